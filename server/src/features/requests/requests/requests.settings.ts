import { requestSettings, requestSettingsFields, type RequestSettings } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { implement } from '../../../platform/implement.js'
import { publishEvent } from '../../../platform/live.js'
import { requireVersion } from '../../../platform/entity.js'
import { requireWholeCommunity } from '../../access/settings/settings.public.js'

type Stored = RequestSettings & { version: number }
const columns = sql.join(Object.keys(requestSettingsFields.shape).map((field) => sql.ref(field)))

/** Settings of the community for requests; locked for update where asked. */
export const requestSettingsOf = async (db: Db, lock = false): Promise<Stored> => {
  const { rows } = await sql<Stored>`select ${columns}, version from service_request_settings
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]!
}

const change = async (ctx: RequestContext, { version, ...fields }: Partial<RequestSettings> & { version: number }) => {
  requireWholeCommunity(ctx)
  const current = await requestSettingsOf(ctx.db, true)
  await requireVersion(current, version)
  const next = { ...current, ...fields, version: version + 1 }
  const set = Object.entries(next).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update service_request_settings set ${sql.join(set)}, updated_at = ${ctx.now}`.execute(ctx.db)
  await audit(ctx, { action: 'update', entity: 'request_settings', changes: differences(current, next) })
  await publishEvent(ctx.db, { entity: 'request_types', entity_id: null, action: 'update' })
  return next
}

/** Settings of requests, read and changed by those who manage request types. */
export const requestSettingsRoutes = (app: App): void =>
  implement(app, requestSettings, {
    read: async ({ ctx }) => ({ data: await requestSettingsOf(ctx.db) }),
    update: async ({ ctx, body }) => ({ data: await change(ctx, body) }),
  })
