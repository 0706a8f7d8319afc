import { serviceRequests } from '@oselia/contract/service-requests'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { withDisplayFields, phoneOf, type Row } from '../briefs/briefs.public.js'
import { listSpec, standingOf } from './requests.list.js'
import { priorityNames, requestWords as words, sourceNames, statusNames } from './requests.messages.js'

type Presented = Awaited<ReturnType<typeof withDisplayFields>>[number] &
  Pick<Row, 'caller_phone' | 'resolved_at' | 'closed_at' | 'rating'>
type Column = ExportColumn<Presented>

const instant = (key: 'created_at' | 'resolved_at' | 'closed_at'): Column => ({
  key,
  header: words[key],
  kind: 'instant',
  value: (row) => row[key],
})

const columns: Column[] = [
  { key: 'number', header: words.number, kind: 'text', value: ({ number }) => number },
  { key: 'type', header: words.type, kind: 'text', value: ({ type }, language) => type.name[language] ?? type.name.uk },
  {
    key: 'priority',
    header: words.priority,
    kind: 'text',
    value: ({ priority }, language) => priorityNames[priority][language],
  },
  { key: 'name', header: words.name, kind: 'text', value: ({ title }) => title },
  { key: 'description', header: words.description, kind: 'text', value: ({ description }) => description },
  { key: 'address', header: words.address, kind: 'text', value: ({ address }) => address },
  {
    key: 'member',
    header: words.member,
    kind: 'text',
    permission: 'members.read',
    value: ({ member }) => member?.name,
  },
  { key: 'caller_name', header: words.caller_name, kind: 'text', value: ({ caller_name }) => caller_name },
  { key: 'caller_phone', header: words.caller_phone, kind: 'text', value: ({ caller_phone }) => caller_phone },
  { key: 'responsible', header: words.responsible, kind: 'text', value: ({ responsible }) => responsible?.name },
  { key: 'performer', header: words.performer, kind: 'text', value: ({ performer }) => performer?.name },
  { key: 'status', header: words.status, kind: 'text', value: ({ status }, language) => statusNames[status][language] },
  { key: 'source', header: words.source, kind: 'text', value: ({ source }, language) => sourceNames[source][language] },
  instant('created_at'),
  { key: 'due_at', header: words.due_at, kind: 'instant', value: ({ due_clock }) => due_clock.due_at },
  instant('resolved_at'),
  instant('closed_at'),
  { key: 'rating', header: words.rating, kind: 'number', value: ({ rating }) => rating },
  { key: 'tags', header: words.tags, kind: 'text', value: ({ tags }) => tags.join(', ') },
]

export const requestExport = (app: App) =>
  exported(app, serviceRequests.export, {
    title: words.title,
    columns,
    ofPeople: true,
    list: async (ctx, query) => listSpec(ctx, query, await standingOf(ctx, query)),
    present: async (ctx, rows: Row[]) =>
      (await withDisplayFields(app, ctx, rows)).map((brief, at) => {
        const { caller_phone, resolved_at, closed_at, rating } = rows[at]!
        return Object.assign(brief, {
          caller_phone: phoneOf(ctx, rows[at]!, caller_phone),
          resolved_at,
          closed_at,
          rating,
        })
      }),
  })
