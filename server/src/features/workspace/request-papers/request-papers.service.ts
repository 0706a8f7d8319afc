import type { RequestPaper } from '@oselia/contract/papers'
import type { App } from '../../../platform/app.js'
import { conflict } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { issuePaper } from '../../billing/papers/papers.public.js'
import { getVisibleRequest } from '../../requests/request-records/request-records.public.js'
import { requestDraft } from './request-papers.building.js'

/** 404 for a request that the caller does not see, 409 `state_forbids` for a cancelled one. */
export const issueRequestPaper = async (
  app: App,
  ctx: RequestContext,
  id: number,
  paper: RequestPaper,
): Promise<number> => {
  const request = await getVisibleRequest(ctx, id, true)
  if (request.status === 'cancelled') throw conflict('state_forbids')
  return issuePaper(app, ctx, await requestDraft(ctx, request, paper), { replaces_id: paper.replaces_id })
}
