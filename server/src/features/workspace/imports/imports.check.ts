import type { ImportKind } from '@oselia/contract/imports.enums'
import { AccountPlanner } from './imports.accounts.js'
import { CombinedPlanner } from './imports.combined.js'
import { readCells } from './imports.fields.js'
import { kindOf } from './imports.groups.js'
import type { Line } from './imports.headings.js'
import { HousePlanner } from './imports.newhouses.js'
import { OwnerPlanner } from './imports.owners.js'
import { issue, verdictOf, warn, type Draft, type Verdict } from './imports.plan.js'
import { ResidentPlanner } from './imports.residents.js'
import { UnitPlanner } from './imports.units.js'
import { VehiclePlanner } from './imports.vehicles.js'
import type { Planner, Work } from './imports.work.js'

/** A row of the file with the user's corrections and decision. */
export interface SourceLine extends Line {
  fixed: Record<string, string> | null
  decision: string | null
}

const planners: Record<ImportKind, new (work: Work) => Planner> = {
  houses: HousePlanner,
  realty: UnitPlanner,
  owners: OwnerPlanner,
  residents: ResidentPlanner,
  vehicles: VehiclePlanner,
  accounts: AccountPlanner,
  combined: CombinedPlanner,
}

/** The effective cells: manual corrections override the file. */
export const effectiveCells = ({ cells, fixed }: Pick<SourceLine, 'cells' | 'fixed'>): (string | null)[] => {
  if (!fixed) return cells
  const width = Math.max(cells.length, ...Object.keys(fixed).map((column) => Number(column) + 1))
  return Array.from({ length: width }, (_, at) => {
    const own = fixed[at]
    return own === undefined ? (cells[at] ?? null) : own.trim() === '' ? null : own
  })
}

/** Columns that together name a unit. */
const unitName = ['street', 'house', 'corpus', 'type', 'number']

/** Values that a group row sets for the rows below it. */
interface Inherited {
  house: number | 'unknown' | null
  entrance: number | undefined
  floor: number | undefined
  type: string | undefined
}

/** Checks a file row by row and plans the change of each; remembers the current group row and earlier rows. */
export class Checker {
  readonly #planner: Planner
  readonly #columns: Map<string, number>
  #inherited: Inherited = { house: null, entrance: undefined, floor: undefined, type: undefined }
  /** The unit of the last row that names one: in a combined table the rows below without a number are about it too. */
  #unit: Record<string, unknown> | null = null

  constructor(
    private readonly work: Work,
    private readonly headings: readonly string[],
  ) {
    this.#planner = new planners[work.kind](work)
    this.#columns = new Map(work.options.columns.flatMap((field, at) => (field ? [[field, at] as const] : [])))
  }

  /** The verdicts on some rows, in their order. Rows must come in the order of the file. */
  async check(lines: readonly SourceLine[]): Promise<Verdict[]> {
    const drafts = lines.map((line) => this.#draft(line))
    await this.#planner.plan(drafts.filter(({ skipped }) => !skipped))
    return drafts.map(verdictOf)
  }

  /** Verdicts that need the whole file; they replace the earlier ones. */
  async *finish(): AsyncGenerator<Verdict[], void, undefined> {
    if (this.#planner.finish) yield* this.#planner.finish()
  }

  #draft(line: SourceLine): Draft {
    const cells = effectiveCells(line)
    const { options, book } = this.work
    const draft: Draft = {
      row: line.row,
      decision: line.decision,
      values: {},
      columns: this.#columns,
      houseId: null,
      issues: [],
      warnings: [],
      matches: [],
      conflict: false,
      skipped: line.decision === 'skip',
      plan: {},
      changes: [],
    }
    const about = {
      headerRow: options.header_row,
      headings: this.headings,
      columns: options.columns,
      isHouse: book.isAddress,
    }
    const kind = kindOf({ ...line, cells }, about)
    if (kind.kind === 'group' && this.work.kind !== 'houses') this.#enter(kind)
    if (kind.kind !== 'data') draft.skipped = true
    if (kind.kind === 'skip' && kind.why) warn(draft, 'row', kind.why)
    if (kind.kind !== 'data') return draft
    const cellsRead = readCells(cells, options.columns)
    if (this.work.kind === 'combined') this.#continueUnit(cellsRead.values)
    // A row that the user skips is read all the same: the rows below may be about its unit.
    if (draft.skipped) return draft
    Object.assign(draft, cellsRead)
    if (this.work.kind !== 'houses') this.#place(draft)
    return draft
  }

  #continueUnit(values: Record<string, unknown>): void {
    if (values['number'] !== undefined) this.#unit = values
    else if (this.#unit && ['name', 'last_name', 'account'].some((field) => values[field] !== undefined))
      for (const field of unitName) values[field] ??= this.#unit[field]
  }

  #enter(group: { entrance?: number; floor?: number; type?: string; house?: string }): void {
    const { house, entrance, floor, type } = group
    this.#unit = null
    if (house !== undefined) {
      const found = this.work.book.find(house)
      this.#inherited = {
        house: found.length === 1 ? found[0]! : 'unknown',
        entrance: undefined,
        floor: undefined,
        type: undefined,
      }
    }
    if (entrance !== undefined) this.#inherited = { ...this.#inherited, entrance, floor: undefined }
    if (floor !== undefined) this.#inherited = { ...this.#inherited, floor }
    if (type !== undefined) this.#inherited = { ...this.#inherited, type, entrance: undefined, floor: undefined }
  }

  /** Resolves the house of a row: from the row itself, its group row, or the option of the import. */
  #place(draft: Draft): void {
    const { entrance, floor, type } = this.#inherited
    const { values } = draft
    if (this.work.kind === 'realty' || this.work.kind === 'combined')
      for (const [field, value] of Object.entries({ entrance, floor })) values[field] ??= value
    values['type'] ??= type
    const [street, house, corpus] = ['street', 'house', 'corpus'].map((field) => values[field] as string | undefined)
    const address = [street, house, corpus && `корп ${corpus}`].filter(Boolean).join(' ')
    if (address !== '' && (street === undefined || house !== undefined)) {
      const found = this.work.book.find(address)
      if (found.length === 1) draft.houseId = found[0]!
      else
        issue(
          draft,
          this.#columns.has('house') ? 'house' : 'street',
          found.length > 1 ? 'several_found' : 'house_not_found',
        )
      return
    }
    const { house: inheritedHouse } = this.#inherited
    if (inheritedHouse === 'unknown') return issue(draft, 'house', 'house_not_found')
    const houseId = inheritedHouse ?? this.work.options.house_id ?? this.work.book.only
    draft.houseId = this.work.book.get(houseId)?.id ?? null
    const isNeeded = this.work.kind !== 'vehicles' || values['number'] !== undefined
    if (draft.houseId === null && isNeeded) issue(draft, 'house', houseId === null ? 'required' : 'house_not_found')
  }
}
