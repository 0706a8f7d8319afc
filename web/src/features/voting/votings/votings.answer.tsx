import { Group, Radio, Text } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { type BallotAnswer, ballotAnswers } from '@oselia/contract/votings.enums'
import { useLocal, useText } from '../../../platform/messages.ts'

/** Digits that choose an answer. */
export const answerKeys = { for: '1', against: '2', abstain: '3', invalid: '0' } as const

/** What may be answered: a ballot can always be invalid. */
export const offeredAnswers = ({ rules }: Voting): BallotAnswer[] =>
  ballotAnswers.filter((one) => one === 'invalid' || rules.answers.includes(one))

/** A choice with the key that selects it, which a phone does not have. */
export const KeyLabel = ({ of, text }: { of: string; text: string }) => (
  <>
    <Text span inherit visibleFrom="sm">
      {of}{' '}
    </Text>
    {text}
  </>
)

interface AnswerProps {
  voting: Voting
  /** Place of the question in the voting. */
  at: number
  given: BallotAnswer | undefined
  error: string | false
  choose: (answer: BallotAnswer) => void
}

/** The answers to a question that the voting allows; the digit that selects one precedes it. */
export const AnswerField = ({ voting, at, given, error, choose }: AnswerProps) => {
  const t = useText()
  const local = useLocal()
  const offered = offeredAnswers(voting)
  return (
    <Radio.Group
      label={`${at + 1}. ${local(voting.questions[at]!.text)}`}
      value={given ?? ''}
      error={error}
      onChange={(value) => {
        const chosen = offered.find((one) => one === value)
        if (chosen) choose(chosen)
      }}
    >
      <Group gap="md" my={4}>
        {offered.map((one) => (
          <Radio key={one} value={one} label={<KeyLabel of={answerKeys[one]} text={t(`votingAnswers.${one}`)} />} />
        ))}
      </Group>
    </Radio.Group>
  )
}
