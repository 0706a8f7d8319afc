import { sql } from 'kysely'
import { ownerRoleOf } from '../../registry/residents/residents.public.js'
import { titleColumns } from './imports.derived.js'
import { DuplicateDetector } from './imports.hash-index.js'
import { addOf, changeOf, remark, textOf, verdictOf, warn, type Draft, type Verdict } from './imports.plan.js'
import { beginOf, labelOf, memberOf, personKey, PlacedPeople, type Placed } from './imports.residents.js'
import { resolveShares, type Part } from './imports.shares.js'
import { realtyOf } from './imports.units.js'
import type { Planner, Work } from './imports.work.js'

interface Held {
  id: number
  version: number
  realty_id: number
  member_id: number
  resident_id: number
  resident_version: number
  role_id: number
  numerator: number
  denominator: number
  joint: boolean
  from: string
  to: string | null
}

const titles = [...titleColumns, 'note']

/** A row whose share is resolved once all rows of its unit are known. */
interface Waiting {
  placed: Omit<Placed, 'pool'>
  part: Part
  held: (Held & Record<string, unknown>) | null
}

/**
 * Index of the ownership that a row refers to: the one with its title number, or else one without a title number; -1 if
 * none.
 */
const heldBy = (held: readonly Held[], memberId: number, title: unknown, from: string): number => {
  const own = (share: Held) => share.member_id === memberId && (share.to === null || share.to >= from)
  const titleOf = (share: Held) => (share as Held & Record<string, unknown>)['title_number'] ?? null
  const exact = title === undefined ? -1 : held.findIndex((share) => own(share) && titleOf(share) === title)
  return exact >= 0 ? exact : held.findIndex((share) => own(share) && (title === undefined || titleOf(share) === null))
}

/** Plans owners with their shares; each ownership has a resident link. */
export class OwnerPlanner implements Planner {
  readonly #people: PlacedPeople
  readonly #seen = new DuplicateDetector()
  /** By unit: rows of the file, and other ownerships in the register. */
  readonly #units = new Map<number, { rows: Waiting[]; held: Held[] }>()

  constructor(
    private readonly work: Work,
    /** What of a row is compared when the file names an owner of a unit twice. */
    private readonly compared: (values: Record<string, unknown>) => Record<string, unknown> = (values) => values,
  ) {
    this.#people = new PlacedPeople(work)
  }

  async plan(drafts: Draft[]): Promise<void> {
    const placed: Placed[] = []
    await this.#people.each(drafts, (one) => this.take(this.#people, one, placed))
    await this.wait(placed)
  }

  /** Adds a row to `placed` unless it repeats an earlier one; `people` resolved it. */
  take(people: PlacedPeople, one: Placed, placed: Placed[]): void {
    if (this.#repeats(one)) return
    people.write(one)
    placed.push(one)
  }

  /** Keeps rows until all rows of their units are known. */
  async wait(placed: readonly Placed[]): Promise<void> {
    await this.#load(placed)
    for (const one of placed) this.#wait(one)
  }

  async *finish(): AsyncGenerator<Verdict[], void, undefined> {
    let verdicts: Verdict[] = []
    for (const { drafts } of this.settled()) {
      verdicts.push(...drafts.map(verdictOf))
      if (verdicts.length < 1000) continue
      yield verdicts
      verdicts = []
    }
    yield verdicts
  }

  /** The rows with owners by unit, each unit once, with their shares resolved. */
  *settled(): Generator<{ unitId: number; drafts: Draft[] }, void, undefined> {
    for (const [unitId, { rows, held }] of this.#units) {
      this.#settle(rows, held)
      this.#units.delete(unitId)
      yield { unitId, drafts: rows.map(({ placed }) => placed.draft) }
    }
  }

  #repeats(placed: Placed): boolean {
    const { draft, unit } = placed
    // Under another title the same person may hold another share.
    const key = `${personKey(placed)} ${unit.id} ${textOf(draft, 'title_number') ?? ''}`
    return this.#seen.repeats(draft, key, this.compared({ ...draft.values, number: null, house: null }))
  }

  async #load(placed: readonly Placed[]): Promise<void> {
    const ids = [...new Set(placed.map(({ unit }) => unit.id))].filter((id) => !this.#units.has(id))
    for (const id of ids) this.#units.set(id, { rows: [], held: [] })
    if (ids.length === 0) return
    const { rows } =
      await sql<Held>`select o.id, o.version, o.realty_id, o.member_id, o.resident_id, r.version as resident_version, r.role_id,
        o.numerator, o.denominator, o.joint, o."from", o."to", ${sql.join(titles.map((field) => sql.ref(`o.${field}`)))}
      from ownerships o join residents r on r.id = o.resident_id
      where o.realty_id = any(${ids}::bigint[]) and o.deleted_at is null order by o.id`.execute(this.work.ctx.db)
    for (const row of rows) this.#units.get(row.realty_id)!.held.push(row)
  }

