import { latinKey } from '@oselia/contract/search-key'
import { streetTypeNames, streetTypeShorts } from '@oselia/contract/places.messages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { Scope } from '../../../platform/scope.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { wordsOf } from './imports.columns.js'

type Key = (text: string) => string

const sound: Key = (text) => latinKey(text.replace(/[.,;:№#()[\]{}"«»„“/\\|*?!_=]+/g, ' '))

const addressWords = [
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
  dropped: setOf([...addressWords, ...streetWords], key),
  streets: setOf(streetWords, key),
  corpus: setOf(corpusWords, key),
  block: setOf(blockWords, key),
})
const spelt = grammar(wordsOf)
const soundGrammar = grammar(sound)

/**
 * An address as bare words: street without its kind, number with its letter, `к2` for a building part, `с3` for a
 * section. «вул. Садова, буд. 12-А, корп. 2» and «Садова 12а к2» are equal.
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
  // «12, вул. Садова»: the number comes first.
  return (
    /^\d+\p{L}?$/u.test(kept[0] ?? '') && kept.length > 1 && !/\d/.test(kept.at(-1)!)
      ? [...kept.slice(1), kept[0]]
      : kept
  ).join(' ')
}

interface BookHouse {
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

/** The houses in the user's scope, indexed by every spelling that a list may use. */
export class HouseBook {
  readonly #byId: Map<number, BookHouse>
  readonly #byName = new Map<string, Set<number>>()
  #last: { address: string; ids: number[] } = { address: '', ids: [] }

  constructor(rows: readonly Row[]) {
    this.#byId = new Map(rows.map(({ id, label, complex_id }) => [id, { id, label, complex_id }]))
    for (const house of rows)
      for (const name of namesOf(house)) {
        this.#add(`=${bare(name, spelt)}`, house.id)
        this.#add(`~${bare(name, soundGrammar)}`, house.id)
      }
  }

  static async load(db: Db, scope: Scope): Promise<HouseBook> {
    const { rows } = await sql<Row>`select h.id, h.label, h.complex_id, h.number, h.letter, h.corpus, h.block,
        array[s.name] || s.former_names as streets, array_remove(array[c.uk, c.ru, c.en] || c.former_names, null) as cities
      from houses h join streets s on s.id = h.street_id join cities c on c.id = h.city_id
      where h.deleted_at is null and ${houseInScope(scope, 'h')}`.execute(db)
    return new HouseBook(rows)
  }

  /** The only house in the user's scope, which their lists need not name. */
  get only(): number | null {
    return this.#byId.size === 1 ? [...this.#byId.keys()][0]! : null
  }

  get(id: number | null): BookHouse | undefined {
    return id === null ? undefined : this.#byId.get(id)
  }

  /** Ids of the houses that a text may mean: by spelling, or else by transliteration. */
  find(address: string): number[] {
    // Lists repeat the same house on consecutive rows.
    if (address !== this.#last.address) this.#last = { address, ids: this.#find(address) }
    return this.#last.ids
  }

  #find(address: string): number[] {
    const found = this.#byName.get(`=${bare(address, spelt)}`) ?? this.#byName.get(`~${bare(address, soundGrammar)}`)
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
