import { outbox } from '@oselia/contract/outbox'
import type { App } from '../../platform/app.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { messageInScope } from './outbox.queries.js'
import { list, retry } from './outbox.service.js'

/** What the product sends to people, and what becomes of it. */
export const outboxRoutes = (app: App): void => {
  historyOf('outbox', {
    may: 'outbox.read',
    table: 'outbox',
    scope: (scope, actor) => messageInScope({ scope, actor }),
  })
  implement(app, outbox, {
    list: ({ act, query }) => list(app, act, query),
    retry: ({ act, params }) => retry(app, act, params.id),
  })
}
