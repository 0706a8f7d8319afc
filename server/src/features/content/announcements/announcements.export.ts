import { announcements } from '@oselia/contract/announcements'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { publicationColumns } from '../publishing/publishing.public.js'
import { announcementWords as words } from './announcements.messages.js'
import { listSpec, type Listed } from './announcements.queries.js'

const columns: ExportColumn<Listed>[] = [
  ...publicationColumns<Listed>(
    words,
    [{ key: 'kind', header: words.kind, kind: 'text', value: ({ kind }, language) => words[kind][language] }],
    [{ key: 'starts_at', header: words.starts_at, kind: 'instant', value: (row) => row.starts_at }],
  ),
  { key: 'house_texts', header: words.house_texts, kind: 'number', value: ({ own_texts }) => own_texts || null },
  {
    key: 'needs_ack',
    header: words.needs_ack,
    kind: 'text',
    value: (row, language) => (row.needs_ack ? words.yes[language] : null),
  },
]

export const announcementExport = (app: App) =>
  exported(app, announcements.export, {
    title: words.list,
    columns,
    list: ({ scope }, query) => listSpec(scope, query),
  })
