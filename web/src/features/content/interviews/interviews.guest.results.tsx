import { Stack, Text, Title } from '@mantine/core'
import type { Poll } from '@oselia/contract/polls'
import { useText } from '../../../platform/messages.ts'
import { QuestionChart } from './interviews.charts.tsx'

/** The results for those who answer. */
export const PollResults = ({
  questions,
  results: { hidden, answers, questions: found },
}: {
  questions: Poll['questions']
  results: NonNullable<Poll['results']>
}) => {
  const t = useText()
  return (
    <Stack component="section" aria-label={t('poll.results')} gap="lg">
      <div>
        <Title order={2}>{t('poll.results')}</Title>
        <Text c="dimmed">{hidden ? t('poll.resultsHidden') : t('interviewResults.answers', { count: answers })}</Text>
      </div>
      {questions.map((question, at) => {
        const result = found.find(({ key }) => key === question.key)
        return (
          result && <QuestionChart key={question.key} question={question} result={result} number={at + 1} level={3} />
        )
      })}
    </Stack>
  )
}
