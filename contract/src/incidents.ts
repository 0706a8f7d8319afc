import { z } from 'zod'
import { incidentStates } from './incidents.enums.js'
import * as kit from './kit.js'
import { requestBrief } from './service-request-details.js'

export const incidentFields = z.strictObject({
  title: kit.text(200),
  description: z.string().trim().max(2000).default(''),
  /** Of a whole complex, or of one house. */
  complex_id: kit.id.nullable().default(null),
  house_id: kit.id.nullable().default(null),
  entrance: z.int().min(1).max(99).nullable().default(null),
  type_id: kit.id.nullable().default(null),
  /** When it is expected to be resolved. */
  expected_at: kit.instant.nullable().default(null),
})
export type IncidentFields = z.output<typeof incidentFields>

export const incident = kit.entity(incidentFields).extend({
  state: z.enum(incidentStates),
  address: z.string(),
  type: z.object({ id: kit.id, name: kit.textMap }).nullable(),
  requests_count: z.int(),
  open_count: z.int(),
  closed_at: kit.instant.nullable(),
  created_by: kit.ref.nullable(),
})
export type Incident = z.output<typeof incident>

const reply = z.object({
  id: kit.id,
  message: z.string(),
  at: kit.instant,
  by: kit.ref.nullable(),
  /** Number of requests that received it. */
  sent: z.int(),
})
const incidentDetails = incident.extend({ replies: z.array(reply), requests: z.array(requestBrief) })
export type IncidentDetails = z.output<typeof incidentDetails>

export const incidentList = kit.listQuery({
  sort: ['created_at', 'requests_count'],
  order: '-created_at',
  filters: { state: z.enum(incidentStates).optional(), house_id: kit.idsFilter, complex_id: kit.idsFilter },
})

const requests = z.strictObject({ request_ids: kit.ids.min(1) })
const byRequest = z.object({ id: kit.byId.shape.id, request_id: z.coerce.number<number>().int().positive() })

export const incidents = kit.resource('/incidents', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: incidentList,
    reply: kit.page(incident),
    permission: 'all_requests.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: z.strictObject({ ...incidentFields.shape, request_ids: kit.ids.default([]) }),
    reply: kit.data(incidentDetails),
    status: 201,
    permission: 'service_requests.approve',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(incidentDetails),
    people: { of: 'members', at: 'data.requests.member.id' },
    permission: 'all_requests.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(incidentFields),
    reply: kit.data(incidentDetails),
    people: { of: 'members', at: 'data.requests.member.id' },
    permission: 'service_requests.approve',
  }),
  join: kit.endpoint({
    method: 'POST',
    path: '/:id/requests',
    params: kit.byId,
    body: requests,
    reply: kit.data(incidentDetails),
    permission: 'service_requests.approve',
    summary: '422 at `request_ids.N` for a request of another place, a closed one, or one already in an incident',
  }),
  split: kit.endpoint({
    method: 'DELETE',
    path: '/:id/requests/:request_id',
    params: byRequest,
    reply: kit.data(incidentDetails),
    permission: 'service_requests.approve',
  }),
  reply: kit.endpoint({
    method: 'POST',
    path: '/:id/reply',
    params: kit.byId,
    body: z.strictObject({ message: kit.text(4000), client_msg_id: z.string().min(1).max(64) }),
    reply: kit.data(incidentDetails),
    permission: 'service_requests.approve',
    summary: 'Sends a public message to every open request of the incident, in its own chat',
  }),
  close: kit.endpoint({
    method: 'POST',
    path: '/:id/close',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      /** Moves the open requests of the incident to done, with this message to the residents. */
      message: kit.optionalText(4000),
    }),
    reply: kit.data(incidentDetails),
    permission: 'service_requests.approve',
  }),
})
