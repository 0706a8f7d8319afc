import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import type { StoredVoting } from '../votings/votings.public.js'

/** Messages `m` of the present date that name the video link. */
const namesLink = sql`m.purpose in ('notice', 'meeting_link') and m.rescheduling_id is null`
/** They name another one than the voting `v`. */
const isOutdated = sql`(${namesLink} and m.state = 'waiting' and m.meeting_link is distinct from v.meeting_link)`

/** The message that the co-owner `c` got last, with the link that it named. */
const lastSent = sql`lateral (select m.id, m.meeting_link from voting_messages m left join outbox q on q.id = m.outbox_id
  where m.co_owner_id = c.id and ${namesLink} and m.state = 'waiting' and (q.id is null or q.state = 'sent') order by m.id desc limit 1)`

/** Condition over a co-owner `c` and the voting `v`: the message that they got last names the present link. */
export const knowsLink = sql`exists (select 1 from ${lastSent} l where l.meeting_link is not distinct from v.meeting_link)`

/**
 * Queues messages with the former video link anew, to be written with the present one; answers how many. Those that are being sent are
 * left alone, or waited for with `waits`: the mail server takes them, or they are taken back.
 */
const takeBack = async (db: Db, votingId: number, { waits }: { waits: boolean }): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select q.id from voting_messages m join votings v on v.id = m.voting_id
      join outbox q on q.id = m.outbox_id
    where m.voting_id = ${votingId} and ${isOutdated} and q.state in ('waiting', 'expired')
    order by q.id for update of q ${waits ? sql`` : sql`skip locked`}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`update outbox set state = 'expired', body = '', html = null
    where id = any(${ids}::bigint[]) and state = 'waiting'`.execute(db)
  const { numAffectedRows = 0n } =
    await sql`update voting_messages set state = 'queued', outbox_id = null, meeting_link = null
    where outbox_id = any(${ids}::bigint[]) and rescheduling_id is null`.execute(db)
  return Number(numAffectedRows)
}

/** Queues a message to each owner and co-owner whose notice went by e-mail with another link, once for each change; answers how many. */
const queueChanges = async (
  ctx: Pick<RequestContext, 'db' | 'now' | 'actor'>,
  voting: StoredVoting,
): Promise<number> => {
  const { db, now, actor } = ctx
  const { numAffectedRows = 0n } = await sql`insert into voting_messages
      (voting_id, owner_id, co_owner_id, purpose, day, channel, created_by, created_at)
    select v.id, c.owner_id, c.id, 'meeting_link', ${dayIn(voting.timezone, now)}, 'email', ${actor.id || null}, ${now}
    from votings v join voting_co_owners c on c.voting_id = v.id
      join voting_notices n on n.co_owner_id = c.id and n.way = 'email'
      join members former on former.id = c.member_id join members a on a.id = coalesce(former.merged_into, former.id)
      left join ${lastSent} l on true
    where v.id = ${voting.id} and v.link_changed_at is not null and a.deleted_at is null and a.notice_email is not null
      and case when l.id is null then n.created_at <= v.link_changed_at else l.meeting_link is distinct from v.meeting_link end
      and not exists (select 1 from voting_messages m left join outbox q on q.id = m.outbox_id
        where m.co_owner_id = c.id and ${namesLink} and (m.state = 'queued' or (m.state = 'waiting' and q.state = 'waiting')
          or (m.purpose = 'meeting_link' and m.created_at >= v.link_changed_at)))
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Takes back what was not sent with a former link and queues what has to be said about it; answers how many messages wait to be written. */
export const followLink = async (
  ctx: Pick<RequestContext, 'db' | 'now' | 'actor'>,
  voting: StoredVoting,
  waiting: { waits: boolean },
): Promise<number> => (await takeBack(ctx.db, voting.id, waiting)) + (await queueChanges(ctx, voting))

/** Whether messages with a former link are still being sent. */
export const isSendingFormerLink = async (db: Db, votingId: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from voting_messages m join votings v on v.id = m.voting_id join outbox q on q.id = m.outbox_id
    where m.voting_id = ${votingId} and ${isOutdated} and q.state = 'waiting' limit 1`.execute(db)
  return rows.length > 0
}
