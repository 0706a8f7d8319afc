import { Alert, Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import type { Transition, Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'
import { sentenceOf, toast, toastError } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { Issues } from './votings.register.tsx'
import type { Move } from './votings.rules.ts'

type Override = Transition['overrides'][number]

/** What a reason overrides of a refusal; an early meeting is told together with the issues of the register. */
const overridesOf = ({ code, data }: ApiError): Override[] => {
  const issues = (data as { issues?: number } | undefined)?.issues ?? 0
  if (code === 'meeting_too_early') return issues > 0 ? ['early_meeting', 'register_issues'] : ['early_meeting']
  if (code === 'clock_doubted') return ['server_clock']
  return code === 'register_incomplete' && issues > 0 ? ['register_issues'] : []
}

const overrideLabels = {
  early_meeting: 'votingMove.overrideEarly',
  register_issues: 'votingMove.overrideRegister',
  server_clock: 'votingMove.overrideClock',
} as const satisfies Record<Override, string>

/** Moves that always need a reason. */
const isReasoned = ({ state, meeting_at, rules }: Voting, to: Move) =>
  to === 'cancelled' ||
  (to === 'survey' && state === 'announced' && meeting_at !== null) ||
  (to === 'counting' && state === 'meeting' && rules.survey_days > 0)

const aboutOf = ({ state, meeting_at }: Voting, to: Exclude<Move, 'published'>) =>
  to === 'survey' && state === 'announced' && meeting_at
    ? 'votingMove.about_survey_instead'
    : (`votingMove.about_${to}` as const)

/** Sends personal links once the survey runs; a refusal, such as nobody to reach, does not undo the move. */
const sendLinks = async (id: number) => {
  try {
    await call('POST /voting/:id/links', { params: { id }, body: { preview: false } })
    await toast({ message: text('votingElectronic.linksQueued') })
  } catch (error) {
    await toastError(error)
  }
}

/** The move that is being asked for, with what was refused. */
const useMove = (voting: Voting, to: Move, close: () => void) => {
  const t = useText()
  const [reason, write] = useState('')
  const [asked, ask] = useState<Override[]>([])
  const [chosen, choose] = useState<Override[]>([])
  const [refusal, refuse] = useState<ApiError | null>(null)
  const [checked, setChecked] = useState(false)
  const offersLinks = to === 'survey' && voting.rules.electronic !== 'none'
  const [sendsLinks, setSendsLinks] = useState(false)
  const save = useAction('POST /voting/:id/transition', {
    first: close,
    message: t('votingPage.moved'),
    done: () => (offersLinks && sendsLinks ? sendLinks(voting.id) : undefined),
    failed: async (error: ApiError) => {
      const payload = { reason: reason.trim() || null, overrides: chosen }
      const asks = to === 'announced' ? 'votings.announce' : 'votings.close'
      const asksAnother = await askSecondPerson(error, { kind: asks, entity_id: voting.id, payload })
      if (asksAnother === 'sent') close()
      if (asksAnother) return
      refuse(error)
      ask([...new Set([...asked, ...overridesOf(error)])])
    },
  })
  const isNeeded = isReasoned(voting, to) || chosen.length > 0
  const isMissing = isNeeded && reason.trim() === ''
  const submit = () => {
    setChecked(true)
    if (isMissing) return
    refuse(null)
    save.mutate({
      params: { id: voting.id },
      body: { to, version: voting.version, reason: reason.trim() || null, overrides: chosen },
    })
  }
  const toggle = (one: Override) =>
    choose(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  const faults = [...new Set(Object.values(refusal?.errors ?? {}).flat())]
  return {
    reason,
    write,
    asked,
    chosen,
    toggle,
    refusal: refusal && (faults.length > 0 ? faults.join(' ') : sentenceOf(refusal)),
    needsReason: isNeeded || asked.length > 0,
    missing: checked && isMissing ? t('votingPage.reasonNeeded') : undefined,
    submit,
    busy: save.isPending,
    offersLinks,
    sendsLinks,
    setSendsLinks,
  }
}

/** What the register lacks, before it is frozen. */
const Before = ({ voting }: { voting: Voting }) => {
  const { data } = useQuery({ ...read('GET /voting/:id/register', { params: { id: voting.id } }), retry: false })
  return data ? <Issues issues={data.data.issues} /> : null
}

/** Whom publishing reaches, and what is made of the results, which depends on what the user may write. */
const Published = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const mayWrite = useCan('documents.create')
  const mayPublish = useCan('documents.publish')
  const mayAnnounce = useCan('announcements.create')
  const document = mayPublish ? 'votingMove.publishedDocument' : 'votingMove.publishedDraft'
  return (
    <>
      <Text>
        {t('votingMove.publishedOwners', { count: voting.snapshot?.owners ?? 0 })}{' '}
        {t('votingMove.publishedHouses', { count: voting.houses.length })}
      </Text>
      <Text>
        {[mayWrite && t(document), mayAnnounce && t('votingMove.publishedAnnouncement')].filter(Boolean).join(' ')}
      </Text>
    </>
  )
}

interface Props {
  voting: Voting
  to: Move
  close: () => void
}

const MoveForm = ({ voting, to, close }: Props) => {
  const t = useText()
  const move = useMove(voting, to, close)
  const { reason, write, asked, chosen, toggle, refusal, needsReason, missing, submit, busy } = move
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        {to === 'published' ? <Published voting={voting} /> : <Text>{t(aboutOf(voting, to))}</Text>}
        {to === 'announced' && <Before voting={voting} />}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {asked.map((one) => (
          <Checkbox
            key={one}
            label={t(overrideLabels[one])}
            checked={chosen.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
        {move.offersLinks && (
          <Checkbox
            label={t('votingElectronic.sendLinks')}
            checked={move.sendsLinks}
            onChange={(event) => move.setSendsLinks(event.currentTarget.checked)}
          />
        )}
        {needsReason && (
          <Textarea
            label={t('votingPage.reason')}
            data-autofocus={to === 'cancelled' || undefined}
            withAsterisk
            autosize
            minRows={2}
            maxLength={1000}
            error={missing}
            value={reason}
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('votingPage.keep')}
          </Button>
          <Button type="submit" loading={busy} color={to === 'cancelled' ? 'red' : undefined}>
            {t(`votingPage.to_${to}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Says what the move fixes, or why it can't be done yet, and does it. */
export const showMoveDialog = (voting: Voting, to: Move) =>
  showModal({
    title: text(`votingPage.to_${to}`),
    size: 'lg',
    body: (close) => <MoveForm voting={voting} to={to} close={close} />,
  })
