import { requestSettings, requestSettingsFields, type RequestSettings } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit, differences } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { implement } from '../../platform/implement.js'
import { announce } from '../../platform/live.js'
import { conflict } from '../../platform/problems.js'
import { demandWholeCommunity } from '../settings/settings.door.js'

type Stored = RequestSettings & { version: number }
const columns = sql.join(Object.keys(requestSettingsFields.shape).map((field) => sql.ref(field)))

/** What the community has settled about the life of a request; under lock where it is going to be changed. */
export const requestSettingsOf = async (db: Db, lock = false): Promise<Stored> => {
  const { rows } = await sql<Stored>`select ${columns}, version from service_request_settings
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]!
}

const change = async (act: Act, { version, ...fields }: Partial<RequestSettings> & { version: number }) => {
  demandWholeCommunity(act)
  const current = await requestSettingsOf(act.db, true)
  if (current.version !== version) throw conflict('version_conflict', { data: current })
  const next = { ...current, ...fields, version: version + 1 }
  const set = Object.entries(next).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update service_request_settings set ${sql.join(set)}, updated_at = ${act.now}`.execute(act.db)
  await audit(act, { action: 'update', entity: 'request_settings', changes: differences(current, next) })
  await announce(act.db, { entity: 'request_types', entity_id: null, action: 'update' })
  return next
}

/** Days and minutes of the life of a request, read and changed by who keeps the types. */
export const requestSettingsRoutes = (app: App): void =>
  implement(app, requestSettings, {
    read: async ({ act }) => ({ data: await requestSettingsOf(act.db) }),
    update: async ({ act, body }) => ({ data: await change(act, body) }),
  })
