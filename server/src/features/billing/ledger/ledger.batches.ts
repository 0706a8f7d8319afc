import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Entry } from './ledger.entries.rules.js'
import { firstDay } from './periods.rules.js'

type Author = Pick<RequestContext, 'db' | 'now'> & { actor: { id: number } }

interface NewAct {
  kind: 'payment'
  house_id: number
  /** `YYYY-MM` */
  period: string
  on: string
}

/** Begins several acts by one statement; answers their ids in the given order. Their entries follow in the same transaction. */
export const writeActs = async ({ db, now, actor }: Author, acts: readonly NewAct[]): Promise<number[]> => {
  const given = acts.map((act, at) => ({ ...act, period: firstDay(act.period), at }))
  const { rows } = await sql<{
    id: number
  }>`insert into ledger_acts (kind, house_id, period, "on", created_by, created_at)
    select e.kind, e.house_id, e.period, e."on", ${actor.id || null}::bigint, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as e (at int, kind text, house_id bigint, period date, "on" date)
    order by e.at returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Entries of several acts by one statement. */
export const writeEntriesOfActs = async (db: Db, entries: readonly (Entry & { act_id: number })[]): Promise<void> => {
  await sql`insert into ledger_entries (act_id, house_id, period, book, component, account_id, bill_id, payment_id, service_id, amount_minor)
    select a.id, a.house_id, a.period, e.book, e.component, e.account_id, e.bill_id, e.payment_id, e.service_id, e.amount_minor
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (act_id bigint, book text, component text, account_id bigint,
      bill_id bigint, payment_id bigint, service_id bigint, amount_minor bigint)
      join ledger_acts a on a.id = e.act_id`.execute(db)
}
