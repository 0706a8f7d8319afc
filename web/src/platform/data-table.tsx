import { Stack } from '@mantine/core'
import type { Call, ParamsOf, QueryOf, ReplyOf } from '@oselia/contract/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from './api.ts'
import { nameOf, useColumnChoice, useDensity } from './data-table.columns.ts'
import { useListKeys } from './data-table.keys.ts'
import { Pager } from './data-table.pager.tsx'
import { pageInstead } from './data-table.pages.rules.ts'
import { Rows } from './data-table.rows.tsx'
import { useSelection } from './data-table.selection.ts'
import { Selection, Tools } from './data-table.tools.tsx'
import { TableSkeleton } from './data-table.skeleton.tsx'
import { useCellTitles } from './data-table.titles.ts'
import { useListViews, ViewTabs } from './data-table.views.tsx'
import { lazyPiece } from './lazy-piece.tsx'
import { useListNavigate } from './list-navigate.ts'
import { defaultRows, type ListSearch } from './list-search.ts'
import { type MessageKey, useText } from './messages.ts'
import { type ReadCall, readPageNamed } from './query.ts'
import { Empty, Forbidden } from './states.tsx'

// Few lists fail, and its code is loaded ahead after the first paint.
const Failed = lazyPiece(async () => (await import('./data-table.failed.tsx')).Failed)

/** Extracts the rows of paginated calls, for all three response envelopes. */
type PageIn<R> = R extends { main_data: infer P } ? P : R extends { data: { data: unknown[] } } ? R['data'] : R
export type RowOf<C extends Call> = PageIn<ReplyOf<C>> extends { data: (infer Row)[] } ? Row : never
export type ListCall = {
  [C in ReadCall]: QueryOf<C> extends { page?: unknown; per_page?: unknown } | undefined
    ? RowOf<C> extends { id: number }
      ? C
      : never
    : never
}[ReadCall]
type SortOf<C extends ListCall> =
  QueryOf<C> extends { sort?: infer S } ? Exclude<S, undefined | `-${string}`> & string : never

/** One column. `key` is a field of the row and the name under which its visibility is stored. */
export interface Column<C extends ListCall> {
  key: keyof RowOf<C> & string
  label: MessageKey
  /** Renders the field; the value itself when omitted. */
  cell?: (row: RowOf<C>) => ReactNode
  /** The server's sort name; not sortable when omitted. */
  sort?: SortOf<C>
  /** Hidden until the user selects it. */
  hidden?: boolean
  /** Aligns numbers to the end of the cell. */
  end?: boolean
  /** Keeps room for some words where the other columns take the width. */
  wide?: boolean
  /**
   * Its place on the card of a phone: the key figure beside the name, a fact with or without its label, or none. Numbers
   * are labelled when omitted, other facts are plain.
   */
  card?: 'figure' | 'labelled' | 'plain' | 'none'
}

export type AnyRow = { id: number } & Record<string, unknown>
/** A column with its row type erased, for parts shared by all lists. */
export interface AnyColumn extends Omit<Column<ListCall>, 'cell' | 'sort'> {
  cell?: (row: AnyRow) => ReactNode
  sort?: string
}

export interface Pages {
  current_page: number
  from: number
  last_page: number
  per_page: number
  to: number
  total: number
  total_capped?: boolean
}

/** Pagination before the first response. */
const unknownPages: Pages = { current_page: 1, from: 1, last_page: 1, per_page: 1, to: 1, total: 1 }

interface Props<C extends ListCall> {
  /** The contract name of the list call. */
  list: C
  /** The validated URL search of the route (`listSearch`); what the call requires may be in `usual` or `within` instead. */
  search: ListSearch & Partial<Omit<QueryOf<C> & object, keyof ListSearch>>
  /** Filters and order that apply while the address has none of its own. */
  usual?: Partial<QueryOf<C> & object>
  /** Parameters of a call that lists parts of one record. */
  params?: ParamsOf<C>
  /** A fixed filter of the page. */
  within?: Partial<QueryOf<C> & object>
  /** Must be defined at module scope. The first column names the row and contains its link. */
  columns: readonly Column<C>[]
  /** The accessible name of the list: `t('announcements.section')`. */
  label: string
  /** The link of a row; omit for rows without a page. */
  to?: (row: RowOf<C>) => LinkProps
  /** Opens a row without a link, e.g. in a modal. */
  open?: (row: RowOf<C>) => void
  /** The unique key of a row; its id when omitted. */
  keyOf?: (row: RowOf<C>) => string
  /** Filter controls, built from `Filter…` of `filters.tsx`. */
  filters?: ReactNode
  /** Bulk actions; rows are selectable only when given. */
  actions?: (rows: RowOf<C>[], clear: () => void) => ReactNode
  /** A last row, such as the totals of all pages: what it is, and its cells by column. */
  foot?: { label: string; cells: Partial<Record<keyof RowOf<C> & string, ReactNode>> }
  /** The empty state: what the list is and the next step. */
  empty: { title: string; text: string; action?: ReactNode }
}

