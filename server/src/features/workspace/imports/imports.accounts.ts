import { sql } from 'kysely'
import { accountKey } from '../../registry/billing-accounts/billing-accounts.public.js'
import { DuplicateDetector } from './imports.hash-index.js'
import { addOf, changeOf, issue, textOf, warn, type Draft } from './imports.plan.js'
import { personOf } from './imports.people.js'
import { PeoplePool, sameName } from './imports.pool.js'
import { resolveUnits, type UnitRow } from './imports.units.js'
import type { Planner, Work } from './imports.work.js'

interface AccountRow extends Record<string, unknown> {
  id: number
  version: number
  realty_id: number
  payee_key: string
  number: string
  number_key: string
}

/**
 * The people named only beside another object: an account's payer, a vehicle's owner. Unknown ones get an issue and are
 * left out.
 */
export const namedPeople = async (
  work: Work,
  drafts: readonly Draft[],
  units: ReadonlyMap<Draft, UnitRow>,
): Promise<Map<Draft, number>> => {
  const named = drafts.filter((draft) => draft.values['name'] !== undefined)
  if (named.length === 0) return new Map()
  const people = named.map((draft) => ({ draft, person: personOf({ ...draft, issues: [], warnings: [] }, work.today) }))
  const pool = await PeoplePool.load(
    work,
    people.flatMap(({ draft, person }) =>
      person ? [{ person, unitId: units.get(draft)?.id ?? null, houseId: draft.houseId, decided: null }] : [],
    ),
  )
  const found = new Map<Draft, number>()
  for (const { draft, person } of people) {
    const unit = units.get(draft)
    const alike = person
      ? pool.by('unit', unit?.id ?? null).filter((member) => sameName(person, member) !== 'other')
      : []
    const namesakes = person ? pool.namesakes(person, draft.houseId) : []
    const [member, ...more] = alike.length > 0 ? alike : namesakes
    if (member && more.length === 0) found.set(draft, member.id)
    else warn(draft, 'name', 'person_not_linked')
  }
  return found
}

/** Who is paid for a unit: its complex, or else its house. */
export const payeeOf = (work: Work, { house_id }: Pick<UnitRow, 'house_id'>): string => {
  const complex = work.book.get(house_id)?.complex_id
  return complex == null ? `h${house_id}` : `c${complex}`
}

/** The accounts of the register by payee and number. */
export const loadAccounts = async (
  work: Work,
  keys: readonly { payee_key: string; number_key: string }[],
): Promise<Map<string, AccountRow>> => {
  if (keys.length === 0) return new Map()
  const { rows } =
    await sql<AccountRow>`select a.id, a.version, a.realty_id, a.payee_key, a.number, a.number_key, a.service, a.holder_id, a."from", a."to", a.note, a.external_id
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(payee_key text, number_key text)
      join personal_accounts a on a.payee_key = k.payee_key and a.number_key = k.number_key and a.deleted_at is null`.execute(
      work.ctx.db,
    )
  return new Map(rows.map((row) => [`${row.payee_key} ${row.number_key}`, row]))
}

/** Plans billing accounts of units, one per payee. */
export class AccountPlanner implements Planner {
  readonly #seen = new DuplicateDetector()

  constructor(private readonly work: Work) {}

  async plan(drafts: Draft[]): Promise<void> {
    const units = await resolveUnits(this.work, drafts)
    const holders = await namedPeople(this.work, drafts, units)
    const rows = drafts.flatMap((draft) => {
      const unit = units.get(draft)
      const key = accountKey(textOf(draft, 'account') ?? '')
      if (draft.values['number'] === undefined) issue(draft, 'number', 'required')
      if (key === '') issue(draft, 'account', draft.values['account'] === undefined ? 'required' : 'format')
      return unit && draft.issues.length === 0 ? [{ draft, unit, key, payee: payeeOf(this.work, unit) }] : []
    })
    const known = await loadAccounts(
      this.work,
      rows.map(({ key, payee }) => ({ payee_key: payee, number_key: key })),
    )
    for (const { draft, unit, key, payee } of rows) {
      const account = known.get(`${payee} ${key}`)
      if (!this.#seen.repeats(draft, `${payee} ${key}`, draft.values))
        this.#plan(draft, unit, key, account, holders.get(draft) ?? null)
    }
  }

  #plan(draft: Draft, unit: UnitRow, key: string, account: AccountRow | undefined, holder_id: number | null): void {
    const { account: number, service, from, to, note, external_id } = draft.values
    const values = { service, holder_id, from, to, note, external_id }
    if (typeof from === 'string' && typeof to === 'string' && to < from) return issue(draft, 'to', 'before_start')
    if (account && account.realty_id !== unit.id) return issue(draft, 'account', 'taken')
    if (!account) {
      draft.plan.accounts = addOf({ realty_id: unit.id, number, number_key: key, ...values }, textOf(draft, 'account')!)
      return
    }
    const step = changeOf(account, values, account.number)
    if (!step) return
    draft.plan.accounts = step
    draft.changes = step.changes
  }
}
