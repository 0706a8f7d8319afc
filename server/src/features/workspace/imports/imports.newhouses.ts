import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import { complexInScope } from '../../access/scope/scope.public.js'
import { parseStreet } from '../../registry/places/places.public.js'
import { wordsOf } from './imports.columns.js'
import { houseData } from './imports.derived.js'
import { DuplicateDetector } from './imports.hash-index.js'
import { changeOf, issue, type Draft } from './imports.plan.js'
import type { Planner, Work } from './imports.work.js'

interface KnownHouse extends Record<string, unknown> {
  id: number
  version: number
  label: string
}

/** The parts of an address. */
interface Address {
  city: string | null
  street: string
  number: string
  letter: string | null
  corpus: string | null
  block: string | null
}

const isNumber = (part: string) => /^(?:(?:буд|будинок|дом|д|house)\.? ?)?№? ?\d+[\d/-]*\s?-?\p{L}?$/iu.test(part)
const marked = (parts: string[], words: RegExp): string | null => {
  const at = parts.findIndex((part) => words.test(part))
  return at < 0 ? null : parts.splice(at, 1)[0]!.replace(words, '').trim()
}

/**
 * `м. Львів, вул. Садова, буд. 12-А, корп. 2`, `Садова 12`: the parts of an address in one text; null without street
 * and number.
 */
export const addressIn = (text: string): Address | null => {
  const parts = text
    .replace(/(^|\D)\d{5}(?=\D|$)/g, '$1 ')
    .replace(/(\p{L}) (\d+[\d/]*-?\p{L}?)$/u, '$1, $2')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/обл|україна|украина|ukraine|р-н|район/iu.test(part))
  const corpus = marked(parts, /^(корпус|корп|bldg|к)\.?\s*(?=\S)/iu)
  const block = marked(parts, /^(секція|секция|блок|section)\.?\s*(?=\S)/iu)
  const at = parts.findLastIndex(isNumber)
  if (at < 0 || parts.length < 2) return null
  const [numbered] = parts.splice(at, 1)
  const [, number, letter] = /(\d[\d/-]*?)\s?-?(\p{L})?$/u.exec(numbered!) ?? []
  const street = parts.pop()
  if (!number || !street) return null
  const city = parts.at(-1)?.replace(/^(м|місто|г|город|с|село|смт|city)\.?\s+/iu, '') ?? null
  return { city, street, number, letter: letter?.toUpperCase() ?? null, corpus, block }
}

const addressOf = ({ values }: Draft): Address | null => {
  const text = (field: string) => (values[field] as string | undefined) ?? null
  const [street, number] = [text('street'), text('house_number')]
  const whole = text('address')
  const parts = whole ? addressIn(whole) : street && number ? addressIn(`${street}, ${number}`) : null
  if (!parts) return null
  return {
    ...parts,
    city: text('city') ?? parts.city,
    letter: text('letter') ?? parts.letter,
    corpus: text('corpus') ?? parts.corpus,
    block: text('block') ?? parts.block,
  }
}

/** Plans houses: added at their addresses, or changed. They are few, so the houses feature creates each one. */
export class HousePlanner implements Planner {
  readonly #seen = new DuplicateDetector()
  #complexes: Map<string, number> | undefined
  #usualCity: { id: number } | undefined

  constructor(private readonly work: Work) {}

