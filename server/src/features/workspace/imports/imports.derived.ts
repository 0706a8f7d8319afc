import { accountFields } from '@oselia/contract/billing-accounts'
import { houseFields } from '@oselia/contract/houses'
import type { Texts } from '@oselia/contract/languages'
import { realtyFields } from '@oselia/contract/realty'
import { requisiteNames } from '@oselia/contract/requisites'
import { ownershipFields, residentFields } from '@oselia/contract/residents'
import { vehicleFields } from '@oselia/contract/vehicles'
import { vehicleLabels } from '@oselia/contract/vehicles.messages'
import { z } from 'zod'
import { inner } from '../../../platform/export.columns.js'
import { readDay, readFlag } from '../../../platform/spreadsheet.values.js'
import { lists } from './imports.lists.js'
import { plain, text, whole, type Reader } from './imports.readers.js'

type Labels = Readonly<Record<string, Texts>>

/** The reader of a field that one cell holds, within the limits of the contract; undefined where it needs its own. */
const readerOf = (schema: z.core.$ZodType): Reader | undefined => {
  const type = inner(schema)
  if (type instanceof z.ZodISODate) return plain(readDay)
  if (type instanceof z.ZodBoolean) return plain(readFlag)
  if (type instanceof z.ZodString) return text(type.maxLength ?? 1000)
  return type instanceof z.ZodNumber && type.isInt ? whole(type.minValue ?? 0, type.maxValue ?? 0) : undefined
}

/** Readers by field; where several nouns have a field, of the first one. */
export const derivedReaders: Record<string, Reader> = {}
/** Headings of the fields that have none in the lists of headings: their labels. */
export const derivedHeadings: Record<string, readonly string[]> = {}

/** Names of a contract's fields that one cell holds and that have headings or a label, without those given. */
const derive = (schema: z.ZodObject, except: readonly string[], labels: Labels = {}): string[] =>
  Object.entries(schema.shape as z.ZodRawShape).flatMap(([field, schemaOf]) => {
    const headings = lists.headings[field] ?? (labels[field] && Object.values(labels[field]))
    const type = inner(schemaOf)
    const holds = [z.ZodString, z.ZodISODate, z.ZodNumber, z.ZodBoolean, z.ZodEnum].some((kind) => type instanceof kind)
    if (except.includes(field) || !headings || !holds) return []
    const read = readerOf(schemaOf)
    if (read) derivedReaders[field] ??= read
    derivedHeadings[field] ??= headings
    return [field]
  })

// Left out: what names a record (`number`), requisites, whose code is that of a person in a table, what a row says in other words, and notes, which are put together.
export const unitColumns = derive(realtyFields, ['type', 'number', 'note'])
export const houseColumns = derive(houseFields, ['number', ...requisiteNames])
export const shareColumns = derive(ownershipFields, ['to', 'note'])
export const residentColumns = derive(residentFields, ['note'])
export const accountColumns = derive(accountFields, ['number', 'note'])
export const vehicleColumns = derive(
  vehicleFields,
  ['country', 'kind', 'status', 'status_reason', 'note'],
  vehicleLabels,
)

/** The columns that an import compares and writes of a house: its address names it. */
export const houseData = houseColumns.filter((field) => !['letter', 'corpus', 'block'].includes(field))
/** The columns of the title of a share. */
export const titleColumns = shareColumns.filter((field) => !['joint', 'from'].includes(field))
