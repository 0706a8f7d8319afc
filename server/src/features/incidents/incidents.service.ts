import { incidentFields, type Incident, type IncidentDetails, type IncidentFields } from '@oselia/contract/incidents'
import type { Fault } from '@oselia/contract/issues'
import { searchKey } from '@oselia/contract/search-key'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { auditChange } from '../../platform/entity.js'
import type { Page } from '../../platform/list.js'
import { conflict, forbidden, invalid, invalidFaults, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import { addressesOf } from '../houses/houses.door.js'
import { briefsOf } from '../requests/requests.briefs.door.js'
import { announceIncident, joinIncident, joinJob, leaveIncident } from './incidents.joining.js'
import * as queries from './incidents.queries.js'
import { answerAll, finishAll } from './incidents.replies.js'

type Update = Partial<IncidentFields> & { version: number }

const searchKeys = ({ title, description }: IncidentFields) => searchKey(`${title} ${description}`).slice(0, 20_000)

/** The same with the addresses of houses in the caller's language; complexes have one name. */
const inLanguage = async <T extends Incident>(act: Act, incidents: T[]): Promise<T[]> => {
  const houses = incidents.flatMap(({ house_id }) => house_id ?? [])
  if (act.language === 'uk' || houses.length === 0) return incidents
  const addresses = await addressesOf(act.db, [...new Set(houses)], act.language)
  return incidents.map((incident) => ({
    ...incident,
    address: addresses.get(incident.house_id ?? 0) ?? incident.address,
  }))
}

export const list = async (act: Act, query: Parameters<typeof queries.list>[1]): Promise<Page<Incident>> => {
  const page = await queries.list(act, query)
  return { ...page, data: await inLanguage(act, page.data) }
}

const seen = async (act: Act, id: number, lock = false): Promise<Incident> => {
  const incident = await queries.one(act, id, lock)
  if (!incident) throw notFound()
  return incident
}

const detailed = async (app: App, act: Act, id: number): Promise<{ data: IncidentDetails }> => {
  const [incident] = await inLanguage(act, [await seen(act, id)])
  const requests = await briefsOf(app, act, await queries.requestIds(act, id))
  return { data: { ...incident!, replies: await queries.replies(act, id), requests } }
}

export const read = (app: App, act: Act, id: number) => detailed(app, act, id)

/** 422 where the place is not one, is not there, or not all of it is the caller's; where the type is not there. */
const demandPlace = async (act: Act, fields: IncidentFields) => {
  const { house_id, complex_id, type_id, entrance } = fields
  if (house_id === null && complex_id === null) throw invalid('house_id', 'required')
  if (house_id !== null && complex_id !== null) throw invalid('complex_id', 'only_one')
  const known = await queries.known(act, fields)
  const faults: Fault[] = []
  if (house_id !== null && !known.house) faults.push({ field: 'house_id', key: 'not_found' })
  if (complex_id !== null && !known.complex) faults.push({ field: 'complex_id', key: 'not_found' })
  // An entrance is one of a house.
  if (entrance !== null && house_id === null) faults.push({ field: 'house_id', key: 'required' })
  if (type_id !== null && !known.type) faults.push({ field: 'type_id', key: 'not_found' })
  if (faults.length > 0) throw invalidFaults(faults)
}

/** Ends a writing act: history, live event, the incident as it is now. */
const settle = async (app: App, act: Act, action: string, id: number, before: Incident | null) => {
  const after = await seen(act, id)
  await auditChange(act, action, 'incidents', after.title, before, after)
  await announceIncident(act, after, action)
  return detailed(app, act, id)
}

/** All of them are looked at in this act; the many of them follow by a job. */
const joinAll = async (app: App, act: Act, id: number, requestIds: number[]) => {
  const following = await joinIncident(act, id, requestIds)
  if (following.length > 0) await app.jobs.start(act, joinJob, { incident_id: id, request_ids: following })
}

export const create = async (
  app: App,
  act: Act,
  { request_ids, ...fields }: IncidentFields & { request_ids: number[] },
): Promise<{ data: IncidentDetails }> => {
  await demandPlace(act, fields)
  const { id } = await act.db
    .insertInto('incidents')
    .values({
      ...fields,
      search_keys: searchKeys(fields),
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await joinAll(app, act, id, request_ids)
  return settle(app, act, 'create', id, null)
}

/** The incident for changing: 404 when the caller does not see it, 403 when he sees only some of its houses, 409 when it was changed since. */
const mine = async (app: App, act: Act, id: number, version: number): Promise<Incident> => {
  const current = await seen(act, id, true)
  const { house, complex } = await queries.known(act, current)
  if (!house && !complex) throw forbidden('outside_scope')
  if (current.version !== version) throw conflict('version_conflict', { data: (await detailed(app, act, id)).data })
  return current
}

/** Its place stays while requests are in it, which lie there. */
const demandMovable = (current: Incident, { house_id, complex_id }: IncidentFields) => {
  const stays = house_id === current.house_id && complex_id === current.complex_id
  if (!stays && current.requests_count > 0) throw conflict('state_forbids')
}

export const update = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  const current = await mine(app, act, id, version)
  if (current.state !== 'open') throw conflict('state_forbids')
  const fields = checked(incidentFields.strip(), { ...current, ...changes })
  await demandPlace(act, fields)
  demandMovable(current, fields)
  await act.db
    .updateTable('incidents')
    .set({ ...fields, search_keys: searchKeys(fields), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return settle(app, act, 'update', id, current)
}

export const join = async (app: App, act: Act, id: number, requestIds: number[]) => {
  await joinAll(app, act, id, requestIds)
  return detailed(app, act, id)
}

export const split = async (app: App, act: Act, id: number, requestId: number) => {
  await leaveIncident(act, id, requestId)
  return detailed(app, act, id)
}

export const reply = async (app: App, act: Act, id: number, answer: { message: string; client_msg_id: string }) => {
  const incident = await seen(act, id, true)
  if (incident.state !== 'open') throw conflict('state_forbids')
  await answerAll(app, act, { incident_id: id, ...answer })
  await announceIncident(act, incident, 'reply')
  return detailed(app, act, id)
}

/** Closes it; with a message what is open in it is done, and the message stands in each chat. Without one it stays open. */
export const close = async (
  app: App,
  act: Act,
  id: number,
  { version, message }: { version: number; message: string | null },
) => {
  const current = await mine(app, act, id, version)
  if (current.state !== 'open') throw conflict('state_forbids')
  if (message !== null) await finishAll(app, act, { incident_id: id, message })
  await act.db
    .updateTable('incidents')
    .set({ state: 'closed', closed_at: act.now, version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return settle(app, act, 'close', id, current)
}
