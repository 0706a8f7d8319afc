import type { OutboxMessage, outbox } from '@oselia/contract/outbox'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { all, paged, searched, spelt, type Page } from '../../../platform/list.js'
import { staffInScope, staffWithinScope } from '../../access/staff/staff.public.js'

type Seeing = Pick<RequestContext, 'actor' | 'scope'>

/**
 * Condition over a message (alias `t`): its recipient is in the caller's scope; messages to non-staff need access to
 * all houses.
 */
export const messageInScope = (seeing: Seeing): RawBuilder<boolean> =>
  seeing.scope.all
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from staff s where s.id = t.staff_id and ${staffInScope(seeing, 's')})`

const isOwner = (staffId: number) => sql<boolean>`exists (select 1 from staff_role_links l
  join staff_roles r on r.id = l.role_id where l.staff_id = ${staffId} and r.code = 'owner' and r.deleted_at is null)`

/**
 * Condition over a message: its text may be read. Codes and links are readable only by their recipient, and only where
 * no gateway could deliver them: a second factor must not arrive in the session that requests it. Owners also read
 * invitations that no gateway delivers, to people within their own scope, and messages to demo staff. A viewer
 * impersonating somebody reads none, since a link would give them that person's account.
 */
const readableSubjects = ({ actor, scope, viewer }: RequestContext, carried: readonly string[]) =>
  viewer
    ? sql<boolean>`not t.is_secret`
    : sql<boolean>`(not t.is_secret or (t.staff_id = ${actor.id} and t.channel <> all(${carried}::text[])) or ((t.kind = 'invite' and not exists (
          select 1 from staff s where s.id = t.staff_id and not ${staffWithinScope({ scope, actor }, 's')})
        or exists (select 1 from staff s where s.id = t.staff_id and s.is_demo)) and ${isOwner(actor.id)}))`

const columns = (
  ctx: RequestContext,
  carried: readonly string[],
) => sql`t.id, t.channel, t.kind, t.recipient, t.subject, t.state, t.attempts, t.last_error, t.created_at,
  t.not_before, t.expires_at, t.sent_at, case when ${readableSubjects(ctx, carried)} then nullif(t.body, '') end as body,
  (select jsonb_build_object('id', s.id, 'name', coalesce(nullif(concat_ws(' ', nullif(s.last_name, ''), nullif(s.first_name, '')), ''),
    s.email, s.phone, '')) from staff s where s.id = t.staff_id) as staff`

/** Phones are matched by their digits, however they are grouped. */
const matches = (text: string): RawBuilder<unknown>[] =>
  /^[+\d\s()-]*\d[+\d\s()-]*$/.test(text)
    ? [sql`t.recipient like ${`%${text.replace(/\D/g, '')}%`}`]
    : searched(spelt(sql`concat_ws(' ', t.recipient, t.subject)`), text)

/** The ids of messages that could not be delivered; null without the permission to read messages. */
export const undelivered = (ctx: RequestContext): RawBuilder<unknown> | null =>
  can(ctx, 'outbox.read') ? sql`select t.id from outbox t where t.state = 'failed' and ${messageInScope(ctx)}` : null

/** `carried` lists the channels that have a gateway. */
export const list = (
  ctx: RequestContext,
  carried: readonly string[],
  query: z.output<typeof outbox.list.query>,
): Promise<Page<OutboxMessage>> => {
  const { channel, state, kind, search_query } = query
  return paged<OutboxMessage>(
    ctx.db,
    {
      columns: columns(ctx, carried),
      from: sql`outbox t`,
      where: [
        messageInScope(ctx),
        ...(channel ? [sql`t.channel = ${channel}`] : []),
        ...(state ? [sql`t.state = ${state}`] : []),
        ...(kind ? [sql`t.kind = ${kind}`] : []),
        ...(search_query ? matches(search_query) : []),
      ],
      sort: { created_at: sql`t.id` },
      tiebreaker: sql`t.id`,
    },
    query,
  )
}

/** The numbers of waiting and of failed messages among those that the caller sees. */
export const counts = async (ctx: RequestContext): Promise<{ waiting: number; failed: number }> => {
  const { rows } = await sql<{ waiting: number; failed: number }>`select
    count(*) filter (where t.state = 'waiting') as waiting, count(*) filter (where t.state = 'failed') as failed
    from outbox t where ${all([sql`t.state in ('waiting', 'failed')`, messageInScope(ctx)])}`.execute(ctx.db)
  return rows[0]!
}

export interface Stored extends OutboxMessage {
  /** A code or a link whose text was erased after the last attempt: it cannot be sent again. */
  wiped: boolean
}

export const one = async (
  ctx: RequestContext,
  carried: readonly string[],
  id: number,
  lock = false,
): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`select ${columns(ctx, carried)}, t.is_secret and t.body = '' as wiped from outbox t
    where t.id = ${id} and ${messageInScope(ctx)} ${lock ? sql`for update of t` : sql``}`.execute(ctx.db)
  return rows[0]
}
