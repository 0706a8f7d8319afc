import { z } from 'zod'
import type { PeopleAt } from './people-at.js'
import type { Permission } from './permissions.js'
import { ibanHolds, plainIds, toE164, toHundredths } from './checks.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type { Action, Permission } from './permissions.js'

/** Required permission: none, any signed-in user, or a holder of the permission. */
export type EndpointPermission = 'anyone' | 'signed_in' | Permission

export interface Endpoint {
  method: Method
  path: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Fields beside the file of a multipart request, which excludes `body`; the file may be missing with `filesOptional`, and larger than usual with `largestFile`. */
  multipart?: z.ZodObject
  filesOptional?: true
  largestFile?: number
  reply: z.ZodType
  /** Success status; 200 by default. */
  status?: 200 | 201 | 202
  permission: EndpointPermission
  /** Also open to whoever has the permission for single rows by a grant: the handler limits what they reach. */
  byGrant?: true
  /** Requires a reauthentication within the last 10 minutes where the community has switched that on (409 `confirm_needed`). */
  reauthenticate?: true
  /** May change what sessions have access to, so that they are read anew after it. */
  changesAccess?: true
  /** The reply contains secrets and must not be stored for a replay under the same `Idempotency-Key`. */
  skipReplay?: true
  /** The reply shows data of people, which are counted for whoever reads them. */
  people?: PeopleAt
  /** One line for the OpenAPI document, in English. */
  summary?: string
}

/** Declares one endpoint. Preserves literal types, so that it can be named `'GET /announcements'`. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Placed<Base extends string, R extends Record<string, Endpoint>> = {
  [K in keyof R]: Omit<R[K], 'path'> & { path: `${Base}${R[K]['path']}` }
}

/** Puts endpoints under one base path. Paths are under `/api/admin` unless they begin with `/api/` or are those of public pages. */
export const resource = <const Base extends string, const R extends Record<string, Endpoint>>(
  base: Base | { path: Base; changesAccess: true },
  endpoints: R,
) => {
  const { path, ...shared } = typeof base === 'string' ? { path: base } : base
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, e]) => [name, { ...shared, ...e, path: path + e.path }]),
  ) as Placed<Base, R>
}

const isWhole = /^\/(api|notice|lobby|calendar|vote|bill|check)\//
/** The full URL path of an endpoint, with its `:params`. */
export const urlOf = (e: Pick<Endpoint, 'path'>) => (isWhole.test(e.path) ? e.path : `/api/admin${e.path}`)

// ---- values -------------------------------------------------------------------------------------------------

/** Positive integer within JavaScript's safe range. */
export const id = z.int().positive()
export const ids = z.array(id).max(5000)

/** Plain text of 1…max characters, trimmed. */
export const text = (max: number) => z.string().trim().min(1).max(max)

/** Optional plain text; an empty string becomes null. */
export const optionalText = (max: number) =>
  z.string().trim().max(max).nullable().transform(emptyToNull).pipe(z.string().nullable()).default(null)
const emptyToNull = (value: string | null) => (value === '' ? null : value)

// PostgreSQL dates have no year 0.
const fromYearOne = (value: string) => value >= '0001'

/** Instant, ISO 8601 UTC with `Z` and milliseconds: in this one format instants compare as texts. */
export const instant = z.iso
  .datetime()
  .refine(fromYearOne, { params: { key: 'datetime' } })
  .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
/** Date `YYYY-MM-DD`. */
export const day = z.iso.date().refine(fromYearOne, { params: { key: 'date' } })

/** A number of 0…max with at most two decimals, as it is stored: what differs by less than 1e-9 is an error of binary fractions. */
export const hundredths = (max: number) =>
  z
    .number()
    .min(0)
    .max(max)
    .refine((value) => Math.abs(value - toHundredths(value)) < 1e-9 * Math.max(1, value), {
      params: { key: 'two_decimals' },
    })
    .overwrite(toHundredths)

/** Square metres with at most two decimals, above 0 and up to 10 000 000. */
export const area = hundredths(10_000_000)

/** Localised text as returned: Ukrainian always, the others where they exist. */
export const textMap = z.object({
  uk: z.string(),
  en: z.string().optional(),
  ru: z.string().optional(),
  es: z.string().optional(),
})
export type TextMap = z.output<typeof textMap>

const languageMap = (max: number) =>
  z.strictObject({
    uk: text(max),
    en: z.string().trim().max(max).optional(),
    ru: z.string().trim().max(max).optional(),
    es: z.string().trim().max(max).optional(),
  })

const dropEmpty = (value: string | TextMap): TextMap =>
  typeof value === 'string'
    ? { uk: value }
    : (Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined && v !== '')) as TextMap)

/** Text for residents: a string (Ukrainian) or a map by language; returned as a map. */
export const residentText = (max: number) =>
  z
    .union([text(max), languageMap(max)])
    .transform(dropEmpty)
    .pipe(textMap)

/** The same for rich text; the length includes tags, the server sanitises before storing. */
export const residentHtml = (max: number) => residentText(max)

/** Exactly n digits as text, with leading zeros. */
export const digits = (n: number) =>
  z
    .string()
    .trim()
    .refine((value) => value.length === n && /^\d+$/.test(value), { params: { key: 'digits', n } })

/** `[a-z][a-z0-9_]*`, an identifier for programs. */
export const code = z
  .string()
  .trim()
  .refine((value) => /^[a-z][a-z0-9_]{0,39}$/.test(value), { params: { key: 'code' } })

