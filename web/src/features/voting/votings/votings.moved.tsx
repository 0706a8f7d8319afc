import { Alert, Stack, Text } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'

/** That the meeting was moved, each time with the reason, and to whom the new notice is not given yet. */
export const Moved = ({ voting: { id, state, timezone, reschedulings } }: { voting: Voting }) => {
  const t = useText()
  const { moment } = useFormat(timezone)
  return reschedulings.map(({ id: key, former_at, former_place, former_link, reason, overridden }, n) => {
    const at = moment(former_at)
    const place = former_place ?? former_link
    const title = place ? t('votingRescheduling.movedFrom', { at, place }) : t('votingRescheduling.moved', { at })
    return (
      <Alert key={key} color="blue" title={title}>
        <Stack gap={4}>
          <Text size="sm">{reason}</Text>
          {overridden && <Text size="sm">{t('votingRescheduling.overridden')}</Text>}
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

/** That the video link is another one than before, and how many owners have to be told otherwise than by e-mail. */
export const LinkChanged = ({ voting: { id, timezone, link_change } }: { voting: Voting }) => {
  const t = useText()
  const { moment } = useFormat(timezone)
  if (!link_change) return null
  const { changed_at, untold } = link_change
  return (
    <Alert
      color={untold > 0 ? 'orange' : 'blue'}
      title={t('votingRescheduling.linkChanged', { at: moment(changed_at) })}
    >
      {untold === 0 ? (
        <Text size="sm">{t('votingRescheduling.linkTold')}</Text>
      ) : (
        <AnchorLink
          to="/Voting/$id/participants"
          params={{ id }}
          search={{ noticed: 'true' }}
          size="sm"
          c="inherit"
          underline="always"
        >
          {t('votingRescheduling.linkUntold', { count: untold })}
        </AnchorLink>
      )}
    </Alert>
  )
}
