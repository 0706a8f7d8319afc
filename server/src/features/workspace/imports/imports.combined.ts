import { accountKey } from '../../registry/billing-accounts/billing-accounts.public.js'
import { loadAccounts, payeeOf } from './imports.accounts.js'
import { unitColumns } from './imports.derived.js'
import { OwnerPlanner } from './imports.owners.js'
import { addOf, issue, textOf, verdictOf, warn, type Draft, type Verdict } from './imports.plan.js'
import { memberOf, PlacedPeople, ResidentPlanner, type Placed } from './imports.residents.js'
import { checkUnit, realtyOf, unitAdd, unitChange, unitNamed, UnitPool, type UnitRow } from './imports.units.js'
import type { Planner, Work } from './imports.work.js'

/** A unit that rows of the file name, known or added by them. */
interface FileUnit {
  unit: UnitRow
  drafts: Draft[]
  /** What the rows say of it, and by field the row that said it first. */
  said: Record<string, unknown>
  saidIn: Map<string, number>
}

/** Columns that do not belong to the person of a row. */
const aboutUnit = new Set<string>([...unitColumns, 'type', 'account', 'service'])
const aboutPerson = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !aboutUnit.has(field)))
const named = (draft: Draft) => ['name', 'last_name'].some((field) => draft.values[field] !== undefined)

/** Plans one table of units, owners with shares, other residents and billing accounts; several rows may be about one unit. */
export class CombinedPlanner implements Planner {
  readonly #units = new Map<string, FileUnit>()
  readonly #unitOf = new Map<Draft, FileUnit>()
  readonly #holders = new Map<Draft, ReturnType<typeof memberOf>>()
  /** The unit that an account has in the file, by payee and number. */
  readonly #accounts = new Map<string, UnitRow>()
  readonly #people: PlacedPeople
  readonly #owners: OwnerPlanner
  readonly #residents: ResidentPlanner

  constructor(private readonly work: Work) {
    this.#people = new PlacedPeople(work, async (_work, drafts) => this.#resolved(drafts))
    this.#owners = new OwnerPlanner(work, aboutPerson)
    this.#residents = new ResidentPlanner(work, aboutPerson)
  }

  async plan(drafts: Draft[]): Promise<void> {
    await this.#place(drafts)
    const owners: Placed[] = []
    // In the order of the file, because a row may be about a person whom an earlier row adds.
    await this.#people.each(drafts.filter(named), (placed) => {
      if (this.#isOwner(placed.draft)) {
        this.#holders.set(placed.draft, memberOf(placed))
        this.#owners.take(this.#people, placed, owners)
      } else this.#residents.take(this.#people, placed)
    })
    await this.#owners.wait(owners)
    await this.#planAccounts(drafts)
  }

  /** Whether the person of a row is an owner: those without a role, and those whose role says so. */
  #isOwner(draft: Draft): boolean {
    const role = textOf(draft, 'role')
    return role === undefined || this.work.roles.find(role)?.is_owner === true
  }

  async *finish(): AsyncGenerator<Verdict[], void, undefined> {
    for (const _ of this.#owners.settled());
    let verdicts: Verdict[] = []
    for (const unit of this.#units.values()) {
      this.#complete(unit)
      verdicts.push(...unit.drafts.map(verdictOf))
      if (verdicts.length < 1000) continue
      yield verdicts
      verdicts = []
    }
    yield verdicts
  }

  async #place(drafts: readonly Draft[]): Promise<void> {
    const wanted = drafts.map((draft) => ({ draft, ...unitNamed(draft) }))
    const pool = await UnitPool.load(
      this.work,
      wanted.flatMap(({ draft, key }) =>
        draft.houseId === null || key === '' ? [] : [{ house_id: draft.houseId, number_key: key }],
      ),
    )
    for (const { draft, number, key, type } of wanted) {
      checkUnit(draft, { number, key })
      if (draft.houseId === null || key === '') continue
      const found = pool.find(draft.houseId, key, type)
      if (found === 'several') {
        issue(draft, 'type', 'several_found')
        continue
      }
      const added = { house_id: draft.houseId, type: type ?? 'apartment', number, number_key: key } as const
      const of = `${added.house_id} ${found === 'missing' ? added.type : found.type} ${key}`
      const unit = this.#units.get(of) ?? {
        unit: found === 'missing' ? { id: -draft.row, version: 0, label: null, ...added } : found,
        drafts: [],
        said: {},
        saidIn: new Map<string, number>(),
      }
      this.#units.set(of, unit)
      this.#unitOf.set(draft, unit)
      unit.drafts.push(draft)
      this.#compare(unit, draft)
    }
  }

  /** Adds what the row says of its unit; another value than an earlier row gave is an issue. */
  #compare({ said, saidIn }: FileUnit, draft: Draft): void {
    for (const field of unitColumns) {
      const value = draft.values[field]
      if (value === undefined) continue
      if (said[field] === undefined) {
        said[field] = value
        saidIn.set(field, draft.row)
      } else if (said[field] !== value) issue(draft, field, 'contradicts_row', { n: saidIn.get(field)! })
    }
  }

  #resolved(drafts: readonly Draft[]): Map<Draft, UnitRow> {
    return new Map(
      drafts.flatMap((draft) => {
        const found = this.#unitOf.get(draft)
        return found ? [[draft, found.unit] as const] : []
      }),
    )
  }

  async #planAccounts(drafts: readonly Draft[]): Promise<void> {
    const rows = drafts.flatMap((draft) => {
      const unit = this.#unitOf.get(draft)?.unit
      const number = textOf(draft, 'account')
      if (!unit || number === undefined) return []
      const key = accountKey(number)
      if (key === '') issue(draft, 'account', 'format')
      return key === '' ? [] : [{ draft, unit, number, key, payee: payeeOf(this.work, unit) }]
    })
    const known = await loadAccounts(
      this.work,
      rows.map(({ key, payee }) => ({ payee_key: payee, number_key: key })),
    )
    for (const { draft, unit, number, key, payee } of rows) {
      const account = `${payee} ${key}`
      const has = this.#accounts.get(account)?.id ?? known.get(account)?.realty_id
      if (has !== undefined && has !== unit.id) issue(draft, 'account', 'taken')
      if (has !== undefined || draft.issues.length > 0 || draft.conflict) continue
      this.#accounts.set(account, unit)
      // A row that only repeats an owner may still bring another account of the unit.
      draft.skipped = false
      const { realty_id, realty_row } = realtyOf(unit)
      const { member_id = null, member_row } = this.#holders.get(draft) ?? {}
      draft.plan.accounts = {
        ...addOf(
          { realty_id, number, number_key: key, service: draft.values['service'], holder_id: member_id },
          number,
        ),
        ...(member_row !== undefined && { member_row }),
        ...(realty_row !== undefined && { realty_row }),
      }
    }
  }

  /** Gives the unit's own step to the first row that will be written, and leads the other rows to it. */
  #complete({ unit, drafts, said }: FileUnit): void {
    const written = drafts.filter((draft) => !draft.skipped && !draft.conflict && draft.issues.length === 0)
    const [first] = written
    if (!first) return
    const step = unit.id > 0 ? unitChange(this.work, unit, said) : unitAdd(this.work, unit, said)
    if (step) first.plan.realty = step
    if (step?.do === 'change') first.changes.push(...step.changes)
    if (unit.id > 0) return
    if (said['total_area'] === undefined) warn(first, 'total_area', 'area_missing')
    for (const draft of written)
      for (const one of Object.values(draft.plan)) if (one.realty_row !== undefined) one.realty_row = first.row
  }
}
