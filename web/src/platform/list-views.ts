import type { ListView } from '@oselia/contract/saved-views'
import type { Visible } from './data-table.columns.ts'
import type { AnyColumn } from './data-table.tsx'
import { searchText } from './list-search.ts'
import { viewsKey } from './session.ts'

/** The state of a list that a view stores: its URL search and columns. */
export interface ViewState {
  query: Record<string, string>
  columns: string[]
}

/** The current state of the list, without the page. */
export const viewStateOf = (
  search: Record<string, unknown>,
  columns: readonly AnyColumn[],
  visible: Visible,
): ViewState => ({
  query: searchText.parse(searchText.write({ ...search, page: undefined })),
  columns: columns.filter(({ key }) => visible[key] !== false).map(({ key }) => key),
})

/** The visible columns of a view. Columns added to the list later have their default visibility. */
export const visibleIn = ({ columns: shown }: ViewState, columns: readonly AnyColumn[]): Visible =>
  Object.fromEntries(columns.map(({ key, hidden }) => [key, shown.length > 0 ? shown.includes(key) : !hidden]))

const written = ({ query, columns }: ViewState) =>
  JSON.stringify([Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)), columns.toSorted()])

export const isSameView = (a: ViewState, b: ViewState) => written(a) === written(b)

/** The view selected on this page, otherwise the one equal to the current state. */
export const currentView = (views: readonly ListView[], look: ViewState, chosen: number | null) =>
  views.find((view) => view.id === chosen) ?? views.find((view) => isSameView(view, look)) ?? null

/** What the tabs and the menu of saved views need. */
export interface ListViews {
  /** The storage name of the list's views. */
  list: string
  look: ViewState
  /** The view selected on this page. */
  chosen: number | null
  /** Whether a view was chosen or made on this page. */
  isMade: boolean
  show: (view: ListView) => void
  /** Shows the list as it is without a view. */
  showAll: () => void
}

type Remembered = Record<string, ListView[]>

const stored = (): Remembered => {
  try {
    return JSON.parse(localStorage.getItem(viewsKey) ?? '{}') as Remembered
  } catch {
    return {}
  }
}

/** The views of a list as this browser last saw them. */
export const rememberedViews = (list: string): ListView[] => stored()[list] ?? []

export const rememberViews = (list: string, views: ListView[]) =>
  localStorage.setItem(viewsKey, JSON.stringify({ ...stored(), [list]: views }))
