import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { binKind, toBin } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { inMainData } from '../../platform/list.js'
import { board } from './requests.board.js'
import { bulk, requestBulkJob } from './requests.bulk.js'
import { requestUndoJob, undoBulk } from './requests.bulk.undo.js'
import { caller } from './requests.caller.js'
import { cardOf } from './requests.card.js'
import { create } from './requests.creating.js'
import { requestExport } from './requests.export.js'
import { form } from './requests.form.js'
import { shownChange } from './requests.history.js'
import { requestJobs } from './requests.jobs.js'
import { list } from './requests.list.js'
import { rate, transition, undo } from './requests.moves.js'
import { requestSettingsRoutes } from './requests.moves.settings.js'
import { workOrders } from './requests.orders.js'
import { labelOf } from './requests.rules.js'
import { requestInScope } from './requests.scope.js'
import { audienceOf, seenRequest } from './requests.seen.js'
import { similar } from './requests.similar.js'
import { numberColumn } from './requests.table.js'
import { update } from './requests.updating.js'

const remove = async (act: Act, id: number) =>
  toBin(act, 'service_requests', id, labelOf(await seenRequest(act, id, true)))

export const requestRoutes = (app: App): void => {
  binKind({
    kind: 'service_requests',
    table: 'service_requests',
    may: 'service_requests.delete',
    label: sql`'№ ' || ${numberColumn('t')}`,
    scope: (scope, actor) => requestInScope({ scope, actor }, 't'),
    audience: async (db, id) =>
      audienceOf(
        db,
        await db.selectFrom('service_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      ),
  })
  historyOf('service_requests', {
    may: 'service_requests.read',
    table: 'service_requests',
    scope: (scope, actor) => requestInScope({ scope, actor }, 't'),
    shown: shownChange,
  })
  requestJobs(app)
  requestBulkJob(app)
  requestUndoJob(app)
  requestSettingsRoutes(app)
  implement(app, serviceRequests, {
    export: requestExport(app),
    list: async ({ act, query }) => inMainData(await list(app, act, query)),
    board: ({ act, query }) => board(app, act, query),
    form: ({ act, query }) => form(act, query),
    caller: ({ act, query }) => caller(app, act, query),
    similar: ({ act, query }) => similar(app, act, query),
    create: ({ act, body }) => create(app, act, body),
    read: async ({ act, params }) => ({ data: await cardOf(app, act, params.id) }),
    update: ({ act, params, body }) => update(app, act, params.id, body),
    remove: ({ act, params }) => remove(act, params.id),
    bulk: ({ act, body }) => bulk(app, act, body),
    undoBulk: ({ act, params }) => undoBulk(app, act, params.id),
    workOrders: ({ act, body }) => workOrders(app, act, body.ids),
    transition: ({ act, params, body }) => transition(app, act, params.id, body),
    undo: ({ act, params, body }) => undo(app, act, params.id, body.version),
    rate: ({ act, params, body }) => rate(app, act, params.id, body),
  })
}
