import { Anchor, Group, Text } from '@mantine/core'
import type { Ballot, VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { ActiveContent } from '../../../platform/file-warning.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'

type Representative = NonNullable<Ballot['representative']>

/** The name, and the document by which the representative acts. */
export const useRepresentative = () => {
  const t = useText()
  const { day } = useFormat()
  return ({ name, document, number, date, valid_to, scope }: Representative) =>
    [
      name,
      [document, number].filter(Boolean).join(' '),
      date && `${t('votingPeople.rep_date').toLowerCase()} ${day(date)}`,
      valid_to && `${t('votingPeople.rep_valid_to').toLowerCase()} ${day(valid_to)}`,
      scope === 'attendance' && t('votingProxy.scope_attendance'),
    ]
      .filter(Boolean)
      .join(', ')
}

/** The document of a representative, where a file of it is kept. */
export const RepresentativeFile = ({ file }: Pick<Representative, 'file'>) => {
  const t = useText()
  if (!file) return null
  return (
    <Group gap={4}>
      <Anchor href={file.url} target="_blank" rel="noopener" size="sm" underline="always">
        {t('votingProxy.fileLink')}
      </Anchor>
      <ActiveContent file={file} />
    </Group>
  )
}

interface Props {
  voting: Voting
  attendance: NonNullable<VotingResident['attendance']>
}

/** How and when an owner was registered at the meeting, and by whom represented. */
export const AttendanceText = ({ voting, attendance: { mode, created_at, representative, attendees } }: Props) => {
  const t = useText()
  const { moment } = useFormat(voting.timezone)
  const wordsOf = useRepresentative()
  return (
    <div>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('votingPeople.attendedAt', { mode: t(`votingPeople.mode_${mode}`), at: moment(created_at) })}
        {attendees.length > 0 && ` · ${attendees.map(({ name }) => name).join(', ')}`}
        {representative && ` · ${t('votingPeople.rep_name')}: ${wordsOf(representative)}`}
      </Text>
      <RepresentativeFile file={representative?.file} />
    </div>
  )
}
