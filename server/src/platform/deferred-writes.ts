import { sql, type Insertable } from 'kysely'
import { prepared, type Database, type Db, type Tx } from './db.js'
import { notifyOfEvents } from './live.notifying.js'

type Row<T extends 'audit_log' | 'live_events', Given extends string> = Omit<Insertable<Database[T]>, Given>

/** Rows of a transaction that nothing in it reads again. */
interface DeferredRows {
  audit_log?: (Row<'audit_log', 'changes' | 'label'> & { changes: unknown; label: string | null })[]
  live_events?: (Row<'live_events', 'data'> & { data?: unknown })[]
  /** The answer of a keyed request, for its replay. */
  answer?: { actorId: number; key: string; status: number; answer: unknown }
}
interface Collected extends Required<Pick<DeferredRows, 'audit_log' | 'live_events'>>, Pick<DeferredRows, 'answer'> {
  /** Ids of the events that are written. */
  eventIds: number[]
}

/** Rows of one statement at most: its parameter stays small. */
export const maxRows = 1000

const collecting = new WeakMap<Db, Collected>()
const countOf = ({ audit_log, live_events, answer }: Collected) =>
  audit_log.length + live_events.length + (answer ? 1 : 0)

type Notify = 'after_commit' | 'by_trigger'

// One text whatever the number of rows, so that each connection keeps its plan. Answers the ids of the events.
const insert = async (
  db: Db,
  { audit_log = [], live_events = [], answer }: DeferredRows,
  notify: Notify,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`${prepared}with history as (
      insert into audit_log (at, actor_id, actor_name, session_id, ip, request_id, action, entity, entity_id, label, changes, reason)
      select at, actor_id, actor_name, session_id, ip, request_id, action, entity, entity_id, label, changes, reason
      from jsonb_populate_recordset(null::audit_log, ${JSON.stringify(audit_log)}::jsonb)
    ), answered as (
      update idempotency_keys set status = ${answer?.status ?? null}::int, answer = ${JSON.stringify(answer?.answer ?? null)}::jsonb
      where actor_id = ${answer?.actorId ?? null}::bigint and key = ${answer?.key ?? null}::text
    ), notifying as materialized (select set_config('oselia.notify', ${notify}, true))
    insert into live_events (at, entity, entity_id, action, house_ids, staff_id, data, needs, open_rights, staff_ids)
    select e.at, e.entity, e.entity_id, e.action, e.house_ids, e.staff_id, e.data, e.needs, e.open_rights, e.staff_ids
    from notifying, jsonb_populate_recordset(null::live_events, ${JSON.stringify(live_events)}::jsonb) e returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Writes the rows by statements of at most `maxRows` of them, the answer by the last. */
const insertAll = async (db: Db, { audit_log = [], live_events = [], answer }: DeferredRows, notify: Notify) => {
  const eventIds: number[] = []
  for (let [rows, events, isLast] = [0, 0, false]; !isLast;) {
    const history = audit_log.slice(rows, rows + maxRows)
    const told = live_events.slice(events, events + maxRows - history.length)
    rows += history.length
    events += told.length
    isLast = rows === audit_log.length && events === live_events.length
    const part = { audit_log: history, live_events: told, ...(isLast && answer && { answer }) }
    for (const id of await insert(db, part, notify)) eventIds.push(id)
  }
  return eventIds
}

/** Writes what waits; for a later row of the history whose label is an expression over the rows as they are now. */
export const writeDeferred = async (db: Db): Promise<void> => {
  const rows = collecting.get(db)
  if (!rows || countOf(rows) === 0) return
  const { eventIds, ...waiting } = rows
  const written = { audit_log: [], live_events: [], eventIds }
  collecting.set(db, written)
  for (const id of await insertAll(db, waiting, 'after_commit')) eventIds.push(id)
}

/** Writes the rows together with all others of the transaction before its commit; at once in one that does not collect them. */
export const writeLater = async (db: Db, { audit_log = [], live_events = [], answer }: DeferredRows): Promise<void> => {
  const rows = collecting.get(db)
  if (!rows) return void (await insertAll(db, { audit_log, live_events, ...(answer && { answer }) }, 'by_trigger'))
  for (const row of audit_log) rows.audit_log.push(row)
  for (const row of live_events) rows.live_events.push(row)
  if (answer) rows.answer = answer
  if (countOf(rows) >= maxRows) await writeDeferred(db)
}

/**
 * A transaction that writes its history rows, its live events and the answer of its key by one statement before the commit, and
 * notifies the nodes after it.
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const eventIds: number[] = []
  const result = await db.transaction().execute(async (tx) => {
    collecting.set(tx, { audit_log: [], live_events: [], eventIds })
    const done = await work(tx)
    await writeDeferred(tx)
    return done
  })
  notifyOfEvents(db, eventIds)
  return result
}
