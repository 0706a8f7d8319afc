import { requestPapers } from '@oselia/contract/papers'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { forbidden, notFound } from '../../../platform/problems.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { papersOfRequest, readPaper, revokePaper } from '../../billing/papers/papers.public.js'
import { getVisibleRequest } from '../../requests/request-records/request-records.public.js'
import { issueRequestPaper } from './request-papers.service.js'

/** Acts of a request that the caller sees. */
const list = async (app: App, ctx: RequestContext, id: number) => {
  await getVisibleRequest(ctx, id)
  return { data: await papersOfRequest(app, ctx, id) }
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
      write: ({ ctx, params, body }) => issueRequestPaper(app, ctx, params.id, body),
      answer: (ctx, id) => readPaper(app, ctx, id),
    },
    revoke: ({ ctx, params, body }) => revoke(app, ctx, params, body.reason),
  })
}