const noRows: AnyRow[] = []
/** The unique key of a row. */
export type KeyOf = (row: AnyRow) => string | number
const idOf: KeyOf = ({ id }) => id

/** What depends on the type of the rows, with that type erased. */
interface Erased {
  columns: readonly AnyColumn[]
  to?: (row: AnyRow) => LinkProps
  open?: (row: AnyRow) => void
  keyOf?: KeyOf
  actions?: (rows: readonly AnyRow[], clear: () => void) => ReactNode
}

const pageOf = (reply: unknown) => {
  const outer = reply as { main_data?: Pages & { data: unknown[] }; data: unknown }
  if (outer.main_data) return outer.main_data
  return (Array.isArray(outer.data) ? outer : outer.data) as Pages & { data: unknown[] }
}

const isFiltered = (search: object) => Object.keys(search).some((key) => !['page', 'per_page', 'sort'].includes(key))

/** Instead of rows: that the filters leave none, or what the list is. */
const Nothing = ({ hasOthers, empty }: { hasOthers: boolean; empty: Props<ListCall>['empty'] }) => {
  const t = useText()
  return <Empty {...(hasOthers ? { title: t('ui.nothingFound'), text: t('ui.nothingFoundText') } : empty)} />
}

/**
 * The list component: filters, sorting, page and search in the URL, stored column choice, selection with bulk
 * actions, and loading, error, empty and filled states.
 */
export const DataTable = <C extends ListCall>(props: Props<C>) => {
  const { list, search, usual, params, within, label, filters, empty, foot } = props
  const { per_page: usualRows = defaultRows, sort: usualSort } = (usual ?? {}) as ListSearch
  const name = nameOf(list, within)
  const root = useRef<HTMLDivElement>(null)
  const answer = useQuery({
    ...readPageNamed(list, { ...(params ? { params } : {}), query: { ...usual, ...search, ...within } }),
    placeholderData: keepPreviousData,
  })
  const found = answer.data ? pageOf(answer.data) : undefined
  const rows = (found?.data as AnyRow[] | undefined) ?? noRows
  const isFilled = rows.length > 0 || (found?.total ?? 0) > 0
  const { columns, to, open, actions, keyOf = idOf } = props as unknown as Erased
  const [visible, setVisible] = useColumnChoice(name, columns)
  const views = useListViews({ list: name, columns, visible, setVisible })
  const [density, setDensity] = useDensity()
  const shown = columns.filter(({ key }) => visible[key] !== false)
  const selection = useSelection(rows, keyOf)
  useListKeys(root)
  useCellTitles(root)
  const instead = useExistingPage(found, rows.length, answer.isPlaceholderData)

  if (answer.error instanceof ApiError && answer.error.status === 403) return <Forbidden />
  return (
    <Stack gap="sm" ref={root} data-density={density}>
      <ViewTabs {...views} />
      <Tools
        views={views}
        columns={columns}
        search={search}
        filters={filters}
        look={{ visible, setVisible, density, setDensity }}
      />
      {actions && selection.rows.length > 0 && (
        <Selection count={selection.rows.length} clear={selection.clear}>
          {actions(selection.rows, selection.clear)}
        </Selection>
      )}
      {answer.error && <Failed error={answer.error} again={() => void answer.refetch()} busy={answer.isFetching} />}
      {found && rows.length === 0 && instead === null && !answer.error && (
        <Nothing hasOthers={isFiltered(search) || found.total > 0} empty={empty} />
      )}
      {rows.length > 0 && (
        <Rows
          rows={rows}
          columns={shown}
          label={label}
          sort={search.sort ?? usualSort}
          busy={answer.isPlaceholderData}
          to={to}
          open={open}
          keyOf={keyOf}
          foot={foot}
          selection={actions ? selection : undefined}
        />
      )}
      {answer.isPending && <TableSkeleton rows={search.per_page ?? usualRows} columns={shown} choice={!!actions} />}
      <Pager pages={found ?? unknownPages} shown={isFilled} search={search} usualRows={usualRows} />
    </Stack>
  )
}

/** Leaves a page that lies behind the last one, e.g. after its last row was deleted; answers where it leads. */
const useExistingPage = (found: Pages | undefined, rows: number, isPlaceholder: boolean) => {
  const go = useListNavigate()
  const instead = found ? pageInstead(found, rows) : null
  const wanted = isPlaceholder ? null : instead
  useEffect(() => {
    if (wanted !== null) go({ page: wanted === 1 ? undefined : wanted }, { replace: true })
  }, [wanted, go])
  return instead
}
