import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { notFound } from '../../../platform/problems.js'
import type { PublicRequestContext, RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { today } from '../../../platform/today.js'
import { memberEntity } from '../../registry/members/members.public.js'

type Member = Awaited<ReturnType<typeof memberEntity.get>>

/** How the person asked for it, as the history of the person names it. */
type SubscriptionAction = 'unsubscribe' | 'unsubscribe_one_click' | 'resubscribe'

const isSubscribed = ({ channels, consent }: Pick<Member, 'channels' | 'consent'>): boolean =>
  channels.includes('email') && consent?.state === 'given'

const asSystem = (ctx: PublicRequestContext): RequestContext => ({ ...ctx, ...systemActor })

const present = async (ctx: PublicRequestContext, member: Member) => {
  const { rows } = await sql<{ organisation: string }>`select organisation_name as organisation from settings`.execute(
    ctx.db,
  )
  return { data: { organisation: rows[0]!.organisation, subscribed: isSubscribed(member) } }
}

/** The id of the person of a token, or of the record into which it was merged. */
const memberIdOf = async (app: App, ctx: PublicRequestContext, token: string): Promise<number> => {
  const id = await app.publicLinks.resolve(ctx, 'unsubscribe', token)
  const { rows } = await sql<{
    id: number
  }>`select coalesce(merged_into, id) as id from members where id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0].id
}

/** Whether the person of a token receives e-mails of content; 404 for an invalid token. */
export const readSubscription = async (app: App, ctx: PublicRequestContext, token: string) =>
  present(ctx, await memberEntity.get(asSystem(ctx), await memberIdOf(app, ctx, token)))

/** Ends or resumes the e-mails of content; without effect where it is so already. 404 for an invalid token. */
export const changeSubscription = async (
  app: App,
  ctx: PublicRequestContext,
  token: string,
  action: SubscriptionAction,
) => {
  const acting = asSystem(ctx)
  const member = await memberEntity.lock(acting, await memberIdOf(app, ctx, token))
  const wanted = action === 'resubscribe'
  if (isSubscribed(member) === wanted) return present(ctx, member)
  // A withdrawn consent comes back for e-mail alone.
  const kept = wanted && member.consent?.state !== 'given' ? [] : member.channels
  const others = kept.filter((channel) => channel !== 'email')
  const consent =
    wanted && member.consent?.state !== 'given'
      ? { state: 'given' as const, on: await today(ctx), way: 'online' as const, edition: null }
      : member.consent
  const channels = wanted ? [...others, 'email' as const] : others
  const values = { channels, consent }
  return present(ctx, await memberEntity.update(acting, member, values, action))
}
