import { Table, Text, VisuallyHidden } from '@mantine/core'
import type { ImportRow, ImportRun } from '@oselia/contract/imports'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import classes from './imports.module.css'
import type { Pending } from './imports.pending.rules.ts'
import { outcomeName } from './imports.words.ts'

interface Place {
  row: number
  /** 0 is the number of the row; columns of the file follow. */
  column: number
}

interface GridProps {
  run: ImportRun
  rows: readonly ImportRow[]
  /** Number of rows of all pages, and of those before this page. */
  total: number
  before: number
  /** Whether cells can be corrected. */
  open: boolean
  pending: Pending
  active: Place
  go: (place: Place) => void
  write: (row: ImportRow, column: number, text: string) => void
  paste: (place: Place, columns: readonly number[], text: string) => void
}

/** The imported columns of the file. */
const columnsOf = (run: ImportRun): number[] => {
  const all = run.headings.map((_, at) => at)
  const mapped = all.filter((at) => run.options.columns[at])
  return mapped.length > 0 ? mapped : all
}

const moves: Record<string, (place: Place, last: Place, isFar: boolean) => Place> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }, _last, isFar) => ({ row: isFar ? 0 : row, column: 0 }),
  End: ({ row }, last, isFar) => ({ row: isFar ? last.row : row, column: last.column }),
}

const Editor = ({
  label,
  text,
  end,
}: {
  label: string
  text: string
  end: (text: string | null, by: string) => void
}) => {
  const ended = useRef(false)
  const finish = (value: string | null, by: string) => {
    if (ended.current) return
    ended.current = true
    end(value, by)
  }
  return (
    <input
      className={classes.editor}
      aria-label={label}
      defaultValue={text}
      ref={(input) => input?.focus()}
      onBlur={(event) => finish(event.currentTarget.value, 'blur')}
      onPaste={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (!['Enter', 'Tab', 'Escape'].includes(event.key)) return
        event.preventDefault()
        finish(event.key === 'Escape' ? null : event.currentTarget.value, event.shiftKey ? 'Back' : event.key)
      }}
    />
  )
}

/** Moves within the grid, and edits a cell: by Enter, F2, a double click, or by typing over it. */
const useEditing = ({ run, rows, open, pending, active, go, write, paste }: GridProps) => {
  const [moved, setMoved] = useState(0)
  const [editing, setEditing] = useState<string | null>(null)
  const columns = columnsOf(run)
  const last = { row: rows.length - 1, column: columns.length }
  const move = ({ row, column }: Place) => {
    setMoved(moved + 1)
    go({ row: Math.min(Math.max(row, 0), last.row), column: Math.min(Math.max(column, 0), last.column) })
  }
  const at = columns[active.column - 1]
  const row = rows[active.row]
  const canEdit = open && at !== undefined && row !== undefined
  const text = canEdit ? (pending.get(row.id)?.[at] ?? row.cells[at] ?? '') : ''
  const end = (value: string | null, by: string) => {
    setEditing(null)
    if (value !== null && canEdit && value !== text) write(row, at, value)
    const step = { Enter: [1, 0], Tab: [0, 1], Back: [0, -1] }[by] ?? [0, 0]
    if (by !== 'blur') move({ row: active.row + step[0]!, column: active.column + step[1]! })
  }
  const keyDown = (event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey
    const to = moves[event.key]?.(active, last, isControl)
    if (to) move(to)
    else if (!canEdit) return
    else if (event.key === 'Enter' || event.key === 'F2') setEditing(text)
    else if (event.key === 'Delete') write(row, at, '')
    else if (event.key.length === 1 && !isControl && !event.altKey) setEditing(event.key)
    else return
    event.preventDefault()
  }
  const pasted = (event: ClipboardEvent) => {
    if (!canEdit) return
    event.preventDefault()
    paste(active, columns, event.clipboardData.getData('text/plain'))
  }
  return { moved, columns, editing, setEditing, text, move, end, keyDown, pasted, canEdit }
}

const CellText = ({ row, at, pending }: { row: ImportRow; at: number; pending: Pending }) => {
  const t = useText()
  const own = pending.get(row.id)?.[at]
  const errors = row.errors.filter((error) => error.at === at)
  return (
    <>
      <span>{own ?? row.cells[at] ?? ''}</span>
      {own !== undefined && <VisuallyHidden> ({t('importGrid.pending')})</VisuallyHidden>}
      {own === undefined &&
        errors.map(({ message }) => (
          <Text key={message} size="xs" c="var(--mantine-color-error)">
            {message}
          </Text>
        ))}
    </>
  )
}

interface CellProps {
  grid: GridProps
  edit: ReturnType<typeof useEditing>
  /** Index of the row on the page, and of the column of the file among those shown. */
  n: number
  c: number
}

const placeProps = ({ grid, edit, n }: CellProps, column: number) => ({
  tabIndex: grid.active.row === n && grid.active.column === column ? 0 : -1,
  'aria-colindex': column + 1,
  onClick: () => edit.move({ row: n, column }),
})

const Cell = (props: CellProps) => {
  const t = useText()
  const { grid, edit, n, c } = props
  const { run, active, pending } = grid
  const row = grid.rows[n]!
  const at = edit.columns[c]!
  const column = run.headings[at] || t('imports.columnN', { n: at + 1 })
  const isEdited = active.row === n && active.column === c + 1 && edit.editing !== null
  return (
    <td
      {...placeProps(props, c + 1)}
      // While the cell is edited, its field is what can be pointed at.
      {...(isEdited && { tabIndex: undefined })}
      aria-invalid={row.errors.some((error) => error.at === at) || undefined}
      data-pending={pending.get(row.id)?.[at] !== undefined || undefined}
      onDoubleClick={() => edit.canEdit && edit.setEditing(edit.text)}
    >
      {isEdited ? (
        <Editor label={t('importGrid.edit', { column, n: row.row })} text={edit.editing ?? ''} end={edit.end} />
      ) : (
        <CellText row={row} at={at} pending={pending} />
      )}
    </td>
  )
}

const Head = ({ run, columns }: { run: ImportRun; columns: readonly number[] }) => {
  const t = useText()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">{t('importGrid.row')}</th>
        {columns.map((at) => (
          <th key={at} scope="col">
            {run.headings[at] || t('imports.columnN', { n: at + 1 })}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Rows of the file as a grid: moved through and corrected by the keyboard as in a spreadsheet. */
export const ImportGrid = (grid: GridProps) => {
  const t = useText()
  const { run, rows, total, before, active } = grid
  const edit = useEditing(grid)
  const { columns, moved } = edit
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (moved > 0) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [moved])
  return (
    <div className={classes.scroller}>
      <Table
        ref={table}
        role="grid"
        className={classes.grid}
        aria-label={t('importGrid.label')}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={edit.keyDown}
        onPaste={edit.pasted}
      >
        <Head run={run} columns={columns} />
        <tbody>
          {rows.map((row, n) => (
            <tr key={row.id} aria-rowindex={before + n + 2} data-active={active.row === n || undefined}>
              <th scope="row" {...placeProps({ grid, edit, n, c: -1 }, 0)}>
                {row.row}
                <Text size="xs" fw={400}>
                  {outcomeName(t, row.outcome, run.state)}
                </Text>
              </th>
              {columns.map((at, c) => (
                <Cell key={at} grid={grid} edit={edit} n={n} c={c} />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
