import type { LinkProps } from '@tanstack/react-router'
import type { MessageKey, Text } from './messages.ts'
import type { Resource } from './query.ts'

/** A kind of records as the log, the bin and approvals show it. */
interface RecordKind {
  name: MessageKey
  /** The page of a record, or of all records of the kind; undefined where there is none. */
  page?: LinkProps | ((id: number, label: string | null) => LinkProps | undefined)
  /** Other resources whose pages show records of the kind. */
  shownIn?: readonly Resource[]
}

const kinds = new Map<string, RecordKind>()

/** Declares kinds of records by their names in the log; called from a feature's `*.kinds.ts`. */
export const recordKinds = (declared: Record<string, RecordKind>): void => {
  for (const [kind, of] of Object.entries(declared)) kinds.set(kind, of)
}

/** The name of a kind; one that nobody has declared is shown by its code. */
export const kindName = (t: Text, kind: string): string => {
  const name = kinds.get(kind)?.name
  return name ? t(name) : kind
}

/** The page of a record; undefined when it has none. */
export const pageOf = (record: { kind: string; id: number | null; label?: string | null }): LinkProps | undefined => {
  const page = kinds.get(record.kind)?.page
  if (typeof page !== 'function') return page
  return record.id === null ? undefined : page(record.id, record.label ?? null)
}

/** Other resources whose pages show records of the kind. */
export const shownIn = (kind: string): readonly Resource[] => kinds.get(kind)?.shownIn ?? []
