import type { ListView } from '@oselia/contract/list-views'
import type { Visible } from './data-table.columns.ts'
import type { AnyColumn } from './data-table.tsx'
import { searchText } from './list-search.ts'

/** What a list shows: the part of the address that a view keeps, and the columns. */
export interface Look {
  query: Record<string, string>
  columns: string[]
}

/** The look of the list as it stands on the screen; the page is no part of it. */
export const lookOf = (search: Record<string, unknown>, columns: readonly AnyColumn[], visible: Visible): Look => ({
  query: searchText.parse(searchText.write({ ...search, page: undefined })),
  columns: columns.filter(({ key }) => visible[key] !== false).map(({ key }) => key),
})

/** Which columns a look shows. Columns that came to the list after it was saved are as usual. */
export const visibleIn = ({ columns: shown }: Look, columns: readonly AnyColumn[]): Visible =>
  Object.fromEntries(columns.map(({ key, hidden }) => [key, shown.length > 0 ? shown.includes(key) : !hidden]))

const written = ({ query, columns }: Look) =>
  JSON.stringify([Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)), columns.toSorted()])

export const isSameLook = (a: Look, b: Look) => written(a) === written(b)

/** The view that the list shows now, or the one it was changed from, when that was chosen on this page. */
export const currentView = (views: readonly ListView[], look: Look, chosen: number | null) =>
  views.find((view) => view.id === chosen) ?? views.find((view) => isSameLook(view, look)) ?? null
