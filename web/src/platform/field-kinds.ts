import type { Permission } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import type { MessageKey } from './messages.ts'
import { parseNumber, parseText, typedNumber } from './number-text.ts'

/** How values of a field look: decides its words in history and conflicts, its list cell and its input. */
type FieldKind =
  | 'text'
  | 'number'
  | 'money'
  | 'day'
  | 'date'
  | 'moment'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'group'
  | 'rows'
  | 'tags'
  | 'files'
  | 'textMap'
  | 'other'

/** What any field may say of itself beside its kind. */
export interface FieldOptions {
  /** Key of its label where that is not `<group of texts>.<name of the field>`. */
  label?: MessageKey
  /** Part of the form whose inputs the field joins. */
  section?: string
  /** Most characters of the input. */
  max?: number
  /** The keyboard and help of the input, where the kind does not decide them. */
  typing?: 'digits' | 'decimal' | 'email' | 'phone' | 'code' | 'signed'
  /** A sentence below the input. */
  hint?: MessageKey
  /** Must be filled: marked in the form. */
  required?: boolean
  /** A column of the list; hidden until it is chosen. */
  column?: 'shown' | 'hidden'
  /** Permission to see and set it; without it the field is left out of the body. */
  permission?: Permission
}

/** One field: what the form holds (`V`), what the body takes (`B`), what the server answers (`H`). */
interface Field<V, B, H> {
  kind: FieldKind
  blank: V
  /** Methods, so that fields of different values fit into one table. */
  toForm(held: H, language: Language): V
  toBody(value: V): B
  /** Name of the entity's key where that is not the field's own: `member` of `member_id`. */
  from?: string
}

/** A field with whatever it holds; its methods must be called with values of its own. */
export type AnyField = Field<unknown, unknown, never> & FieldOptions & FieldDetails

/** What only some kinds have. */
interface FieldDetails {
  values?: readonly string[]
  /** Key of the text of a chosen word. */
  wordKey?(word: string): MessageKey
  parts?: Record<string, AnyField>
  /** The part by which a group or row is named; a group is absent while it is blank. */
  by?: string
  /** Key of the text with `{count}` for files. */
  countKey?: MessageKey
  /** At most one file: a new one replaces it. */
  single?: boolean
  /** A number without thousands, such as a year. */
  plain?: boolean
  multiline?: boolean
  /** What the input says while none of the words is chosen. */
  noneKey?: MessageKey
}

const identity = <T>(value: T) => value

/** Plain text that may be left out. */
export const text = <const O extends FieldOptions & { multiline?: boolean }>(options?: O) => ({
  kind: 'text' as const,
  blank: '',
  toForm: (held: string | null) => held ?? '',
  toBody: parseText,
  ...(options as O),
})

/** Plain text that must be filled: sent as it is typed, so that the contract names it as required. */
export const requiredText = <const O extends FieldOptions & { blank?: string }>(options?: O) => ({
  kind: 'text' as const,
  toForm: identity<string>,
  toBody: identity<string>,
  ...(options as Omit<O, 'blank'>),
  blank: (options?.blank ?? '') as string,
  required: true as const,
})

/** A number, typed with comma or point; what can't be read goes as NaN, which the contract refuses at its field. */
export const number = <const O extends FieldOptions & { plain?: boolean }>(options?: O) => ({
  kind: 'number' as const,
  blank: '',
  toForm: (held: number | null, language: Language) => typedNumber(held, language),
  toBody: parseNumber,
  ...(options as O),
})

/** A number that must be typed. */
export const requiredNumber = <const O extends FieldOptions & { plain?: boolean }>(options?: O) => ({
  kind: 'number' as const,
  blank: '',
  toForm: (held: number, language: Language) => typedNumber(held, language),
  toBody: (typed: string) => parseNumber(typed)!,
  ...(options as O),
})

/** Minor units (kopiykas), typed as money; what has more than two decimals goes as NaN, which the contract refuses at its field. */
export const money = <const O extends FieldOptions>(options?: O) => ({
  kind: 'money' as const,
  blank: '',
  toForm: (held: number | null, language: Language) => typedNumber(held === null ? null : held / 100, language),
  toBody: (typed: string) => {
    const value = parseNumber(typed)
    if (value === null) return null
    return /[.,]\d{3,}\s*$/.test(typed) ? Number.NaN : Math.round(value * 100)
  },
  ...(options as O),
})

/** A legal day, `YYYY-MM-DD`, that may be left out. */
export const day = <const O extends FieldOptions>(options?: O) => ({
  kind: 'day' as const,
  blank: '',
  toForm: (held: string | null) => held ?? '',
  toBody: parseText,
  ...(options as O),
})

/** An instant, shown in the organisation's time zone. */
export const moment = <const O extends FieldOptions>(options?: O) => ({
  kind: 'moment' as const,
  blank: null as string | null,
  toForm: identity<string | null>,
  toBody: identity<string | null>,
  ...(options as O),
})

/** An instant of which only the day is shown. */
export const date = <const O extends FieldOptions>(options?: O) => ({ ...moment(options), kind: 'date' as const })

