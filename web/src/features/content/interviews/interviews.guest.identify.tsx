import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Poll } from '@oselia/contract/polls'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../platform/api.ts'
import { useText } from '../../../platform/messages.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'

interface Props {
  token: string
  poll: Poll
  /** Opens the personal link. */
  go: (token: string) => void
}

const errorOf = (error: ApiError, field: string) => error.errors[field]?.join(' ') ?? sentenceOf(error)

/** Asks for a contact and sends a code to it. */
const Contact = ({ token, poll, sent }: Omit<Props, 'go'> & { sent: (contact: string) => void }) => {
  const t = useText()
  const [contact, setContact] = useState('')
  const [error, setError] = useState<string | null>(null)
  const ask = useAction('POST /api/public/polls/:token/codes', {
    done: () => sent(contact.trim()),
    failed: (refusal) => setError(errorOf(refusal, 'contact')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    if (contact.trim().length < 3) return setError(t('issues.required'))
    return ask.mutate({ params: { token }, body: { contact: contact.trim() } })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm" align="stretch">
        <Text>{t('poll.identifyText')}</Text>
        {poll.anonymous && <Text>{t('poll.identifyAnonymous')}</Text>}
        <TextInput
          size="md"
          label={t('poll.contact')}
          autoComplete="email"
          maxLength={254}
          value={contact}
          error={error}
          onChange={(event) => setContact(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" loading={ask.isPending}>
          {t('poll.getCode')}
        </Button>
      </Stack>
    </form>
  )
}

interface CodeProps extends Pick<Props, 'token' | 'go'> {
  contact: string
  back: () => void
}

type Unit = { id: number; name: string }

const Units = ({ units, busy, choose }: { units: readonly Unit[]; busy: boolean; choose: (id: number) => void }) => {
  const t = useText()
  return (
    <Stack gap="sm" align="stretch">
      <Title order={3}>{t('poll.chooseUnit')}</Title>
      {units.map(({ id, name }) => (
        <Button key={id} size="lg" variant="default" disabled={busy} onClick={() => choose(id)}>
          {name}
        </Button>
      ))}
    </Stack>
  )
}

/** Exchanges the code for the personal link, by a unit where there are several. */
const Code = ({ token, contact, back, go }: CodeProps) => {
  const t = useText()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The form with the focus has given way to this one.
  useEffect(() => field.current?.focus(), [])
  const [units, setUnits] = useState<readonly Unit[]>([])
  const [error, setError] = useState<string | null>(null)
  const check = useAction('POST /api/public/polls/:token/codes/check', {
    done: ({ data }) => (data.token === null ? setUnits(data.units) : go(data.token)),
    failed: (refusal) => {
      setUnits([])
      setError(errorOf(refusal, 'code'))
    },
  })
  const send = (realty_id: number | null) => check.mutate({ params: { token }, body: { contact, code, realty_id } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    if (!/^\d{6}$/.test(code)) return setError(t('poll.codeShort'))
    return send(null)
  }
  if (units.length > 0) return <Units units={units} busy={check.isPending} choose={send} />
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm" align="stretch">
        <Text role="status">{t('poll.codeSent', { contact })}</Text>
        <TextInput
          size="md"
          label={t('poll.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          ref={field}
          value={code}
          error={error}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <Button type="submit" size="lg" loading={check.isPending}>
          {t('poll.check')}
        </Button>
        <Button size="md" variant="subtle" onClick={back}>
          {t('poll.otherContact')}
        </Button>
      </Stack>
    </form>
  )
}

/** Leads from the link of the whole poll to a personal one. */
export const Identify = ({ token, poll, go }: Props) => {
  const t = useText()
  const [contact, setContact] = useState<string | null>(null)
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" align="stretch">
        <Title order={2}>{t('poll.identify')}</Title>
        {contact === null ? (
          <Contact token={token} poll={poll} sent={setContact} />
        ) : (
          <Code token={token} contact={contact} back={() => setContact(null)} go={go} />
        )}
      </Stack>
    </Paper>
  )
}
