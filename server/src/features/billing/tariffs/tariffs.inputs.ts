import type { ValidationIssue } from '@oselia/contract/issues'
import type { ChargeInput } from '@oselia/contract/tariffs'
import { sql } from 'kysely'
import { recordChanges } from '../../../platform/record-change.js'
import { notFound, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { firstDay, lockBooks, requireOpen } from '../ledger/ledger.public.js'

/** Totals and quantities of a house for a month. */
export const readInputs = async (ctx: RequestContext, houseId: number, period: string) => {
  await houseEntity.get(ctx, houseId)
  const { rows } =
    await sql<ChargeInput>`select i.house_id, i.realty_id, i.service_id, i.quantity, i.total_minor, i.reading_from,
      i.reading_to, i.estimated from charge_inputs i left join realty u on u.id = i.realty_id
    where i.house_id = ${houseId} and i.period = ${firstDay(period)}
    order by i.service_id, u.sort_key collate uk_icu nulls first, i.id`.execute(ctx.db)
  return { data: rows }
}

const issuesOf = (item: ChargeInput, at: number, known: { services: Set<number>; units: Map<number, number> }) => {
  const issues: ValidationIssue[] = []
  const add = (field: string, key: ValidationIssue['key']) => issues.push({ field: `items.${at}.${field}`, key })
  const { realty_id, quantity, total_minor, reading_from, reading_to } = item
  if (realty_id === null && total_minor === null && quantity !== null) add('total_minor', 'required')
  if (realty_id !== null && quantity === null && total_minor !== null) add('quantity', 'required')
  if (quantity !== null && total_minor !== null) add('total_minor', 'only_one')
  if (realty_id !== null && known.units.get(realty_id) !== item.house_id) add('realty_id', 'not_found')
  if (!known.services.has(item.service_id)) add('service_id', 'not_found')
  if (reading_from !== null && reading_to !== null && reading_to < reading_from) add('reading_to', 'before_reading')
  return issues
}

const knownOf = async (ctx: RequestContext, items: readonly ChargeInput[]) => {
  const units = items.flatMap(({ realty_id }) => (realty_id === null ? [] : [realty_id]))
  const { rows: services } = await sql<{ id: number }>`select id from services
    where id = any(${items.map(({ service_id }) => service_id)}::bigint[]) and deleted_at is null`.execute(ctx.db)
  const { rows } = await sql<{ id: number; house_id: number }>`select id, house_id from realty
    where id = any(${units}::bigint[]) and deleted_at is null`.execute(ctx.db)
  return {
    services: new Set(services.map(({ id }) => id)),
    units: new Map(rows.map(({ id, house_id }) => [id, house_id])),
  }
}

const keyOf = ({ house_id, realty_id, service_id }: ChargeInput) => `${house_id}:${realty_id}:${service_id}`

/** The same place and service a second time: it is not known which of the two counts. */
const repeated = (items: readonly ChargeInput[]): ValidationIssue[] => {
  const seen = new Set<string>()
  return items.flatMap((item, at): ValidationIssue[] => {
    const key = keyOf(item)
    if (seen.has(key)) return [{ field: `items.${at}.service_id`, key: 'named_twice' }]
    seen.add(key)
    return []
  })
}

const isNothing = ({ quantity, total_minor }: ChargeInput) => quantity === null && total_minor === null

/** What was entered by mistake is taken back, so that a meter counts again. */
const takeBack = async (ctx: RequestContext, period: string, items: readonly ChargeInput[]) => {
  if (items.length === 0) return
  await sql`delete from charge_inputs i using jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as e (house_id bigint, realty_id bigint, service_id bigint)
    where i.house_id = e.house_id and i.period = ${firstDay(period)}::date and i.service_id = e.service_id
      and i.realty_id is not distinct from e.realty_id`.execute(ctx.db)
}

/** Sets totals and quantities of a month, and takes back those that are given without one. 404 for a house outside the scope, 422 at `items.0.…`, 409 `period_closed`. */
export const saveInputs = async (ctx: RequestContext, period: string, items: readonly ChargeInput[]) => {
  const houses = [...new Set(items.map(({ house_id }) => house_id))]
  if ((await houseEntity.getMany(ctx, houses)).length < houses.length) throw notFound()
  const known = await knownOf(ctx, items)
  const issues = [...items.flatMap((item, at) => issuesOf(item, at, known)), ...repeated(items)]
  if (issues.length > 0) throw validationProblem(issues)
  const books = await lockBooks(ctx.db, houses)
  for (const house of houses) requireOpen(books, house, period)
  await takeBack(ctx, period, items.filter(isNothing))
  const given = items.filter((item) => !isNothing(item))
  await sql`insert into charge_inputs as i (house_id, realty_id, service_id, period, quantity, total_minor, reading_from, reading_to,
      estimated, created_by, updated_at)
    select e.house_id, e.realty_id, e.service_id, ${firstDay(period)}::date,
      e.quantity, e.total_minor, e.reading_from, e.reading_to, e.estimated, ${ctx.actor.id}::bigint, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as e (house_id bigint, realty_id bigint, service_id bigint,
      quantity numeric, total_minor bigint, reading_from numeric, reading_to numeric, estimated boolean)
    on conflict (house_id, period, service_id, coalesce(realty_id, 0)) do update set quantity = excluded.quantity,
      total_minor = excluded.total_minor, reading_from = excluded.reading_from, reading_to = excluded.reading_to,
      estimated = excluded.estimated, created_by = excluded.created_by, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
  await recordChanges(
    ctx,
    houses.map((id) => ({
      entity: 'houses',
      id,
      action: 'charge_inputs',
      label: sql<string>`(select label from houses where id = ${id})`,
      changes: [{ field: 'period', old: null, new: period }],
    })),
    { entity: 'tariffs', action: 'inputs', entity_id: null, house_ids: houses },
  )
  return { data: { saved: items.length } }
}