/** E-mail address, stored in lower case. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

export const webAddress = z.url({ protocol: /^https?$/ }).max(300)

/** Letters of any script, apostrophes, hyphens, spaces and full stops, with at least one letter; the apostrophe becomes ’. */
export const personName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((value) => /^(?=.*\p{L})[\p{L}\p{M}'’ʼ`.\- ]+$/u.test(value), { params: { key: 'person_name' } })
  .overwrite((value) => value.replace(/['ʼ`]/g, '’'))

/** At least 10 characters; the community may require more, and the server rejects common ones. */
export const password = z.string().min(10).max(200)

export const timezone = z
  .string()
  .max(60)
  .refine(knownTimezone, { params: { key: 'timezone' } })
function knownTimezone(value: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Accepts any usual form, returns E.164. */
export const phone = z
  .string()
  .trim()
  .max(40)
  .refine((value) => toE164(value) !== null, { params: { key: 'phone' } })
  .overwrite((value) => toE164(value) ?? value)

/** Accepts any grouping, returns 15–34 characters without spaces; the check digits must be valid. */
export const iban = z
  .string()
  .overwrite((value) => value.replace(/\s/g, '').toUpperCase())
  .refine(ibanHolds, { params: { key: 'iban' } })

/** Cadastral number of land: `0000000000:00:000:0000`. */
export const cadastralNumber = z
  .string()
  .trim()
  .refine((value) => /^\d{10}:\d{2}:\d{3}:\d{4}$/.test(value), { params: { key: 'cadastral' } })

// ---- entities -----------------------------------------------------------------------------------------------

export const ref = z.object({ id, name: z.string() })

const recordShape = {
  id,
  version: id,
  created_at: instant,
  updated_at: instant,
}

/** The response shape of an input: its fields with id, version and times. */
export const entity = <S extends z.ZodRawShape>(input: z.ZodObject<S>) => z.object({ ...input.shape, ...recordShape })

type Bare<T> = T extends z.ZodDefault<infer I> ? Bare<I> : T extends z.ZodOptional<infer I> ? Bare<I> : T
type Patch<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<Bare<S[K]> & z.core.SomeType> } & {
  version: typeof id
}

const bare = (schema: z.core.SomeType): z.core.SomeType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? bare(schema.unwrap()) : schema

/** The body of an update: any of the fields, and the `version` that was read. Omitted fields are unchanged. */
export const updateOf = <S extends z.ZodRawShape>(input: z.ZodObject<S>) =>
  z.strictObject({
    ...Object.fromEntries(Object.entries(input.shape).map(([key, schema]) => [key, z.optional(bare(schema))])),
    version: id,
  }) as unknown as z.ZodObject<Patch<S>, z.core.$strict>

// ---- envelopes ----------------------------------------------------------------------------------------------
const pagingShape = {
  current_page: z.int(),
  from: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  to: z.int(),
  total: z.int(),
  total_capped: z.boolean().optional(),
}

/** Envelope A: `{ main_data: { data, …paging } }`. */
export const mainDataPage = <T extends z.ZodType>(item: T) =>
  z.object({ main_data: z.object({ data: z.array(item), ...pagingShape }) })
/** Envelope B: `{ data, …paging }`. */
export const page = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), ...pagingShape })
/** Envelope C: `{ data: { data, …paging } }`. */
export const dataPage = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.object({ data: z.array(item), ...pagingShape }) })

export const data = <T extends z.ZodType>(item: T) => z.object({ data: item })
export const deleted = data(z.object({ id, deleted_at: instant }))
export const done = data(z.object({ ok: z.literal(true) }))
/** Numbers of related records, by kind. */
export const usage = data(z.array(z.object({ kind: z.string(), count: z.int() })))
/** A body that is not JSON: a file, an event stream. */
export const bytes = (contentType: string) => z.unknown().meta({ contentType })

export const byId = z.object({ id: z.coerce.number<number>().int().positive() })

/** Query of a list: page, per_page, search_query, sort and the list's own filters. */
export const listQuery = <const F extends readonly [string, ...string[]], S extends z.ZodRawShape>(list: {
  sort: F
  /** Default order, e.g. `-created_at`. */
  order: z.core.util.NoUndefined<z.output<SortEnum<F>>>
  filters?: S
}) =>
  z.object({
    page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number<number>().int().min(1).max(100).default(10),
    search_query: z.string().trim().max(200).default(''),
    sort: z.enum(sortKeys(list.sort)).default(list.order),
    ...((list.filters ?? {}) as S),
  })

type SortEnum<F extends readonly string[]> = z.ZodEnum<z.core.util.ToEnum<F[number] | `-${F[number]}`>>

const sortKeys = <const F extends readonly string[]>(fields: F) =>
  [...fields, ...fields.map((f) => `-${f}`)] as unknown as [F[number] | `-${F[number]}`]

/** Filter by several ids: `house_id=1,2` or `house_id=1&house_id=2`. */
export const idsFilter = z.preprocess(plainIds, z.array(z.coerce.number<number>().int().positive()).max(500)).optional()
export const flagFilter = z.stringbool().optional()

/** The response body of every problem. */
export const problem = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
  data: z.unknown().optional(),
})
export type ProblemDetails = z.output<typeof problem>

/** Query of a list without sorting or search. */
export const timelineQuery = z.object({
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number<number>().int().min(1).max(100).default(10),
})
