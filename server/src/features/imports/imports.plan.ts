import type { Fault, IssueKey } from '@oselia/contract/issues'
import type { outcomes } from '@oselia/contract/imports'
import type { Change } from '../../platform/audit.js'
import type { Remark } from './imports.fields.js'

export type Outcome = (typeof outcomes)[number]

/** Kinds of things that an import writes, in the order in which they are made, and their tables. */
export const tables = {
  houses: 'houses',
  realty: 'realty',
  members: 'members',
  residents: 'residents',
  ownerships: 'ownerships',
  accounts: 'personal_accounts',
  vehicles: 'vehicles',
} as const
export type Entity = keyof typeof tables
export const entities = Object.keys(tables) as Entity[]

/** What a row does to one table. */
export interface Step {
  do: 'add' | 'change'
  /** Of the thing that is changed, with the version that was compared. */
  id?: number
  version?: number
  /** Columns as they are written. */
  values: Record<string, unknown>
  /** The changed columns as they were. */
  was?: Record<string, unknown>
  /** What the history tells. */
  changes: Change[]
  label: string
  /** Row of the file that makes the person of this one. */
  member_row?: number
}
export type Plan = Partial<Record<Entity, Step>>

export interface Match {
  id: string
  label: string
}

/** A row of the file while it is looked at. */
export interface Draft {
  row: number
  decision: string | null
  values: Record<string, unknown>
  columns: ReadonlyMap<string, number>
  houseId: number | null
  faults: Remark[]
  warnings: Remark[]
  matches: Match[]
  conflict: boolean
  skipped: boolean
  plan: Plan
  changes: Change[]
}

export interface Verdict {
  row: number
  outcome: Outcome
  faults: Remark[]
  warnings: Remark[]
  matches: Match[]
  plan: (Plan & { changes?: Change[] }) | null
}

/** What a row says in a field that is a text. */
export const textOf = (draft: Pick<Draft, 'values'>, field: string): string | undefined => {
  const value = draft.values[field]
  return typeof value === 'string' ? value : undefined
}

export const remark = (draft: Draft, field: string, key: IssueKey, params?: Fault['params']): Remark => ({
  column: draft.columns.get(field) ?? -1,
  field,
  key,
  ...(params && { params }),
})
export const fault = (draft: Draft, field: string, key: IssueKey, params?: Fault['params']): void =>
  void draft.faults.push(remark(draft, field, key, params))
export const warn = (draft: Draft, field: string, key: IssueKey, params?: Fault['params']): void =>
  void draft.warnings.push(remark(draft, field, key, params))

const outcomeOf = (draft: Draft): Outcome => {
  if (draft.skipped) return 'skip'
  if (draft.faults.length > 0) return 'error'
  if (draft.conflict) return 'conflict'
  const steps = Object.values(draft.plan)
  if (steps.length === 0) return 'same'
  return steps.some((step) => step.do === 'add') ? 'add' : 'change'
}

/** What is kept of a row that was looked at. */
export const verdictOf = (draft: Draft): Verdict => {
  const outcome = outcomeOf(draft)
  const acts = outcome === 'add' || outcome === 'change'
  return {
    row: draft.row,
    outcome,
    faults: outcome === 'error' ? draft.faults : [],
    warnings: draft.warnings,
    matches: draft.matches,
    plan: acts ? { ...draft.plan, ...(draft.changes.length > 0 && { changes: draft.changes }) } : null,
  }
}

const text = (value: unknown) => JSON.stringify(value ?? null)

/**
 * What of the values differs from the current state; only what the file says counts, so an empty cell erases nothing.
 * `keys` makes the columns that follow from the changed ones and are no news to anybody.
 */
export const changeOf = (
  current: Record<string, unknown> & { id: number; version: number },
  said: Record<string, unknown>,
  label: string,
  keys: (merged: Record<string, unknown>) => Record<string, unknown> = () => ({}),
): Step | null => {
  const fields = Object.keys(said).filter(
    (field) => said[field] !== undefined && said[field] !== null && text(said[field]) !== text(current[field]),
  )
  if (fields.length === 0) return null
  const changed = Object.fromEntries(fields.map((field) => [field, said[field]]))
  const values = { ...changed, ...keys({ ...current, ...changed }) }
  const was = Object.fromEntries(Object.keys(values).map((field) => [field, current[field] ?? null]))
  const changes = fields.map((field) => ({ field, old: current[field] ?? null, new: said[field] }))
  return { do: 'change', id: current.id, version: current.version, values, was, changes, label }
}

// Columns that follow from others and say nothing to a reader of the history.
const silent = new Set(['sort_key', 'number_key', 'search_keys', 'sort_name', 'name', 'plate_normalised'])

/** A thing that is made anew, with its history. */
export const addOf = (values: Record<string, unknown>, label: string): Step => ({
  do: 'add',
  values,
  changes: Object.entries(values)
    .filter(([field, value]) => !silent.has(field) && value !== null && value !== undefined && text(value) !== '[]')
    .map(([field, value]) => ({ field, old: null, new: value })),
  label,
})

/** A row that says again what another said is left out; one that says something else of the same thing is for a person to decide. */
export const repeated = (draft: Draft, before: number, isSame: boolean): void => {
  warn(draft, 'row', 'repeats_row', { n: before })
  if (isSame || draft.decision === 'skip') draft.skipped = true
  else draft.conflict = true
}
