import { SharedStrings } from '../../platform/spreadsheet.strings.js'
import { Marks } from './imports.marks.js'

/** The first row that tells of a person, and his id when the register knows him. */
export interface Leader {
  row: number
  memberId: number | null
}

/** Who has stood in a file so far, in little room: there may be half a million. */
export class Leaders {
  readonly #rows: number[] = []
  /** 0 for those whom the register does not know. */
  readonly #members: number[] = []
  readonly #labels = new SharedStrings()
  readonly #byKey = new Marks()
  readonly #byRow = new Map<number, number>()

  /** The person whom the first of the keys that is known means. */
  by(keys: readonly string[]): Leader | undefined {
    for (const key of keys) {
      const at = this.#byKey.get(key)
      if (at !== undefined) return this.#at(at)
    }
    return undefined
  }

  /** The person of whom a row told. */
  of(row: number): Leader | undefined {
    const at = this.#byRow.get(row)
    return at === undefined ? undefined : this.#at(at)
  }

  /** What a person is shown by: the name as his first row has it, and that row. */
  labelOf({ row }: Leader): string {
    return `${this.#labels.at(this.#byRow.get(row) ?? -1) ?? ''} (${row})`
  }

  /** Notes that a row told of a person, and by which keys he is found from now on; keys of others stay theirs. */
  keep(leader: Leader, by: { row: number; label: string; keys: readonly string[] }): void {
    const at = this.#byRow.get(leader.row) ?? this.#add(leader, by.label)
    this.#byRow.set(by.row, at)
    for (const key of by.keys) this.#byKey.add(key, at)
  }

  #add({ row, memberId }: Leader, label: string): number {
    this.#labels.add(label)
    this.#members.push(memberId ?? 0)
    return this.#rows.push(row) - 1
  }

  #at(at: number): Leader {
    return { row: this.#rows[at]!, memberId: this.#members[at]! || null }
  }
}
