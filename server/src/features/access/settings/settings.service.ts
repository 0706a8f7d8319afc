import { settingsFields, type Settings, type SettingsFields } from '@oselia/contract/settings'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { requireApproval } from '../../../platform/approvals.js'
import { audit, differences } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, forbidden, invalid } from '../../../platform/problems.js'
import { dayIn } from '../../../platform/today.js'
import { checked } from '../../../platform/validate.js'
import * as queries from './settings.queries.js'

type Update = Partial<SettingsFields> & { version: number }

/** The stored settings, the configured message gateways, and whether links can be built. */
const present = ({ config }: Pick<App, 'config'>, { origin }: RequestContext, stored: queries.Stored): Settings => ({
  ...stored,
  public_url_missing: origin === '',
  gateways: { email: config.smtpUrl !== undefined, sms: config.smsUrl !== undefined },
})

export const readSettings = async (app: App, ctx: RequestContext): Promise<{ data: Settings }> => ({
  data: present(app, ctx, await queries.stored(ctx.db)),
})

// Not validated: a new community has an empty name.
const fieldsOf = (stored: queries.Stored) =>
  Object.fromEntries(Object.keys(settingsFields.shape).map((field) => [field, stored[field as keyof SettingsFields]]))

/** 403 `outside_scope` for a caller limited to some houses: settings belong to the whole community. */
export const requireWholeCommunity = (ctx: RequestContext): void => {
  if (!ctx.scope.all) throw forbidden('outside_scope')
}

/** Writes settings in the current transaction and logs the differences. 422 for a time zone unknown to the database. */
export const saveSettings = async (
  ctx: RequestContext,
  current: queries.Stored,
  fields: SettingsFields,
): Promise<void> => {
  const { timezone, resident_quiet_from: from, resident_quiet_to: to } = fields
  if ((from === null) !== (to === null))
    throw invalid(from === null ? 'resident_quiet_from' : 'resident_quiet_to', 'required')
  if (timezone !== current.timezone && !(await queries.zoneIsKnown(ctx.db, timezone)))
    throw invalid('timezone', 'timezone')
  await ctx.db
    .updateTable('settings')
    .set({
      ...fields,
      version: current.version + 1,
      organisation_set_at: sql`coalesce(organisation_set_at, ${ctx.now}::timestamptz)`,
    })
    .execute()
  await audit(ctx, {
    action: 'update',
    entity: 'settings',
    label: fields.organisation_name,
    changes: differences(fieldsOf(current), fields),
  })
  await publishEvent(ctx.db, { entity: 'settings', entity_id: null, action: 'update' })
}

// Without another approver none is required: a community with one owner could otherwise never switch it off. Whoever has just
// removed the other approvers waits.
const requireAgreed = async (ctx: RequestContext, current: queries.Stored) => {
  if (await queries.anotherDecides(ctx.db, ctx.actor.id, ctx.now)) return requireApproval(ctx, 'settings.four_eyes')
  const until = await queries.removedOthersUntil(ctx.db, ctx.actor.id, ctx.now)
  if (until && ctx.approval?.kind !== 'settings.four_eyes')
    throw conflict('approver_removed', { params: { day: dayIn(current.timezone, until) } })
}

/**
 * Changes settings. 409 `version_conflict` with the current state; 409 `two_factor_needed` for a caller without a
 * second step who requires one, which would lock them out; 409 `needs_second_person` for switching dual approval off, and
 * `approver_removed` soon after removing whoever could approve that.
 */
export const updateSettings = async (app: App, ctx: RequestContext, { version, ...changes }: Update) => {
  requireWholeCommunity(ctx)
  const current = await queries.stored(ctx.db, true)
  await requireVersion(current, version, (row) => present(app, ctx, row))
  const fields = checked(settingsFields.strip(), { ...current, ...changes })
  const switchedOn = fields.require_two_factor && !current.require_two_factor
  if (switchedOn && !(await queries.provesTwice(ctx.db, ctx.actor.id))) throw conflict('two_factor_needed')
  if (current.four_eyes && !fields.four_eyes) await requireAgreed(ctx, current)
  await saveSettings(ctx, current, fields)
  return readSettings(app, ctx)
}
