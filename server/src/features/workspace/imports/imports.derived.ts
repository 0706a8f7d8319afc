import type { Texts } from '@oselia/contract/languages'
import { vehicleFields } from '@oselia/contract/vehicles'
import { vehicleLabels } from '@oselia/contract/vehicles.messages'
import { z } from 'zod'
import { inner } from '../../../platform/export.columns.js'
import { readDay } from '../../../platform/spreadsheet.values.js'
import { plain, text, whole, type Reader } from './imports.readers.js'

/** A column that follows from a field of the contract. */
interface Derived {
  field: string
  read: Reader
  /** Headings where the lists of headings have none: the labels of the field. */
  labels: Texts
}

/** The reader of a field that one cell holds: a text, a whole number or a date, within the limits of the contract. */
const readerOf = (schema: z.core.$ZodType): Reader | undefined => {
  const type = inner(schema)
  if (type instanceof z.ZodISODate) return plain(readDay)
  if (type instanceof z.ZodString) return text(type.maxLength ?? 1000)
  return type instanceof z.ZodNumber ? whole(type.minValue ?? 0, type.maxValue ?? 0) : undefined
}

/** The labelled fields of a contract that one cell holds, without those that need a rule of their own. */
const derive = (schema: z.ZodObject, labels: Readonly<Record<string, Texts>>, except: readonly string[]): Derived[] =>
  Object.entries(schema.shape as z.ZodRawShape).flatMap(([field, type]) => {
    const read = except.includes(field) ? undefined : readerOf(type)
    return read && labels[field] ? [{ field, read, labels: labels[field] }] : []
  })

/** Columns of imported vehicles that need no rule of their own. */
export const vehicleColumns = derive(vehicleFields, vehicleLabels, ['country', 'status_reason', 'note'])
export const vehicleColumnNames = vehicleColumns.map(({ field }) => field)
