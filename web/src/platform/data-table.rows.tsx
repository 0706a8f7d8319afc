import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId } from 'react'
import classes from './data-table.module.css'
import type { SelectionOf } from './data-table.selection.ts'
import type { AnyColumn, AnyRow as Row, KeyOf } from './data-table.tsx'
import { WithinLink } from './links.tsx'
import { useListNavigate } from './list-navigate.ts'
import { useText } from './messages.ts'

interface Opens {
  to?: (row: Row) => LinkProps
  open?: (row: Row) => void
}

interface Props extends Opens {
  rows: readonly Row[]
  columns: readonly AnyColumn[]
  label: string
  sort?: string
  busy: boolean
  keyOf: KeyOf
  /** Omit when rows are not selectable. */
  selection?: SelectionOf
  foot?: { label: string; cells: Record<string, ReactNode> }
}

// `display` of the card layout removes the implicit ARIA roles of table elements, so they are set explicitly.
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** More columns are unreadable as a card; a wider table scrolls inside its frame on phones too. */
const MOST_IN_A_CARD = 9
export const cardsOf = (columns: readonly AnyColumn[]) => columns.length <= MOST_IN_A_CARD || undefined

/** A click on a control inside the row, or at the end of a text selection, does not open the row. */
const isForRow = (event: MouseEvent) =>
  !(event.target as Element).closest('a, button, input, label') && !window.getSelection()?.toString()

/**
 * The rows as a table; at phone widths CSS turns each row into a card. Plain elements, because components would
 * render a page of a hundred rows four times slower.
 */
export const Rows = ({ rows, columns, label, sort, busy, keyOf, selection, foot, to, open }: Props) => {
  const t = useText()
  return (
    <div className={classes.scroll} data-cards={cardsOf(columns)}>
      <table {...as.table} aria-label={label} aria-busy={busy} className={classes.table} data-busy={busy || undefined}>
        <thead {...as.rowgroup} className={classes.head}>
          <tr {...as.row}>
            {selection && (
              <th {...as.columnheader} className={classes.choice}>
                <RowCheckbox
                  label={t('ui.selectAll')}
                  checked={selection.all}
                  some={selection.rows.length > 0 && !selection.all}
                  change={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column, i) => (
              <Head key={column.key} column={column} sort={sort} first={i === 0} />
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {rows.map((row) => (
            <Line key={keyOf(row)} row={row} columns={columns} to={to} open={open} selection={selection} />
          ))}
        </tbody>
        {foot && (
          <tfoot {...as.rowgroup} className={classes.foot}>
            <tr {...as.row} className={classes.row}>
              {selection && <td {...as.cell} className={classes.choice} />}
              {columns.map(({ key, label: name, end, card }, i) => (
                <td
                  {...as.cell}
                  key={key}
                  data-label={t(name)}
                  data-first={i === 0 || undefined}
                  data-end={end || undefined}
                  data-card={i === 0 ? undefined : (card ?? (end ? 'labelled' : 'plain'))}
                  data-none={(i > 0 && foot.cells[key] === undefined) || undefined}
                >
                  <span className={classes.line}>{i === 0 ? foot.label : foot.cells[key]}</span>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface TickProps {
  label: string
  /** Id of the element whose text follows the label: the row's name, whatever its cell is made of. */
  named?: string
  checked: boolean
  /** Some, but not all, of the rows are selected. */
  some?: boolean
  change: () => void
}

const RowCheckbox = ({ label, named, checked, some = false, change }: TickProps) => (
  <input
    type="checkbox"
    id={named && `${named}-choice`}
    aria-labelledby={named && `${named}-choice ${named}`}
    className={classes.tick}
    aria-label={label}
    checked={checked}
    ref={(box) => {
      if (box) box.indeterminate = some
    }}
    onChange={change}
  />
)

const Head = ({ column, sort, first }: { column: AnyColumn; sort?: string; first: boolean }) => {
  const t = useText()
  const go = useListNavigate()
  const up = column.sort !== undefined && sort === column.sort
  const down = column.sort !== undefined && sort === `-${column.sort}`
  const Arrow = up ? IconArrowUp : down ? IconArrowDown : IconArrowsSort
  return (
    <th
      {...as.columnheader}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
      data-first={first || undefined}
      data-end={column.end || undefined}
    >
      {column.sort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => go({ sort: up ? `-${column.sort}` : column.sort })}
        >
          {t(column.label)}
          <Arrow
            size={15}
            stroke={1.8}
            aria-hidden="true"
            className={classes.arrow}
            data-on={up || down || undefined}
          />
        </button>
      ) : (
        t(column.label)
      )}
    </th>
  )
}

interface LineProps extends Opens {
  row: Row
  columns: readonly AnyColumn[]
  selection?: SelectionOf
}

const Line = ({ row, columns, to, open, selection }: LineProps) => {
  const t = useText()
  const router = useRouter()
  const go = (event: MouseEvent) => {
    if (!isForRow(event)) return
    if (open) open(row)
    else if (to) void router.navigate(to(row))
  }
  const chosen = selection?.has(row) ?? false
  const name = useId()
  return (
    <tr
      {...as.row}
      className={classes.row}
      data-opens={Boolean(to ?? open) || undefined}
      data-chosen={chosen || undefined}
      onClick={go}
    >
      {selection && (
        <td {...as.cell} className={classes.choice} data-choice>
          <RowCheckbox label={t('ui.selectRow')} named={name} checked={chosen} change={() => selection.toggle(row)} />
        </td>
      )}
      {columns.map((column, i) => {
        const content = column.cell ? column.cell(row) : (row[column.key] as ReactNode)
        return (
          <td
            {...as.cell}
            key={column.key}
            id={i === 0 && selection ? name : undefined}
            data-label={t(column.label)}
            data-first={i === 0 || undefined}
            data-end={column.end || undefined}
            data-wide={column.wide || undefined}
            data-card={i === 0 ? undefined : (column.card ?? (column.end ? 'labelled' : 'plain'))}
            data-none={content === '—' || undefined}
          >
            <span className={classes.line}>
              {i === 0 ? (
                <Name row={row} to={to} open={open}>
                  {content}
                </Name>
              ) : (
                content
              )}
            </span>
          </td>
        )
      })}
    </tr>
  )
}

/** The name of the row: its link, or the button that opens it. */
const Name = ({ row, to, open, children }: Opens & { row: Row; children: ReactNode }) => {
  if (to)
    return (
      <Link {...(to(row) as { to: string })} className={classes.name} data-opener>
        <WithinLink value>{children}</WithinLink>
      </Link>
    )
  if (open)
    return (
      <button type="button" className={classes.name} onClick={() => open(row)} data-opener>
        <WithinLink value>{children}</WithinLink>
      </button>
    )
  return children
}
