import type { Voting } from '@oselia/contract/votings'
import type { VotingState } from '@oselia/contract/votings.enums'
import { useFormat, useText } from '../../../platform/messages.ts'
import { stagesOf } from './votings.rules.ts'
import classes from './votings.module.css'

/** When a stage was or will be. */
const useWhen = ({ created_at, announced_at, meeting_at, survey_from, survey_to, timezone }: Voting) => {
  const { date, moment, day } = useFormat(timezone)
  return (stage: VotingState) => {
    if (stage === 'draft') return date(created_at)
    if (stage === 'announced') return announced_at && date(announced_at)
    if (stage === 'meeting') return meeting_at && moment(meeting_at)
    if (stage === 'survey') return survey_from && survey_to && `${day(survey_from)} – ${day(survey_to)}`
    return null
  }
}

/** The stages of a voting with their dates; those that are over and the current one are marked. */
export const Stages = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const whenOf = useWhen(voting)
  const stages = stagesOf(voting)
  const at = voting.state === 'archived' ? stages.length : stages.indexOf(voting.state)
  return (
    <ol className={classes.stages} aria-label={t('votingPage.stages')}>
      {stages.map((stage, n) => (
        <li
          key={stage}
          className={classes.stage}
          data-done={n < at || undefined}
          aria-current={n === at ? 'step' : undefined}
        >
          {t(`votings.state_${stage}`)}
          <span className={classes.when}>{whenOf(stage)}</span>
        </li>
      ))}
    </ol>
  )
}
