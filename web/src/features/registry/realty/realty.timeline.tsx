import { Paper, Stack } from '@mantine/core'
import type { Recorded } from '../../../platform/history.changes.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { useText } from '../../../platform/messages.ts'
import { type Happening, Timeline } from '../../../platform/timeline.tsx'
import { vehicleHistory } from '../vehicles/vehicles.history.public.tsx'
import { accountHistory, residentHistory, shareHistory, unitHistory } from './realty.history.public.tsx'

const entities = ['realty', 'ownerships', 'residents', 'accounts', 'vehicles'] as const
const recorded: Record<(typeof entities)[number], Recorded> = {
  realty: unitHistory,
  ownerships: shareHistory,
  residents: residentHistory,
  accounts: accountHistory,
  vehicles: vehicleHistory,
}
const known = (entity: string) => entities.find((one) => one === entity)

const Detail = ({ row }: { row: Happening }) => {
  const entity = known(row.entity)
  if (!entity || !('changes' in row)) return null
  const { Changes } = recorded[entity]
  return <Changes row={row} />
}

const detailOf = (row: Happening) => <Detail row={row} />

/** History of the unit and its related records; changes of the unit itself come with their source. */
export const UnitTimeline = ({ id }: { id: number }) => {
  const t = useText()
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Timeline
          name="GET /realty/:id/timeline"
          id={id}
          title={t('unitFile.timeline')}
          kindOf={(entity) => t(`unitFile.on_${known(entity) ?? 'other'}`)}
          detail={detailOf}
        />
        <HistoryFold>
          <unitHistory.History id={id} />
        </HistoryFold>
      </Stack>
    </Paper>
  )
}
