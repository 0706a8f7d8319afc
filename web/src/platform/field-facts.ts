import type { Fact } from './facts.tsx'
import type { AnyTable } from './field-table.ts'
import { type OwnWords, useFieldWords } from './field-words.tsx'
import { useText } from './messages.ts'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Fields of a record as facts with the table's labels and formats; empty ones have the value null. */
export const useFieldFacts = (table: AnyTable, own?: OwnWords) => {
  const t = useText()
  const words = useFieldWords(table, own)
  const written = (name: string, value: unknown) => {
    if (isEmpty(value)) return null
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    return words(name, value) ?? (typeof value === 'string' ? value : null)
  }
  return <N extends string>(held: { readonly [K in N]?: unknown }, names: readonly N[]): Fact[] =>
    names.map((name) => ({ label: t(table.labels[name]!), value: written(name, held[name]) }))
}
