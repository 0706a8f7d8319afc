import { sql, type RawBuilder } from 'kysely'
import { renderSVG } from 'uqr'
import type { App } from '../../../platform/app.js'
import type { Margins } from '../../../platform/clock-watch.js'
import type { Db } from '../../../platform/db.js'
import { conflict, notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { PublicRequestContext, RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import {
  followVotings,
  lockVoting,
  readBase,
  readResident,
  votingEntity,
  type StoredVoting,
} from '../votings/votings.public.js'
import { firstCoOwner, ownerOf, type Owner } from './electronic-ballots.queries.js'
import { isContestable } from './electronic-ballots.rules.js'

/**
 * Kinds of the links: to a voting as a whole, to the ballot of an owner, and to that of a further co-owner who has it together with the
 * first. The first one has the link of the owner, so that links made before co-owners were kept stay what they were.
 */
export const votingKind = 'vote'
const ownerKind = 'vote.person'
const coOwnerKind = 'vote.coowner'

export const voteAddress = (origin: string, token: string): string => `${origin}/vote/${token}`

interface Linked {
  id: number
  owner_id: number
  position: number
}

/** The kind and subject of the link of a co-owner. */
const linkOf = ({ id, owner_id, position }: Linked) =>
  position === 1 ? { kind: ownerKind, subject: owner_id } : { kind: coOwnerKind, subject: id }

const coOwnersWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<Linked[]> => {
  const { rows } =
    await sql<Linked>`select c.id, c.owner_id, c.position from voting_co_owners c where ${condition}`.execute(db)
  return rows
}

/** Tokens of the personal links of co-owners, by their ids; made where there are none. */
export const personalTokens = async (
  app: App,
  ctx: Parameters<App['publicLinks']['tokensFor']>[0],
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const people = await coOwnersWhere(ctx.db, sql`c.id = any(${[...ids]}::bigint[])`)
  const tokens = new Map<number, string>()
  for (const kind of [ownerKind, coOwnerKind]) {
    const own = people.map((one) => Object.assign(linkOf(one), { id: one.id })).filter((one) => one.kind === kind)
    const found = await app.publicLinks.tokensFor(
      ctx,
      kind,
      own.map(({ subject }) => subject),
    )
    for (const { id, subject } of own) tokens.set(id, found.get(subject)!)
  }
  return tokens
}

/** The co-owner whose personal link a token is; null where it is none. */
const coOwnerOf = async (app: App, asked: PublicRequestContext, token: string): Promise<number | null> => {
  const isOf = async (kind: string) => (await app.publicLinks.find(asked.db, kind, token)) !== undefined
  if (await isOf(ownerKind))
    return (await firstCoOwner(asked.db, await app.publicLinks.resolve(asked, ownerKind, token))) ?? 0
  return (await isOf(coOwnerKind)) ? app.publicLinks.resolve(asked, coOwnerKind, token) : null
}

/** States without a page: before the announcement, and once the voting is put away. */
const hidden: ReadonlySet<string> = new Set(['draft', 'archived'])

/** What a token opens now; `owner` is null for the link of the voting as a whole. */
export interface Opened {
  ctx: RequestContext
  token: string
  voting: StoredVoting
  owner: Owner | null
  contestable: boolean
  /** Of the server's clock when it was opened. */
  margins: Margins
}

/** 404 for any token that opens nothing. */
export const openVote = async (app: App, asked: PublicRequestContext, token: string): Promise<Opened> => {
  const coOwner = await coOwnerOf(app, asked, token)
  const ctx: RequestContext = { ...asked, ...systemActor }
  const owner = coOwner === null ? null : await ownerOf(ctx.db, coOwner)
  if (owner === undefined) throw notFound()
  const id = owner ? owner.voting_id : await app.publicLinks.resolve(asked, votingKind, token)
  const voting = await readBase(ctx, id)
  if (hidden.has(voting.state)) throw notFound()
  const contestable = isContestable(voting.rules)
  return { ctx, token, voting, owner, contestable, margins: await app.clockWatch.margins(ctx.db) }
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
  deeplinkOf(app, ctx, await readBase(ctx, id))

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

/** Ends the personal links of an owner, those of all co-owners. */
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
  let hasEnded = false
  for (const one of await coOwnersWhere(ctx.db, sql`c.owner_id = ${residentId}`)) {
    const { kind, subject } = linkOf(one)
    hasEnded = (await app.publicLinks.revoke(ctx, kind, subject)) || hasEnded
  }
  if (hasEnded) await note(ctx, voting, 'revoke_link')
  return { data: { ok: true } }
}

/** A voting has its address from the announcement on. */
export const linkAnnouncedVotings = (): void =>
  followVotings('electronic-ballots', async (app, ctx, voting, move) => {
    if (move === 'announced') await app.publicLinks.tokenFor(ctx, votingKind, voting.id, null)
  })
