import { settingsFields, type Settings, type SettingsFields } from '@oselia/contract/settings'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { demandSecondPerson } from '../../platform/approvals.js'
import { audit, differences } from '../../platform/audit.js'
import type { Config } from '../../platform/config.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalid } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import * as queries from './settings.queries.js'

type Update = Partial<SettingsFields> & { version: number }

/** The settings with what the installation itself brings: the gateways through which messages go. */
const told = (config: Config, stored: queries.Stored): Settings => ({
  ...stored,
  gateways: { email: config.smtpUrl !== undefined, sms: config.smsUrl !== undefined },
})

export const readSettings = async (app: App, act: Act): Promise<{ data: Settings }> => ({
  data: told(app.config, await queries.stored(act.db)),
})

// Not checked: a community that was not named yet has an empty name.
const fieldsOf = (stored: queries.Stored) =>
  Object.fromEntries(Object.keys(settingsFields.shape).map((field) => [field, stored[field as keyof SettingsFields]]))

/** 403 `outside_scope` for one who is limited to some houses: settings are the whole community's. */
export const demandWholeCommunity = (act: Act): void => {
  if (!act.scope.all) throw forbidden('outside_scope')
}

/** Writes settings down in the act, with what they were before in the log. 422 for a zone that the database can't reckon with. */
export const keepSettings = async (act: Act, current: queries.Stored, fields: SettingsFields): Promise<void> => {
  const { timezone } = fields
  if (timezone !== current.timezone && !(await queries.zoneIsKnown(act.db, timezone)))
    throw invalid('timezone', 'timezone')
  await act.db
    .updateTable('settings')
    .set({
      ...fields,
      version: current.version + 1,
      organisation_set_at: sql`coalesce(organisation_set_at, ${act.now}::timestamptz)`,
    })
    .execute()
  await audit(act, {
    action: 'update',
    entity: 'settings',
    label: fields.organisation_name,
    changes: differences(fieldsOf(current), fields),
  })
  await announce(act.db, { entity: 'settings', entity_id: null, action: 'update' })
}

// Where nobody else could agree it is not asked for: a community of one owner would never get out of it again.
const demandAgreed = async (act: Act) => {
  if (await queries.anotherDecides(act.db, act.actor.id, act.now)) await demandSecondPerson(act, 'settings.four_eyes')
}

/**
 * Changes settings. 409 `version_conflict` with what stands when somebody was faster; 409 `two_factor_needed` for one who asks a
 * second step of others and has none himself: he would lock himself out; 409 `needs_second_person` for switching four eyes off.
 */
export const updateSettings = async (app: App, act: Act, { version, ...changes }: Update) => {
  demandWholeCommunity(act)
  const current = await queries.stored(act.db, true)
  if (current.version !== version) throw conflict('version_conflict', { data: told(app.config, current) })
  const fields = checked(settingsFields.strip(), { ...current, ...changes })
  const switchedOn = fields.require_two_factor && !current.require_two_factor
  if (switchedOn && !(await queries.provesTwice(act.db, act.actor.id))) throw conflict('two_factor_needed')
  if (current.four_eyes && !fields.four_eyes) await demandAgreed(act)
  await keepSettings(act, current, fields)
  return readSettings(app, act)
}
