import { Alert, Stack, Text } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'

/** That the meeting was moved, each time with the reason, and to whom the new notice is not given yet. */
export const Moved = ({ voting: { id, state, timezone, reschedulings } }: { voting: Voting }) => {
  const t = useText()
  const { moment } = useFormat(timezone)
  return reschedulings.map(({ id: key, former_at, former_place, reason }, n) => {
    const at = moment(former_at)
    const title = former_place
      ? t('votingRescheduling.movedFrom', { at, place: former_place })
      : t('votingRescheduling.moved', { at })
    return (
      <Alert key={key} color="blue" title={title}>
        <Stack gap={4}>
          <Text size="sm">{reason}</Text>
          {state === 'announced' && n === reschedulings.length - 1 && (
            <AnchorLink to="/Voting/$id/participants" params={{ id }} search={{ noticed: 'false' }} size="sm">
              {t('votingRescheduling.unnoticed')}
            </AnchorLink>
          )}
        </Stack>
      </Alert>
    )
  })
}
