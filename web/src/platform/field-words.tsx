import type { ReactNode } from 'react'
import type { AnyField } from './field-kinds.ts'
import type { AnyTable } from './field-table.ts'
import { type Text, useFormat, useText } from './messages.ts'

/** Formatters of fields that a table can't format itself, by field. */
export type OwnWords = Record<string, (value: unknown) => ReactNode>

interface Pen {
  t: Text
  format: ReturnType<typeof useFormat>
  table: AnyTable
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const word = ({ t, format }: Pen, { kind, countKey, values, wordKey }: AnyField, value: unknown) => {
  if (kind === 'files' && typeof value === 'number') return countKey ? t(countKey, { count: 1 }) : format.number(1)
  return wordKey && typeof value === 'string' && values?.includes(value) ? t(wordKey(value)) : undefined
}

const text = ({ format }: Pen, { kind, plain }: AnyField, value: unknown) => {
  if (typeof value === 'number' && kind === 'money') return format.money(value)
  if (typeof value === 'number' && kind === 'number') return plain ? String(value) : format.number(value)
  if (typeof value !== 'string') return undefined
  if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) ? format.day(value) : value
  if (kind === 'date') return format.date(value)
  if (kind === 'moment') return format.moment(value)
  return kind === 'tags' || kind === 'number' || kind === 'money' ? value : undefined
}

const many = (pen: Pen, field: AnyField, value: readonly unknown[]): string | undefined => {
  const { t, format } = pen
  const { kind, countKey, parts, by = '' } = field
  if (kind === 'files') return countKey ? t(countKey, { count: value.length }) : format.number(value.length)
  const words = value.map((one) => {
    if (kind === 'choices') return word(pen, field, one)
    if (kind === 'tags') return String(one)
    const part = parts?.[by]
    return kind === 'rows' && part && isRow(one) ? plainWords(pen, part, one[by]) : undefined
  })
  if (kind !== 'choices' && kind !== 'tags' && kind !== 'rows') return undefined
  return words.filter(Boolean).join(', ') || t('ui.none')
}

/** The naming part of the group, then the other filled parts with their labels. */
const whole = (pen: Pen, name: string, { parts = {}, by = '' }: AnyField, value: Record<string, unknown>) => {
  const rest = Object.entries(parts).filter(([part]) => part !== by)
  const words = rest.flatMap(([part, field]) => {
    const said = plainWords(pen, field, value[part])
    return said ? [`${pen.t(pen.table.labels[`${name}.${part}`]!)}: ${said}`] : []
  })
  const first = plainWords(pen, parts[by]!, value[by])
  return first ? [first, ...words].join(', ') : pen.t('ui.none')
}

/** A value as plain text: formatted by the kind of the field, otherwise the value itself. */
const plainWords = (pen: Pen, field: AnyField, value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return value.length > 0 ? (many(pen, field, value) ?? value.join(', ')) : undefined
  const words = word(pen, field, value) ?? text(pen, field, value)
  return words ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)
}

const wordsOf = (pen: Pen, path: string, value: unknown): ReactNode => {
  if (value === null || value === undefined || value === '') return undefined
  const [name = '', part = ''] = path.split('.')
  const whoseField = pen.table.known[name]
  const field = whoseField?.parts?.[part] ?? whoseField
  if (!field) return undefined
  if (Array.isArray(value)) return many(pen, field, value)
  if (field.kind === 'group' && isRow(value)) return whole(pen, name, field, value)
  return word(pen, field, value) ?? text(pen, field, value)
}

/**
 * Formats values of a table's fields in the history, conflicts and cells, for both response and form values. Returns
 * undefined for values left to the caller; `own` takes precedence.
 */
export const useFieldWords = (table: AnyTable, own: OwnWords = {}, timeZone?: string) => {
  const t = useText()
  const format = useFormat(timeZone)
  return (path: string, value: unknown): ReactNode => own[path]?.(value) ?? wordsOf({ t, format, table }, path, value)
}
