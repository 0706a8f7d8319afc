// Every list loads this before its first paint, and the code of memoising would be a fifth of it.
'use no memo'

import { ActionIcon, Button, Group, NativeSelect, Paper, Text, TextInput } from '@mantine/core'
import { IconColumns3, IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Look } from './data-table.look.tsx'
import type { AnyColumn } from './data-table.tsx'
import classes from './data-table.module.css'
import { ViewsButton } from './data-table.views.tsx'
import { FilterSlots } from './filter-slots.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import { useListNavigate, useTypedFilter } from './list-navigate.ts'
import type { ListSearch } from './list-search.ts'
import type { ListViews } from './list-views.ts'
import { useText } from './messages.ts'

interface Props {
  views: ListViews
  columns: readonly AnyColumn[]
  search: ListSearch & Record<string, unknown>
  filters: ReactNode
  /** Omit where there are no rows. */
  look?: Look
}

/** Above the rows: search, filters, sorting (for cards), saved views, column choice. */
export const Tools = ({ views, columns, search, filters, look }: Props) => (
  <Group gap="xs" align="flex-end" data-guide="list-tools">
    <SearchBox value={search.search_query ?? ''} />
    {filters && <Filters search={search}>{filters}</Filters>}
    <ClearFilters search={search} />
    <SortSelect columns={columns} sort={search.sort} />
    <Group gap="xs" className={classes.menus}>
      <ViewsButton views={views} />
      {look && <LookMenu columns={columns} {...look} />}
    </Group>
  </Group>
)

const filtersOn = (search: object) => Object.keys(search).filter((key) => !['page', 'per_page', 'sort'].includes(key))

/** On narrow screens the filters are behind a button; otherwise no row would fit the first screen of a phone. */
const Filters = ({ search, children }: { search: object; children: ReactNode }) => {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  const count = filtersOn(search).filter((key) => key !== 'search_query').length
  return (
    <>
      <Button
        variant="default"
        className={classes.filtersButton}
        leftSection={<IconFilter size={16} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('ui.filters')}
        {count > 0 && ` (${count})`}
      </Button>
      <div id={id} className={classes.filters} data-open={open || undefined}>
        <FilterSlots>{children}</FilterSlots>
      </div>
    </>
  )
}

const SearchBox = ({ value }: { value: string }) => {
  const t = useText()
  const { typed, type } = useTypedFilter('search_query', value)
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={t('ui.search')}
      aria-keyshortcuts="/"
      placeholder={t('ui.search')}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

const ClearFilters = ({ search }: { search: Record<string, unknown> }) => {
  const t = useText()
  const go = useListNavigate()
  const on = filtersOn(search)
  if (on.length === 0) return null
  return (
    <Button
      variant="subtle"
      leftSection={<IconX size={16} />}
      onClick={() => go(Object.fromEntries(on.map((key) => [key, undefined])))}
    >
      {t('ui.clearFilters')}
    </Button>
  )
}

const SortSelect = ({ columns, sort }: { columns: readonly AnyColumn[]; sort?: string }) => {
  const t = useText()
  const go = useListNavigate()
  const options = columns.flatMap((column) =>
    column.sort
      ? [
          { value: column.sort, label: t('ui.sortUp', { column: t(column.label) }) },
          { value: `-${column.sort}`, label: t('ui.sortDown', { column: t(column.label) }) },
        ]
      : [],
  )
  if (options.length === 0) return null
  return (
    <NativeSelect
      className={classes.onlyCards}
      aria-label={t('ui.sortBy')}
      value={sort ?? ''}
      data={[{ value: '', label: t('ui.usualOrder') }, ...options]}
      onChange={(event) => go({ sort: event.currentTarget.value || undefined })}
    />
  )
}

const loadLook = async () => (await import('./data-table.look.tsx')).LookItems

/** Columns of the list, and the height of its rows. */
const LookMenu = (props: Look & Pick<Props, 'columns'>) => {
  const t = useText()
  return (
    <LazyMenu load={loadLook} props={props} position="bottom-end">
      <ActionIcon variant="default" size={36} aria-label={t('ui.columns')} title={t('ui.columns')}>
        <IconColumns3 size={18} aria-hidden="true" />
      </ActionIcon>
    </LazyMenu>
  )
}

/** Above the rows while some are selected: their number and the bulk actions. */
export const Selection = ({ count, clear, children }: { count: number; clear: () => void; children: ReactNode }) => {
  const t = useText()
  return (
    <Paper withBorder p="xs" className={classes.selection}>
      <Group gap="sm">
        <Text size="sm" fw={600} aria-live="polite">
          {t('ui.selected', { count })}
        </Text>
        {children}
        <Button variant="subtle" size="xs" onClick={clear}>
          {t('ui.clearSelection')}
        </Button>
      </Group>
    </Paper>
  )
}
