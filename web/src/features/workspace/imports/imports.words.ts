import type { ImportRow, ImportRun } from '@oselia/contract/imports'
import { type MessageKey, type Text } from '../../../platform/messages.ts'
import type { importFields } from './imports.fields.messages.ts'

/** The server is processing the import, so it is polled. */
export const isBusy = ({ state }: Pick<ImportRun, 'state'>): boolean =>
  ['reading', 'applying', 'undoing'].includes(state)

/** The label of an import field; empty for a remark on the whole row. */
export const fieldName = (t: Text, field: string): string => {
  const key: MessageKey = `importFields.${field as keyof typeof importFields}`
  const name = t(key)
  return name === key ? '' : name
}

/** The name of an outcome: what a row would do, or after the import, what it did. */
export const outcomeName = (t: Text, outcome: ImportRow['outcome'], state: ImportRun['state']): string =>
  t(state === 'checked' ? `imports.outcome_${outcome}` : `imports.applied_${outcome}`)
