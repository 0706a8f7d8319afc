import { sql, type ColumnType, type Generated, type RawBuilder } from 'kysely'
import type { RequestContext, PublicRequestContext } from './request-context.js'
import { json, type Db, type Instant, type Json } from './db.js'
import { writeDeferred, writeLater } from './deferred-writes.js'
import { sameJson } from './json.js'

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
  /** The label at that time (a text or an SQL expression), independent of later renames. */
  label?: string | RawBuilder<string> | null
  changes?: Change[]
  reason?: string | null
  /** The actor of a request without a session, e.g. a login. */
  by?: { id: number; name: string }
}

// Technical columns are not shown in a history.
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

/** Fields that differ, before and after; `null` for an object that did not exist. */
export const differences = (before: object | null, after: object | null): Change[] => {
  const was = (before ?? {}) as Record<string, unknown>
  const is = (after ?? {}) as Record<string, unknown>
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !silent.has(field) && !sameJson(was[field], is[field]))
    .map((field) => ({ field, old: was[field] ?? null, new: is[field] ?? null }))
}

const rowOf = (ctx: PublicRequestContext | RequestContext, note: Note) => {
  const actor: Partial<RequestContext['actor']> | undefined = note.by ?? ('actor' in ctx ? ctx.actor : undefined)
  return {
    at: ctx.now,
    actor_id: actor?.id || null,
    actor_name: actor?.name || null,
    session_id: actor?.sessionId || null,
    ip: ctx.ip || null,
    request_id: ctx.requestId || null,
    action: note.action,
    entity: note.entity,
    entity_id: note.entity_id ?? null,
    changes: note.changes ?? [],
    reason: note.reason ?? ('approval' in ctx ? ctx.approval?.note : null) ?? null,
  }
}

/** Writes to the audit log in the request's own transaction, so that both are committed or neither. */
export const audit = (ctx: PublicRequestContext | RequestContext, note: Note): Promise<void> => auditAll(ctx, [note])

/** The same for many objects, one row each, in few statements. */
export const auditAll = async (ctx: PublicRequestContext | RequestContext, notes: Note[]): Promise<void> => {
  if (notes.some(({ label }) => typeof label === 'object' && label !== null)) return auditNow(ctx, notes)
  await writeLater(ctx.db, {
    audit_log: notes.map((note) => ({ ...rowOf(ctx, note), label: (note.label ?? null) as string | null })),
  })
}

// A label that is an expression is computed now; deferred rows are written first, since a history is read in order of ids.
const auditNow = async (ctx: PublicRequestContext | RequestContext, notes: Note[]): Promise<void> => {
  await writeDeferred(ctx.db)
  for (let at = 0; at < notes.length; at += 1000) {
    const rows = notes.slice(at, at + 1000).map((note) => {
      const row = rowOf(ctx, note)
      return Object.assign(row, { changes: json(row.changes), label: note.label ?? null })
    })
    await ctx.db.insertInto('audit_log').values(rows).execute()
  }
}

const sealBatch = 500

/**
 * Seals committed rows into the chain: hash = SHA-256(previous hash ‖ the row's text). An advisory lock admits one node
 * at a time. Returns the number of sealed rows. Source: rules.md 7.
 */
export const sealAudit = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows: lock } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7305, 1) as mine`.execute(tx)
    if (!lock[0]!.mine) return 0
    const { rows } = await sql<{ sealed: number }>`select audit_seal(${sealBatch}) as sealed`.execute(tx)
    return rows[0]!.sealed
  })

/** Seals in batches until no committed row is left unsealed. */
export const sealTail = async (db: Db): Promise<void> => {
  while ((await sealAudit(db)) === sealBatch);
}

interface Verdict {
  ok: boolean
  sealed: number
  unsealed: number
  broken_at: number | null
  next: number | null
}

/** Seals recomputed per statement. */
const verifyBatch = 10_000

// Reads the preceding seal too, to verify the link between parts; a missing seal shows as a gap.
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
 * Recomputes the chain in the database from a seal on, and reports the first row with an invalid seal. Stops after
 * `timeoutMs` milliseconds with `next`, the seal to continue after.
 */
export const verifyAudit = async (db: Db, after = 0, timeoutMs = Infinity): Promise<Verdict> => {
  const until = performance.now() + timeoutMs
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
