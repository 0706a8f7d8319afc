import type { MessageCounts } from '@oselia/contract/electronic-ballots'
import type { MessagePurpose } from '@oselia/contract/electronic-ballots.enums'
import type { Language } from '@oselia/contract/languages'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { dayAfter } from '../../../platform/today.js'
import { dayOf, voteWithheld, type StoredVoting } from '../votings/votings.public.js'
import { knowsLink } from './electronic-ballots.meeting-link.js'

/** What messages are about: those that the staff send, that a survey was extended or a voting cancelled, and that a meeting has another video link. */
export type Purpose = MessagePurpose | 'extension' | 'meeting_link' | 'cancellation'
type Asking = Exclude<Purpose, 'meeting_link'>

/** Or has no vote to give. */
const hasVoted = sql`(exists (select 1 from voting_ballots b where b.owner_id = o.id and b.state = 'counted') or ${voteWithheld(sql`o.id`)})`
const hasMessage = (purposes: RawBuilder<unknown>) =>
  sql`exists (select 1 from voting_messages x left join outbox q on q.id = x.outbox_id
    where x.co_owner_id = c.id and x.rescheduling_id is null and x.purpose in (${purposes}) and x.state <> 'skipped' and q.state is distinct from 'failed')`

/** To whom a message of a purpose goes, unless single owners are chosen. */
const applies: Record<Asking, RawBuilder<unknown>> = {
  reminder: sql`not ${hasVoted}`,
  link: sql`not ${hasVoted} and not ${hasMessage(sql`'link', 'reminder'`)}`,
  notice: sql`m.notice_email is not null and not ${hasMessage(sql`'notice'`)}
    and not exists (select 1 from voting_notices n where n.co_owner_id = c.id)`,
  extension: sql`true`,
  cancellation: sql`true`,
}
const appliesToChosen: Record<Asking, RawBuilder<unknown>> = {
  reminder: sql`not ${hasVoted}`,
  link: sql`not ${hasVoted}`,
  notice: sql`m.notice_email is not null`,
  extension: sql`true`,
  cancellation: sql`true`,
}

const firstOf = (column: 'emails' | 'phones', key: string) => sql`(select e.v ->> ${sql.lit(key)}
  from jsonb_array_elements(${sql.ref(`m.${column}`)}) with ordinality e (v, n)
  order by coalesce((e.v ->> 'is_primary')::boolean, false) desc, e.n limit 1)`

// Bits of `contact_flags`: 1 e-mail, 2 phone, 4 agreed to e-mail, 8 agreed to SMS.
const byEmail = sql`(m.contact_flags & 5 = 5)`
const bySms = sql`(m.contact_flags & 10 = 10)`
/** The first channel that the person prefers among those that they agreed to. */
const preferred = sql`case when ${byEmail} and (not ${bySms} or array_position(m.channels, 'email') <= array_position(m.channels, 'sms')) then 'email'
  when ${bySms} then 'sms' end`

export interface Asked {
  voting: StoredVoting
  purpose: Asking
  residentIds: readonly number[] | null
}

/** The last day on which a notice by e-mail could be asked for; null where the rules know none. */
const lastRequest = ({ voting: { meeting_at, timezone, rules } }: Asked): string | null =>
  meeting_at && rules.email_request_days !== null
    ? dayAfter(dayOf(meeting_at, timezone), -rules.email_request_days)
    : null

/** The present person `m` of the co-owner `c` is an earlier co-owner as well, since the records of both were merged. */
const isRepeated = sql`exists (select 1 from voting_co_owners e join members f on f.id = e.member_id
  where e.owner_id = o.id and e.position < c.position and coalesce(f.merged_into, f.id) = m.id)`

const recipients = (asked: Asked) => {
  const { purpose, residentIds, voting } = asked
  const last = lastRequest(asked)
  const late = last === null ? sql`false` : sql`coalesce(m.notice_requested_on > ${last}::date, false)`
  const channel = purpose === 'notice' ? sql`case when not ${late} then 'email' end` : preferred
  const reason =
    purpose === 'notice'
      ? sql`'asked_late'`
      : sql`case when coalesce(m.contact_flags, 0) & 3 = 0 then 'no_contact' else 'no_consent' end`
  return sql`select o.id, c.id as co_owner_id, c.member_id, c.name, o.sort_key, ${channel} as channel, ${reason} as reason
    from voting_owners o join voting_co_owners c on c.owner_id = o.id left join members former on former.id = c.member_id
      left join members m on m.id = coalesce(former.merged_into, former.id) and m.deleted_at is null
        and m.status in ('active', 'pending_documents', 'suspended')
    where o.voting_id = ${voting.id} and o.known and not ${isRepeated}
      and ${residentIds === null ? applies[purpose] : sql`${appliesToChosen[purpose]} and o.id = any(${[...residentIds]}::bigint[])`}`
}

type Reason = MessageCounts['unreached'][number]['reason']
interface Counted {
  owners: number
  email: number
  sms: number
  no_contact: number
  no_consent: number
  asked_late: number
  unreached: { id: number; co_owner_id: number; member_id: number | null; name: string; reason: Reason }[]
}

