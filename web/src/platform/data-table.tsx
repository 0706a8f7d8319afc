import { Alert, Button, Stack } from '@mantine/core'
import type { Call, QueryOf, ReplyOf } from '@oselia/contract/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { ApiError } from './api.ts'
import { nameOf, useColumnChoice } from './data-table.columns.ts'
import { useListKeys } from './data-table.keys.ts'
import { Pager } from './data-table.pager.tsx'
import { Rows } from './data-table.rows.tsx'
import { useSelection } from './data-table.selection.ts'
import { Selection, Tools } from './data-table.tools.tsx'
import { Waiting } from './data-table.waiting.tsx'
import type { ListSearch } from './list-search.ts'
import { type MessageKey, useText } from './messages.ts'
import { type ReadCall, read } from './query.ts'
import { Empty, TooLittleRight } from './states.tsx'
import { sentenceOf } from './toast.ts'

/** Lists: calls that answer rows with pagination, in whichever of the three envelopes. */
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

/** One column. `key` is a field of the row and the name by which the person's choice of columns is kept. */
export interface Column<C extends ListCall> {
  key: keyof RowOf<C> & string
  label: MessageKey
  /** How the field looks; the value itself when left out. */
  cell?: (row: RowOf<C>) => ReactNode
  /** Name by which the server sorts it; not sortable when left out. */
  sort?: SortOf<C>
  /** Not shown until the person chooses it. */
  hidden?: boolean
  /** Figures stand at the end of their cell. */
  end?: boolean
}

export type AnyRow = { id: number } & Record<string, unknown>
/** A column as the pieces of the list see it, whichever list it is. */
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

/** Until the first answer each figure is 1. */
const unknownPages: Pages = { current_page: 1, from: 1, last_page: 1, per_page: 1, to: 1, total: 1 }

interface Props<C extends ListCall> {
  /** Contract name of the list's call. */
  list: C
  /** What the route reads out of the address (`listSearch`). */
  search: ListSearch & Omit<QueryOf<C> & object, keyof ListSearch>
  /** What the list is always narrowed to, by its page and not by a filter. */
  within?: Partial<QueryOf<C> & object>
  /** Kept at module scope. The first column names the row and carries its link. */
  columns: readonly Column<C>[]
  /** What the list shows, for people who hear it: `t('announcements.section')`. */
  label: string
  /** Where a row leads; rows lead nowhere when left out. */
  to?: (row: RowOf<C>) => LinkProps
  /** Opens a row in place of a link, e.g. in a modal. */
  open?: (row: RowOf<C>) => void
  /** What tells rows apart; their id when left out. */
  keyOf?: (row: RowOf<C>) => string
  /** Controls of the filters, made of `Filter…` of `filters.tsx`. */
  filters?: ReactNode
  /** Acts on the chosen rows; rows can be chosen only when it is given. */
  acts?: (rows: RowOf<C>[], clear: () => void) => ReactNode
  /** What this list is and the next step, shown when there is nothing in it at all. */
  empty: { title: string; text: string; action?: ReactNode }
}

const noRows: AnyRow[] = []
/** What tells rows of a list apart. */
export type KeyOf = (row: AnyRow) => string | number
const idOf: KeyOf = ({ id }) => id

const pageOf = (reply: unknown) => {
  const outer = reply as { main_data?: Pages & { data: unknown[] }; data: unknown }
  if (outer.main_data) return outer.main_data
  return (Array.isArray(outer.data) ? outer : outer.data) as Pages & { data: unknown[] }
}

const isFiltered = (search: object) => Object.keys(search).some((key) => !['page', 'per_page', 'sort'].includes(key))

/** The one list: filters, sort, page and search in the address, choice of columns kept, chosen rows with bulk acts, and its four states. */
export const DataTable = <C extends ListCall>(props: Props<C>) => {
  const { list, search, within, label, filters, acts, empty } = props
  const name = nameOf(list, within)
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  const answer = useQuery({
    ...read(list, { query: { ...search, ...within } } as never),
    placeholderData: keepPreviousData,
  } as ReturnType<typeof read>)
  const found = answer.data ? pageOf(answer.data) : undefined
  const rows = (found?.data as AnyRow[] | undefined) ?? noRows
  const columns = props.columns as unknown as readonly AnyColumn[]
  const [visible, setVisible] = useColumnChoice(name, columns)
  const shown = columns.filter(({ key }) => visible[key] !== false)
  const keyOf = (props.keyOf as KeyOf | undefined) ?? idOf
  const selection = useSelection(rows, keyOf)
  useListKeys(root)

  if (answer.error instanceof ApiError && answer.error.status === 403) return <TooLittleRight />
  return (
    <Stack gap="sm" ref={root}>
      <Tools
        list={name}
        columns={columns}
        search={search}
        filters={filters}
        visible={visible}
        setVisible={setVisible}
      />
      {acts && selection.rows.length > 0 && (
        <Selection count={selection.rows.length} clear={selection.clear}>
          {acts(selection.rows as unknown as RowOf<C>[], selection.clear)}
        </Selection>
      )}
      {answer.error && <Failed error={answer.error} again={() => void answer.refetch()} busy={answer.isFetching} />}
      {found && rows.length === 0 && !answer.error && (
        <Empty
          {...(isFiltered(search) || found.total > 0
            ? { title: t('ui.nothingFound'), text: t('ui.nothingFoundText') }
            : empty)}
        />
      )}
      {rows.length > 0 && (
        <Rows
          rows={rows}
          columns={shown}
          label={label}
          sort={search.sort}
          busy={answer.isPlaceholderData}
          to={props.to as never}
          open={props.open as never}
          keyOf={keyOf}
          selection={acts ? selection : undefined}
        />
      )}
      {answer.isPending && <Waiting rows={search.per_page ?? 10} columns={shown} choice={acts !== undefined} />}
      <Pager pages={found ?? unknownPages} shown={rows.length > 0} search={search} />
    </Stack>
  )
}

const Failed = ({ error, again, busy }: { error: Error; again: () => void; busy: boolean }) => {
  const t = useText()
  return (
    <Alert color="red" title={t('ui.listFailed')}>
      <Stack gap="xs" align="flex-start">
        {sentenceOf(error)}
        <Button size="xs" variant="default" onClick={again} loading={busy}>
          {t('ui.retry')}
        </Button>
      </Stack>
    </Alert>
  )
}
