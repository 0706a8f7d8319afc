import type { RealtyType } from '@oselia/contract/realty'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql } from 'kysely'
import { keysOf, numberKey } from '../../registry/realty/realty.public.js'
import { unitColumns } from './imports.derived.js'
import { DuplicateDetector } from './imports.hash-index.js'
import { addOf, changeOf, issue, textOf, warn, type Draft, type Step } from './imports.plan.js'
import type { Planner, Work } from './imports.work.js'
import { numberOf } from './imports.words.js'

const compared = [...unitColumns, 'external_id', 'note']

export interface UnitRow extends Record<string, unknown> {
  /** Negative for a unit that the file adds: the number of the first row that names it. */
  id: number
  version: number
  house_id: number
  type: RealtyType
  number: string
  number_key: string
  label: string | null
}

/** The unit a row refers to: its number without the leading word, and its type where stated. */
export const unitNamed = (draft: Draft): { number: string; key: string; type: RealtyType | undefined } => {
  const { number, type } = numberOf(textOf(draft, 'number') ?? '')
  return { number, key: numberKey(number), type: (draft.values['type'] as RealtyType | undefined) ?? type }
}

/** The label of a unit in the history: `…, кв. 45`. */
export const unitLabelOf = (work: Work, unit: Pick<UnitRow, 'house_id' | 'type' | 'number'>): string =>
  `${work.book.get(unit.house_id)?.label ?? ''}, ${unitLabel(unit.type, unit.number, 'uk')}`

/** The units of the houses and numbers named by some rows, loaded in one query. */
export class UnitPool {
  readonly #byKey = new Map<string, UnitRow[]>()

  constructor(units: readonly UnitRow[]) {
    for (const unit of units) {
      const key = `${unit.house_id} ${unit.number_key}`
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), unit])
    }
  }

  static async load(work: Work, named: readonly { house_id: number; number_key: string }[]): Promise<UnitPool> {
    if (named.length === 0) return new UnitPool([])
    const { rows } =
      await sql<UnitRow>`select u.id, u.version, u.house_id, u.type, u.number, u.number_key, u.sort_key, u.search_keys,
        ${sql.join(compared.map((field) => sql.ref(`u.${field}`)))}
      from (select distinct house_id, number_key from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as k(house_id bigint, number_key text)) k
      join realty u on u.house_id = k.house_id and u.number_key = k.number_key
        and u.type = any('{apartment,commercial,parking,storage}') and u.deleted_at is null and u.ended_on is null`.execute(
        work.ctx.db,
      )
    return new UnitPool(rows)
  }

  /** The unit of a house by number; without a type the flat, or else the only unit of that number. */
  find(houseId: number, key: string, type: RealtyType | undefined): UnitRow | 'missing' | 'several' {
    const units = this.#byKey.get(`${houseId} ${key}`) ?? []
    const wanted = units.find((unit) => unit.type === (type ?? 'apartment'))
    if (wanted || type) return wanted ?? 'missing'
    return units.length > 1 ? 'several' : (units[0] ?? 'missing')
  }
}

/** Resolves the units named by rows about people and objects; a missing one is an issue of the row. */
export const resolveUnits = async (work: Work, drafts: readonly Draft[]): Promise<Map<Draft, UnitRow>> => {
  const named = drafts.flatMap((draft) => {
    const { key } = unitNamed(draft)
    return draft.houseId !== null && key !== '' ? [{ house_id: draft.houseId, number_key: key }] : []
  })
  const pool = await UnitPool.load(work, named)
  const found = new Map<Draft, UnitRow>()
  for (const draft of drafts) {
    const { key, type } = unitNamed(draft)
    if (draft.houseId === null || key === '') continue
    const unit = pool.find(draft.houseId, key, type)
    if (typeof unit === 'object') found.set(draft, unit)
    else issue(draft, 'number', unit === 'missing' ? 'unit_not_found' : 'several_found')
  }
  return found
}

type NamedUnit = ReturnType<typeof unitNamed>

/** What a row says about its unit. */
const unitValuesOf = (draft: Draft): Record<string, unknown> =>
  Object.fromEntries(compared.map((field) => [field, draft.values[field]]))

/** Issues of a row's unit that need no register. */
export const checkUnit = (draft: Draft, { number, key }: Pick<NamedUnit, 'number' | 'key'>): void => {
  const { values } = draft
  if (values['number'] === undefined) return issue(draft, 'number', 'required')
  if (key === '') return issue(draft, 'number', 'format')
  if (number.length > 30) return issue(draft, 'number', 'too_long', { n: 30 })
  const [total, living] = [values['total_area'], values['living_area']] as [number | undefined, number | undefined]
  if (total !== undefined && living !== undefined && living > total) issue(draft, 'living_area', 'over_total')
}

/** The step that adds a unit. */
export const unitAdd = (
  work: Work,
  unit: Pick<UnitRow, 'house_id' | 'type' | 'number'>,
  said: Record<string, unknown>,
): Step => {
  const { house_id, type, number } = unit
  const label = (said['label'] as string | undefined) ?? null
  return addOf({ house_id, type, number, ...said, ...keysOf({ number, label }) }, unitLabelOf(work, unit))
}

/** The step that changes a unit; null when the row says nothing else. */
export const unitChange = (work: Work, unit: UnitRow, said: Record<string, unknown>): Step | null => {
  const keys = (merged: Record<string, unknown>) => keysOf(merged as { number: string; label: string | null })
  return changeOf(unit, said, unitLabelOf(work, unit), said['label'] ? keys : undefined)
}

/** The unit of a step: its id, or the row of the file that adds it. */
export const realtyOf = ({ id }: Pick<UnitRow, 'id'>): { realty_id: number | null; realty_row?: number } =>
  id > 0 ? { realty_id: id } : { realty_id: null, realty_row: -id }

/** Plans units: added, or changed where the file differs. */
export class UnitPlanner implements Planner {
  readonly #seen = new DuplicateDetector()

  constructor(private readonly work: Work) {}

  async plan(drafts: Draft[]): Promise<void> {
    const named = drafts.map((draft) => ({ draft, ...unitNamed(draft) }))
    const keyed = named.flatMap(({ draft, key }) =>
      draft.houseId === null || key === '' ? [] : [{ house_id: draft.houseId, number_key: key }],
    )
    const pool = await UnitPool.load(this.work, keyed)
    for (const one of named) this.#plan(pool, one)
  }

  #plan(pool: UnitPool, { draft, number, key, type }: NamedUnit & { draft: Draft }): void {
    checkUnit(draft, { number, key })
    const { houseId } = draft
    if (houseId === null || draft.issues.length > 0) return
    const found = pool.find(houseId, key, type)
    if (found === 'several') return issue(draft, 'type', 'several_found')
    const said = unitValuesOf(draft)
    const unit = found === 'missing' ? { house_id: houseId, type: type ?? ('apartment' as const), number } : found
    if (this.#seen.repeats(draft, `${houseId} ${unit.type} ${key}`, said)) return
    const step = found === 'missing' ? unitAdd(this.work, unit, said) : unitChange(this.work, found, said)
    if (!step) return
    if (found === 'missing' && said['total_area'] === undefined) warn(draft, 'total_area', 'area_missing')
    draft.plan.realty = step
    if (step.do === 'change') draft.changes = step.changes
  }
}
