import type { Audience } from '@oselia/contract/audience'
import type { Delivery } from '@oselia/contract/deliveries'
import type { DeliveryChannel } from '@oselia/contract/deliveries.enums'
import type { Language } from '@oselia/contract/languages'
import { sql, type RawBuilder } from 'kysely'
import { reachedPeople } from '../../registry/audience/audience.reach.public.js'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { staffRef } from '../../access/people/people.table.public.js'

/** The item that is delivered. */
export interface Item {
  entity: string
  id: number
  audience: Audience
  urgent: boolean
  /** SQL of the ids of people who need no message any more, where others are reminded by a later delivery; null where nobody is. */
  done: RawBuilder<unknown> | null
}
type Key = Pick<Item, 'entity' | 'id'>

const ofItem = ({ entity, id }: Key, alias = 'r') =>
  sql`${sql.ref(`${alias}.entity`)} = ${entity} and ${sql.ref(`${alias}.entity_id`)} = ${id}`

/** What was not sent because the contact, the consent or the item was gone can be sent once it is back. */
const unsent = sql`('skipped', 'expired')`
/** Hours within which nobody is reminded again. */
const reminderHours = 24

/** Condition over `r`: it keeps the person from being chosen again; of reminders, one under way or of the last day. */
const isRecent = ({ done }: Item, now: Date) =>
  done === null
    ? sql`true`
    : sql`(r.state in ('queued', 'waiting') or exists (select 1 from deliveries w where w.id = r.delivery_id
        and w.created_at > ${now}::timestamptz - make_interval(hours => ${reminderHours})))`

/**
 * The CTE `chosen`: each person of the audience once, by channel whether it reaches the person now and whether the person was chosen
 * before, also as a record that was merged into this one.
 */
const chosenPeople = async (ctx: RequestContext, item: Item): Promise<RawBuilder<unknown>> => {
  const { places, people } = await reachedPeople(ctx, item.audience, item.urgent)
  const recent = isRecent(item, ctx.now)
  return sql`${places}, got as materialized (
      select r.channel, r.member_id as id from delivery_recipients r
        where ${ofItem(item)} and r.member_id is not null and r.state not in ${unsent} and ${recent}
      union select r.channel, g.merged_into from delivery_recipients r join members g on g.id = r.member_id
        where ${ofItem(item)} and g.merged_into is not null and r.state not in ${unsent} and ${recent}
    ), chosen as materialized (
      select p.id, m.contact_flags as flags, coalesce(m.language, 'uk') as language, e.id is not null as email_already,
        s.id is not null as sms_already, p.email and e.id is null as email, p.sms and s.id is null as sms
      from (${people}) p join members m on m.id = p.id
        left join got e on e.id = p.id and e.channel = 'email' left join got s on s.id = p.id and s.channel = 'sms'
      ${item.done === null ? sql`` : sql`where p.id not in (${item.done})`}
    )`
}

type Counted = 'reached' | 'already' | 'no_contact' | 'no_consent'
export type Counts = Record<`${DeliveryChannel}_${Counted}`, number> & {
  people: number
  reached: number
  /** People whom an SMS reaches, by language. */
  languages: Partial<Record<Language, number>>
  segment_price_minor: number | null
}

const countsOf = (channel: DeliveryChannel, contact: number) => {
  const column = (name: string) => sql.ref(`c.${name}`)
  const name = (counted: Counted) => sql.ref(`${channel}_${counted}`)
  const already = column(`${channel}_already`)
  const missed = sql`not ${column(channel)} and not ${already}`
  const has = sql`c.flags & ${sql.lit(contact)} > 0`
  return sql`count(*) filter (where ${column(channel)}) as ${name('reached')},
    count(*) filter (where ${already}) as ${name('already')},
    count(*) filter (where ${missed} and not ${has}) as ${name('no_contact')},
    count(*) filter (where ${missed} and ${has}) as ${name('no_consent')}`
}

/** Counts whom the channels reach now. */
export const count = async (ctx: RequestContext, item: Item, channels: readonly DeliveryChannel[]): Promise<Counts> => {
  const by = (channel: DeliveryChannel) => (channels.includes(channel) ? sql.ref(`c.${channel}`) : sql`false`)
  const { rows } = await sql<Counts>`with ${await chosenPeople(ctx, item)}
    select count(*) as people, count(*) filter (where ${by('email')} or ${by('sms')}) as reached,
      ${countsOf('email', 1)}, ${countsOf('sms', 2)},
      (select coalesce(jsonb_object_agg(l.language, l.n), '{}') from (
        select language, count(*) as n from chosen where sms group by language) l) as languages,
      (select sms_segment_price_minor from settings) as segment_price_minor
    from chosen c`.execute(ctx.db)
  return rows[0]!
}

