import type { BillDispute } from '@oselia/contract/bill-disputes'
import { requestCreate } from '@oselia/contract/service-request-details'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { filled } from '../../../platform/pdf.format.js'
import { notFound } from '../../../platform/problems.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { wholeScope } from '../../../platform/scope.js'
import { billInScope, billsById, type Dispute } from '../../billing/bills/bills.public.js'
import {
  getVisibleRequest,
  numberColumn,
  requestInScope,
} from '../../requests/request-records/request-records.public.js'
import { createRequest } from '../../requests/requests/requests.public.js'
import { disputeWords } from './bill-disputes.messages.js'

/**
 * Whoever may dispute a bill opens its request, in their own name: whoever keeps the books need not have the right to file
 * requests, and a resident has no account.
 */
const asFiler = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  actor: {
    ...ctx.actor,
    permissions: new Set([
      'service_requests.update',
      'service_requests.create',
      'all_requests.read',
      'members.read',
      'realty.read',
    ]),
  },
  scope: wholeScope,
})

interface About {
  number: string
  house_id: number
  realty_id: number | null
  member_id: number | null
  type_id: number | null
}

/** Place and person of a bill, and the type of requests about charges, or the first one that residents may choose. */
const aboutOf = async (db: Db, billId: number): Promise<About> => {
  const { rows } = await sql<About>`select b.number, b.house_id, u.id as realty_id, m.id as member_id,
      (select t.id from service_request_types t where t.deleted_at is null and t.active and not t.form @> '[{"required": true}]'
        and not exists (select 1 from service_request_types c where c.parent_id = t.id and c.deleted_at is null and c.active)
        and (t.code = 'bill' or t.resident_can_create) order by t.code = 'bill' desc nulls last, t.sort, t.id limit 1) as type_id
    from bills b join personal_accounts a on a.id = b.account_id
      left join realty u on u.id = b.realty_id and u.deleted_at is null and u.house_id = b.house_id
      left join members former on former.id = coalesce(b.payer_id, a.holder_id)
      left join members m on m.id = coalesce(former.merged_into, former.id) and m.deleted_at is null
    where b.id = ${billId}`.execute(db)
  return rows[0]!
}

/** Opens the request of a dispute; without any type of requests that fits, the bill is disputed without one. */
export const openRequest = async (app: App, ctx: RequestContext, { bill_id, reason }: Dispute): Promise<void> => {
  const { number, type_id, ...place } = await aboutOf(ctx.db, bill_id)
  if (type_id === null) return
  const input = requestCreate.parse({
    ...place,
    type_id,
    title: filled(disputeWords.title.uk, { number }),
    description: reason,
    source: ctx.actor.id === 0 ? 'web' : 'phone',
    similar_seen: true,
  })
  const requestId = await createRequest(app, asFiler(ctx), input)
  await sql`insert into bill_disputes (bill_id, request_id, created_at) values (${bill_id}, ${requestId}, ${ctx.now})`.execute(
    ctx.db,
  )
}

/** The number of the request in which the open dispute of a bill is dealt with. */
export const openNumber = async (db: Db, billId: number): Promise<string | null> => {
  const { rows } = await sql<{ number: string }>`select ${numberColumn('r')} as number
    from bill_disputes d join service_requests r on r.id = d.request_id and r.deleted_at is null
    where d.bill_id = ${billId} and d.settled_at is null`.execute(db)
  return rows[0]?.number ?? null
}

export const disputesOfBill = async (ctx: RequestContext, id: number): Promise<{ data: BillDispute[] }> => {
  if ((await billsById(ctx, [id])).length === 0) throw notFound()
  const isReader = can(ctx, 'service_requests.read')
  const { rows } =
    await sql<BillDispute>`select jsonb_build_object('id', r.id, 'number', ${numberColumn('r')}, 'status', r.status,
      'visible', ${isReader ? requestInScope(ctx, 'r') : sql`false`}) as request, d.created_at, d.settled_at
    from bill_disputes d join service_requests r on r.id = d.request_id and r.deleted_at is null
    where d.bill_id = ${id} order by d.request_id desc`.execute(ctx.db)
  return { data: rows }
}

interface DisputedBill {
  id: number
  number: string
  period: string
  total_minor: number
}

export const billOfRequest = async (ctx: RequestContext, id: number): Promise<{ data: DisputedBill | null }> => {
  await getVisibleRequest(ctx, id)
  if (!can(ctx, 'bills.read')) return { data: null }
  const { rows } = await sql<DisputedBill>`select b.id, b.number, to_char(b.period, 'YYYY-MM') as period, b.total_minor
    from bill_disputes d join bills b on b.id = d.bill_id where d.request_id = ${id} and ${billInScope(ctx.scope)}`.execute(
    ctx.db,
  )
  return { data: rows[0] ?? null }
}
