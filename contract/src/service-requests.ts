import { z } from 'zod'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { unitRef } from './realty.js'
import { requestBrief, requestCreate, requestSources, requestUpdate, serviceRequest } from './service-request-cards.js'
import { bulkFields, ratingFields, requestStates, transitionFields } from './service-request-moves.js'
import { customField, priorities } from './service-request-types.js'

const filters = {
  status: z.preprocess((v) => (typeof v === 'string' ? v.split(',') : v), z.array(z.enum(requestStates))).optional(),
  /** Neither closed nor cancelled. */
  open: kit.flagFilter,
  priority: z.preprocess((v) => (typeof v === 'string' ? v.split(',') : v), z.array(z.enum(priorities))).optional(),
  type_id: kit.idsFilter,
  house_id: kit.idsFilter,
  complex_id: kit.idsFilter,
  realty_id: z.coerce.number<number>().int().positive().optional(),
  member_id: z.coerce.number<number>().int().positive().optional(),
  responsible_id: kit.idsFilter,
  performer_id: kit.idsFilter,
  departure_id: kit.idsFilter,
  incident_id: z.coerce.number<number>().int().positive().optional(),
  /** The caller performs it, answers for it or observes it. */
  mine: kit.flagFilter,
  unassigned: kit.flagFilter,
  clock: z.enum(['amber', 'missed']).optional(),
  waiting_side: z.enum(['resident', 'staff']).optional(),
  unread: kit.flagFilter,
  source: z.enum(requestSources).optional(),
  tag: z.string().trim().max(40).optional(),
  /** Days of creation, in the community's zone. */
  from: kit.day.optional(),
  to: kit.day.optional(),
}
export const requestList = kit.listQuery({
  sort: ['created_at', 'due_at', 'priority', 'status_since', 'updated_at', 'number'],
  order: '-created_at',
  filters,
})

const column = z.object({
  status: z.enum(requestStates),
  total: z.int(),
  total_capped: z.boolean().optional(),
  /** The first 20 cards; more through the list by `status`. */
  data: z.array(requestBrief),
})
export type BoardColumn = z.output<typeof column>

const option = z.object({ value: kit.id, label: z.string() })
const worker = option.extend({
  absent_until: kit.day.nullable(),
  deputy: kit.ref.nullable(),
  open_requests: z.int(),
  max_open_requests: z.int().nullable(),
  /** The type names him or his role. */
  fits: z.boolean(),
})
const typeOption = z.object({
  value: kit.id,
  label: kit.textMap,
  icon: z.string().nullable(),
  parent_id: kit.id.nullable(),
  priority: z.enum(priorities),
  responsible_id: kit.id.nullable(),
  performer_id: kit.id.nullable(),
  hint: kit.textMap.nullable(),
  form: z.array(customField),
  photo_required: z.boolean(),
})

/** An open request, or incident, that the new one may be the same as. */
const similar = z.object({
  requests: z.array(requestBrief),
  incidents: z.array(z.object({ id: kit.id, title: z.string(), requests_count: z.int(), created_at: kit.instant })),
})
/** Whom a phone, unit or person leads to. */
const caller = z.object({
  member: z.object({ id: kit.id, name: z.string(), phone: z.string().nullable() }).nullable(),
  units: z.array(
    unitRef.extend({ entrance: z.int().nullable(), floor: z.int().nullable(), role: kit.textMap.nullable() }),
  ),
})

