import type { OutboxMessage, outbox } from '@oselia/contract/outbox'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import { all, paged, searched, spelt, type Page } from '../../platform/list.js'
import { staffInScope, staffWithinScope } from '../staff/staff.door.js'

type Seeing = Pick<Act, 'actor' | 'scope'>

/** Condition over a message (alias `t`): it goes to somebody whom the caller sees; what goes to nobody of the staff is for all-scope eyes. */
export const messageInScope = (seeing: Seeing): RawBuilder<boolean> =>
  seeing.scope.all
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from staff s where s.id = t.staff_id and ${staffInScope(seeing, 's')})`

const isOwner = (staffId: number) => sql<boolean>`exists (select 1 from staff_role_links l
  join staff_roles r on r.id = l.role_id where l.staff_id = ${staffId} and r.code = 'owner' and r.deleted_at is null)`

/**
 * Condition over a message: its words may be told. A code or a link is the recipient's own, and he reads it here only where no gateway
 * could carry it: what proves that it is he must come by another way than the session that asks. Owners see invitations, which they
 * hand over where there is no gateway, to people within their own houses, and what goes to people of the demo data. Whoever looks as another sees none: a link would make him that one.
 */
const told = ({ actor, scope, viewer }: Act, carried: readonly string[]) =>
  viewer
    ? sql<boolean>`not t.is_secret`
    : sql<boolean>`(not t.is_secret or (t.staff_id = ${actor.id} and t.channel <> all(${carried}::text[])) or ((t.kind = 'invite' and not exists (
          select 1 from staff s where s.id = t.staff_id and not ${staffWithinScope({ scope, actor }, 's')})
        or exists (select 1 from staff s where s.id = t.staff_id and s.is_demo)) and ${isOwner(actor.id)}))`

const columns = (
  act: Act,
  carried: readonly string[],
) => sql`t.id, t.channel, t.kind, t.recipient, t.subject, t.state, t.attempts, t.last_error, t.created_at,
  t.not_before, t.expires_at, t.sent_at, case when ${told(act, carried)} then nullif(t.body, '') end as body,
  (select jsonb_build_object('id', s.id, 'name', coalesce(nullif(concat_ws(' ', nullif(s.last_name, ''), nullif(s.first_name, '')), ''),
    s.email, s.phone, '')) from staff s where s.id = t.staff_id) as staff`

/** A phone is looked for by its digits, however they are grouped. */
const matches = (text: string): RawBuilder<unknown>[] =>
  /^[+\d\s()-]*\d[+\d\s()-]*$/.test(text)
    ? [sql`t.recipient like ${`%${text.replace(/\D/g, '')}%`}`]
    : searched(spelt(sql`concat_ws(' ', t.recipient, t.subject)`), text)

/** `carried` names the channels that have a gateway. */
export const list = (
  act: Act,
  carried: readonly string[],
  query: z.output<typeof outbox.list.query>,
): Promise<Page<OutboxMessage>> => {
  const { channel, state, kind, search_query } = query
  return paged<OutboxMessage>(
    act.db,
    {
      columns: columns(act, carried),
      from: sql`outbox t`,
      where: [
        messageInScope(act),
        ...(channel ? [sql`t.channel = ${channel}`] : []),
        ...(state ? [sql`t.state = ${state}`] : []),
        ...(kind ? [sql`t.kind = ${kind}`] : []),
        ...(search_query ? matches(search_query) : []),
      ],
      sort: { created_at: sql`t.id` },
      tie: sql`t.id`,
    },
    query,
  )
}

/** How many messages wait, and how many were given up, of those that the caller sees. */
export const counts = async (act: Act): Promise<{ waiting: number; failed: number }> => {
  const { rows } = await sql<{ waiting: number; failed: number }>`select
    count(*) filter (where t.state = 'waiting') as waiting, count(*) filter (where t.state = 'failed') as failed
    from outbox t where ${all([sql`t.state in ('waiting', 'failed')`, messageInScope(act)])}`.execute(act.db)
  return rows[0]!
}

export interface Stored extends OutboxMessage {
  /** A code or a link whose words were wiped when it was given up: there is nothing left to send. */
  wiped: boolean
}

export const one = async (
  act: Act,
  carried: readonly string[],
  id: number,
  lock = false,
): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`select ${columns(act, carried)}, t.is_secret and t.body = '' as wiped from outbox t
    where t.id = ${id} and ${messageInScope(act)} ${lock ? sql`for update of t` : sql``}`.execute(act.db)
  return rows[0]
}
