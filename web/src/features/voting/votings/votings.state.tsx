import { Badge, Text } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import classes from './votings.module.css'
import { type Urgency, timeLeft } from './votings.rules.ts'

const colors: Record<Urgency, string | undefined> = {
  calm: classes['calm'],
  soon: classes['soon'],
  urgent: classes['urgent'],
  over: classes['urgent'],
}

/** The state, with what a court or a complaint says of the voting. */
export const StateWords = ({ voting: { state, mark } }: { voting: Pick<Voting, 'state' | 'mark'> }) => {
  const t = useText()
  return (
    <>
      {t(`votings.state_${state}`)}
      {mark && (
        <Text span size="sm" className={classes.urgent}>
          {` · ${t(`votings.mark_${mark}`)}`}
        </Text>
      )}
    </>
  )
}

/** The number beside a title; a draft has none. */
export const VotingNumber = ({ voting: { number } }: { voting: Pick<Voting, 'number'> }) => {
  const t = useText()
  if (number === null) return null
  return (
    <Text span c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {t('votings.numberOf', { number })}
    </Text>
  )
}

/** The same beside a title. */
export const StateBadge = ({ voting }: { voting: Pick<Voting, 'state' | 'mark'> }) => (
  <Badge variant="default" tt="none" style={{ overflow: 'visible' }}>
    <StateWords voting={voting} />
  </Badge>
)

/** How many days are left of the stage: in words and by colour. */
export const Timer = ({ voting, isLong }: { voting: Voting; isLong?: boolean }) => {
  const t = useText()
  const { deadline, state, timezone } = voting
  const [now] = useState(() => Date.now())
  if (!deadline) return <span data-none>—</span>
  const { days, urgency } = timeLeft(deadline, now, timezone)
  const left =
    urgency === 'over'
      ? t('votings.timeOver')
      : days === 0
        ? t('votings.lastDay')
        : t('votings.daysLeft', { count: days })
  return (
    <Text
      span
      size="sm"
      className={colors[urgency]}
      fw={urgency === 'calm' ? 500 : 700}
      style={{ whiteSpace: 'nowrap' }}
    >
      <IconClock size={14} aria-hidden="true" style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
      {isLong ? t(state === 'survey' ? 'votings.untilSurveyEnd' : 'votings.untilMeeting', { left }) : left}
    </Text>
  )
}

/** How many owners have voted, and which part of all votes. */
export const VotedBar = ({ progress }: { progress: Voting['progress'] }) => {
  const t = useText()
  const { number } = useFormat()
  if (!progress) return <span data-none>—</span>
  const { owners, owners_voted: voted, percent_voted } = progress
  const percent = number(Number(percent_voted), { maximumFractionDigits: 1 })
  return (
    // Inline, since a table cell shows one line and would cut a second block off.
    <div style={{ display: 'inline-block', minWidth: 110, whiteSpace: 'nowrap', verticalAlign: 'middle' }}>
      <Text size="sm">{t('votings.votedOf', { voted, owners, percent })}</Text>
      <div className={classes.voted} aria-hidden="true">
        <span style={{ width: `${percent_voted}%` }} />
      </div>
    </div>
  )
}
