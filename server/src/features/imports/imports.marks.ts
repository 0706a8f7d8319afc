import { hash } from 'node:crypto'
import { repeated, type Draft } from './imports.plan.js'

/** Numbers of a place: three of the text's hash, and what is kept with it, counted from 1. */
const width = 4

/**
 * Whole numbers by texts, of which only 96 bits of a hash are kept: a file of half a million people is kept in mind by these,
 * and texts would take ten times the room.
 */
export class Marks {
  #places = new Uint32Array(width * 1024)
  #count = 0
  readonly #sought = new Uint32Array(width)

  get(text: string): number | undefined {
    this.#read(text)
    const kept = this.#places[this.#placeOf(this.#sought) + 3]!
    return kept === 0 ? undefined : kept - 1
  }

  /** Notes a number from 0 by a text; one that is there already stays. */
  add(text: string, value: number): void {
    this.#read(text)
    const place = this.#placeOf(this.#sought)
    if (this.#places[place + 3] !== 0) return
    this.#places.set(this.#sought, place)
    this.#places[place + 3] = value + 1
    this.#count += 1
    if (this.#count * width > this.#places.length * 0.7) this.#grow()
  }

  #read(text: string): void {
    const bytes = hash('md5', text, 'binary')
    for (let at = 0; at < 3; at++) {
      const from = at * 4
      this.#sought[at] =
        bytes.charCodeAt(from) |
        (bytes.charCodeAt(from + 1) << 8) |
        (bytes.charCodeAt(from + 2) << 16) |
        (bytes.charCodeAt(from + 3) << 24)
    }
  }

  /** Where a hash stands, or would stand. */
  #placeOf(sought: Uint32Array): number {
    const places = this.#places
    const count = places.length / width
    for (let at = sought[0]! % count; ; at = (at + 1) % count) {
      const place = at * width
      if (places[place + 3] === 0) return place
      if (places[place] === sought[0] && places[place + 1] === sought[1] && places[place + 2] === sought[2])
        return place
    }
  }

  #grow(): void {
    const before = this.#places
    this.#places = new Uint32Array(before.length * 2)
    for (let place = 0; place < before.length; place += width) {
      if (before[place + 3] === 0) continue
      const kept = before.subarray(place, place + width)
      this.#places.set(kept, this.#placeOf(kept))
    }
  }
}

/** What rows have said of things, so that a row that says it again is told apart from one that says something else. */
export class SaidBefore {
  readonly #rows = new Marks()
  readonly #words = new Marks()

  /** Whether an earlier row spoke of the same thing; the draft is then told so. `key` names the thing, `said` is what counts of it. */
  repeats(draft: Draft, key: string, said: unknown): boolean {
    const words = `${key} ${JSON.stringify(said)}`
    const row = this.#rows.get(key)
    if (row === undefined) {
      this.#rows.add(key, draft.row)
      this.#words.add(words, draft.row)
      return false
    }
    repeated(draft, row, this.#words.get(words) !== undefined)
    return true
  }
}
