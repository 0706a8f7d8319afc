import { Anchor, Text } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import { ActiveContent } from '../../../platform/file-warning.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'

/** How and when an owner was given notice, with the file that proves it. */
export const NoticeText = ({ notice }: { notice: NonNullable<VotingResident['notice']> }) => {
  const t = useText()
  const { day } = useFormat()
  const { way, sent_on, days_late, refused, proof, proof_file_id } = notice
  const late = days_late > 0 && t('votingNotices.late', { count: days_late })
  const said = [t(`votingPeople.way_${way}`), day(sent_on), refused && t('votingPeople.refusedShort')]
  if (!proof && proof_file_id !== null) said.push(t('votingPeople.proofHidden'))
  return (
    <>
      {said.filter(Boolean).join(', ')}
      {late && (
        <>
          {', '}
          <Text span inherit c="red" fw={600}>
            {late}
          </Text>
        </>
      )}
      {proof && (
        <>
          {', '}
          <Anchor href={proof.url} target="_blank" rel="noopener" inherit underline="always" title={proof.name}>
            {t('votingPeople.proofLink')}
          </Anchor>{' '}
          <ActiveContent file={proof} />
        </>
      )}
    </>
  )
}
