import { announcements } from '@oselia/contract/announcements'
import type { App } from '../../../platform/app.js'
import { exported, type ExportColumn } from '../../../platform/export.js'
import { announcementWords as words } from './announcements.messages.js'
import { listSpec, type Stored } from './announcements.queries.js'

const moment = (key: 'starts_at' | 'ends_at' | 'published_at' | 'created_at'): ExportColumn<Stored> => ({
  key,
  header: words[key],
  kind: 'instant',
  value: (row) => row[key],
})

const columns: ExportColumn<Stored>[] = [
  {
    key: 'title',
    header: words.title,
    kind: 'text',
    value: ({ title }, language) => title[language] ?? title.uk,
  },
  { key: 'kind', header: words.kind, kind: 'text', value: ({ kind }, language) => words[kind][language] },
  { key: 'state', header: words.state, kind: 'text', value: ({ state }, language) => words[state][language] },
  {
    key: 'pinned',
    header: words.pinned,
    kind: 'text',
    value: ({ pinned }, language) => (pinned ? words.yes[language] : null),
  },
  { key: 'created_by', header: words.created_by, kind: 'text', value: (row) => row.created_by?.name },
  moment('starts_at'),
  moment('ends_at'),
  moment('published_at'),
  moment('created_at'),
]

export const announcementExport = (app: App) =>
  exported(app, announcements.export, {
    title: words.list,
    columns,
    list: ({ scope }, query) => listSpec(scope, query),
  })