/** Adds a delivery with one row per person and channel not chosen before; answers its id, or null where nobody is left. */
export const addDelivery = async (
  ctx: RequestContext,
  item: Item,
  channels: readonly DeliveryChannel[],
): Promise<number | null> => {
  const { rows: made } = await sql<{
    id: number
  }>`insert into deliveries (entity, entity_id, urgent, created_by, created_at)
    values (${item.entity}, ${item.id}, ${item.urgent}, ${ctx.actor.id}, ${ctx.now}) returning id`.execute(ctx.db)
  const { id } = made[0]!
  const { numAffectedRows = 0n } = await sql`with ${await chosenPeople(ctx, item)}
    insert into delivery_recipients (delivery_id, entity, entity_id, channel, member_id, round)
    select ${id}, ${item.entity}, ${item.id}, w.channel, c.id, ${item.done === null ? 0 : id}
    from chosen c, lateral (values ('email', c.email), ('sms', c.sms)) w (channel, wanted)
    where w.wanted and w.channel = any(${[...channels]}::text[]) order by c.id
    on conflict on constraint delivery_recipients_once do update set delivery_id = excluded.delivery_id, state = 'queued', outbox_id = null
      where delivery_recipients.state in ${unsent}`.execute(ctx.db)
  if (numAffectedRows > 0n) return id
  await sql`delete from deliveries where id = ${id}`.execute(ctx.db)
  return null
}

/** A person who is to receive a message now, with the present contacts; null where the person is not there any more. */
export interface Recipient {
  id: number
  channel: DeliveryChannel
  member_id: number | null
  outbox_id: number | null
  language: Language
  address: string | null
}

const firstOf = (column: string, key: string) => sql`(select e.v ->> ${sql.lit(key)}
  from jsonb_array_elements(${sql.ref(`m.${column}`)}) with ordinality e (v, n)
  order by coalesce((e.v ->> 'is_primary')::boolean, false) desc, e.n limit 1)`

/** Locks the next recipients of an item; consent is checked again, because it may have been withdrawn since. */
export const nextRecipients = async (db: Db, key: Key, limit: number): Promise<Recipient[]> => {
  const { rows } =
    await sql<Recipient>`select r.id, r.channel, r.member_id, r.outbox_id, coalesce(m.language, 'uk') as language,
      case r.channel when 'email' then ${firstOf('emails', 'address')} else ${firstOf('phones', 'number')} end as address
    from delivery_recipients r join deliveries d on d.id = r.delivery_id
      left join members m on m.id = r.member_id and m.deleted_at is null and m.status in ('active', 'pending_documents', 'suspended')
        and (d.urgent or m.contact_flags & (case r.channel when 'email' then 4 else 8 end) > 0)
    where ${ofItem(key)} and r.state = 'queued' order by r.id limit ${limit} for update of r`.execute(db)
  return rows
}

/** Links recipients to their messages; those without one are skipped. */
export const handOver = async (db: Db, rows: readonly { id: number; outbox_id: number | null }[]): Promise<void> => {
  await sql`update delivery_recipients r set outbox_id = v.outbox_id,
      state = case when v.outbox_id is null then 'skipped' else 'waiting' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id bigint, outbox_id bigint) where r.id = v.id`.execute(
    db,
  )
}

export const skipRest = async (db: Db, key: Key): Promise<void> => {
  await sql`update delivery_recipients r set state = 'skipped' where ${ofItem(key)} and r.state = 'queued'`.execute(db)
}

/** Queues the failed recipients of an item again; answers how many are queued, with those left by a job that failed. */
export const queueFailed = async (db: Db, key: Key): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`update delivery_recipients r set state = 'queued'
    where ${ofItem(key)} and (r.state = 'queued' or r.state = 'failed' and not exists (
      select 1 from delivery_recipients l where l.entity = r.entity and l.entity_id = r.entity_id and l.channel = r.channel
        and l.member_id = r.member_id and l.round > r.round))`.execute(db)
  return Number(numAffectedRows)
}

/** Numbers of messages without and with an outcome, and the channels of the former. */
export const progressOf = async (db: Db, key: Key) => {
  const { rows } = await sql<{ queued: number; open: number; settled: number; channels: DeliveryChannel[] }>`select
      count(*) filter (where r.state = 'queued') as queued,
      count(*) filter (where r.state in ('queued', 'waiting')) as open,
      count(*) filter (where r.state not in ('queued', 'waiting')) as settled,
      coalesce(array_agg(distinct r.channel) filter (where r.state = 'waiting'), '{}') as channels
    from delivery_recipients r where ${ofItem(key)}`.execute(db)
  return rows[0]!
}

/** The deliveries of an item with their results, the last first. */
export const deliveriesOf = async (db: Db, key: Key): Promise<Delivery[]> => {
  const { rows } = await sql<Delivery>`select d.id, d.created_at, d.urgent,
      ${staffRef('d.created_by')} as created_by,
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.channel), '[]') from (
        select r.channel, count(*) filter (where r.state in ('queued', 'waiting')) as waiting,
          count(*) filter (where r.state = 'sent') as sent, count(*) filter (where r.state = 'failed') as failed,
          count(*) filter (where r.state = 'failed' and o.begun_at is not null) as uncertain,
          count(*) filter (where r.state in ('skipped', 'expired')) as skipped
        from delivery_recipients r left join outbox o on o.id = r.outbox_id where r.delivery_id = d.id group by r.channel) c) as channels
    from deliveries d where ${ofItem(key, 'd')} order by d.id desc limit 100`.execute(db)
  return rows
}

/** Removes the deliveries of an item whose messages were all recalled. */
export const removeDeliveries = async (db: Db, key: Key): Promise<void> => {
  await sql`delete from deliveries d where ${ofItem(key, 'd')}`.execute(db)
}
