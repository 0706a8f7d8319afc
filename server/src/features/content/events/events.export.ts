import { events } from '@oselia/contract/events'
import type { App } from '../../../platform/app.js'
import { exported } from '../../../platform/export.js'
import { publicationColumns } from '../publishing/publishing.public.js'
import { eventWords as words } from './events.messages.js'
import { listSpec, type Stored } from './events.queries.js'

const local = (text: string, { all_day }: Stored) => (all_day ? text.slice(0, 10) : text.replace('T', ' '))

const columns = publicationColumns<Stored>(words, [
  { key: 'kind', header: words.kind, kind: 'text', value: ({ kind }, language) => words[kind][language] },
  { key: 'place', header: words.place, kind: 'text', value: ({ place }, language) => place?.[language] ?? place?.uk },
  { key: 'starts', header: words.starts, kind: 'text', value: (row) => local(row.starts, row) },
  { key: 'ends', header: words.ends, kind: 'text', value: (row) => local(row.ends, row) },
  { key: 'recurrence', header: words.recurrence, kind: 'text', value: ({ recurrence }) => recurrence },
  { key: 'capacity', header: words.capacity, kind: 'number', value: ({ capacity }) => capacity },
  { key: 'responsible', header: words.responsible, kind: 'text', value: ({ responsible }) => responsible?.name },
])

export const eventExport = (app: App) =>
  exported(app, events.export, {
    title: words.list,
    columns,
    list: ({ scope }, query) => listSpec(scope, query),
  })
