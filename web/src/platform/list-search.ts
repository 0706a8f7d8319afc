/** How a filter is read out of the address: text, a legal day, an id, ids by commas, a flag, or one of the given words. */
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

/** What the address says of a list. Only what differs from the usual stands in it. */
export type ListSearch = { page?: number; per_page?: number; sort?: string; search_query?: string }
type Filters<F> = { -readonly [K in keyof F]?: Read<F[K]> }

const whole = (value: unknown, most = Number.MAX_SAFE_INTEGER) => {
  const n = Number(value)
  return Number.isInteger(n) && n > 0 && n <= most ? n : undefined
}

const word = (value: unknown, most = 200) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, most) : ''
  return text === '' ? undefined : text
}

const flag = (value: unknown) =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined

const numbers = (value: unknown) => {
  const parts: unknown[] = Array.isArray(value) ? value : (word(value, 4000)?.split(',') ?? [])
  const found = parts.map((part) => whole(part)).filter((n) => n !== undefined)
  return found.length > 0 ? found : undefined
}

const day = (value: unknown) => {
  const text = word(value, 10)
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

const readAs = (kind: Kind, value: unknown) => {
  if (kind === 'text') return word(value)
  if (kind === 'day') return day(value)
  if (kind === 'id') return whole(value)
  if (kind === 'ids') return numbers(value)
  if (kind === 'flag') return flag(value)
  return kind.find((one) => one === value)
}

/**
 * Makes a route's `validateSearch`: `listSearch({ state: ['draft', 'published'], house_id: 'ids', pinned: 'flag' })`.
 * It never refuses: what it can't read is left out, and so are the usual values (page 1, 10 rows).
 * Written by hand because this line of a route is in the entry chunk, where zod must not be.
 */
export const listSearch =
  <const F extends Record<string, Kind>>(filters: F) =>
  (search: Record<string, unknown>): ListSearch & Filters<NoInfer<F>> => {
    const page = whole(search.page, 1_000_000)
    const perPage = whole(search.per_page, 100)
    const sort = word(search.sort, 60)
    const read: Record<string, unknown> = {
      page: page === 1 ? undefined : page,
      per_page: perPage === 10 ? undefined : perPage,
      sort: sort && /^-?\w+$/.test(sort) ? sort : undefined,
      search_query: word(search.search_query),
    }
    for (const [name, kind] of Object.entries(filters)) read[name] = readAs(kind, search[name])
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as ListSearch &
      Filters<F>
  }

/** Address text of a search: plain words, so that `?search_query=999` stays text and nothing is quoted. */
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
