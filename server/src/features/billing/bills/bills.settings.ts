import { billingSettingsFields, type BillingSettings } from '@oselia/contract/billing-settings'
import { sql } from 'kysely'
import { audit, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { requireVersion } from '../../../platform/entity.js'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { lapsedThrough, type Limitation } from '../ledger/ledger.public.js'

const names = Object.keys(billingSettingsFields.shape) as (keyof typeof billingSettingsFields.shape)[]
const columns = sql.join(names.map((name) => sql.ref(name)))

export const readSettings = async (db: Db): Promise<BillingSettings> => {
  const { rows } = await sql<BillingSettings>`select version, ${columns} from billing_settings`.execute(db)
  return rows[0]!
}

/** Limitation of debts and of penalties by the rules of billing; null where it is not marked. */
export const limitationsOf = (settings: BillingSettings): Record<'debt' | 'penalty', Limitation> | null => {
  if (!settings.limitation_enabled) return null
  const {
    limitation_paused_from: from,
    limitation_paused_to: to,
    limitation_years,
    penalty_limitation_years,
  } = settings
  const pause = from === null ? null : { from, to }
  return { debt: { years: limitation_years, pause }, penalty: { years: penalty_limitation_years, pause } }
}

/** The last due day whose limitation has passed on a day; null where there is none, or it is not marked. */
export const lapsedDebts = async (db: Db, day: string): Promise<string | null> => {
  const limitations = limitationsOf(await readSettings(db))
  return limitations && lapsedThrough(day, limitations.debt)
}

/** Changes the rules of billing; only with access to all houses. 409 `version_conflict`. */
export const saveSettings = async (
  ctx: RequestContext,
  { version, ...changes }: Partial<BillingSettings> & { version: number },
) => {
  requireWholeCommunity(ctx)
  await sql`select 1 from billing_settings for update`.execute(ctx.db)
  const current = await readSettings(ctx.db)
  await requireVersion(current, version)
  const fields = checked(billingSettingsFields.strip(), { ...current, ...changes })
  const { limitation_paused_from: from, limitation_paused_to: to } = fields
  if (to !== null && (from === null || to < from)) throw invalid('limitation_paused_to', 'before_start')
  await sql`update billing_settings set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${fields[name]}`))},
    version = version + 1, updated_at = ${ctx.now}`.execute(ctx.db)
  await audit(ctx, { action: 'update', entity: 'billing_settings', changes: differences(current, fields) })
  return { data: await readSettings(ctx.db) }
}
