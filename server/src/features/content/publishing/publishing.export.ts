import type { TextMap } from '@oselia/contract/kit'
import type { Texts } from '@oselia/contract/languages'
import type { PublicationState } from '@oselia/contract/publishing.enums'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { publicationWords as words } from './publishing.messages.js'

interface Exported {
  title: TextMap
  state: PublicationState
  pinned: boolean
  created_by: { name: string } | null
  ends_at: string | null
  published_at: string | null
  created_at: string
}

/** Columns that the lists of published items share, with the noun's own after the title and its times before the end; `pinned` agrees with it in gender. */
export const publicationColumns = <Row extends Exported>(
  { pinned }: { pinned: Texts },
  own: readonly ExportColumn<Row>[],
  times: readonly ExportColumn<Row>[] = [],
): ExportColumn<Row>[] => {
  const moment = (key: 'ends_at' | 'published_at' | 'created_at'): ExportColumn<Row> => ({
    key,
    header: words[key],
    kind: 'instant',
    value: (row) => row[key],
  })
  return [
    { key: 'title', header: words.title, kind: 'text', value: ({ title }, language) => title[language] ?? title.uk },
    ...own,
    { key: 'state', header: words.state, kind: 'text', value: ({ state }, language) => words[state][language] },
    {
      key: 'pinned',
      header: pinned,
      kind: 'text',
      value: (row, language) => (row.pinned ? words.yes[language] : null),
    },
    { key: 'created_by', header: words.created_by, kind: 'text', value: (row) => row.created_by?.name },
    ...times,
    moment('ends_at'),
    moment('published_at'),
    moment('created_at'),
  ]
}