  #wait(placed: Placed): void {
    const { draft, person, unit, who } = placed
    const unitRows = this.#units.get(unit.id)!
    const from = beginOf(this.work, draft)
    const share = draft.values['share'] as { numerator: number; denominator: number; exact: boolean } | undefined
    if (share && !share.exact)
      warn(draft, 'share', 'share_not_exact', { share: `${share.numerator}/${share.denominator}` })
    const mine = who.is === 'known' ? heldBy(unitRows.held, who.member.id, draft.values['title_number'], from) : -1
    const held = mine < 0 ? null : (unitRows.held.splice(mine, 1)[0]! as Held & Record<string, unknown>)
    const part: Part = {
      row: draft.row,
      share: share
        ? { numerator: share.numerator, denominator: share.denominator }
        : held && { numerator: held.numerator, denominator: held.denominator },
      joint: (draft.values['joint'] as boolean | undefined) ?? held?.joint ?? false,
      from: held?.from ?? from,
      to: held?.to ?? null,
    }
    // Joint owners without a stated share hold the whole unit together.
    if (part.share === null && part.joint) part.share = { numerator: 1, denominator: 1 }
    // The `pool` is dropped here: rows of the whole file wait in memory, and it would keep all queried people alive.
    unitRows.rows.push({ placed: { draft, person, unit, who }, part, held })
  }

  #settle(rows: Waiting[], held: readonly Held[]): void {
    const others = held.map(({ numerator, denominator, joint, from, to }): Part => ({
      row: null,
      share: { numerator, denominator },
      joint,
      from,
      to,
    }))
    const { filled, above, below } = resolveShares([...rows.map(({ part }) => part), ...others], this.work.today)
    for (const { row, numerator, denominator, joint } of filled) {
      const waiting = rows.find(({ part }) => part.row === row)!
      waiting.part = { ...waiting.part, share: { numerator, denominator }, joint }
      const { draft } = waiting.placed
      if (joint || held.length + rows.length > 1)
        warn(draft, 'share', joint ? 'share_taken_joint' : 'share_taken_rest', { share: `${numerator}/${denominator}` })
    }
    for (const waiting of rows) {
      const { draft } = waiting.placed
      if (above !== null && !waiting.held) draft.issues.push(remark(draft, 'share', 'shares_sum_above', { sum: above }))
      this.#write(waiting)
      if (above !== null && waiting.held && draft.plan.ownerships)
        draft.issues.push(remark(draft, 'share', 'shares_sum_above', { sum: above }))
      if (below !== null) warn(draft, 'share', 'shares_sum_below', { sum: below })
    }
  }

  #write({ placed, part, held }: Waiting): void {
    const { draft, unit } = placed
    const share = { ...part.share!, joint: part.joint }
    const role_id = this.work.roles.code(ownerRoleOf(share)).id
    const said = Object.fromEntries(titles.map((field) => [field, draft.values[field]]))
    const label = labelOf(this.work, placed)
    if (held) return this.#change(placed, held, { ...share, ...said }, role_id)
    const { member_id, member_row } = memberOf(placed)
    const { realty_id, realty_row } = realtyOf(unit)
    const days = { member_id, realty_id, from: part.from, to: null }
    const lives_here = draft.values['lives_here'] ?? true
    const row = { ...(member_row !== undefined && { member_row }), ...(realty_row !== undefined && { realty_row }) }
    draft.plan.residents = { ...addOf({ ...days, role_id, registered: false, lives_here }, label), ...row }
    draft.plan.ownerships = { ...addOf({ ...days, ...share, ...said }, label), ...row }
  }

  #change(
    placed: Omit<Placed, 'pool'>,
    held: Held & Record<string, unknown>,
    said: Record<string, unknown>,
    role_id: number,
  ): void {
    const { draft } = placed
    const step = changeOf(held, said, labelOf(this.work, placed))
    if (!step) return
    draft.plan.ownerships = step
    draft.changes.push(...step.changes)
    // The role of the owner's link follows from the share.
    const link = { id: held.resident_id, version: held.resident_version, role_id: held.role_id }
    const follows = changeOf(link, { role_id }, step.label)
    if (follows) draft.plan.residents = follows
  }
}
