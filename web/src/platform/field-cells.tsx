import type { ReactNode } from 'react'
import type { Column, ListCall } from './data-table.tsx'
import type { AnyTable } from './field-table.ts'
import { useFieldWords } from './field-words.tsx'
import { useFormat, useLocal, useText } from './messages.ts'

// Marked, because a card has no line for it.
const NONE = <span data-none>—</span>

/** A date without a time zone. */
export const DayCell = ({ value }: { value: string | null }) => {
  const { day } = useFormat()
  return value ? day(value) : NONE
}
/** An instant as a date in the organisation's time zone. */
export const DateCell = ({ value }: { value: string | null }) => {
  const { date } = useFormat()
  return value ? date(value) : NONE
}
/** An instant in the organisation's time zone. */
export const MomentCell = ({ value }: { value: string | null }) => {
  const { moment } = useFormat()
  return value ? <time dateTime={value}>{moment(value)}</time> : NONE
}
/** Minor units of a currency. */
export const MoneyCell = ({ value }: { value: number | null }) => {
  const { money } = useFormat()
  return value === null ? NONE : money(value)
}
export const NumberCell = ({ value, digits }: { value: number | null; digits?: number }) => {
  const { number } = useFormat()
  return value === null ? NONE : number(value, { maximumFractionDigits: digits })
}
/** A text in the user's language. */
export const LocalCell = ({ value }: { value: Parameters<ReturnType<typeof useLocal>>[0] }) => useLocal()(value)
export const FlagCell = ({ value }: { value: boolean }) => useText()(value ? 'ui.yes' : 'ui.no')

/** A field formatted by its table. */
const FieldCell = ({ table, name, value }: { table: AnyTable; name: string; value: unknown }): ReactNode => {
  const words = useFieldWords(table)
  const t = useText()
  if (value === null || value === undefined || value === '') return NONE
  if (table.known[name]?.kind === 'moment' && typeof value === 'string') return <MomentCell value={value} />
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
  return words(name, value) ?? (typeof value === 'string' || typeof value === 'number' ? value : NONE)
}

/** The column of one field, with the list's overrides. */
export const fieldColumn = <C extends ListCall>(
  table: AnyTable,
  key: Column<C>['key'],
  more: Partial<Column<C>> = {},
): Column<C> => ({
  key,
  label: table.labels[key]!,
  // A date or yes and no alone do not say what they are.
  card: ['day', 'date', 'moment', 'flag'].includes(table.known[key]?.kind ?? '') ? 'labelled' : undefined,
  cell: (row) => <FieldCell table={table} name={key} value={row[key]} />,
  ...more,
})

/** Columns of all fields that declare one: `fieldColumns<'GET /vehicles'>(vehicleFields)`. */
export const fieldColumns = <C extends ListCall>(table: AnyTable): Column<C>[] =>
  Object.entries(table.known).flatMap(([name, { column, kind }]) =>
    column
      ? [
          fieldColumn<C>(table, name as Column<C>['key'], {
            hidden: column === 'hidden',
            end: kind === 'number' || kind === 'money',
          }),
        ]
      : [],
  )
