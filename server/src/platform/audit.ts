import { sql, type ColumnType, type Generated } from 'kysely'
import type { Act, PublicAct } from './act.js'
import { json, type Db, type Instant, type Json } from './db.js'

export interface Change {
  field: string
  old: unknown
  new: unknown
}

declare module './db.js' {
  interface Database {
    audit_log: {
      id: Generated<number>
      at: Instant
      actor_id: number | null
      actor_name: string | null
      session_id: number | null
      ip: string | null
      request_id: string | null
      action: string
      entity: string
      entity_id: number | null
      label: string | null
      changes: Json<Change[]>
      reason: string | null
      seal_no: ColumnType<number | null, never, never>
      hash: ColumnType<Buffer | null, never, never>
    }
  }
}

interface Note {
  action: string
  entity: string
  entity_id?: number | null
  /** What the thing was called then; kept though it may be renamed. */
  label?: string | null
  changes?: Change[]
  reason?: string | null
  /** Who did it, where the act itself knew nobody yet: one who logs in. */
  by?: { id: number; name: string }
}

// Bookkeeping of the row itself says nothing to a reader of its history.
const silent = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'deleted_by',
  'search_keys',
  'sort_key',
])

/** Fields that differ, before and after; `null` for a thing that wasn't there. */
export const differences = (before: object | null, after: object | null): Change[] => {
  const was = (before ?? {}) as Record<string, unknown>
  const is = (after ?? {}) as Record<string, unknown>
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !silent.has(field) && JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field] ?? null))
    .map((field) => ({ field, old: was[field] ?? null, new: is[field] ?? null }))
}

const rowOf = (act: PublicAct | Act, note: Note) => {
  const actor: Partial<Act['actor']> | undefined = note.by ?? ('actor' in act ? act.actor : undefined)
  return {
    at: act.now,
    actor_id: actor?.id || null,
    actor_name: actor?.name || null,
    session_id: actor?.sessionId || null,
    ip: act.ip || null,
    request_id: act.requestId || null,
    action: note.action,
    entity: note.entity,
    entity_id: note.entity_id ?? null,
    label: note.label ?? null,
    changes: json(note.changes ?? []),
    reason: note.reason ?? ('approval' in act ? act.approval?.note : null) ?? null,
  }
}

/** Writes into the audit log, in the act's own transaction: what is not done is not noted, what is done is. */
export const audit = (act: PublicAct | Act, note: Note): Promise<void> => auditAll(act, [note])

/** The same for an act on many things, one row each, in few statements. */
export const auditAll = async (act: PublicAct | Act, notes: Note[]): Promise<void> => {
  for (let at = 0; at < notes.length; at += 1000) {
    const rows = notes.slice(at, at + 1000).map((note) => rowOf(act, note))
    await act.db.insertInto('audit_log').values(rows).execute()
  }
}

const sealBatch = 500

/**
 * Seals committed rows into the chain: hash = SHA-256(previous hash ‖ the row's text). One node at a time.
 * Returns how many it sealed. Source: rules.md 7.
 */
export const sealAudit = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows: lock } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7305, 1) as mine`.execute(tx)
    if (!lock[0]!.mine) return 0
    const { rows } = await sql<{ sealed: number }>`select audit_seal(${sealBatch}) as sealed`.execute(tx)
    return rows[0]!.sealed
  })

/** Seals until nothing committed is left unsealed, however much an import has written at once. */
export const sealTail = async (db: Db): Promise<void> => {
  while ((await sealAudit(db)) === sealBatch);
}

export interface Verdict {
  ok: boolean
  sealed: number
  unsealed: number
  broken_at: number | null
  next: number | null
}

/** Seals that are computed anew by one statement. */
const verifyBatch = 10_000

// The seal before the part is read with it, so that the parts hang together; a seal that is missing shows as a gap.
const verifyPart = async (db: Db, after: number) => {
  const { rows } = await sql<{ last: number | null; broken_at: number | null }>`
    with part as (select a.id, a.seal_no, a.prev_hash, a.hash, audit_text(a) as text from audit_log a
        where a.seal_no >= ${after} order by a.seal_no limit ${verifyBatch + 1}),
      checked as (select id, seal_no,
          hash = sha256(coalesce(lag(hash) over w, ''::bytea) || convert_to(text, 'UTF8'))
            and prev_hash is not distinct from lag(hash) over w
            and seal_no = coalesce(lag(seal_no) over w, 0) + 1 as holds
        from part window w as (order by seal_no))
    select max(seal_no) as last, (array_agg(id order by seal_no) filter (where not holds))[1] as broken_at
    from checked where seal_no > ${after}`.execute(db)
  return rows[0]!
}

/**
 * Recomputes the chain in the database from a seal on, and names the first row whose seal does not hold. Stops after so many
 * milliseconds with `next`, the seal after which to go on.
 */
export const verifyAudit = async (db: Db, after = 0, patience = Infinity): Promise<Verdict> => {
  const until = performance.now() + patience
  let next: number | null = after
  let broken_at: number | null = null
  while (next !== null && broken_at === null) {
    const part: Awaited<ReturnType<typeof verifyPart>> = await verifyPart(db, next)
    next = part.last
    broken_at = part.broken_at
    if (performance.now() > until) break
  }
  const { rows } = await sql<{ sealed: number; unsealed: number }>`select
    (select count(*) from audit_log where hash is not null) as sealed,
    (select count(*) from audit_log where hash is null) as unsealed`.execute(db)
  return { ...rows[0]!, ok: broken_at === null, broken_at, next: broken_at === null ? next : null }
}
