import { z } from 'zod'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { unitRef } from './realty.js'
import { requestBrief, requestCreate, requestUpdate, serviceRequest } from './service-request-details.js'
import { bulkFields, ratingFields, transitionFields } from './service-request-moves.js'
import { priorities, requestSources, requestStates } from './service-requests.enums.js'
import { customField } from './service-request-types.js'

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
  /** The caller is its assignee, responsible person or observer. */
  mine: kit.flagFilter,
  unassigned: kit.flagFilter,
  clock: z.enum(['amber', 'missed']).optional(),
  waiting_side: z.enum(['resident', 'staff']).optional(),
  unread: kit.flagFilter,
  source: z.enum(requestSources).optional(),
  tag: z.string().trim().max(40).optional(),
  /** Creation dates in the community's time zone. */
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
  /** The type names this person or their role. */
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
  /** Words by which the type is found besides its name. */
  keywords: z.array(z.string()),
  form: z.array(customField),
  photo_required: z.boolean(),
})

/** Open requests or incidents that a new request may duplicate. */
const similar = z.object({
  requests: z.array(requestBrief),
  incidents: z.array(z.object({ id: kit.id, title: z.string(), requests_count: z.int(), created_at: kit.instant })),
})
/** The people and units found by a phone, unit or member. */
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
    people: { of: 'members', at: 'main_data.data.member.id' },
    permission: 'service_requests.read',
  }),
  board: kit.endpoint({
    method: 'GET',
    path: '/board',
    query: requestList.omit({ page: true, per_page: true, sort: true, status: true }),
    reply: kit.data(z.array(column)),
    people: { of: 'members', at: 'data.data.member.id' },
    permission: 'service_requests.read',
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
        /**
         * Candidates for responsible person and assignee by `search_query`: active, with the house in scope; at most 50, best fit first.
         */
        responsible: z.array(worker),
        performer: z.array(worker),
        /** Houses of the caller; at most 50 by `search_query`. */
        address: z.array(option),
        types: z.array(typeOption),
        departures: z.array(z.object({ value: kit.id, label: kit.textMap })),
      }),
    }),
    permission: 'service_requests.read',
  }),
  caller: kit.endpoint({
    method: 'GET',
    path: '/caller',
    query: z.object({
      /** A phone, or at least its last 4 digits. */
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
    people: { of: 'members', at: ['data.callers.member.id', 'data.requests.member.id'] },
    permission: 'service_requests.create',
    summary:
      'Looks up a caller: people and units by phone, unit or member, with their requests; people need `members.read`',
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
    people: { of: 'members', at: 'data.requests.member.id' },
    permission: 'service_requests.create',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: requestCreate,
    reply: kit.data(serviceRequest),
    status: 201,
    permission: 'service_requests.create',
    summary: '409 `similar_open` while there is an open request of the same unit and type, unless `similar_seen`',
  }),
  bulk: kit.endpoint({
    method: 'POST',
    path: '/bulk',
    body: bulkFields,
    reply: kit.data(z.object({ job_id: kit.id })),
    status: 202,
    permission: 'service_requests.update',
  }),
  undoBulk: kit.endpoint({
    method: 'POST',
    path: '/bulk/:id/undo',
    params: kit.byId,
    body: z.strictObject({}),
    reply: kit.data(z.object({ job_id: kit.id })),
    status: 202,
    permission: 'service_requests.update',
    summary: 'Undoes one’s own bulk operation; requests changed since are skipped and counted',
  }),
  workOrders: kit.endpoint({
    method: 'POST',
    path: '/work_orders',
    body: z.strictObject({ ids: z.array(kit.id).min(1).max(50) }),
    reply: kit.bytes('application/pdf'),
    permission: 'service_requests.read',
    summary: 'Work orders for printing, one per page, in the document language',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(serviceRequest),
    people: { of: 'members', at: 'data.member.id' },
    permission: 'service_requests.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: requestUpdate,
    reply: kit.data(serviceRequest),
    people: { of: 'members', at: 'data.member.id' },
    permission: 'service_requests.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'service_requests.delete',
  }),
  transition: kit.endpoint({
    method: 'POST',
    path: '/:id/transition',
    params: kit.byId,
    body: transitionFields,
    reply: kit.data(serviceRequest),
    permission: 'service_requests.read',
    summary:
      'Changes the state; 409 `state_forbids` when the state or the caller’s role in the request does not allow it',
  }),
  undo: kit.endpoint({
    method: 'POST',
    path: '/:id/undo',
    params: kit.byId,
    body: z.strictObject({ version: kit.id }),
    reply: kit.data(serviceRequest),
    permission: 'service_requests.read',
    summary: 'Undoes one’s own last transition within 10 minutes, unless somebody has written since',
  }),
  rate: kit.endpoint({
    method: 'POST',
    path: '/:id/rating',
    params: kit.byId,
    body: ratingFields,
    reply: kit.data(serviceRequest),
    permission: 'service_requests.approve',
    summary: 'Records a rating given by phone; closes the request',
  }),
})
