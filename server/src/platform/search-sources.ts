import type { Hit } from '@oselia/contract/search'
import { searchKinds } from '@oselia/contract/search.enums'
import { sql, type RawBuilder } from 'kysely'
import { all } from './list.js'
import type { RequestContext } from './request-context.js'

/** The possible meanings of a query in the search palette. Texts are normalised search keys. */
export interface SearchTerms {
  /** Alternative sets of words: as typed, transliterated. All words of one set must occur. */
  readings: string[][]
  /** The same keys in the other keyboard layout; tried when nothing else is found. */
  swapped: string[]
  /** Last digits of a phone, reversed; null when it cannot be one. */
  phoneTail: string | null
  /** Part of a plate in capitals and Latin letters. */
  plate: string | null
  /** Beginning of an account number. */
  account: string | null
  /** An amount of money in minor units: a number with two decimals or a sign of a currency. */
  amount: number | null
  /** A number, with its year, and the search key of its prefix, where they were typed. */
  request: { prefix: string | null; year: number | null; number: number } | null
  /** Readings as a number in a place: the number, and words of the address, possibly none; the likeliest first. */
  units: { number: string; words: string[] }[]
}

/** Hits of one kind, at most `maxHits`, within the permissions and scope of the caller. */
interface SearchSource {
  kind: Hit['kind']
  /** By a number or another exact key; none when the terms have no such key. */
  byKey?(ctx: RequestContext, terms: SearchTerms): Promise<Hit[]> | null
  byWords?(ctx: RequestContext, readings: readonly string[][]): Promise<Hit[]> | null
}

/** Hits shown per kind. */
export const maxHits = 8

const registered = new Map<Hit['kind'], SearchSource>()

/** Registers how the palette finds objects of a kind. */
export const registerSearchSource = (source: SearchSource): void => void registered.set(source.kind, source)

/** The sources in the order in which their hits are shown. */
export const searchSources = (): SearchSource[] => searchKinds.flatMap((kind) => registered.get(kind) ?? [])

/** A word for `like`, without its wildcards. */
export const escapeLike = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/** Condition: the column of search keys has all words; those shorter than three characters must begin a word. */
export const holdsWords = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  all(
    words.map((word) =>
      word.length >= 3
        ? sql`${column} like ${`%${escapeLike(word)}%`}`
        : sql`(${column} like ${`${escapeLike(word)}%`} or ${column} like ${`% ${escapeLike(word)}%`})`,
    ),
  )

export const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(conditions, sql` or `)})`
