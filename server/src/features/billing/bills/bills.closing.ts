import { localeTags, type Language } from '@oselia/contract/languages'
import type { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Change } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { recordChanges } from '../../../platform/record-change.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { payeeInScope } from '../suppliers/suppliers.public.js'
import { firstDay, lastDay, lockBooks, monthOf, type Books } from '../ledger/ledger.public.js'

type Closing = z.output<(typeof bills)['periods']['body']>

/** Money received that is on no account yet. */
interface Waiting {
  count: number
  amount_minor: number
}
const nothing = { count: 0, amount_minor: 0, isPayee: false }

interface WaitingOfHouse extends Waiting {
  /** The house is the payee, so that the receipts are its own. */
  isPayee: boolean
}

/** Receipts until the end of a month that wait for a person or for matching, of the payees of houses. */
const ofPayees = (houseIds: readonly number[], period: string) =>
  sql`statement_lines l join houses h on h.id = any(${houseIds}::bigint[])
      and (l.complex_id = h.complex_id or l.house_id = h.id and h.complex_id is null)
    where l.state in ('new', 'open') and l.direction = 'credit' and l.booked_on <= ${lastDay(period)}::date`

/** What waits by house: houses of one payee have the same. */
const waitingByHouse = async (
  db: Db,
  houseIds: readonly number[],
  period: string,
): Promise<Map<number, WaitingOfHouse>> => {
  const { rows } = await sql<
    WaitingOfHouse & { id: number }
  >`select h.id, h.complex_id is null as "isPayee", count(*)::int as count,
      sum(l.amount_minor - l.posted_minor)::bigint as amount_minor
    from ${ofPayees(houseIds, period)} group by h.id`.execute(db)
  return new Map(rows.map(({ id, ...waiting }) => [id, waiting]))
}

/** What waits for all the houses together, each payment once: of payees that are wholly in the scope, and whether others have any. */
const waitingOf = async (
  { db, scope }: RequestContext,
  houseIds: readonly number[],
  period: string,
): Promise<Waiting & { elsewhere: boolean }> => {
  const { rows } = await sql<Waiting & { elsewhere: boolean }>`select count(*) filter (where x.seen)::int as count,
      coalesce(sum(x.rest) filter (where x.seen), 0)::bigint as amount_minor, count(*) filter (where not x.seen) > 0 as elsewhere
    from (select distinct l.id, l.amount_minor - l.posted_minor as rest, coalesce(${payeeInScope(scope, 'l')}, false) as seen
      from ${ofPayees(houseIds, period)}) x`.execute(db)
  return rows[0]!
}

const moneyText = (minor: number, language: Language) =>
  new Intl.NumberFormat(localeTags[language], { style: 'currency', currency: 'UAH' }).format(minor / 100)

/**
 * 409 `payments_wait` when receipts of the months that are closed are on no account yet, unless that is confirmed: those of payees that the
 * caller sees, and whether others have any (`elsewhere`); `payments_wait_elsewhere` without figures when only others have.
 */
const requireNoneWaiting = async (
  ctx: RequestContext,
  houseIds: readonly number[],
  { closed_through, with_waiting }: Closing,
): Promise<void> => {
  if (closed_through === null || with_waiting) return
  const waiting = await waitingOf(ctx, houseIds, closed_through)
  const params = { n: waiting.count, sum: moneyText(waiting.amount_minor, ctx.language) }
  if (waiting.count > 0) throw conflict('payments_wait', { data: waiting, params })
  if (waiting.elsewhere) throw conflict('payments_wait_elsewhere')
}

interface Closed {
  id: number
  before: string | null
  waiting: WaitingOfHouse
}

const keep = async (
  { db, actor, now }: RequestContext,
  { closed_through, reason }: Closing,
  houses: readonly Closed[],
) => {
  const rows = houses.map(({ id, before, waiting }) => ({
    house_id: id,
    closed_before: before && firstDay(before),
    waiting: waiting.count,
    waiting_minor: waiting.amount_minor,
  }))
  await sql`insert into period_closings (house_id, complex_id, closed_before, closed_through, reason, waiting, waiting_minor, created_by, created_at)
    select e.house_id, h.complex_id, e.closed_before, ${closed_through && firstDay(closed_through)}::date, ${reason}, e.waiting, e.waiting_minor,
      ${actor.id || null}::bigint, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (house_id bigint, closed_before date, waiting int, waiting_minor bigint)
      join houses h on h.id = e.house_id order by e.house_id`.execute(db)
}

/** What waits of a whole complex is not told to whoever reads the history of a house of it. */
const changesOf = ({ before, waiting }: Closed, closed_through: string | null): Change[] => [
  { field: 'closed_through', old: before, new: closed_through },
  ...(waiting.count === 0 || !waiting.isPayee
    ? []
    : [
        { field: 'payments_waiting', old: null, new: waiting.count },
        { field: 'waiting_minor', old: null, new: waiting.amount_minor },
      ]),
]

const closes = (books: Books, id: number, closed_through: string | null) =>
  closed_through !== null && closed_through > (books.get(id) ?? '')

/**
 * Closes months of houses up to one, or opens those after it, and keeps why. 404 for a house outside the scope, 422 for a month that has
 * not begun; 409 `payments_wait` or `payments_wait_elsewhere` while receipts of the months are on no account, until that is confirmed. A receipt that is laid on an
 * account later is written in the open month.
 */
export const closePeriods = async (ctx: RequestContext, closing: Closing) => {
  const { house_ids, closed_through, reason } = closing
  if (closed_through !== null && closed_through > monthOf(await today(ctx)))
    throw invalid('closed_through', 'in_future')
  const ids = [...new Set(house_ids)]
  if ((await houseEntity.getMany(ctx, ids)).length < ids.length) throw notFound()
  const books = await lockBooks(ctx.db, ids)
  const changed = ids.filter((id) => books.get(id) !== closed_through)
  const closed = changed.filter((id) => closes(books, id, closed_through))
  await requireNoneWaiting(ctx, closed, closing)
  const waiting =
    closed_through === null ? new Map<number, WaitingOfHouse>() : await waitingByHouse(ctx.db, closed, closed_through)
  const houses = changed.map((id) => ({ id, before: books.get(id) ?? null, waiting: waiting.get(id) ?? nothing }))
  await sql`update billing_books set closed_through = ${closed_through && firstDay(closed_through)}::date
    where house_id = any(${changed}::bigint[])`.execute(ctx.db)
  await keep(ctx, closing, houses)
  await recordChanges(
    ctx,
    houses.map((house) => ({
      entity: 'houses',
      id: house.id,
      action: 'billing_period',
      label: sql<string>`(select label from houses where id = ${house.id})`,
      changes: changesOf(house, closed_through),
      reason,
    })),
    { entity: 'bills', entity_id: null, action: 'period', house_ids: changed },
  )
  return { data: { houses: changed.length } }
}
