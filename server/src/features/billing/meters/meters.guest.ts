import type { GuestMeters } from '@oselia/contract/meter-readings'
import type { RealtyType } from '@oselia/contract/realty'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { conflict, notFound } from '../../../platform/problems.js'
import { countAttempt } from '../../../platform/rate-limits.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { today } from '../../../platform/today.js'
import { takesReadings } from './meters.rules.js'
import { settingsOf } from './meters.settings.js'
import { meterLinkKind } from './meters.links.js'
import { saveReadings } from './readings.service.js'
import { readingEntity } from './readings.entity.js'

interface Unit {
  id: number
  type: RealtyType
  number: string
  organisation: string
}

/** The unit of a token; 404 for a token that opens nothing, and for a unit that is no longer there. */
const unitOf = async (app: App, ctx: PublicRequestContext, token: string): Promise<Unit> => {
  const id = await app.publicLinks.resolve(ctx, meterLinkKind, token)
  const { rows } = await sql<Unit>`select u.id, u.type, u.number, s.organisation_name as organisation
    from realty u, settings s where u.id = ${id} and u.deleted_at is null and u.ended_on is null`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Meters = GuestMeters['meters']

const metersOf = async ({ db }: PublicRequestContext, unit: number, day: string): Promise<Meters> => {
  const month = sql`date_trunc('month', ${day}::date)`
  const { rows } = await sql<Meters[number]>`select m.id, m.kind, m.number, m.place, m.digits,
      coalesce(b.day, m.installed_on) as last_day, coalesce(b.value, m.initial_value) as last_value,
      case when r.id is null then null else jsonb_build_object('day', r.day, 'value', r.value) end as sent
    from meters m
      left join lateral (select x.day, x.value from meter_readings x where x.meter_id = m.id and x.deleted_at is null
        and not (x.source = 'resident' and x.day >= ${month}) order by x.day desc limit 1) b on true
      left join lateral (select x.id, x.day, x.value from meter_readings x where x.meter_id = m.id and x.deleted_at is null
        and x.source = 'resident' and x.day >= ${month} order by x.day desc limit 1) r on true
    where m.realty_id = ${unit} and m.deleted_at is null and m.removed_on is null
    order by m.kind, m.number_key`.execute(db)
  return rows
}

const pageOf = async (ctx: PublicRequestContext, unit: Unit): Promise<{ data: GuestMeters }> => {
  const day = await today(ctx)
  const { days_from, days_to } = await settingsOf(ctx.db)
  return {
    data: {
      organisation: unit.organisation,
      unit: unitLabel(unit.type, unit.number, ctx.language),
      open: takesReadings(day, { days_from, days_to }),
      days_from,
      days_to,
      day,
      meters: await metersOf(ctx, unit.id, day),
    },
  }
}

export const readGuestMeters = async (app: App, ctx: PublicRequestContext, token: string) =>
  pageOf(ctx, await unitOf(app, ctx, token))

interface Sent {
  readings: readonly { meter_id: number; value: number; confirmed: boolean }[]
}

/** What a resident sent before in the month gives way to what they send now. */
const replaceSent = async (ctx: PublicRequestContext, meterIds: readonly number[], day: string): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from meter_readings where meter_id = any(${meterIds}::bigint[])
    and source = 'resident' and day >= date_trunc('month', ${day}::date) and deleted_at is null
    order by id`.execute(ctx.db)
  const asSystem = { ...ctx, ...systemActor }
  for (const { id } of rows) {
    await sql`update meter_readings set deleted_at = ${ctx.now}, version = version + 1 where id = ${id}`.execute(ctx.db)
    await readingEntity.recordChange(asSystem, 'delete', id, null)
  }
}

/**
 * Saves the readings of a resident on the day of the community; 409 `readings_closed` outside the days on which it takes them, 422 at
 * `readings.0.value` as for the staff. A counter that rolled over is entered by the staff.
 */
export const sendGuestReadings = async (app: App, ctx: PublicRequestContext, token: string, { readings }: Sent) => {
  const unit = await unitOf(app, ctx, token)
  await countAttempt(app.pools.interactiveDb, ctx.now, { key: `meters:${unit.id}`, attempts: 30, seconds: 3600 })
  const day = await today(ctx)
  const { days_from, days_to } = await settingsOf(ctx.db)
  if (!takesReadings(day, { days_from, days_to }))
    throw conflict('readings_closed', { params: { from: days_from, to: days_to } })
  const own = new Set((await metersOf(ctx, unit.id, day)).map(({ id }) => id))
  if (readings.some(({ meter_id }) => !own.has(meter_id))) throw notFound()
  await replaceSent(
    ctx,
    readings.map(({ meter_id }) => meter_id),
    day,
  )
  const none = { rollover: false, reason: null, photo_id: null, note: null }
  await saveReadings(
    { ...ctx, ...systemActor },
    readings.map((reading) => ({ ...reading, ...none, day, source: 'resident' as const })),
    (index) => `readings.${index}.`,
  )
  return pageOf(ctx, unit)
}
