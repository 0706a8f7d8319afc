import type { App } from '../platform/app.js'
import { createContext, type RequestContext } from '../platform/request-context.js'
import { personById } from '../features/access/people/people.rights.public.js'
import { staffWith, type Who } from './sign-in.js'

/** Runs service code of a person in a transaction that commits only when the work is done, and so beside other requests. */
export const acting = async <T>(app: App, who: Who, work: (ctx: RequestContext) => Promise<T>): Promise<T> => {
  const id = Number(who.slice('staff:'.length))
  return app.pools.db
    .transaction()
    .execute(async (db) => work(createContext((await personById(db, id))!, db, app.clock)))
}

/** The same of an owner. */
export const asOwner = async <T>(app: App, work: (ctx: RequestContext) => Promise<T>): Promise<T> =>
  acting(app, await staffWith(app, 'owner', 'all'), work)
