import type { Permission } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import type { AnyField, FieldOptions } from './field-kinds.ts'
import type { MessageKey, MessageTables } from './messages.ts'

export type Fields = Record<string, AnyField>

type ValueOf<F> = F extends { blank: infer V } ? V : never
type SentOf<F> = F extends { toBody(value: never): infer B } ? B : never
type HeldOf<F> = F extends { toForm(held: infer H, language: Language): unknown } ? H : never

/** The type of the form values. */
export type FormOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }
/** The type of the body; fields with a permission are optional. */
export type SentBy<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { permission: string } ? never : K]: SentOf<F[K]>
} & { -readonly [K in keyof F as F[K] extends { permission: string } ? K : never]?: SentOf<F[K]> }
/** The response type that the form is initialised from. */
export type HeldBy<F extends Fields> = {
  readonly [K in keyof F & string as F[K] extends { from: infer N extends string } ? N : K]: HeldOf<F[K]>
}

const each = (fields: Fields, make: (field: AnyField, name: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)]))

const blankOf = <F extends Fields>(fields: F) => each(fields, ({ blank }) => structuredClone(blank)) as FormOf<F>

const formOf = <F extends Fields>(fields: F, held: HeldBy<F>, language: Language) => {
  const values: Record<string, unknown> = held
  // The table's type has already matched every field with its value.
  return each(fields, (field, name) =>
    (field.toForm as (value: unknown, language: Language) => unknown)(values[field.from ?? name], language),
  ) as FormOf<F>
}

const sentBy = <F extends Fields>(fields: F, values: FormOf<F>) =>
  each(fields, (field, name) => field.toBody(values[name])) as SentBy<F>

/** Whether the form holds nothing but what the field begins with. */
export const isBlank = (field: AnyField, value: unknown) => JSON.stringify(value) === JSON.stringify(field.blank)

/** A field that must be filled: an empty one is sent as null, which the contract reports as required. */
export const required = <F extends object, V, B>(
  field: F & { toBody(value: V): B },
): Omit<F, 'toBody'> & { toBody(value: V): NonNullable<B>; required: true } => ({
  ...field,
  toBody: field.toBody as (value: V) => NonNullable<B>,
  required: true,
})

/** Fields of an embedded object; the whole is null while the part `by` is blank. */
export const group = <const F extends Fields, const O extends FieldOptions>(
  by: keyof F & string,
  parts: F,
  options?: O,
) => ({
  kind: 'group' as const,
  by,
  parts,
  blank: blankOf(parts),
  toForm: (held: HeldBy<F> | null, language: Language) =>
    held === null ? blankOf(parts) : formOf(parts, held, language),
  toBody: (values: FormOf<F>): SentBy<F> | null => (isBlank(parts[by]!, values[by]) ? null : sentBy(parts, values)),
  ...(options as O),
})

/** A list of rows with the same fields, each named by its part `by`. `row` holds initial values of a row. */
export const rows = <const F extends Fields, const O extends FieldOptions>(
  by: keyof F & string,
  parts: F,
  options?: O,
) => ({
  kind: 'rows' as const,
  by,
  parts,
  blank: [] as FormOf<F>[],
  row: blankOf(parts),
  toForm: (held: readonly HeldBy<F>[], language: Language) => held.map((one) => formOf(parts, one, language)),
  toBody: (all: FormOf<F>[]) => all.map((one) => sentBy(parts, one)),
  ...(options as O),
})

// `string`, as the kinds of fields check that a label is a key: the compiler refuses to intersect thousands of keys once more.
type Named<Key extends string> = Key extends MessageKey ? unknown : { label: string }
type Label<F, Key extends string> = F extends { label: string } ? unknown : Named<Key>
/** Each field has a text under its own name or declares another key; a missing text is a type error. */
type Labelled<Texts extends string, F extends Fields> = {
  [K in keyof F & string]: Label<F[K], `${Texts}.${K}`> &
    (F[K] extends { parts: infer P extends Fields }
      ? { parts: { [N in keyof P & string]: Label<P[N], `${Texts}.${K}_${N}`> } }
      : unknown)
}

const labelsOf = (texts: string, fields: Fields) => {
  const labels: Record<string, string> = {}
  for (const [name, { label, parts = {} }] of Object.entries(fields)) {
    labels[name] = label ?? `${texts}.${name}`
    for (const [part, { label }] of Object.entries(parts))
      labels[`${name}.${part}`] = label ?? `${texts}.${name}_${part}`
  }
  return labels as Record<string, MessageKey>
}

/**
 * Declares the fields of a resource once: `fieldTable('vehicles', { brand: text({ max: 60 }), … })`. Initial values,
 * the body, and the labels and formats of form, list, history and conflicts derive from it. `texts` is the message
 * group of its labels, `shown` are read-only fields.
 */
export const fieldTable = <
  const Texts extends keyof MessageTables & string,
  const F extends Fields,
  const S extends Fields = Record<string, never>,
>(
  texts: Texts,
  fields: F & Labelled<Texts, F>,
  shown?: S & Labelled<Texts, S>,
) => {
  // Without an assertion, for which the compiler would compare the labels with all texts: 16 s.
  const own: F = fields
  const known: Fields = { ...own, ...shown }
  return {
    /** The fields of the form. */
    fields: own,
    /** The fields of the form and the read-only ones. */
    known,
    /** Message keys of all labels, including parts of groups (`permit.from`). */
    labels: labelsOf(texts, known),
    /** Initial values of a new record. */
    blank: (given: Partial<FormOf<F>> = {}): FormOf<F> => ({ ...blankOf<F>(own), ...given }),
    /** Form values of a record from the server; numbers formatted in the user's language. */
    values: (held: HeldBy<F>, language: Language) => formOf<F>(own, held, language),
    /** The body made of the form values, without fields whose permission the user lacks. */
    body: (values: FormOf<F>, can: (permission: Permission) => boolean = () => true): SentBy<F> =>
      Object.fromEntries(
        Object.entries(sentBy<F>(own, values)).filter(([name]) => {
          const { permission } = own[name]!
          return !permission || can(permission)
        }),
      ) as SentBy<F>,
  }
}

/** A table with its types erased, for generic components. */
export interface AnyTable {
  fields: Fields
  known: Fields
  labels: Record<string, MessageKey>
}
