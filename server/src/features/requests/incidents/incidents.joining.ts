import { openStates } from '@oselia/contract/service-request-moves'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'
import { conflict, validationProblem, notFound } from '../../../platform/problems.js'
import { repeatAnswers, writeSystemMessage } from '../chats/chats.public.js'
import {
  labelOf,
  publishRequestEvent,
  requestInScope,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import { houseIdsOf, one } from './incidents.queries.js'

type Incident = NonNullable<Awaited<ReturnType<typeof one>>>

/** The request with the complex of its house. */
type Joining = StoredRequest & { complex_id: number | null }

const isOpen = ({ status }: StoredRequest) => (openStates as readonly string[]).includes(status)

/** Locks requests in the order of their ids, so that concurrent joins can't deadlock. */
export const lockRequests = async (ctx: RequestContext, ids: readonly number[]): Promise<Map<number, Joining>> => {
  const { rows } = await sql<Joining>`select r.*,
      (select h.complex_id from houses h where h.id = r.house_id) as complex_id
    from service_requests r where r.id = any(${ids}::bigint[]) and r.deleted_at is null and ${requestInScope(ctx, 'r')}
    order by r.id for update of r`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

const issueOf = (request: Joining | undefined, incident: Incident): ValidationIssue['key'] | null => {
  if (!request) return 'not_found'
  if (request.incident_id === incident.id) return null
  if (request.incident_id !== null) return 'in_incident'
  if (!isOpen(request)) return 'request_ended'
  const isHere =
    incident.house_id === null ? request.complex_id === incident.complex_id : request.house_id === incident.house_id
  return isHere ? null : 'other_place'
}

/** Sets the incident of requests, or clears it with null: rows, history, system messages and live events. */
const place = async (ctx: RequestContext, incident: Incident, requests: readonly Joining[], isIn: boolean) => {
  if (requests.length === 0) return
  const ids = requests.map(({ id }) => id)
  await sql`update service_requests set incident_id = ${isIn ? incident.id : null}, version = version + 1,
    updated_at = ${ctx.now} where id = any(${ids}::bigint[])`.execute(ctx.db)
  const change = { field: 'incident', old: isIn ? null : incident.title, new: isIn ? incident.title : null }
  await auditAll(
    ctx,
    requests.map(({ id, prefix, year, number }) => ({
      action: isIn ? 'join' : 'leave',
      entity: 'service_requests',
      entity_id: id,
      label: labelOf({ prefix, year, number }),
      changes: [change],
    })),
  )
  for (const request of requests) {
    await writeSystemMessage(
      ctx,
      request,
      request.visible_to_resident ? ['staff_chat', 'member_chat'] : ['staff_chat'],
      {
        key: isIn ? 'joined' : 'left',
        incident_id: incident.id,
        incident: incident.title,
      },
    )
    if (isIn && request.visible_to_resident) await repeatAnswers(ctx, request, incident.id)
    await publishRequestEvent(ctx.db, request, 'update')
  }
}

/** Publishes a change of the incident to those who see all requests of one of its houses. */
export const publishIncidentEvent = async (ctx: RequestContext, incident: Incident, action: string): Promise<void> =>
  publishEvent(ctx.db, {
    entity: 'incidents',
    entity_id: incident.id,
    action,
    house_ids: await houseIdsOf(ctx.db, incident),
    needs: ['all_requests.read'],
  })

/** Number of requests that join within the call; a job handles more. */
const joinedAtOnce = 25
/** The job that joins the rest. */
export const joinJob = 'incidents.join'

/**
 * Joins open requests of its place to an open incident; those already in it stay unchanged. 404 for an incident that
 * the caller does not see, 409 `state_forbids` for a closed one, 422 at the field of each request that can't join. Returns
 * the requests left to a job.
 */
export const joinIncident = async (
  ctx: RequestContext,
  id: number,
  requestIds: readonly number[],
  fieldOf = (at: number) => `request_ids.${at}`,
): Promise<number[]> => {
  const incident = await one(ctx, id, true)
  if (!incident) throw notFound()
  if (incident.state !== 'open') throw conflict('state_forbids')
  const requests = await lockRequests(ctx, requestIds)
  const issues = requestIds.flatMap((requestId, at): ValidationIssue[] => {
    const key = issueOf(requests.get(requestId), incident)
    return key === null ? [] : [{ field: fieldOf(at), key }]
  })
  if (issues.length > 0) throw validationProblem(issues)
  const fresh = [...requests.values()].filter((request) => request.incident_id === null)
  await place(ctx, incident, fresh.slice(0, joinedAtOnce), true)
  if (requests.size > 0) await publishIncidentEvent(ctx, incident, 'join')
  return fresh.slice(joinedAtOnce).map((request) => request.id)
}

/** Removes one request from the incident; its chat and history stay. 404 for one that is not in the incident. */
export const leaveIncident = async (ctx: RequestContext, id: number, requestId: number): Promise<void> => {
  const incident = await one(ctx, id, true)
  if (!incident) throw notFound()
  const request = (await lockRequests(ctx, [requestId])).get(requestId)
  if (request?.incident_id !== id) throw notFound()
  await place(ctx, incident, [request], false)
  await publishIncidentEvent(ctx, incident, 'split')
}