  async plan(drafts: Draft[]): Promise<void> {
    const { ctx } = this.work
    this.#complexes ??= await this.#loadComplexes()
    this.#usualCity ??= (
      await sql<{
        id: number
      }>`select city_id as id from houses where deleted_at is null group by city_id order by count(*) desc limit 1`.execute(
        ctx.db,
      )
    ).rows[0]
    const read = drafts.map((draft) => ({ draft, address: addressOf(draft) }))
    const cities = await this.#cities(read.flatMap(({ address }) => address?.city ?? []))
    const known = await this.#known(read.flatMap(({ address }) => (address ? this.#found(address) : [])))
    for (const { draft, address } of read) this.#plan(draft, address, cities, known)
  }

  async #loadComplexes(): Promise<Map<string, number>> {
    const { ctx } = this.work
    const { rows } = await sql<{
      id: number
      names: string[]
    }>`select c.id, array_remove(array[c.name, c.short_name], null) as names from complexes c
      where c.deleted_at is null and ${complexInScope(ctx.scope, 'c')}`.execute(ctx.db)
    return new Map(rows.flatMap(({ id, names }) => names.map((name) => [wordsOf(name), id] as const)))
  }

  async #cities(names: readonly string[]): Promise<Map<string, number>> {
    const keys = [...new Set(names.map((name) => searchKey(name)))].filter(Boolean)
    const { rows } = await sql<{ key: string; id: number }>`select k.key, (select c.id from cities c
        where c.search_keys like '%|' || replace(replace(k.key, '%', ''), '_', '') || '|%' order by c.population desc, c.id limit 1) as id
      from unnest(${keys}::text[]) k(key)`.execute(this.work.ctx.db)
    return new Map(rows.filter(({ id }) => id !== null).map(({ key, id }) => [key, id]))
  }

  #found({ city, street, number, letter, corpus, block }: Address): number[] {
    const text = [city, street, `${number}${letter ?? ''}`, corpus && `корп ${corpus}`, block && `секція ${block}`]
      .filter(Boolean)
      .join(', ')
    return this.work.book.find(text)
  }

  async #known(ids: readonly number[]): Promise<Map<number, KnownHouse>> {
    const { rows } = await sql<KnownHouse>`select h.id, h.version, h.label,
        h.complex_id, ${sql.join(houseData.map((field) => sql.ref(`h.${field}`)))} from houses h where h.id = any(${[...ids]}::bigint[])`.execute(
      this.work.ctx.db,
    )
    return new Map(rows.map((row) => [row.id, row]))
  }

  #plan(
    draft: Draft,
    address: Address | null,
    cities: Map<string, number>,
    known: ReadonlyMap<number, KnownHouse>,
  ): void {
    const field = draft.columns.has('address') || !draft.columns.has('street') ? 'address' : 'street'
    if (!address) return issue(draft, field, draft.values[field] === undefined ? 'required' : 'address_parts')
    const complexName = draft.values['complex'] as string | undefined
    const complex_id = complexName === undefined ? null : (this.#complexes!.get(wordsOf(complexName)) ?? null)
    if (complexName !== undefined && complex_id === null) return issue(draft, 'complex', 'not_found')
    const said = { ...Object.fromEntries(houseData.map((name) => [name, draft.values[name]])), complex_id }
    const key = wordsOf(Object.values(address).filter(Boolean).join(' '))
    if (draft.issues.length > 0 || this.#seen.repeats(draft, key, draft.values)) return
    const found = this.#found(address)
    if (found.length > 1) return issue(draft, field, 'several_found')
    const house = known.get(found[0] ?? 0)
    if (house) {
      const step = changeOf(house, { ...said, complex_id: undefined }, house.label)
      if (step) Object.assign(draft, { plan: { houses: step }, changes: step.changes })
      return
    }
    const city_id = address.city === null ? this.#usualCity?.id : cities.get(searchKey(address.city))
    if (city_id === undefined)
      return issue(
        draft,
        draft.columns.has('city') ? 'city' : field,
        address.city === null ? 'required' : 'city_not_found',
      )
    if (complex_id === null && !this.work.ctx.scope.all) return issue(draft, 'complex', 'outside_scope')
    const { number, letter, corpus, block } = address
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
    const values = { city_id, street: parseStreet(address.street), number, letter, corpus, block, ...given }
    draft.plan.houses = { do: 'add', values, changes: [], label: `${address.street}, ${number}${letter ?? ''}` }
  }
}
