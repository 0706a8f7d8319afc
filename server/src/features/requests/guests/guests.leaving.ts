import { sql } from 'kysely'
import { audit } from '../../../platform/audit.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { whenPeopleLeave, type Leaving } from '../../registry/residents/residents.public.js'
import { readRight, writeSystemMessage } from '../chats/chats.public.js'
import { labelOf, publishRequestEvent } from '../request-records/request-records.public.js'
import { requestOf } from './guests.entering.queries.js'

interface Ended {
  id: number
  request_id: number
  name: string
  chat: 'member_chat'
}

/**
 * The people and all records merged into them: a link given to a merged record works for the surviving one, and merging leaves it as
 * it was.
 */
const recordsOf = (member_ids: readonly number[]) => sql`with recursive records as (
    select unnest(${[...member_ids]}::bigint[]) as id
    union select m.id from members m join records k on m.merged_into = k.id)
  select id from records`

/**
 * Condition over alias `l`: a valid link of the people to a chat of a request of the unit. Each link asks for its request by id:
 * deleted requests count too, since they can be restored, and the index of requests by unit lacks them.
 */
export const isLinkOf = ({ realty_id, member_ids }: Pick<Leaving, 'realty_id' | 'member_ids'>, now: Date) =>
  sql<boolean>`(l.member_id in (${recordsOf(member_ids)}) and l.revoked_at is null and l.expires_at > ${now}
    and (select r.realty_id from service_requests r where r.id = l.request_id) = ${realty_id})`

/** Links of the people to chats of requests of the unit: those of today's and earlier days end now, others with the last day. */
const endLinksOf = async (ctx: RequestContext, leaving: Leaving): Promise<void> => {
  const { last } = leaving
  const which = isLinkOf(leaving, ctx.now)
  if (last > (await today(ctx))) {
    await sql`update service_request_links l set expires_at = least(l.expires_at,
        ((${last}::date + 1)::timestamp at time zone (select timezone from settings))) where ${which}`.execute(ctx.db)
    return
  }
  const { rows } =
    await sql<Ended>`update service_request_links l set revoked_at = ${ctx.now}, revoked_by = ${ctx.actor.id}
    where ${which} returning l.id, l.request_id, l.name, l.chat`.execute(ctx.db)
  for (const { id, request_id, name, chat } of rows) {
    const request = await requestOf(ctx.db, request_id)
    await audit(ctx, {
      action: 'revoke_link',
      entity: 'service_requests',
      entity_id: request_id,
      label: labelOf(request),
      changes: [{ field: 'link', old: name, new: null }],
    })
    await writeSystemMessage(ctx, request, ['staff_chat'], { key: 'link_ended', name, by: ctx.actor.name })
    await publishRequestEvent(ctx.db, request, 'link_revoked', {
      data: { chat_type: chat, link_id: id },
      needs: readRight(chat),
    })
  }
}

/** Whoever leaves a unit reads nothing more of its requests. */
export const registerLinksEnd = (): void => whenPeopleLeave('links', endLinksOf)
