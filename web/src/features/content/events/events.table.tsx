import type { CalendarEvent } from '@oselia/contract/events'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { fieldColumn } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { AudienceCell, PublicationCell, PublishedTitle, StateBadge } from '../publishing/publishing.state.public.tsx'
import { eventFields } from './events.fields.ts'
import type { EventSearch } from './events.search.ts'
import { useRuleWords, useTimesWords } from './events.words.tsx'

const KindCell = ({ row }: { row: CalendarEvent }) => useText()(`events.${row.kind}`)
const TimesCell = ({ row }: { row: CalendarEvent }) => useTimesWords()(row)
const RuleCell = ({ row }: { row: CalendarEvent }) => {
  const words = useRuleWords()
  return row.recurrence && words(row.recurrence, row.starts.slice(0, 10))
}
const PlaceCell = ({ row }: { row: CalendarEvent }) => {
  const local = useLocal()
  return row.place && local(row.place)
}

const columns: readonly Column<'GET /events'>[] = [
  { key: 'title', label: 'events.title', sort: 'title', cell: (row) => <PublishedTitle row={row} /> },
  { key: 'starts_at', label: 'events.time', sort: 'starts_at', cell: (row) => <TimesCell row={row} /> },
  { key: 'recurrence', label: 'events.recurrence', cell: (row) => <RuleCell row={row} /> },
  { key: 'place', label: 'events.place', cell: (row) => <PlaceCell row={row} /> },
  { key: 'kind', label: 'events.kind', sort: 'kind', cell: (row) => <KindCell row={row} /> },
  { key: 'state', label: 'events.state', sort: 'state', cell: (row) => <StateBadge state={row.state} /> },
  { key: 'audience', label: 'events.audience', cell: (row) => <AudienceCell row={row} /> },
  {
    key: 'published_at',
    card: 'labelled',
    label: 'publication.publication',
    sort: 'published_at',
    hidden: true,
    cell: (row) => <PublicationCell row={row} />,
  },
  { key: 'created_by', label: 'publication.created_by', hidden: true, cell: (row) => row.created_by?.name },
  fieldColumn(eventFields, 'capacity', { hidden: true }),
  fieldColumn(eventFields, 'created_at', { sort: 'created_at', hidden: true }),
  fieldColumn(eventFields, 'updated_at', { sort: 'updated_at', hidden: true }),
]

// Loaded with the first selected row, because most visits only read.
const Bulk = lazyPiece(async () => (await import('../publishing/publishing.bulk.public.tsx')).PublicationBulk)
const bulkActions = (rows: CalendarEvent[], clear: () => void) => <Bulk noun="events" rows={rows} clear={clear} />

interface Props {
  search: Omit<EventSearch, 'view' | 'day'>
  filters: ReactNode
  create: ReactNode
}

/** All events as a list. */
export const EventTable = ({ search, filters, create }: Props) => {
  const t = useText()
  const mayUpdate = useCan('events.update')
  return (
    <DataTable
      list="GET /events"
      search={search}
      columns={columns}
      label={t('events.section')}
      to={(row) => ({ to: '/Events/$id', params: { id: row.id } })}
      filters={
        <>
          <FilterSelect
            name="upcoming"
            label={t('eventCalendar.when')}
            value={search.upcoming}
            any={t('eventCalendar.anyTime')}
            data={[
              { value: 'true', label: t('eventCalendar.upcoming') },
              { value: 'false', label: t('eventCalendar.past') },
            ]}
          />
          {filters}
        </>
      }
      actions={mayUpdate ? bulkActions : undefined}
      empty={{
        title: t('eventCalendar.emptyTitle'),
        text: t(create ? 'eventCalendar.emptyText' : 'eventCalendar.emptyTextReader'),
        action: create,
      }}
    />
  )
}
