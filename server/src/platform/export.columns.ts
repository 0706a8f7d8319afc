import { messages, type Language, type Texts } from '@oselia/contract/languages'
import { z } from 'zod'
import type { ExportColumn } from './export.cells.js'

type Kind = ExportColumn<never>['kind']

/** The export columns of a field that is not exported under its own heading; possibly none. */
type Columns<Row> = readonly ExportColumn<Row>[] | Partial<ExportColumn<Row>> | null

type Field<Schema extends z.ZodObject> = keyof Schema['shape'] & string
/** Every field needs a heading or a replacement; without either it does not compile. */
type FieldColumns<Schema extends z.ZodObject, Row, Headings> = {
  [K in Exclude<Field<Schema>, keyof Headings>]: Columns<Row>
} & { [K in Field<Schema>]?: Columns<Row> }

/** The type of a field without defaults, null and what is done with the text that was sent. */
export const inner = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? inner(schema.unwrap())
    : schema instanceof z.ZodPipe
      ? inner(schema.in)
      : schema

const words = messages({ yes: { uk: 'так', en: 'yes', ru: 'да', es: 'sí' } })

/** The column kind of a field; `undefined` unless it is a single text, a text per language, a flag, a number or a date. */
const kindOf = (schema: z.core.$ZodType): Kind | undefined => {
  const type = inner(schema)
  if (type instanceof z.ZodNumber) return 'number'
  if (type instanceof z.ZodISODate) return 'day'
  if (type instanceof z.ZodISODateTime) return 'instant'
  if (type instanceof z.ZodBoolean || type instanceof z.ZodUnion) return 'text'
  // Formats such as URLs are no `ZodString`.
  return type._zod.def.type === 'string' || type instanceof z.ZodEnum ? 'text' : undefined
}

type Value = ReturnType<ExportColumn<never>['value']>
/** A value as its cell has it: a set flag as a word, a text per language in the given one. */
const cellOf = (value: unknown, language: Language): Value => {
  if (typeof value === 'boolean') return value ? words.yes[language] : null
  if (typeof value === 'object' && value !== null && 'uk' in value)
    return (value as Texts)[language] ?? (value as Texts).uk
  return value as Value
}

/** The column of an enumeration by the names of its words: `category: named('category', categoryNames)`. */
export const named = <K extends string, W extends string>(key: K, names: Readonly<Record<W, Texts>>) => ({
  value: (row: { readonly [F in K]: W }, language: Language): Value => names[row[key]][language],
})

const columnOf = <Row>(key: string, schema: z.core.$ZodType, header: Texts, more: Partial<ExportColumn<Row>>) => {
  const kind = more.kind ?? kindOf(schema)
  if (!kind) throw new Error(`${key} names no value for its export`)
  return {
    key,
    header,
    kind,
    value: (row: Row, language: Language) => cellOf((row as Record<string, unknown>)[key], language),
    ...more,
  } as ExportColumn<Row>
}

/** Columns of an exported list, in the order of the contract's fields. */
export const exportColumns = <Row, Schema extends z.ZodObject, Headings extends Readonly<Record<string, Texts>>>(
  schema: Schema,
  headings: Headings,
  declared: FieldColumns<Schema, Row, Headings>,
): ExportColumn<Row>[] =>
  Object.entries(schema.shape as z.ZodRawShape).flatMap(([key, type]) => {
    const more = (declared as Record<string, Columns<Row> | undefined>)[key]
    if (more === null) return []
    if (Array.isArray(more)) return more as ExportColumn<Row>[]
    return columnOf<Row>(key, type, headings[key]!, (more ?? {}) as Partial<ExportColumn<Row>>)
  })
