import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import classes from './data-table.module.css'
import type { Pages } from './data-table.tsx'
import { useListNavigate } from './list-navigate.ts'
import { defaultRows, type ListSearch } from './list-search.ts'
import { useFormat, useText } from './messages.ts'

const sizes = ['10', '20', '50', '100']

/** The pages of a list, where there are several. */
export const PageNumbers = ({ pages }: { pages: Pages }) => {
  const t = useText()
  const go = useListNavigate()
  if (pages.last_page <= 1) return null
  return (
    <Pagination
      component="nav"
      aria-label={t('ui.pages')}
      size="sm"
      total={pages.last_page}
      value={pages.current_page}
      onChange={(page) => go({ page: page === 1 ? undefined : page })}
      getItemProps={(page) => ({ 'aria-label': t('ui.pageNumber', { n: page }) })}
      getControlProps={(control) => ({
        'aria-label': t(control === 'previous' ? 'ui.previousPage' : 'ui.nextPage'),
      })}
    />
  )
}

interface Props {
  pages: Pages
  shown: boolean
  search: ListSearch
  /** Rows of a page while the address names no number. */
  usualRows?: number | undefined
}

/** Below the rows: the range, the page size and the pages. */
export const Pager = ({ pages, shown, search, usualRows = defaultRows }: Props) => {
  const t = useText()
  const { number } = useFormat()
  const go = useListNavigate()
  const total = pages.total_capped ? t('ui.overTotal', { total: number(pages.total) }) : number(pages.total)
  const perPage = String(search.per_page ?? (pages.per_page || usualRows))
  return (
    <Group
      justify="space-between"
      gap="sm"
      data-guide="list-pager"
      style={shown ? undefined : { visibility: 'hidden' }}
    >
      <Group gap="sm">
        <Text size="sm" aria-live="polite">
          {t('ui.rangeOf', { from: number(pages.from), to: number(pages.to), total })}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={t('ui.perPage')}
          value={perPage}
          data={sizes.includes(perPage) ? sizes : [...sizes, perPage].toSorted((a, b) => Number(a) - Number(b))}
          onChange={(event) => {
            const rows = Number(event.currentTarget.value)
            go({ per_page: rows === usualRows ? undefined : rows })
          }}
        />
      </Group>
      <Text size="xs" c="dimmed" className={classes.keys}>
        {t('ui.listKeys')}
      </Text>
      <PageNumbers pages={pages} />
    </Group>
  )
}
