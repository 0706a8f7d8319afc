import { z } from 'zod'
import { statementColumns } from './statement-imports.enums.js'

export const columnMapping = z.strictObject({
  /** Row of the headings, from 1. */
  heading: z.int().min(0).max(1000),
  /** Index from 0 of the column of each name. */
  columns: z.partialRecord(z.enum(statementColumns), z.int().min(0).max(199)),
  /** The account of the bank where no column names it. */
  account: z.string().trim().min(1).max(40).nullable(),
})
export type StatementMapping = z.output<typeof columnMapping>

export const sampledTable = z.object({
  /** The first rows of the file. */
  rows: z.array(z.object({ no: z.int(), cells: z.array(z.string().nullable()) })),
  mapping: columnMapping.nullable(),
  /** Accounts of the bank that are known to be the payee's. */
  accounts: z.array(z.string()),
})
export type StatementColumns = z.output<typeof sampledTable>

const jsonOf = (value: string): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** A mapping as a field of an upload: JSON. */
export const mappingField = z.string().max(4000).transform(jsonOf).pipe(columnMapping)