export const serviceRequests = kit.resource('/service_request', {
  export: exportOf(requestList, 'service_requests.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: requestList,
    reply: kit.mainDataPage(requestBrief),
    may: 'service_requests.read',
  }),
  board: kit.endpoint({
    method: 'GET',
    path: '/board',
    query: requestList.omit({ page: true, per_page: true, sort: true, status: true }),
    reply: kit.data(z.array(column)),
    may: 'service_requests.read',
    summary: 'Columns by state, without closed and cancelled ones',
  }),
  form: kit.endpoint({
    method: 'GET',
    path: '/form',
    query: z.object({
      house_id: z.coerce.number<number>().int().positive().optional(),
      type_id: z.coerce.number<number>().int().positive().optional(),
      search_query: z.string().trim().max(100).default(''),
    }),
    reply: z.object({
      form: z.object({
        /** Who may answer for it, who may do it: active, with the house in scope; at most 50, best fit first. */
        responsible: z.array(worker),
        performer: z.array(worker),
        /** Houses of the caller; at most 50 by `search_query`. */
        address: z.array(option),
        types: z.array(typeOption),
        departures: z.array(z.object({ value: kit.id, label: kit.textMap })),
      }),
    }),
    may: 'service_requests.read',
  }),
  caller: kit.endpoint({
    method: 'GET',
    path: '/caller',
    query: z.object({
      /** A phone, or its last digits from 4 on. */
      phone: z.string().trim().max(40).optional(),
      realty_id: z.coerce.number<number>().int().positive().optional(),
      member_id: z.coerce.number<number>().int().positive().optional(),
    }),
    reply: z.object({
      data: z.object({
        callers: z.array(caller),
        /** Earlier requests of these people and units, newest first. */
        requests: z.array(requestBrief),
      }),
    }),
    may: 'service_requests.create',
    summary: 'Who calls: people and units by phone, unit or person, with their requests; people need `members.read`',
  }),
  similar: kit.endpoint({
    method: 'GET',
    path: '/similar',
    query: z.object({
      house_id: z.coerce.number<number>().int().positive(),
      type_id: z.coerce.number<number>().int().positive().optional(),
      realty_id: z.coerce.number<number>().int().positive().optional(),
      entrance: z.coerce.number<number>().int().positive().optional(),
    }),
    reply: kit.data(similar),
    may: 'service_requests.create',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: requestCreate,
    reply: kit.data(serviceRequest),
    status: 201,
    may: 'service_requests.create',
    summary: '409 `similar_open` while an open request of the same unit and type stands, unless `similar_seen`',
  }),
  bulk: kit.endpoint({
    method: 'POST',
    path: '/bulk',
    body: bulkFields,
    reply: kit.data(z.object({ job_id: kit.id })),
    status: 202,
    may: 'service_requests.update',
  }),
  undoBulk: kit.endpoint({
    method: 'POST',
    path: '/bulk/:id/undo',
    params: kit.byId,
    body: z.strictObject({}),
    reply: kit.data(z.object({ job_id: kit.id })),
    status: 202,
    may: 'service_requests.update',
    summary: 'Takes one’s own bulk act back; what was changed since stays as it is and is counted',
  }),
  workOrders: kit.endpoint({
    method: 'POST',
    path: '/work_orders',
    body: z.strictObject({ ids: z.array(kit.id).min(1).max(50) }),
    reply: kit.bytes('application/pdf'),
    may: 'service_requests.read',
    summary: 'Work orders for print, one a page, in the language of documents',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(serviceRequest),
    may: 'service_requests.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: requestUpdate,
    reply: kit.data(serviceRequest),
    may: 'service_requests.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    may: 'service_requests.delete',
  }),
  transition: kit.endpoint({
    method: 'POST',
    path: '/:id/transition',
    params: kit.byId,
    body: transitionFields,
    reply: kit.data(serviceRequest),
    may: 'service_requests.read',
    summary: 'Moves it; 409 `state_forbids` for a move that its state or the caller’s part in it does not allow',
  }),
  undo: kit.endpoint({
    method: 'POST',
    path: '/:id/undo',
    params: kit.byId,
    body: z.strictObject({ version: kit.id }),
    reply: kit.data(serviceRequest),
    may: 'service_requests.read',
    summary: 'Takes one’s own last move back, for 10 minutes, while nobody has written since',
  }),
  rate: kit.endpoint({
    method: 'POST',
    path: '/:id/rating',
    params: kit.byId,
    body: ratingFields,
    reply: kit.data(serviceRequest),
    may: 'service_requests.approve',
    summary: 'As the resident told it by phone; it closes the request',
  }),
})
