import { Stack, Text } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-cards'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { useFormat, useText } from '../../platform/messages.ts'
import { Panel } from '../../platform/panel.tsx'
import classes from './requests.card.module.css'
import { RequestHistory } from './requests.history.door.tsx'
import { StatusBadge, useZone } from './requests.labels.tsx'

type Change = ServiceRequest['changes'][number]

const Row = ({ change }: { change: Change }) => {
  const t = useText()
  const { moment } = useFormat(useZone())
  const { to, at, by, by_resident, reason, undone_at } = change
  const who = by_resident ? t('requestCard.byResident') : (by?.name ?? t('history.system'))
  return (
    <Stack component="li" gap={2} align="flex-start">
      <StatusBadge status={to} />
      <Text size="sm" className={undone_at ? classes.undone : undefined}>
        {who} · <time dateTime={at}>{moment(at)}</time>
      </Text>
      {reason && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      )}
      {undone_at && (
        <Text size="sm" c="dimmed">
          {t('requestCard.undoneAt', { moment: moment(undone_at) })}
        </Text>
      )}
    </Stack>
  )
}

/** How the request went from state to state, newest first, and behind a line every change of it. */
export const StateHistory = ({ request: { id, changes } }: { request: ServiceRequest }) => {
  const t = useText()
  return (
    <Panel title={t('requestCard.states')}>
      <Stack>
        <ol className={classes.changes}>
          {changes.map((change) => (
            <Row key={change.id} change={change} />
          ))}
        </ol>
        <HistoryFold>
          <RequestHistory id={id} />
        </HistoryFold>
      </Stack>
    </Panel>
  )
}
