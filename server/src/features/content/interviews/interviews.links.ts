import { renderSVG } from 'uqr'
import type { App } from '../../../platform/app.js'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import { conflict } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { interviewEntity } from './interviews.entity.js'
import { pollKind } from './interviews.polls.js'
import type { Stored } from './interviews.queries.js'
import { interviewPublication } from './interviews.service.js'

interface Link {
  url: string
  qr: string
  created_at: string
}

export const pollAddress = (origin: string, token: string): string => `${origin}/poll/${token}`

/** The valid link of an interview; those who may not publish it are not shown the link. */
const linkOf = async (app: App, ctx: RequestContext, interview: Stored): Promise<{ data: { link: Link | null } }> => {
  if (!interviewPublication.mayPublish(ctx, interview)) return { data: { link: null } }
  const link = (await app.publicLinks.validLinks(ctx.db, pollKind, [interview.id])).get(interview.id)
  if (!link) return { data: { link: null } }
  const url = pollAddress(ctx.origin, link.token)
  return { data: { link: { url, qr: renderSVG(url), created_at: link.created_at } } }
}

const lock = async (ctx: RequestContext, id: number): Promise<Stored> => {
  const interview = await interviewPublication.getForUpdate(ctx, id)
  interviewPublication.declared.requirePublishing(ctx, interview)
  return interview
}

const note = async (ctx: RequestContext, interview: Stored, action: 'create_link' | 'revoke_link') =>
  recordChange(
    ctx,
    { entity: interviewEntity.name, id: interview.id, action, label: interview.title.uk },
    { house_ids: await housesOfRows(ctx.db, [interview]) },
  )

export const readPollLink = async (app: App, ctx: RequestContext, id: number) =>
  linkOf(app, ctx, await interviewEntity.get(ctx, id))

/** The first call makes the link, and the next ones show the same; 409 for a draft and for what is closed. */
export const createPollLink = async (app: App, ctx: RequestContext, id: number) => {
  const interview = await lock(ctx, id)
  if (interview.state === 'draft' || interview.state === 'archived') throw conflict('state_forbids')
  const standing = await app.publicLinks.validLinks(ctx.db, pollKind, [id])
  if (standing.size === 0) {
    await app.publicLinks.tokenFor(ctx, pollKind, id, null)
    await note(ctx, interview, 'create_link')
  }
  return linkOf(app, ctx, interview)
}

/** Ends the link of the interview; personal ones stay. */
export const revokePollLink = async (app: App, ctx: RequestContext, id: number): Promise<{ data: { ok: true } }> => {
  const interview = await lock(ctx, id)
  if (await app.publicLinks.revoke(ctx, pollKind, id)) await note(ctx, interview, 'revoke_link')
  return { data: { ok: true } }
}
