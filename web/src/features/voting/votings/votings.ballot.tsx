import { Text } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import { useText } from '../../../platform/messages.ts'
import classes from './votings.module.css'

/** Signs of answers where there is no room for words. */
export const answerMarks = { for: '+', against: '−', abstain: '○', invalid: '×' } as const

/** The ballot of an owner in one line: how it was cast, and a mark for each answer. */
export const BallotMarks = ({ row: { ballot, conflicts, without_vote } }: { row: VotingResident }) => {
  const t = useText()
  const words = ballot?.answers.map(({ answer }) => t(`votingAnswers.${answer}`)).join(', ')
  return (
    <>
      {conflicts > 0 && (
        <Text span size="sm" fw={700} className={classes.soon}>
          {`${t('votingPeople.state_conflict')} · `}
        </Text>
      )}
      {without_vote && (
        <Text span size="sm" fw={700} className={classes.soon}>
          {t('votingPeople.part_without_vote')}
        </Text>
      )}
      {ballot ? (
        <span title={words}>
          {t(`votingPeople.channel_${ballot.channel}`)}{' '}
          <span role="img" aria-label={words} style={{ fontFamily: 'monospace', letterSpacing: 3 }}>
            {ballot.answers.map(({ answer }) => answerMarks[answer]).join('')}
          </span>
        </span>
      ) : (
        !without_vote && <span data-none>—</span>
      )}
    </>
  )
}
