import type { ImportKind, ImportRow, ImportRun } from '@oselia/contract/imports'
import { type MessageKey, type Text } from '../../platform/messages.ts'
import type { importFields } from './imports.fields.messages.ts'

/** Every member of a union, in the order given; one left out is a type error. */
const all = <T extends string>(order: Record<T, true>) => Object.keys(order) as T[]

// Repeated here from the contract because its values come with zod, which a list does not need.
export const kinds = all<ImportKind>({
  houses: true,
  realty: true,
  owners: true,
  residents: true,
  vehicles: true,
  accounts: true,
})
export const outcomes = all<ImportRow['outcome']>({
  add: true,
  change: true,
  same: true,
  conflict: true,
  error: true,
  skip: true,
})

/** The server is at work on it; it is looked at again and again. */
export const isBusy = ({ state }: Pick<ImportRun, 'state'>): boolean =>
  ['reading', 'applying', 'undoing'].includes(state)

/** What a field of a table is called. */
export const fieldName = (t: Text, field: string): string => {
  const key: MessageKey = `importFields.${field as keyof typeof importFields}`
  const name = t(key)
  return name === key ? field : name
}
