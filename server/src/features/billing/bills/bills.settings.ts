import { billingSettingsFields, type BillingSettings } from '@oselia/contract/billing-settings'
import { sql } from 'kysely'
import { approvable, requireApproval } from '../../../platform/approvals.js'
import { audit, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, invalid } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
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

const isRaised = (old: number | null, next: number | null): boolean => old !== null && (next === null || next > old)

/**
 * Changes the rules of billing; only with access to all houses. 409 `version_conflict`, and `needs_second_person` for a higher limit of
 * corrections: whoever is limited could otherwise raise it, correct, and lower it again.
 */
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
  if (isRaised(current.correction_limit_minor, fields.correction_limit_minor)) await requireApproval(ctx, 'bills.limit')
  await sql`update billing_settings set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${fields[name]}`))},
    version = version + 1, updated_at = ${ctx.now}`.execute(ctx.db)
  await audit(ctx, { action: 'update', entity: 'billing_settings', changes: differences(current, fields) })
  return { data: await readSettings(ctx.db) }
}

const limitFields = billingSettingsFields.pick({ correction_limit_minor: true })

/** The limit of corrections is raised once a second person agrees, where dual approval is on. */
export const limitApprovals = (): void =>
  approvable('bills.limit', {
    check: async (ctx, asked) => {
      requirePermission(ctx, 'tariffs.update')
      requireWholeCommunity(ctx)
      const payload = checked(limitFields, asked.payload)
      const { correction_limit_minor: old } = await readSettings(ctx.db)
      const { rows } = await sql<{ label: string }>`select organisation_name as label from settings`.execute(ctx.db)
      if (!isRaised(old, payload.correction_limit_minor)) throw conflict('state_forbids')
      const changes = [{ field: 'correction_limit_minor', old, new: payload.correction_limit_minor }]
      return { entity: 'billing_settings', entity_id: null, label: rows[0]!.label, payload, changes }
    },
    perform: async (ctx, asked) => {
      requirePermission(ctx, 'tariffs.update')
      const { version } = await readSettings(ctx.db)
      return saveSettings(ctx, { version, ...checked(limitFields, asked.payload) })
    },
    within: ({ scope }) => sql<boolean>`${scope.all}::boolean`,
  })
