import { HashIndex } from './imports.hash-index.js'

/** The first row that mentions a person, and their id when the register has them. */
interface FirstOccurrence {
  row: number
  memberId: number | null
}

/** People mentioned in the file so far, stored compactly: there may be half a million. */
export class FirstOccurrences {
  readonly #rows: number[] = []
  /** 0 for people who are not in the register. */
  readonly #members: number[] = []
  readonly #byKey = new HashIndex()
  readonly #byRow = new Map<number, number>()

  /** The person found by the first known key. */
  by(keys: readonly string[]): FirstOccurrence | undefined {
    for (const key of keys) {
      const at = this.#byKey.get(key)
      if (at !== undefined) return this.#at(at)
    }
    return undefined
  }

  /** The person mentioned in a row. */
  of(row: number): FirstOccurrence | undefined {
    const at = this.#byRow.get(row)
    return at === undefined ? undefined : this.#at(at)
  }

  /**
   * Records that a row mentions a person and the keys that find them from now on; keys already taken stay with their
   * person.
   */
  keep(leader: FirstOccurrence, by: { row: number; keys: readonly string[] }): void {
    const at = this.#byRow.get(leader.row) ?? this.#add(leader)
    this.#byRow.set(by.row, at)
    for (const key of by.keys) this.#byKey.add(key, at)
  }

  #add({ row, memberId }: FirstOccurrence): number {
    this.#members.push(memberId ?? 0)
    return this.#rows.push(row) - 1
  }

  #at(at: number): FirstOccurrence {
    return { row: this.#rows[at]!, memberId: this.#members[at]! || null }
  }
}
