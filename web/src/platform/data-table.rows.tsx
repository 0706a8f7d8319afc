import { Anchor, Checkbox, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { AnyColumn, AnyRow as Row, TableOf } from './data-table.tsx'
import classes from './data-table.module.css'
import { useListNavigate } from './list-navigate.ts'
import { useText } from './messages.ts'

interface Props {
  table: TableOf<Row>
  columns: readonly unknown[]
  label: string
  search: { sort?: string }
  busy: boolean
  to?: unknown
  open?: unknown
  acts?: unknown
}

/** A click on a control inside the row, or one that ends a selection of text, does not open the row. */
const isForRow = (event: MouseEvent) =>
  !(event.target as Element).closest('a, button, input, label') && !window.getSelection()?.toString()

/** The rows as a table; at phone widths each row becomes a card, by styles alone, so the roles are said here. */
export const Rows = ({ table, label, search, busy, acts, ...props }: Props) => {
  'use no memo'
  const t = useText()
  const columns = (props.columns as readonly AnyColumn[]).filter((column) =>
    table.getColumn(column.key)?.getIsVisible(),
  )
  return (
    <div className={classes.scroll}>
      <Table
        role="table"
        aria-label={label}
        aria-busy={busy}
        className={classes.table}
        data-busy={busy || undefined}
        highlightOnHover
      >
        <Table.Thead role="rowgroup" className={classes.head}>
          <Table.Tr role="row">
            {acts !== undefined && (
              <Table.Th role="columnheader" w={44}>
                <Checkbox
                  aria-label={t('ui.selectAll')}
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={search.sort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <Line
              key={row.id}
              row={row.original}
              columns={columns}
              to={props.to as never}
              open={props.open as never}
              chosen={row.getIsSelected()}
            >
              {acts !== undefined && (
                <Table.Td role="cell" className={classes.choice}>
                  <Checkbox
                    aria-label={t('ui.selectRow', { name: `№ ${row.id}` })}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </Table.Td>
              )}
            </Line>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const Head = ({ column, sort }: { column: AnyColumn; sort?: string }) => {
  const t = useText()
  const go = useListNavigate()
  const up = column.sort !== undefined && sort === column.sort
  const down = column.sort !== undefined && sort === `-${column.sort}`
  const Arrow = up ? IconArrowUp : down ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th
      role="columnheader"
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
      data-end={column.end || undefined}
    >
      {column.sort ? (
        <UnstyledButton className={classes.sort} onClick={() => go({ sort: up ? `-${column.sort}` : column.sort })}>
          {t(column.label)}
          <Arrow
            size={15}
            stroke={1.8}
            aria-hidden="true"
            className={classes.arrow}
            data-on={up || down || undefined}
          />
        </UnstyledButton>
      ) : (
        t(column.label)
      )}
    </Table.Th>
  )
}

interface LineProps {
  row: Row
  columns: readonly AnyColumn[]
  to?: (row: Row) => LinkProps
  open?: (row: Row) => void
  chosen: boolean
  children: ReactNode
}

const Line = ({ row, columns, to, open, chosen, children }: LineProps) => {
  const t = useText()
  const router = useRouter()
  const go = (event: MouseEvent) => {
    if (!isForRow(event)) return
    if (open) open(row)
    else if (to) void router.navigate(to(row) as never)
  }
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      data-opens={Boolean(to ?? open) || undefined}
      bg={chosen ? 'var(--mantine-primary-color-light)' : undefined}
      onClick={go}
    >
      {children}
      {columns.map((column, i) => {
        const content = column.cell ? column.cell(row) : (row[column.key] as ReactNode)
        return (
          <Table.Td
            role="cell"
            key={column.key}
            data-label={t(column.label)}
            data-first={i === 0 || undefined}
            data-end={column.end || undefined}
          >
            {i === 0 && to ? (
              <Anchor component={Link} {...(to(row) as object)} className={classes.name}>
                {content}
              </Anchor>
            ) : i === 0 && open ? (
              <Anchor component="button" type="button" className={classes.name} onClick={() => open(row)}>
                {content}
              </Anchor>
            ) : (
              content
            )}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}
