import { Stack, Text } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { useQuery } from '@tanstack/react-query'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { History } from '../../../platform/history.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useZone } from '../../../platform/zone.ts'
import classes from './requests.details.module.css'
import { requestLabels, useRequestWords } from './requests.details.words.tsx'
import { StatusBadge } from '../request-records/request-records.public.ts'

type Change = ServiceRequest['changes'][number]

const Row = ({ change }: { change: Change }) => {
  const t = useText()
  const { moment } = useFormat()
  const { to, at, by, by_resident, reason, undone_at } = change
  const who = by_resident ? t('requestDetails.byResident') : (by?.name ?? t('history.system'))
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
          {t('requestDetails.undoneAt', { moment: moment(undone_at) })}
        </Text>
      )}
    </Stack>
  )
}

/** Names of who has or could have a part in the request, and of its possible types, by id. */
const useNames = ({ house_id, type, performer, responsible, observers }: ServiceRequest) => {
  const local = useLocal()
  const { data } = useQuery(read('GET /service_request/form', { query: { house_id, type_id: type.id } }))
  const named = [performer, responsible, ...observers].flatMap((one) => (one ? [[one.id, one.name] as const] : []))
  const options = [...(data?.form.performer ?? []), ...(data?.form.responsible ?? [])]
  return {
    people: new Map([...options.map(({ value, label }) => [value, label] as const), ...named]),
    types: new Map(data?.form.types.map(({ value, label }) => [value, local(label)])),
  }
}

/** Every change of the request, with people by their names. */
const AllChanges = ({ request }: { request: ServiceRequest }) => {
  const { list } = useFormat()
  const zone = useZone()
  const { people, types } = useNames(request)
  const words = useRequestWords()
  const named = (id: unknown) => people.get(id as number) ?? `№ ${String(id)}`
  const show = (field: string, value: unknown) => {
    if (/^(performer|responsible)_id$/.test(field) && value !== null) return named(value)
    if (field === 'observer_ids' && Array.isArray(value)) return list(value.map(named)) || undefined
    return (field === 'type_id' ? types.get(value as number) : undefined) ?? words(field, value)
  }
  return <History entity="service_requests" id={request.id} labels={requestLabels} show={show} timeZone={zone} />
}

/** How the request went from state to state, newest first, and behind a line every change of it. */
export const StateHistory = ({ request }: { request: ServiceRequest }) => {
  const t = useText()
  const { changes } = request
  return (
    <Panel title={t('requestDetails.states')}>
      <Stack>
        <ol className={classes.changes}>
          {changes.map((change) => (
            <Row key={change.id} change={change} />
          ))}
        </ol>
        <HistoryFold>
          <AllChanges request={request} />
        </HistoryFold>
      </Stack>
    </Panel>
  )
}
