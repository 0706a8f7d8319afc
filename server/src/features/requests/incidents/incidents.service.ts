import { incidentFields, type Incident, type IncidentDetails, type IncidentFields } from '@oselia/contract/incidents'
import type { ValidationIssue } from '@oselia/contract/issues'
import { searchKey } from '@oselia/contract/search-key'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit, differences } from '../../../platform/audit.js'
import type { Page } from '../../../platform/list.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, forbidden, invalid, validationProblem, notFound } from '../../../platform/problems.js'
import { checked } from '../../../platform/validate.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { briefsOf } from '../briefs/briefs.public.js'
import { publishIncidentEvent, joinIncident, joinJob, leaveIncident } from './incidents.joining.js'
import * as queries from './incidents.queries.js'
import { answerAll, finishAll } from './incidents.replies.js'

type Update = Partial<IncidentFields> & { version: number }

const searchKeys = ({ title, description }: IncidentFields) => searchKey(`${title} ${description}`).slice(0, 20_000)

/** Replaces addresses of houses by those in the caller's language; complexes have one name. */
const inLanguage = async <T extends Incident>(ctx: RequestContext, incidents: T[]): Promise<T[]> => {
  const houses = incidents.flatMap(({ house_id }) => house_id ?? [])
  if (ctx.language === 'uk' || houses.length === 0) return incidents
  const addresses = await addressesOf(ctx.db, [...new Set(houses)], ctx.language)
  return incidents.map((incident) => ({
    ...incident,
    address: addresses.get(incident.house_id ?? 0) ?? incident.address,
  }))
}

export const list = async (ctx: RequestContext, query: Parameters<typeof queries.list>[1]): Promise<Page<Incident>> => {
  const page = await queries.list(ctx, query)
  return { ...page, data: await inLanguage(ctx, page.data) }
}

const getVisible = async (ctx: RequestContext, id: number, lock = false): Promise<Incident> => {
  const incident = await queries.one(ctx, id, lock)
  if (!incident) throw notFound()
  return incident
}

const detailed = async (app: App, ctx: RequestContext, id: number): Promise<{ data: IncidentDetails }> => {
  const [incident] = await inLanguage(ctx, [await getVisible(ctx, id)])
  const requests = await briefsOf(app, ctx, await queries.requestIds(ctx, id))
  return { data: { ...incident!, replies: await queries.replies(ctx, id), requests } }
}

export const read = (app: App, ctx: RequestContext, id: number) => detailed(app, ctx, id)

/** 422 where the place is ambiguous, missing or not entirely in scope, or the type is missing. */
const requirePlace = async (ctx: RequestContext, fields: IncidentFields) => {
  const { house_id, complex_id, type_id, entrance } = fields
  if (house_id === null && complex_id === null) throw invalid('house_id', 'required')
  if (house_id !== null && complex_id !== null) throw invalid('complex_id', 'only_one')
  const known = await queries.known(ctx, fields)
  const issues: ValidationIssue[] = []
  if (house_id !== null && !known.house) issues.push({ field: 'house_id', key: 'not_found' })
  if (complex_id !== null && !known.complex) issues.push({ field: 'complex_id', key: 'not_found' })
  // An entrance belongs to a house.
  if (entrance !== null && house_id === null) issues.push({ field: 'house_id', key: 'required' })
  if (type_id !== null && !known.type) issues.push({ field: 'type_id', key: 'not_found' })
  if (issues.length > 0) throw validationProblem(issues)
}

/** Completes a change: history, live event, the current incident. */
const recordIncident = async (app: App, ctx: RequestContext, action: string, id: number, before: Incident | null) => {
  const after = await getVisible(ctx, id)
  const changes = differences(before, after)
  await audit(ctx, { action, entity: 'incidents', entity_id: id, label: after.title, changes })
  await publishIncidentEvent(ctx, after, action)
  return detailed(app, ctx, id)
}

/** Checks all of them now; a job joins those beyond the limit. */
const joinAll = async (app: App, ctx: RequestContext, id: number, requestIds: number[]) => {
  const following = await joinIncident(ctx, id, requestIds)
  if (following.length > 0) await app.jobs.start(ctx, joinJob, { incident_id: id, request_ids: following })
}

export const create = async (
  app: App,
  ctx: RequestContext,
  { request_ids, ...fields }: IncidentFields & { request_ids: number[] },
): Promise<{ data: IncidentDetails }> => {
  await requirePlace(ctx, fields)
  const { id } = await ctx.db
    .insertInto('incidents')
    .values({
      ...fields,
      search_keys: searchKeys(fields),
      created_by: ctx.actor.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await joinAll(app, ctx, id, request_ids)
  return recordIncident(app, ctx, 'create', id, null)
}

/** The locked incident: 404 when not visible, 403 when only some of its houses are in scope, 409 when changed since. */
const getForUpdate = async (app: App, ctx: RequestContext, id: number, version: number): Promise<Incident> => {
  const current = await getVisible(ctx, id, true)
  const { house, complex } = await queries.known(ctx, current)
  if (!house && !complex) throw forbidden('outside_scope')
  await requireVersion(current, version, async () => (await detailed(app, ctx, id)).data)
  return current
}

/** The place can't change while requests of that place are joined. */
const requireMovable = (current: Incident, { house_id, complex_id }: IncidentFields) => {
  const stays = house_id === current.house_id && complex_id === current.complex_id
  if (!stays && current.requests_count > 0) throw conflict('state_forbids')
}

export const update = async (app: App, ctx: RequestContext, id: number, { version, ...changes }: Update) => {
  const current = await getForUpdate(app, ctx, id, version)
  if (current.state !== 'open') throw conflict('state_forbids')
  const fields = checked(incidentFields.strip(), { ...current, ...changes })
  await requirePlace(ctx, fields)
  requireMovable(current, fields)
  await ctx.db
    .updateTable('incidents')
    .set({ ...fields, search_keys: searchKeys(fields), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  return recordIncident(app, ctx, 'update', id, current)
}

export const join = async (app: App, ctx: RequestContext, id: number, requestIds: number[]) => {
  await joinAll(app, ctx, id, requestIds)
  return detailed(app, ctx, id)
}

export const split = async (app: App, ctx: RequestContext, id: number, requestId: number) => {
  await leaveIncident(ctx, id, requestId)
  return detailed(app, ctx, id)
}

export const reply = async (
  app: App,
  ctx: RequestContext,
  id: number,
  answer: { message: string; client_msg_id: string },
) => {
  const incident = await getVisible(ctx, id, true)
  if (incident.state !== 'open') throw conflict('state_forbids')
  await answerAll(app, ctx, { incident_id: id, ...answer })
  await publishIncidentEvent(ctx, incident, 'reply')
  return detailed(app, ctx, id)
}

/** Closes it; with a message its open requests are marked done and get the message, without one they stay open. */
export const close = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { version, message }: { version: number; message: string | null },
) => {
  const current = await getForUpdate(app, ctx, id, version)
  if (current.state !== 'open') throw conflict('state_forbids')
  if (message !== null) await finishAll(app, ctx, { incident_id: id, message })
  await ctx.db
    .updateTable('incidents')
    .set({ state: 'closed', closed_at: ctx.now, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  return recordIncident(app, ctx, 'close', id, current)
}
