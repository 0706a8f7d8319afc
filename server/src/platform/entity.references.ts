import type { IssueKey, ValidationIssue } from '@oselia/contract/issues'
import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from './entity.declaration.js'
import type { RequestContext } from './request-context.js'

/** A table that columns may reference. */
export interface ReferenceTarget {
  readonly table: string
  /** Position of the table in the global lock order: after every table that it references. */
  readonly rank: number
  /** Condition over the alias: the caller sees the row. */
  readonly visible: (viewer: Viewer, alias: string) => RawBuilder<boolean>
}

/** A target restricted by a condition. */
interface NarrowReference {
  to: ReferenceTarget
  /** Condition over the alias that a row must meet besides being visible. */
  where: (viewer: Viewer, alias: string) => RawBuilder<boolean>
  /** Key of the issue for a visible row that does not meet it; `not_found` when left out. */
  key?: IssueKey
}

type Reference = ReferenceTarget | NarrowReference
/** Columns that contain an id or a list of ids, with the referenced table. */
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

/** Ids in the fields, except those that `current` already has in the same field. */
const namedBy = (references: References, wanted: Fields, current: Fields | null): Named[] =>
  Object.entries(references).flatMap(([field, reference]) => {
    const had = new Set(idsIn(current?.[field]))
    const ids = idsIn(wanted[field]).filter((id) => !had.has(id))
    return ids.length === 0 ? [] : [{ field, ids, reference: narrow(reference) }]
  })

/** Groups by table, in the global lock order. */
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
 * Locks the referenced rows, so that none is removed or merged before the transaction ends. An update calls this before it
 * locks the referencing row, since the removal of a referenced row locks in the same order.
 */
export const lockReferences = async (ctx: RequestContext, references: References, wanted: Fields): Promise<void> => {
  for (const group of byTable(namedBy(references, wanted, null)))
    await sql`select 1 from ${sql.table(group[0]!.reference.to.table)} t
      where t.id = any(${distinctIds(group)}::bigint[]) order by t.id for share of t`.execute(ctx.db)
}

/**
 * Locks newly referenced rows and returns an issue at each field whose row does not exist, is not visible to the caller or does
 * not satisfy the condition. A row that `current` already references is accepted even when it is no longer visible.
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
