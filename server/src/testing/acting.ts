import type { App } from '../platform/app.js'
import { createContext, type RequestContext } from '../platform/request-context.js'
import { personById } from '../platform/sessions.js'
import { staffWith } from './sign-in.js'

/** Runs service code of an owner in a transaction that commits only when the work is done, and so beside other requests. */
export const asOwner = async <T>(app: App, work: (ctx: RequestContext) => Promise<T>): Promise<T> => {
  const owner = Number((await staffWith(app, 'owner', 'all')).slice('staff:'.length))
  return app.pools.db
    .transaction()
    .execute(async (db) => work(createContext((await personById(db, owner))!, db, app.clock)))
}
