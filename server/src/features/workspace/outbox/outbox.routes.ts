import { outbox } from '@oselia/contract/outbox'
import type { App } from '../../../platform/app.js'
import { historyKind } from '../../../platform/history.js'
import { implement } from '../../../platform/implement.js'
import { registerSectionCounter } from '../../../platform/section-counters.js'
import { messageInScope, undelivered } from './outbox.queries.js'
import { list, retry } from './outbox.service.js'

/** Messages sent by the product, and their delivery. */
export const outboxRoutes = (app: App): void => {
  historyKind('outbox', {
    permission: 'outbox.read',
    table: 'outbox',
    visible: (viewer) => messageInScope(viewer),
  })
  registerSectionCounter('outbox', undelivered)
  implement(app, outbox, {
    list: ({ ctx, query }) => list(app, ctx, query),
    retry: ({ ctx, params }) => retry(app, ctx, params.id),
  })
}
