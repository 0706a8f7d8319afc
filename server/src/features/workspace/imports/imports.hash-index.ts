import { hash } from 'node:crypto'
import { repeated, type Draft } from './imports.plan.js'

/** Words per slot: three of the text's hash, and the stored value counted from 1. */
const width = 4

/**
 * Maps texts to whole numbers by 96 bits of their hash: the texts of a file with half a million people would take ten
 * times the memory.
 */
export class HashIndex {
  #places = new Uint32Array(width * 1024)
  #count = 0
  readonly #sought = new Uint32Array(width)

  get(text: string): number | undefined {
    this.#read(text)
    const kept = this.#places[this.#placeOf(this.#sought) + 3]!
    return kept === 0 ? undefined : kept - 1
  }

  /** Adds a number (from 0) for a text; an existing entry stays. */
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

  /** The slot of a hash, or the free slot where it belongs. */
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

/** Detects rows that repeat an earlier row, and rows that contradict it. */
export class DuplicateDetector {
  readonly #rows = new HashIndex()
  readonly #words = new HashIndex()

  /**
   * Whether an earlier row has the same key; the draft then gets a warning. `key` identifies the object, `content` is the
   * compared content.
   */
  repeats(draft: Draft, key: string, content: unknown): boolean {
    const words = `${key} ${JSON.stringify(content)}`
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