/** How many a message would reach by channel, and who can't be reached. */
export const countRecipients = async (db: Db, asked: Asked): Promise<Counted> => {
  const { rows } = await sql<Counted>`with r as materialized (${recipients(asked)})
    select count(*) as owners, count(*) filter (where channel = 'email') as email, count(*) filter (where channel = 'sms') as sms,
      count(*) filter (where channel is null and reason = 'no_contact') as no_contact,
      count(*) filter (where channel is null and reason = 'no_consent') as no_consent,
      count(*) filter (where channel is null and reason = 'asked_late') as asked_late,
      (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from (select id, co_owner_id, member_id, name, reason from r where channel is null
        order by sort_key, id, co_owner_id limit 200) u) as unreached
    from r`.execute(db)
  return rows[0]!
}

/** Queues a message for each who can be reached, at most one a day and purpose unless that failed; answers how many. */
export const queueMessages = async (db: Db, asked: Asked, { day, by, now }: { day: string; by: number; now: Date }) => {
  const { numAffectedRows = 0n } = await sql`insert into voting_messages
      (voting_id, owner_id, co_owner_id, purpose, day, channel, created_by, created_at)
    select ${asked.voting.id}, r.id, r.co_owner_id, ${asked.purpose}, ${day}, r.channel, ${by}, ${now} from (${recipients(asked)}) r
    where r.channel is not null
    on conflict (co_owner_id, purpose, day) where rescheduling_id is null and purpose <> 'meeting_link'
      do update set state = 'queued', outbox_id = null, meeting_link = null, channel = excluded.channel
      where exists (select 1 from outbox q where q.id = voting_messages.outbox_id and q.state = 'failed')`.execute(db)
  return Number(numAffectedRows)
}

/**
 * A queued message with the person's present contacts; no address where there is none, or consent ended, or they have voted, or know the
 * link of the meeting.
 */
export interface QueuedMessage {
  id: number
  co_owner_id: number
  member_id: number | null
  purpose: Purpose
  channel: 'email' | 'sms'
  address: string | null
  language: Language
}

export const nextMessages = async (db: Db, votingId: number, limit: number): Promise<QueuedMessage[]> => {
  const { rows } = await sql<QueuedMessage>`select x.id, x.co_owner_id, m.id as member_id, x.purpose, x.channel,
      coalesce(m.language, 'uk') as language,
      case when x.purpose = 'notice' then m.notice_email
        when x.purpose = 'meeting_link' then case when not ${knowsLink} then m.notice_email end
        when x.purpose not in ('extension', 'cancellation') and ${hasVoted} then null
        when x.channel = 'email' and ${byEmail} then ${firstOf('emails', 'address')}
        when x.channel = 'sms' and ${bySms} then ${firstOf('phones', 'number')} end as address
    from voting_messages x join votings v on v.id = x.voting_id join voting_owners o on o.id = x.owner_id
      join voting_co_owners c on c.id = x.co_owner_id left join members former on former.id = c.member_id
      left join members m on m.id = coalesce(former.merged_into, former.id) and m.deleted_at is null
    where x.voting_id = ${votingId} and x.state = 'queued' order by x.id limit ${limit} for update of x`.execute(db)
  return rows
}

/** Ends notices of a former date: those that wait are not sent, and those that were sent are no notice of the new one. */
export const outdateNotices = async (db: Db, votingId: number, reschedulingId: number): Promise<void> => {
  const { rows } = await sql<{
    outbox_id: number | null
  }>`update voting_messages set rescheduling_id = ${reschedulingId},
      state = case when state = 'queued' then 'skipped' else state end
    where voting_id = ${votingId} and purpose in ('notice', 'meeting_link') and rescheduling_id is null returning outbox_id`.execute(
    db,
  )
  const ids = rows.flatMap(({ outbox_id }) => outbox_id ?? [])
  // A message that is being sent is locked for as long as the mail server takes: it proves a notice of the former date, or is not tried
  // again (`end_moved_notice`).
  await sql`update outbox set state = 'expired', body = '', html = null where id in (
    select id from outbox where id = any(${ids}::bigint[]) and state = 'waiting' for update skip locked)`.execute(db)
}

/** Ends the messages of a voting that was called off, which were not sent yet. */
export const endMessages = async (db: Db, votingId: number): Promise<void> => {
  await sql`update outbox set state = 'expired', body = '', html = null where id in (
    select o.id from voting_messages m join outbox o on o.id = m.outbox_id
    where m.voting_id = ${votingId} and o.state = 'waiting' for update of o skip locked)`.execute(db)
}

/** Links messages to those in the outbox, with the video link that they name; the others are skipped. */
export const handOver = async (
  db: Db,
  rows: readonly { id: number; outbox_id: number | null }[],
  meetingLink: string | null,
): Promise<void> => {
  await sql`update voting_messages x set outbox_id = v.outbox_id, state = case when v.outbox_id is null then 'skipped' else 'waiting' end,
      meeting_link = case when x.purpose in ('notice', 'meeting_link') and v.outbox_id is not null then ${meetingLink}::text end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id bigint, outbox_id bigint) where x.id = v.id`.execute(
    db,
  )
}
