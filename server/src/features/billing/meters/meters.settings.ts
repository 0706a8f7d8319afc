import type { MeterSettings } from '@oselia/contract/meters'
import { sql } from 'kysely'
import { differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { requireVersion } from '../../../platform/entity.js'
import { forbidden, invalid } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'

type Stored = MeterSettings & { version: number }

/** The rules of the community for meters. */
export const settingsOf = async (db: Db, lock = false): Promise<Stored> => {
  const { rows } = await sql<Stored>`select days_from, days_to, estimate_months, large_factor, version
    from meter_settings ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]!
}

type Update = Partial<MeterSettings> & { version: number }

/** 403 without access to all houses; 422 at `days_to` before `days_from`. */
export const updateSettings = async (ctx: RequestContext, { version, ...fields }: Update) => {
  if (!ctx.scope.all) throw forbidden('outside_scope')
  const current = await settingsOf(ctx.db, true)
  await requireVersion(current, version)
  const next = { ...current, ...fields }
  if (next.days_to < next.days_from) throw invalid('days_to', 'before_start')
  await sql`update meter_settings set days_from = ${next.days_from}, days_to = ${next.days_to},
    estimate_months = ${next.estimate_months}, large_factor = ${next.large_factor}, version = version + 1,
    updated_at = ${ctx.now}`.execute(ctx.db)
  const changes = differences({ ...current, version: 0 }, { ...next, version: 0 })
  await recordChange(ctx, { entity: 'meter_settings', id: 1, action: 'update', label: null, changes }, {})
  return { data: await settingsOf(ctx.db) }
}
