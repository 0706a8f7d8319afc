import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { Poll } from '@oselia/contract/polls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { Html } from '../../../platform/html.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { useFormat, useLanguage, useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { usePageTitle } from '../../../platform/title.ts'
import { PollForm } from './interviews.guest.form.tsx'
import { Identify } from './interviews.guest.identify.tsx'

// Read only after answering, and not by everybody.
const PollResults = lazyPiece(async () => (await import('./interviews.guest.results.tsx')).PollResults)

const isGone = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

const Failed = ({ error }: { error: Error }) => {
  const t = useText()
  const gone = isGone(error)
  return (
    <Stack role="alert" align="center" gap="xs" py="xl" ta="center">
      <Title order={1}>{t(gone ? 'poll.gone' : 'poll.failed')}</Title>
      <Text c="dimmed" maw={460}>
        {t(gone ? 'poll.goneText' : 'poll.failedText')}
      </Text>
    </Stack>
  )
}

const Head = ({ poll }: { poll: Poll }) => {
  const t = useText()
  const local = useLocal()
  const language = useLanguage()
  const { moment } = useFormat(poll.timezone)
  const { organisation, title, body, phase, ends_at, anonymous, unit } = poll
  const isOpen = phase === 'open'
  return (
    <>
      <div>
        <Text size="sm" c="dimmed">
          {organisation}
        </Text>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {local(title)}
        </Title>
        {isOpen && ends_at && (
          <Text size="sm" c="dimmed">
            {t('poll.until', { at: moment(ends_at) })}
          </Text>
        )}
      </div>
      {body && <Html html={local(body)} lang={body[language] ? language : 'uk'} />}
      {isOpen && (
        <Alert color="gray" title={t(anonymous ? 'poll.anonymous' : 'poll.named')}>
          {t(anonymous ? 'poll.anonymousText' : 'poll.namedText')}
          {unit && <div>{t('poll.forUnit', { unit })}</div>}
        </Alert>
      )}
    </>
  )
}

const closedPhases = {
  draft: { title: 'poll.notOpen', text: null },
  scheduled: { title: 'poll.notOpen', text: null },
  paused: { title: 'poll.paused', text: 'poll.pausedText' },
  closed: { title: 'poll.closed', text: 'poll.closedText' },
} as const

const Answered = ({ poll, change }: { poll: Poll; change: () => void }) => {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form with the focus has given way to this.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {t('poll.thanks')}
      </Title>
      {poll.values && (
        <>
          <Text>{t('poll.mayChange')}</Text>
          <Button size="md" variant="default" style={{ alignSelf: 'flex-start' }} onClick={change}>
            {t('poll.change')}
          </Button>
        </>
      )}
    </>
  )
}

interface Of {
  token: string
  poll: Poll
  /** The page after an answer. */
  take: (poll: Poll) => void
  /** Goes to a personal link. */
  go: (token: string) => void
}

/** What can be done now: to answer, to read that one has, to get a link of one's own. */
const Act = ({ token, poll, take, go }: Of) => {
  const t = useText()
  const [changing, setChanging] = useState(false)
  const { phase, access, values } = poll
  if (access === 'answered' && !changing)
    return <Answered poll={phase === 'open' ? poll : { ...poll, values: null }} change={() => setChanging(true)} />
  if (phase !== 'open') {
    const { title, text } = closedPhases[phase]
    return (
      <div>
        <Title order={2}>{t(title)}</Title>
        {text && <Text>{t(text)}</Text>}
      </div>
    )
  }
  if (access === 'identify') return <Identify token={token} poll={poll} go={go} />
  const sent = (next: Poll) => {
    setChanging(false)
    take(next)
  }
  return <PollForm token={token} poll={poll} earlier={values} sent={sent} />
}

/** A poll, for whoever has its link. */
const PollPage = () => {
  const t = useText()
  const local = useLocal()
  const { token } = Route.useParams()
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const asked = read('GET /api/public/polls/:token', { params: { token } })
  const { data: answer, error } = useQuery({
    ...asked,
    retry: (failures, refusal) => failures < 2 && !isGone(refusal),
  })
  usePageTitle(answer ? local(answer.data.title) : t('poll.title'))
  // What is shown goes on being shown where reading it anew fails.
  if (error && !answer) return <Failed error={error} />
  if (!answer) return <Skeleton h={420} role="status" aria-label={t('ui.loading')} />
  const poll = answer.data
  return (
    <Stack maw={680} mx="auto" gap="md" align="stretch">
      <Head poll={poll} />
      <Act
        key={token}
        token={token}
        poll={poll}
        take={(data) => client.setQueryData(asked.queryKey, { data })}
        go={(own) => void navigate({ to: '/poll/$token', params: { token: own }, replace: true })}
      />
      {poll.results && <PollResults questions={poll.questions} results={poll.results} />}
    </Stack>
  )
}

export const Route = createFileRoute('/_admin/poll/$token')({
  staticData: { title: 'poll.title', open: 'guest' },
  component: PollPage,
})
