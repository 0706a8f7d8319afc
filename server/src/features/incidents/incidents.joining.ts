import { openStates } from '@oselia/contract/service-request-moves'
import type { Fault } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll } from '../../platform/audit.js'
import { announce } from '../../platform/live.js'
import { conflict, invalidFaults, notFound } from '../../platform/problems.js'
import { repeatAnswers, systemLine } from '../chats/chats.door.js'
import { labelOf } from '../requests/requests.briefs.door.js'
import { requestInScope, tellRequest, type StoredRequest } from '../requests/requests.door.js'
import { houseIdsOf, one } from './incidents.queries.js'

type Incident = NonNullable<Awaited<ReturnType<typeof one>>>

/** The request with the complex of its house. */
type Joining = StoredRequest & { complex_id: number | null }

const isOpen = ({ status }: StoredRequest) => (openStates as readonly string[]).includes(status)

/** Locks requests in the order of their ids, so that two who join the same ones don't wait for each other in a ring. */
export const lockRequests = async (act: Act, ids: readonly number[]): Promise<Map<number, Joining>> => {
  const { rows } = await sql<Joining>`select r.*,
      (select h.complex_id from houses h where h.id = r.house_id) as complex_id
    from service_requests r where r.id = any(${ids}::bigint[]) and r.deleted_at is null and ${requestInScope(act, 'r')}
    order by r.id for update of r`.execute(act.db)
  return new Map(rows.map((row) => [row.id, row]))
}

const faultOf = (request: Joining | undefined, incident: Incident): Fault['key'] | null => {
  if (!request) return 'not_found'
  if (request.incident_id === incident.id) return null
  if (request.incident_id !== null) return 'in_incident'
  if (!isOpen(request)) return 'request_ended'
  const isHere =
    incident.house_id === null ? request.complex_id === incident.complex_id : request.house_id === incident.house_id
  return isHere ? null : 'other_place'
}

/** Puts requests into the incident, or takes them out with null: rows, history, a line in both chats, word to open windows. */
export const place = async (act: Act, incident: Incident, requests: readonly Joining[], isIn: boolean) => {
  if (requests.length === 0) return
  const ids = requests.map(({ id }) => id)
  await sql`update service_requests set incident_id = ${isIn ? incident.id : null}, version = version + 1,
    updated_at = ${act.now} where id = any(${ids}::bigint[])`.execute(act.db)
  const change = { field: 'incident', old: isIn ? null : incident.title, new: isIn ? incident.title : null }
  await auditAll(
    act,
    requests.map(({ id, year, number }) => ({
      action: isIn ? 'join' : 'leave',
      entity: 'service_requests',
      entity_id: id,
      label: labelOf({ year, number }),
      changes: [change],
    })),
  )
  for (const request of requests) {
    await systemLine(act, request, request.visible_to_resident ? ['staff_chat', 'member_chat'] : ['staff_chat'], {
      key: isIn ? 'joined' : 'left',
      incident_id: incident.id,
      incident: incident.title,
    })
    if (isIn && request.visible_to_resident) await repeatAnswers(act, request, incident.id)
    await tellRequest(act.db, request, 'update')
  }
}

/** Tells open browsers of a change of the incident; those hear who see all requests of one of its houses. */
export const announceIncident = async (act: Act, incident: Incident, action: string): Promise<void> =>
  announce(act.db, {
    entity: 'incidents',
    entity_id: incident.id,
    action,
    house_ids: await houseIdsOf(act.db, incident),
    needs: ['all_requests.read'],
  })

/** So many requests join at once, also on a busy machine; more of them follow by a job. */
const joinedAtOnce = 25
/** The job by which the others join. */
export const joinJob = 'incidents.join'

/**
 * Joins open requests of its place to an open incident; those that are in it already stay as they are. 404 for an incident that
 * the caller does not see, 409 `state_forbids` for a closed one, 422 at the field of each request that can't join. Answers the
 * requests that are yet to follow, when there are many.
 */
export const joinIncident = async (
  act: Act,
  id: number,
  requestIds: readonly number[],
  fieldOf = (at: number) => `request_ids.${at}`,
): Promise<number[]> => {
  const incident = await one(act, id, true)
  if (!incident) throw notFound()
  if (incident.state !== 'open') throw conflict('state_forbids')
  const requests = await lockRequests(act, requestIds)
  const faults = requestIds.flatMap((requestId, at): Fault[] => {
    const key = faultOf(requests.get(requestId), incident)
    return key === null ? [] : [{ field: fieldOf(at), key }]
  })
  if (faults.length > 0) throw invalidFaults(faults)
  const fresh = [...requests.values()].filter((request) => request.incident_id === null)
  await place(act, incident, fresh.slice(0, joinedAtOnce), true)
  if (requests.size > 0) await announceIncident(act, incident, 'join')
  return fresh.slice(joinedAtOnce).map((request) => request.id)
}

/** Takes one request out again; its own chat and history stay with it. 404 for one that is not in the incident. */
export const leaveIncident = async (act: Act, id: number, requestId: number): Promise<void> => {
  const incident = await one(act, id, true)
  if (!incident) throw notFound()
  const request = (await lockRequests(act, [requestId])).get(requestId)
  if (request?.incident_id !== id) throw notFound()
  await place(act, incident, [request], false)
  await announceIncident(act, incident, 'split')
}
