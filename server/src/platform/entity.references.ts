import type { IssueKey, ValidationIssue } from '@oselia/contract/issues'
import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from './entity.declaration.js'
import type { RequestContext } from './request-context.js'

/** What a column may point at. */
export interface ReferenceTarget {
  readonly table: string
  /** Place of the table in the one order in which rows are locked: a table comes after all that it references. */
  readonly rank: number
  /** Condition over the alias: the caller sees the row. */
  readonly visible: (viewer: Viewer, alias: string) => RawBuilder<boolean>
}

/** A target with a condition of its own. */
export interface NarrowReference {
  to: ReferenceTarget
  /** Condition over the alias that a row must meet besides being visible. */
  where: (viewer: Viewer, alias: string) => RawBuilder<boolean>
  /** Key of the issue for a visible row that does not meet it; `not_found` when left out. */
  key?: IssueKey
}

export type Reference = ReferenceTarget | NarrowReference
/** Columns that hold an id, or a list of ids, and what they point at. */
export type References = Readonly<Record<string, Reference>>

const narrow = (reference: Reference): NarrowReference =>
  'to' in reference ? reference : { to: reference, where: () => sql<boolean>`true` }

const idsIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? (value as number[]) : []

type Fields = Readonly<Record<string, unknown>>

interface Named {
  field: string
  ids: number[]
  reference: NarrowReference
}

/** Ids that the fields name, without those that `current` names in the same field already. */
const namedBy = (references: References, wanted: Fields, current: Fields | null): Named[] =>
  Object.entries(references).flatMap(([field, reference]) => {
    const had = new Set(idsIn(current?.[field]))
    const ids = idsIn(wanted[field]).filter((id) => !had.has(id))
    return ids.length === 0 ? [] : [{ field, ids, reference: narrow(reference) }]
  })

/** Groups in the order in which their tables are locked. */
const byTable = (named: readonly Named[]): Named[][] => {
  const tables = new Map<string, Named[]>()
  for (const one of named) tables.set(one.reference.to.table, [...(tables.get(one.reference.to.table) ?? []), one])
  return [...tables.values()].toSorted(([a], [b]) => {
    const [x, y] = [a!.reference.to, b!.reference.to]
    return x.rank - y.rank || (x.table < y.table ? -1 : 1)
  })
}

const distinctIds = (group: readonly Named[]): number[] => [...new Set(group.flatMap(({ ids }) => ids))]

/**
 * Locks the rows that the fields name, so that none is removed or merged before the transaction ends. For an update this comes
 * before the lock on the referencing row: whoever removes a referenced row locks in the same order.
 */
export const lockReferences = async (ctx: RequestContext, references: References, wanted: Fields): Promise<void> => {
  for (const group of byTable(namedBy(references, wanted, null)))
    await sql`select 1 from ${sql.table(group[0]!.reference.to.table)} t
      where t.id = any(${distinctIds(group)}::bigint[]) order by t.id for share of t`.execute(ctx.db)
}

/**
 * Locks the referenced rows that the fields newly name and answers an issue at each field whose row is not there, not visible to the
 * caller or not of the right kind. A row that `current` already names may stay, even when it is no longer visible.
 */
export const referenceIssues = async (
  ctx: RequestContext,
  references: References,
  wanted: Fields,
  current: Fields | null,
): Promise<ValidationIssue[]> => {
  const issues = new Map<string, ValidationIssue>()
  for (const group of byTable(namedBy(references, wanted, current))) {
    const { to } = group[0]!.reference
    const conditions = group.map(({ reference }) => sql`(${reference.where(ctx, 't')})`)
    const { rows } = await sql<{ id: number; fits: boolean[] }>`select t.id, array[${sql.join(conditions)}] as fits
      from ${sql.table(to.table)} t where t.id = any(${distinctIds(group)}::bigint[]) and t.deleted_at is null
      and ${to.visible(ctx, 't')} order by t.id for share of t`.execute(ctx.db)
    const found = new Map(rows.map(({ id, fits }) => [id, fits]))
    for (const [at, { field, ids, reference }] of group.entries()) {
      if (ids.some((id) => !found.has(id))) issues.set(field, { field, key: 'not_found' })
      else if (ids.some((id) => !found.get(id)![at])) issues.set(field, { field, key: reference.key ?? 'not_found' })
    }
  }
  return Object.keys(references).flatMap((field) => issues.get(field) ?? [])
}
