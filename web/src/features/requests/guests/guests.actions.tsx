import { Button, Chip, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import type { MemberChat } from './guests.transport.ts'
import classes from './guests.stars.module.css'

interface Props {
  token: string
  request: MemberChat['request']
  take: (chat: MemberChat) => void
}

const praise = ['fast', 'polite', 'quality', 'clean'] as const
const complaints = ['slow', 'rude', 'poor', 'mess'] as const
type Reason = (typeof praise)[number] | (typeof complaints)[number]

/** What the resident may do now: rate the work, give it back, cancel the request. */
export const MemberActions = (props: Props) => {
  const t = useText()
  const { request } = props
  const { moment } = useFormat(request.timezone)
  const { allowed, rating, accepted_at } = request
  return (
    <>
      {accepted_at && <Text>{t('chatGuest.acceptedAt', { moment: moment(accepted_at) })}</Text>}
      {allowed.includes('rate') && <Rate {...props} />}
      {rating !== null && <Text fw={600}>{t('chatGuest.rated', { count: rating })}</Text>}
      <Group gap="xs">
        {allowed.includes('return') && (
          <Button variant="default" onClick={() => ask(props, 'giveBack')}>
            {t('chatGuest.giveBack')}
          </Button>
        )}
        {allowed.includes('cancel') && (
          <Button variant="default" onClick={() => ask(props, 'cancel')}>
            {t('chatGuest.cancel')}
          </Button>
        )}
      </Group>
    </>
  )
}

const Stars = ({ value, choose }: { value: number; choose: (value: number) => void }) => {
  const t = useText()
  return (
    <fieldset className={classes.stars} aria-label={t('chatGuest.rate')}>
      {[1, 2, 3, 4, 5].map((star) => {
        const Icon = star <= value ? IconStarFilled : IconStar
        return (
          <label key={star} className={classes.star} data-lit={star <= value || undefined}>
            <input
              type="radio"
              name="rating"
              value={star}
              checked={star === value}
              aria-label={t('chatGuest.stars', { count: star })}
              onChange={() => choose(star)}
            />
            <Icon size={30} aria-hidden="true" />
          </label>
        )
      })}
    </fieldset>
  )
}

const Rate = ({ token, take }: Props) => {
  const t = useText()
  const [rating, setRating] = useState(0)
  const [reasons, setReasons] = useState<Reason[]>([])
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const offered = rating > 3 ? praise : complaints
  const send = async () => {
    setBusy(true)
    const body = { rating, reasons, comment: comment.trim() || null }
    await call('POST /api/member/chat/:token/rating', { params: { token }, body }).then(
      ({ member_chat }) => take(member_chat),
      toastError,
    )
    setBusy(false)
  }
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('chatGuest.rate')}>
      <Stack gap="xs" align="flex-start">
        <Title order={2}>{t('chatGuest.rate')}</Title>
        <Stars
          value={rating}
          choose={(next) => {
            setRating(next)
            setReasons([])
          }}
        />
        {rating > 0 && (
          <>
            <Chip.Group multiple value={reasons} onChange={(next) => setReasons(next as Reason[])}>
              <Group gap={6} role="group" aria-label={t('chatGuest.reasons')}>
                {offered.map((reason) => (
                  <Chip key={reason} value={reason}>
                    {t(`chatGuest.reason_${reason}`)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            <Textarea
              w="100%"
              label={t('chatGuest.comment')}
              autosize
              minRows={2}
              maxLength={1000}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
            <Button loading={busy} onClick={() => void send()}>
              {t('chatGuest.sendRating')}
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  )
}

type What = 'giveBack' | 'cancel'

const done = async ({ token }: Props, what: What, reason: string) => {
  const given = { params: { token }, body: { reason } }
  const reply =
    what === 'cancel'
      ? await call('POST /api/member/chat/:token/cancel', given)
      : await call('POST /api/member/chat/:token/return', given)
  return reply.member_chat
}

const ask = (props: Props, what: What) =>
  showModal({
    title: text(`chatGuest.${what}`),
    body: (close) => <WithReason {...props} what={what} close={close} />,
  })

const WithReason = ({ what, close, ...props }: Props & { what: What; close: () => void }) => {
  const t = useText()
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setIssue(true)
    setBusy(true)
    try {
      props.take(await done(props, what, reason.trim()))
      close()
      await toast({ message: t('chatGuest.thanks') })
    } catch (error) {
      await toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack align="stretch">
        <Text>{t(`chatGuest.${what}Text`)}</Text>
        <Textarea
          data-autofocus
          withAsterisk
          label={t('chatGuest.reason')}
          autosize
          minRows={3}
          maxLength={500}
          value={reason}
          error={issue && !reason.trim() ? t('chatGuest.needsReason') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={busy} color={what === 'cancel' ? 'red.9' : undefined}>
            {t(what === 'cancel' ? 'chatGuest.cancel' : 'chatGuest.giveBackYes')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
