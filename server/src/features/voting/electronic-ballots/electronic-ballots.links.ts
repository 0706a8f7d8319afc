import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { App } from '../../../platform/app.js'
import { conflict, notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { PublicRequestContext, RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { followVotings, lockVoting, readResident, votingEntity, type StoredVoting } from '../votings/votings.public.js'
import { ownerById, type Owner } from './electronic-ballots.queries.js'
import { isContestable } from './electronic-ballots.rules.js'

/** Kinds of the links: to a voting as a whole, and to the ballot of one owner. */
export const votingKind = 'vote'
export const personalKind = 'vote.person'

export const voteAddress = (origin: string, token: string): string => `${origin}/vote/${token}`

/** States without a page: before the announcement, and once the voting is put away. */
const hidden: ReadonlySet<string> = new Set(['draft', 'archived'])

/** What a token opens now; `owner` is null for the link of the voting as a whole. */
export interface Opened {
  ctx: RequestContext
  token: string
  voting: StoredVoting
  owner: Owner | null
  contestable: boolean
}

/** 404 for any token that opens nothing. */
export const openVote = async (app: App, asked: PublicRequestContext, token: string): Promise<Opened> => {
  const isPersonal = (await app.publicLinks.find(asked.db, personalKind, token)) !== undefined
  const subject = await app.publicLinks.resolve(asked, isPersonal ? personalKind : votingKind, token)
  const ctx: RequestContext = { ...asked, ...systemActor }
  const owner = isPersonal ? await ownerById(ctx.db, subject) : null
  if (owner === undefined || owner?.known === false) throw notFound()
  const voting = await votingEntity.get(ctx, owner?.voting_id ?? subject)
  if (hidden.has(voting.state)) throw notFound()
  const contestable = isContestable(voting.rules)
  return { ctx, token, voting, owner, contestable }
}

const deeplinkOf = async (app: App, ctx: RequestContext, voting: StoredVoting) => {
  const link = hidden.has(voting.state)
    ? undefined
    : (await app.publicLinks.validLinks(ctx.db, votingKind, [voting.id])).get(voting.id)
  const url = link ? voteAddress(ctx.origin, link.token) : null
  return {
    deeplink: url,
    link: link && url !== null ? { url, qr: renderSVG(url), created_at: link.created_at } : null,
    electronic: voting.rules.electronic,
    contestable: isContestable(voting.rules),
  }
}

const note = (ctx: RequestContext, { id, title, house_ids }: StoredVoting, action: 'create_link' | 'revoke_link') =>
  recordChange(ctx, { entity: votingEntity.name, id, action, label: title.uk }, { house_ids })

export const readDeeplink = async (app: App, ctx: RequestContext, id: number) =>
  deeplinkOf(app, ctx, await votingEntity.get(ctx, id))

/** The first call makes the link, and the next ones show the same; 409 where the voting has no page. */
export const createDeeplink = async (app: App, ctx: RequestContext, id: number) => {
  const voting = await lockVoting(ctx, id)
  if (hidden.has(voting.state)) throw conflict('state_forbids')
  if ((await app.publicLinks.validLinks(ctx.db, votingKind, [id])).size === 0) {
    await app.publicLinks.tokenFor(ctx, votingKind, id, null)
    await note(ctx, voting, 'create_link')
  }
  return deeplinkOf(app, ctx, voting)
}

/** Ends the link of the voting; personal ones stay. */
export const revokeDeeplink = async (app: App, ctx: RequestContext, id: number): Promise<{ data: { ok: true } }> => {
  const voting = await lockVoting(ctx, id)
  if (await app.publicLinks.revoke(ctx, votingKind, id)) await note(ctx, voting, 'revoke_link')
  return { data: { ok: true } }
}

/** Ends the personal link of an owner. */
export const revokePersonalLink = async (
  app: App,
  ctx: RequestContext,
  id: number,
  residentId: number,
): Promise<{ data: { ok: true } }> => {
  const voting = await lockVoting(ctx, id)
  await readResident(ctx, id, residentId)
  // A message with the link may still wait.
  await sql`update outbox set state = 'expired', body = '', html = null where state = 'waiting' and id in (
    select outbox_id from voting_messages where owner_id = ${residentId} and purpose in ('link', 'reminder'))`.execute(
    ctx.db,
  )
  if (await app.publicLinks.revoke(ctx, personalKind, residentId)) await note(ctx, voting, 'revoke_link')
  return { data: { ok: true } }
}

/** A voting has its address from the announcement on. */
export const linkAnnouncedVotings = (): void =>
  followVotings('electronic-ballots', async (app, ctx, voting, move) => {
    if (move === 'announced') await app.publicLinks.tokenFor(ctx, votingKind, voting.id, null)
  })
