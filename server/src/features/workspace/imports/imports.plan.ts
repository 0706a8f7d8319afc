import type { ValidationIssue, IssueKey } from '@oselia/contract/issues'
import type { outcomes } from '@oselia/contract/imports.enums'
import type { Change } from '../../../platform/audit.js'
import type { Remark } from './imports.fields.js'

export type Outcome = (typeof outcomes)[number]

/** Kinds of objects that an import writes, in order of creation, and their tables. */
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
  /** Id of the changed row, and the version that was compared. */
  id?: number
  version?: number
  /** Column values to write. */
  values: Record<string, unknown>
  /** Previous values of the changed columns. */
  was?: Record<string, unknown>
  /** Changes for the history. */
  changes: Change[]
  label: string
  /** Row of the file that adds the member of this step. */
  member_row?: number
  /** Row of the file that adds the unit of this step. */
  realty_row?: number
}
export type Plan = Partial<Record<Entity, Step>>

export interface Match {
  id: string
  label: string
}

/** A row of the file during planning. */
export interface Draft {
  row: number
  decision: string | null
  values: Record<string, unknown>
  columns: ReadonlyMap<string, number>
  houseId: number | null
  issues: Remark[]
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
  issues: Remark[]
  warnings: Remark[]
  matches: Match[]
  plan: (Plan & { changes?: Change[] }) | null
}

/** The value of a text field of the row. */
export const textOf = (draft: Pick<Draft, 'values'>, field: string): string | undefined => {
  const value = draft.values[field]
  return typeof value === 'string' ? value : undefined
}

export const remark = (draft: Draft, field: string, key: IssueKey, params?: ValidationIssue['params']): Remark => ({
  column: draft.columns.get(field) ?? -1,
  field,
  key,
  ...(params && { params }),
})
export const issue = (draft: Draft, field: string, key: IssueKey, params?: ValidationIssue['params']): void =>
  void draft.issues.push(remark(draft, field, key, params))
export const warn = (draft: Draft, field: string, key: IssueKey, params?: ValidationIssue['params']): void =>
  void draft.warnings.push(remark(draft, field, key, params))

const outcomeOf = (draft: Draft): Outcome => {
  if (draft.skipped) return 'skip'
  if (draft.issues.length > 0) return 'error'
  if (draft.conflict) return 'conflict'
  const steps = Object.values(draft.plan)
  if (steps.length === 0) return 'same'
  return steps.some((step) => step.do === 'add') ? 'add' : 'change'
}

/** The stored result of a planned row. */
export const verdictOf = (draft: Draft): Verdict => {
  const outcome = outcomeOf(draft)
  const acts = outcome === 'add' || outcome === 'change'
  return {
    row: draft.row,
    outcome,
    issues: outcome === 'error' ? draft.issues : [],
    warnings: draft.warnings,
    matches: draft.matches,
    plan: acts ? { ...draft.plan, ...(draft.changes.length > 0 && { changes: draft.changes }) } : null,
  }
}

const text = (value: unknown) => JSON.stringify(value ?? null)

/**
 * The difference between the values and the current state; only filled cells count, so an empty cell erases nothing.
 * `keys` computes derived columns, which the history does not show.
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

// Derived columns that the history does not show.
const unrecorded = new Set(['sort_key', 'number_key', 'search_keys', 'sort_name', 'name', 'plate_normalised'])

/** A new row with its history. */
export const addOf = (values: Record<string, unknown>, label: string): Step => ({
  do: 'add',
  values,
  changes: Object.entries(values)
    .filter(([field, value]) => !unrecorded.has(field) && value !== null && value !== undefined && text(value) !== '[]')
    .map(([field, value]) => ({ field, old: null, new: value })),
  label,
})

/** A row that repeats an earlier one is skipped; of two that contradict each other the user takes one. */
export const repeated = (draft: Draft, before: number, isSame: boolean): void => {
  warn(draft, 'row', 'repeats_row', { n: before })
  if (isSame || draft.decision === 'skip') draft.skipped = true
  else {
    draft.conflict = true
    // The labels are the contents of the rows, which are read when they are shown.
    draft.matches = [before, draft.row].map((row) => ({ id: `take:${row}`, label: '' }))
  }
}
