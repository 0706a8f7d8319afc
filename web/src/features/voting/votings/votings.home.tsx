import { Paper, Stack, Text, Title } from '@mantine/core'
import type { Tally } from '@oselia/contract/voting-tally'
import type { Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { AnchorLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { StateWords, Timer } from './votings.state.tsx'
import { OutcomeWords, TallyBar } from './votings.tally.tsx'
import classes from './votings.module.css'

/** Votings of each state that are shown. */
const most = 3

const Question = ({ voting, tally, at }: { voting: Voting; tally: Tally; at: number }) => {
  const local = useLocal()
  const { id, text } = voting.questions[at]!
  const question = tally.questions.find((one) => one.question_id === id)
  if (!question) return null
  return (
    <li className={classes.small}>
      <Text size="sm" truncate title={local(text)}>
        {local(text)}
      </Text>
      <TallyBar voting={voting} tally={tally} question={question} />
      <Text size="sm" component="p" m={0}>
        <OutcomeWords voting={voting} tally={tally} question={question} />
      </Text>
    </li>
  )
}

const Progress = ({ voting }: { voting: Voting }) => {
  const local = useLocal()
  const { data } = useQuery(read('GET /voting/:id/tally', { params: { id: voting.id } }))
  return (
    <Stack gap={6}>
      <Text component="p" m={0}>
        <AnchorLink to="/Voting/$id" params={{ id: voting.id }}>
          {local(voting.title)}
        </AnchorLink>{' '}
        <Text span size="sm" c="dimmed">
          <StateWords voting={voting} />
        </Text>{' '}
        {voting.deadline && <Timer voting={voting} />}
      </Text>
      <ul className={classes.list}>
        {data && voting.questions.map(({ id }, at) => <Question key={id} voting={voting} tally={data.data} at={at} />)}
      </ul>
    </Stack>
  )
}

const listOf = (state: 'meeting' | 'survey') =>
  read('GET /voting', { query: { state, sort: 'deadline', per_page: most } })

/** On the home page: questions of running votings compared with their thresholds. */
export const RunningVotings = () => {
  const t = useText()
  const mayRead = useCan('votings.read')
  const meetings = useQuery({ ...listOf('meeting'), enabled: mayRead })
  const surveys = useQuery({ ...listOf('survey'), enabled: mayRead })
  const running = [meetings, surveys].flatMap(({ data }) => data?.main_data.data ?? [])
  if (running.length === 0) return null
  return (
    <Paper withBorder p="md" component="section" aria-label={t('votingFigures.running')}>
      <Title order={2} mb="xs">
        {t('votingFigures.running')}
      </Title>
      <Stack gap="md">
        {running.map((voting) => (
          <Progress key={voting.id} voting={voting} />
        ))}
      </Stack>
    </Paper>
  )
}
