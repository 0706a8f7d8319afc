import { serviceRequests } from '@oselia/contract/service-requests'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { inMainData } from '../../../platform/list.js'
import { board } from './requests.board.js'
import { bulk, requestBulkJob } from './requests.bulk.js'
import { requestUndoJob, undoBulk } from './requests.bulk.undo.js'
import { caller } from './requests.caller.js'
import { registerLeaving } from './requests.leaving.js'
import { leavingJob } from './requests.leaving.later.js'
import { registerRequestDependents } from './requests.dependents.js'
import { detailsOf } from './requests.details.js'
import { create } from './requests.creating.js'
import { countRequestsOnBoardBy } from '../../registry/realty/realty.public.js'
import { registerRequestCounter } from './requests.counter.js'
import { countsOfHouse } from './requests.house-counts.js'
import { requestExport } from './requests.export.js'
import { form } from './requests.form.js'
import { requestJobs } from './requests.jobs.js'
import { list } from './requests.list.js'
import { answerTo, rate, transition, undo } from './requests.transitions.js'
import { registerRequestNotifications } from './requests.notifications.js'
import { requestSettingsRoutes } from './requests.settings.js'
import { workOrders } from './requests.orders.js'
import { requestEntity } from './requests.entity.js'
import { similar } from './requests.similar.js'
import { update } from './requests.updating.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { registerRequestSearch } from './requests.palette.js'
import './requests.problems.messages.js'

fileColumn('service_request_files', 'file_id')

const remove = async (ctx: RequestContext, id: number) => requestEntity.trash(ctx, await requestEntity.lock(ctx, id))

export const requestRoutes = (app: App): void => {
  registerRequestSearch()
  registerRequestDependents()
  registerRequestCounter()
  countRequestsOnBoardBy(countsOfHouse)
  registerLeaving()
  leavingJob(app)
  registerRequestNotifications()
  requestJobs(app)
  requestBulkJob(app)
  requestUndoJob(app)
  requestSettingsRoutes(app)
  const details = async (ctx: RequestContext, id: number) => ({ data: await detailsOf(app, ctx, id) })
  implement(app, serviceRequests, {
    export: requestExport(app),
    list: async ({ ctx, query }) => inMainData(await list(app, ctx, query)),
    board: ({ ctx, query }) => board(app, ctx, query),
    form: ({ ctx, query }) => form(ctx, query),
    caller: ({ ctx, query }) => caller(app, ctx, query),
    similar: ({ ctx, query }) => similar(app, ctx, query),
    create: { write: ({ ctx, body }) => create(app, ctx, body), answer: details },
    read: ({ ctx, params }) => details(ctx, params.id),
    update: {
      write: ({ ctx, params, body }) => update(app, ctx, params.id, body),
      answer: (ctx, id) => answerTo(app, ctx, id),
    },
    remove: ({ ctx, params }) => remove(ctx, params.id),
    bulk: ({ ctx, body }) => bulk(app, ctx, body),
    undoBulk: ({ ctx, params }) => undoBulk(app, ctx, params.id),
    workOrders: ({ ctx, body }) => workOrders(app, ctx, body.ids),
    transition: ({ ctx, params, body }) => transition(app, ctx, params.id, body),
    undo: ({ ctx, params, body }) => undo(app, ctx, params.id, body.version),
    rate: ({ ctx, params, body }) => rate(app, ctx, params.id, body),
  })
}