export const flag = <const O extends FieldOptions & { blank?: boolean }>(options?: O) => ({
  kind: 'flag' as const,
  toForm: identity<boolean>,
  toBody: identity<boolean>,
  ...(options as Omit<O, 'blank'>),
  blank: (options?.blank ?? false) as boolean,
})

type WordKey<T extends string> = (word: T) => MessageKey

/** One of the words of an enumeration; `blank` is the one that a new thing begins with. */
export const choice = <T extends string, const O extends FieldOptions>(
  values: readonly T[],
  wordKey: WordKey<T>,
  options: O & { blank: NoInfer<T> },
) => ({
  kind: 'choice' as const,
  values,
  wordKey,
  toForm: identity<T>,
  toBody: identity<T>,
  ...(options as Omit<O, 'blank'>),
  blank: options.blank as T,
})

/** One of the words, to be chosen: nothing chosen is left out of the body, so that the contract names it as required. */
export const requiredChoice = <T extends string, const O extends FieldOptions & { noneKey?: MessageKey }>(
  values: readonly T[],
  wordKey: WordKey<T>,
  options?: O,
) => ({
  kind: 'choice' as const,
  values,
  wordKey,
  blank: '' as T | '',
  toForm: identity<T | ''>,
  toBody: (value: T | '') => (value === '' ? undefined : value) as T,
  ...(options as O),
})

/** One of the words, or none. Words without a key are shown as they are. */
export const optionalChoice = <T extends string, const O extends FieldOptions & { noneKey?: MessageKey }>(
  values: readonly T[],
  wordKey: WordKey<T> | undefined,
  options?: O,
) => ({
  kind: 'choice' as const,
  values,
  wordKey,
  blank: '' as T | '',
  toForm: (held: T | null): T | '' => held ?? '',
  toBody: (value: T | ''): T | null => (value === '' ? null : value),
  ...(options as O),
})

/** Any of the words. */
export const choices = <T extends string, const O extends FieldOptions>(
  values: readonly T[],
  wordKey: WordKey<T>,
  options?: O,
) => ({
  kind: 'choices' as const,
  values,
  wordKey,
  blank: [] as T[],
  toForm: (held: readonly T[]) => [...held],
  toBody: identity<T[]>,
  ...(options as O),
})

/** Another thing by its id. `from` is the entity's key that names it, `toChoice` makes of that what the form holds. */
export const reference = <F extends string, H, C extends { id: number | null }, const O extends FieldOptions>(
  from: F,
  toChoice: (held: H) => C,
  options?: O,
) => ({
  kind: 'reference' as const,
  from,
  blank: null as C | null,
  toForm: (held: H | null) => (held === null ? null : toChoice(held)),
  toBody: (value: C | null) => value?.id ?? null,
  ...(options as O),
})

/** Words separated by commas. */
export const tags = <const O extends FieldOptions>(options?: O) => ({
  kind: 'tags' as const,
  blank: '',
  toForm: (held: readonly string[]) => held.join(', '),
  toBody: (typed: string) => [...new Set(typed.split(',').map((tag) => tag.trim()))].filter(Boolean),
  ...(options as O),
})

/** Files by their ids. */
export const files = <const O extends FieldOptions & { countKey?: MessageKey }>(options?: O) => ({
  kind: 'files' as const,
  blank: [] as number[],
  toForm: (held: readonly number[]) => [...held],
  toBody: identity<number[]>,
  ...(options as O),
})

/** One file or none; the form holds a list, as the input of files does. */
export const file = <const O extends FieldOptions & { countKey?: MessageKey }>(options?: O) => ({
  kind: 'files' as const,
  single: true as const,
  blank: [] as number[],
  toForm: (held: number | null) => (held === null ? [] : [held]),
  toBody: (ids: number[]) => ids.at(-1) ?? null,
  ...(options as O),
})

type TextMap = { uk: string } & Partial<Record<Language, string>>
const isWritten = (map: TextMap) => Object.values(map).some((one) => one?.trim())

/** A text per language, as residents read it. */
export const textMap = <const O extends FieldOptions & { multiline?: boolean }>(options?: O) => ({
  kind: 'textMap' as const,
  blank: { uk: '' } as TextMap,
  toForm: identity<TextMap>,
  toBody: identity<TextMap>,
  ...(options as O),
})

/** The same where it may be left out. */
export const optionalTextMap = <const O extends FieldOptions & { multiline?: boolean }>(options?: O) => ({
  ...textMap(options),
  toForm: (held: TextMap | null): TextMap => held ?? { uk: '' },
  toBody: (map: TextMap) => (isWritten(map) ? map : null),
})

/** A field like no other that its form holds in a way of its own. */
export const converted = <V, B, H, const O extends FieldOptions>(
  blank: V,
  toForm: (held: H, language: Language) => V,
  toBody: (value: V) => B,
  options?: O,
) => ({ kind: 'other' as const, blank, toForm, toBody, ...(options as O) })

/** A field like no other, whose form holds what the server does. */
export const other = <V, const O extends FieldOptions>(blank: V, options?: O) =>
  converted(blank, identity<V>, identity<V>, options)
