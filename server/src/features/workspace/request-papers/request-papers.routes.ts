import { requestPapers, type RequestPaper } from '@oselia/contract/papers'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { conflict, forbidden, notFound } from '../../../platform/problems.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { issuePaper, papersOfRequest, readPaper, revokePaper } from '../../billing/papers/papers.public.js'
import { getVisibleRequest } from '../../requests/request-records/request-records.public.js'
import { requestDraft } from './request-papers.building.js'

/** Acts of a request that the caller sees. */
const list = async (app: App, ctx: RequestContext, id: number) => {
  await getVisibleRequest(ctx, id)
  return { data: await papersOfRequest(app, ctx, id) }
}

/** 404 for a request that the caller does not see, 409 `state_forbids` for a cancelled one. */
const issue = async (app: App, ctx: RequestContext, id: number, paper: RequestPaper): Promise<number> => {
  const request = await getVisibleRequest(ctx, id, true)
  if (request.status === 'cancelled') throw conflict('state_forbids')
  return issuePaper(app, ctx, await requestDraft(ctx, request, paper), { replaces_id: paper.replaces_id })
}

/** An act of the request: one's own, or any with the right to accept work or to revoke papers. */
const revoke = async (
  app: App,
  ctx: RequestContext,
  { id, paperId }: { id: number; paperId: number },
  reason: string,
) => {
  await getVisibleRequest(ctx, id)
  await revokePaper(ctx, paperId, reason, ({ request_id, issued_by }) => {
    if (request_id !== id) throw notFound()
    if (issued_by !== ctx.actor.id && !can(ctx, 'service_requests.approve') && !can(ctx, 'papers.delete'))
      throw forbidden()
  })
  return readPaper(app, ctx, paperId)
}

export const requestPaperRoutes = (app: App): void => {
  implement(app, requestPapers, {
    list: ({ ctx, params }) => list(app, ctx, params.id),
    issue: {
      write: ({ ctx, params, body }) => issue(app, ctx, params.id, body),
      answer: (ctx, id) => readPaper(app, ctx, id),
    },
    revoke: ({ ctx, params, body }) => revoke(app, ctx, params, body.reason),
  })
}
