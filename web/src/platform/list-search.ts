/**
 * How a filter is parsed from the URL: text, a date, an id, comma-separated ids, a flag, or one of the given words.
 */
type Kind = 'text' | 'day' | 'id' | 'ids' | 'flag' | readonly string[]
type Read<K> = K extends 'id'
  ? number
  : K extends 'ids'
    ? number[]
    : K extends 'flag'
      ? boolean
      : K extends readonly (infer W)[]
        ? W
        : string

/** Rows of a page, unless a list has another number. The server's own default differs, so it is always sent. */
export const defaultRows = 20

/** The URL search of a list. Only values that differ from the defaults are present. */
export type ListSearch = { page?: number; per_page?: number; sort?: string; search_query?: string }
type Filters<F> = { -readonly [K in keyof F]?: Read<F[K]> }

const whole = (value: unknown, most = Number.MAX_SAFE_INTEGER) => {
  const n = Number(value)
  return Number.isInteger(n) && n > 0 && n <= most ? n : undefined
}

/** A text as the address holds it: trimmed, at most 200 characters, never empty. */
export const textInAddress = (value: unknown, most = 200) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, most) : ''
  return text === '' ? undefined : text
}

const flag = (value: unknown) =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined

const numbers = (value: unknown) => {
  const parts: unknown[] = Array.isArray(value) ? value : (textInAddress(value, 4000)?.split(',') ?? [])
  const found = parts.map((part) => whole(part)).filter((n) => n !== undefined)
  return found.length > 0 ? found : undefined
}

const day = (value: unknown) => {
  const text = textInAddress(value, 10)
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

const readAs = (kind: Kind, value: unknown) => {
  if (kind === 'text') return textInAddress(value)
  if (kind === 'day') return day(value)
  if (kind === 'id') return whole(value)
  if (kind === 'ids') return numbers(value)
  if (kind === 'flag') return flag(value)
  return kind.find((one) => one === value)
}

/**
 * Creates a route's `validateSearch`:
 * `listSearch({ state: ['draft', 'published'], house_id: 'ids', pinned: 'flag' })`.
 * It never throws: invalid values and defaults (page 1, 20 rows) are dropped; a list with other `usualRows` in its table names
 * them here as well. Written without zod, because routes are in the entry chunk.
 */
export const listSearch =
  <const F extends Record<string, Kind>>(filters: F, usualRows = defaultRows) =>
  (search: Record<string, unknown>): ListSearch & Filters<NoInfer<F>> => {
    const page = whole(search.page, 1_000_000)
    const perPage = whole(search.per_page, 100)
    const sort = textInAddress(search.sort, 60)
    const read: Record<string, unknown> = {
      page: page === 1 ? undefined : page,
      per_page: perPage === usualRows ? undefined : perPage,
      sort: sort && /^-?\w+$/.test(sort) ? sort : undefined,
      search_query: textInAddress(search.search_query),
    }
    for (const [name, kind] of Object.entries(filters)) read[name] = readAs(kind, search[name])
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as ListSearch &
      Filters<F>
  }

/** Serialises the URL search as plain text, so that `?search_query=999` stays text and nothing is quoted. */
export const searchText = {
  parse: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  write: (search: Record<string, unknown>) => {
    const params = new URLSearchParams()
    for (const [key, value] of Object.entries(search)) {
      const text = Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value)
      if (text && text !== 'null') params.set(key, text)
    }
    return params.size > 0 ? `?${params.toString()}` : ''
  },
}
