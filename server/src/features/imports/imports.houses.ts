import { latinKey } from '@oselia/contract/search-key'
import { streetTypeNames, streetTypeShorts } from '@oselia/contract/places.messages'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.js'
import { houseInScope, type Scope } from '../../platform/scope.js'
import { wordsOf } from './imports.columns.js'

type Key = (text: string) => string

const sound: Key = (text) => latinKey(text.replace(/[.,;:№#()[\]{}"«»„“/\\|*?!_=]+/g, ' '))

const around = [
  'буд',
  'будинок',
  'дом',
  'д',
  'house',
  'building',
  'м',
  'місто',
  'город',
  'г',
  'с',
  'село',
  'смт',
  'city',
  'україна',
  'україни',
  'украина',
  'ukraine',
  'n.º',
  'edificio',
  'пр',
  'пр-т',
  'пр-кт',
  'б-р',
  'бул',
  'узв',
  'мкр',
  'пров',
  'пер',
]
const streetWords = [...Object.values(streetTypeNames), ...Object.values(streetTypeShorts)].flatMap((names) =>
  Object.values(names),
)
const corpusWords = ['корп', 'корпус', 'к', 'corpus', 'bldg', 'edif']
const blockWords = ['секція', 'секция', 'блок', 'section', 'block', 'sección']

const setOf = (words: readonly string[], key: Key) =>
  new Set(words.flatMap((text) => key(text).split(' ')).filter(Boolean))
const grammar = (key: Key) => ({
  key,
  dropped: setOf([...around, ...streetWords], key),
  streets: setOf(streetWords, key),
  corpus: setOf(corpusWords, key),
  block: setOf(blockWords, key),
})
const spelt = grammar(wordsOf)
const heard = grammar(sound)

/**
 * An address as its bare words: street without its kind, number with its letter, `к2` for a part of the house, `с3` for a
 * section. «вул. Садова, буд. 12-А, корп. 2» and «Садова 12а к2» are one.
 */
const bare = (address: string, { key, dropped, corpus, block }: ReturnType<typeof grammar>): string => {
  const text = address
    .replace(/(^|\D)\d{5}(?=\D|$)/g, '$1 ')
    .replace(/\p{L}+ (обл|область|обл\.|р-н|район)(?!\p{L})/giu, ' ')
  const words = key(text)
    .replace(/(?<=\d)([кk])(?=\d)/g, ' $1 ')
    .split(' ')
    .filter(Boolean)
  const kept: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1]]
    const mark = corpus.has(word) ? 'к' : block.has(word) ? 'с' : ''
    if (mark && next && kept.length > 0) kept.push(mark + words[++at]!)
    else if (/^\p{L}$/u.test(word) && /^\d+$/.test(kept.at(-1) ?? '')) kept.push(kept.pop()! + word)
    else if (!dropped.has(word)) kept.push(word)
  }
  // «12, вул. Садова»: the number stands first.
  return (
    /^\d+\p{L}?$/u.test(kept[0] ?? '') && kept.length > 1 && !/\d/.test(kept.at(-1)!)
      ? [...kept.slice(1), kept[0]]
      : kept
  ).join(' ')
}

export interface BookHouse {
  id: number
  label: string
  complex_id: number | null
}
interface Row extends BookHouse {
  number: string
  letter: string | null
  corpus: string | null
  block: string | null
  streets: string[]
  cities: string[]
}

const namesOf = (house: Row): string[] => {
  const tail = [
    `${house.number}${house.letter ?? ''}`,
    house.corpus && `корп ${house.corpus}`,
    house.block && `секція ${house.block}`,
  ]
    .filter(Boolean)
    .join(' ')
  return house.streets.flatMap((street) => ['', ...house.cities].map((city) => `${city} ${street} ${tail}`))
}

/** The houses that a person works with, by everything that a list may call them. */
export class HouseBook {
  readonly #byId: Map<number, BookHouse>
  readonly #byName = new Map<string, Set<number>>()
  #last: { address: string; ids: number[] } = { address: '', ids: [] }

  constructor(rows: readonly Row[]) {
    this.#byId = new Map(rows.map(({ id, label, complex_id }) => [id, { id, label, complex_id }]))
    for (const house of rows)
      for (const name of namesOf(house)) {
        this.#add(`=${bare(name, spelt)}`, house.id)
        this.#add(`~${bare(name, heard)}`, house.id)
      }
  }

  static async load(db: Db, scope: Scope): Promise<HouseBook> {
    const { rows } = await sql<Row>`select h.id, h.label, h.complex_id, h.number, h.letter, h.corpus, h.block,
        array[s.name] || s.former_names as streets, array_remove(array[c.uk, c.ru, c.en] || c.former_names, null) as cities
      from houses h join streets s on s.id = h.street_id join cities c on c.id = h.city_id
      where h.deleted_at is null and ${houseInScope(scope, 'h')}`.execute(db)
    return new HouseBook(rows)
  }

  /** The house of one who works with a single one: his lists need not name it. */
  get only(): number | null {
    return this.#byId.size === 1 ? [...this.#byId.keys()][0]! : null
  }

  get(id: number | null): BookHouse | undefined {
    return id === null ? undefined : this.#byId.get(id)
  }

  /** The houses that a text may mean: by its spelling, or else by its sound in Latin letters. */
  find(address: string): number[] {
    // Lists name the same house on many rows, one after another.
    if (address !== this.#last.address) this.#last = { address, ids: this.#find(address) }
    return this.#last.ids
  }

  #find(address: string): number[] {
    const found = this.#byName.get(`=${bare(address, spelt)}`) ?? this.#byName.get(`~${bare(address, heard)}`)
    return [...(found ?? [])]
  }

  /** Whether a text is an address, known or not. */
  isAddress = (text: string): boolean => {
    if (text.length > 200) return false
    const words = wordsOf(text).split(' ')
    return this.find(text).length > 0 || (words.some((word) => spelt.streets.has(word)) && /\d/.test(text))
  }

  #add(name: string, id: number): void {
    const known = this.#byName.get(name)
    if (known) known.add(id)
    else this.#byName.set(name, new Set([id]))
  }
}
