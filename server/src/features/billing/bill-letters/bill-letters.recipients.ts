import type { LetterCounts } from '@oselia/contract/bill-letters'
import type { Language } from '@oselia/contract/languages'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { billInScope } from '../bills/bills.public.js'
import { firstDay } from '../ledger/ledger.public.js'
import { staffRef } from '../../access/people/people.table.public.js'

export interface Asked {
  bill_ids?: number[] | undefined
  run_id?: number | undefined
  house_ids?: number[] | undefined
  period?: string | undefined
}

// Bits of `contact_flags`: 1 e-mail, 4 agreed to e-mail.
const hasEmail = sql`coalesce(m.contact_flags, 0) & 1 > 0`
const agreed = sql`coalesce(m.contact_flags, 0) & 5 = 5`
const address = sql`lower((select e.v ->> 'address' from jsonb_array_elements(m.emails) with ordinality e (v, n)
  order by coalesce((e.v ->> 'is_primary')::boolean, false) desc, e.n limit 1))`
/** The payer of the bill, else the holder of its account, as the record that others were merged into. */
const payers = sql`left join members former on former.id = coalesce(b.payer_id, a.holder_id)
  left join members m on m.id = coalesce(former.merged_into, former.id) and m.deleted_at is null
    and m.status in ('active', 'pending_documents', 'suspended')`

const wanted = ({ bill_ids, run_id, house_ids, period }: Asked): RawBuilder<unknown>[] => [
  ...(bill_ids === undefined ? [] : [sql`b.id = any(${bill_ids}::bigint[])`]),
  ...(run_id === undefined ? [] : [sql`b.run_id = ${run_id}`]),
  ...(house_ids === undefined ? [] : [sql`b.house_id = any(${house_ids}::bigint[])`]),
  ...(period === undefined ? [] : [sql`b.period = ${firstDay(period)}::date`]),
]

/** Issued bills with whom they go to, and why to nobody; opening balances are no bills to pay by. */
const recipients = ({ scope }: RequestContext, asked: Asked) => sql`select b.id, b.number, b.house_id,
    coalesce(b.payer_name, m.name) as name, m.id as member_id, ${address} as address,
    case when m.id is null then 'no_payer' when not (${hasEmail}) then 'no_contact' when not (${agreed}) then 'no_consent'
      when exists (select 1 from bill_letters l where l.bill_id = b.id and l.address = ${address}
        and l.state in ('queued', 'waiting', 'sent')) then 'already' end as reason
  from bills b join personal_accounts a on a.id = b.account_id ${payers}
  where b.state = 'issued' and b.source <> 'opening' and ${billInScope(scope)} and ${sql.join(wanted(asked), sql` and `)}`

type Counted = Omit<LetterCounts, 'has_gateway' | 'quiet_until' | 'job_id'>

export const countRecipients = async (ctx: RequestContext, asked: Asked): Promise<Counted> => {
  const { rows } = await sql<Counted>`with r as materialized (${recipients(ctx, asked)})
    select count(*) as bills, count(*) filter (where reason is null) as reached,
      count(*) filter (where reason = 'no_payer') as no_payer, count(*) filter (where reason = 'no_contact') as no_contact,
      count(*) filter (where reason = 'no_consent') as no_consent, count(*) filter (where reason = 'already') as already,
      (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from (select id, number, name, reason from r
        where reason <> 'already' order by number, id limit 200) u) as unreached
    from r`.execute(ctx.db)
  return rows[0]!
}

export interface Queued {
  bill_id: number
  number: string
  house_id: number
}

/** Queues a letter for each bill that reaches somebody; a letter that failed gives way to the new one. */
export const queueLetters = async (ctx: RequestContext, asked: Asked): Promise<Queued[]> => {
  const { rows } = await sql<Queued>`with r as materialized (${recipients(ctx, asked)}), made as (
      insert into bill_letters as l (bill_id, member_id, address, created_by, created_at)
      select id, member_id, address, ${ctx.actor.id}, ${ctx.now} from r where reason is null order by id
      on conflict on constraint bill_letters_once do update set state = 'queued', outbox_id = null, member_id = excluded.member_id,
        created_by = excluded.created_by, created_at = excluded.created_at where l.state in ('failed', 'skipped')
      returning bill_id)
    select r.id as bill_id, r.number, r.house_id from made join r on r.id = made.bill_id order by r.id`.execute(ctx.db)
  return rows
}

/** A queued letter; without an address where it is gone, another one now, or the consent ended. */
export interface Letter {
  id: number
  bill_id: number
  member_id: number | null
  language: Language
  address: string | null
  number: string
  period: string
  due_on: string
  total_minor: number
  balance_minor: number
  house_label: string
}

export const nextLetters = async (db: Db, limit: number): Promise<Letter[]> => {
  const { rows } = await sql<Letter>`select l.id, l.bill_id, m.id as member_id, coalesce(m.language, 'uk') as language,
      case when b.state = 'issued' and ${agreed} and ${address} = l.address then l.address end as address,
      b.number, to_char(b.period, 'YYYY-MM') as period, b.due_on, b.total_minor, coalesce(t.balance_minor, 0) as balance_minor,
      h.label as house_label
    from bill_letters l join bills b on b.id = l.bill_id join houses h on h.id = b.house_id
      left join account_totals t on t.account_id = b.account_id left join members former on former.id = l.member_id
      left join members m on m.id = coalesce(former.merged_into, former.id) and m.deleted_at is null
    where l.state = 'queued' order by l.id limit ${limit} for update of l skip locked`.execute(db)
  return rows
}

/** Links letters to their messages; the others are skipped. */
export const handOver = async (db: Db, rows: readonly { id: number; outbox_id: number | null }[]): Promise<void> => {
  await sql`update bill_letters l set outbox_id = v.outbox_id, state = case when v.outbox_id is null then 'skipped' else 'waiting' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id bigint, outbox_id bigint) where l.id = v.id`.execute(
    db,
  )
}

interface StoredLetter {
  id: number
  address: string
  state: 'queued' | 'waiting' | 'sent' | 'failed' | 'skipped'
  created_at: string
  created_by: { id: number; name: string } | null
  sent_at: string | null
  message_id: string | null
}

export const lettersOf = async (db: Db, billId: number): Promise<StoredLetter[]> => {
  const { rows } = await sql<StoredLetter>`select l.id, l.address, l.state, l.created_at, l.sent_at, l.message_id,
      ${staffRef('l.created_by')}
        as created_by
    from bill_letters l where l.bill_id = ${billId} order by l.id`.execute(db)
  return rows
}
