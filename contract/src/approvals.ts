import { z } from 'zod'
import { approvalKinds, approvalStates } from './approvals.enums.js'
import * as kit from './kit.js'

export const approval = z.object({
  id: kit.id,
  kind: z.enum(approvalKinds),
  entity: z.string(),
  entity_id: kit.id.nullable(),
  /** The label of the object at the time of the request. */
  label: z.string(),
  /** The changes, field by field, where they can be computed. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  reason: z.string(),
  state: z.enum(approvalStates),
  requested_by: kit.ref,
  created_at: kit.instant,
  expires_at: kit.instant,
  decided_by: kit.ref.nullable(),
  decided_at: kit.instant.nullable(),
  decision_note: z.string().nullable(),
  is_own: z.boolean(),
  /** Whether the caller may decide it. */
  may_decide: z.boolean(),
})
export type Approval = z.output<typeof approval>

const decision = z.strictObject({ note: kit.optionalText(500) })

export const approvals = kit.resource(
  { path: '/approvals', changesAccess: true },
  {
    list: kit.endpoint({
      method: 'GET',
      path: '',
      query: kit.listQuery({
        sort: ['created_at', 'state'],
        order: '-created_at',
        filters: { state: z.enum(approvalStates).optional(), kind: z.enum(approvalKinds).optional() },
      }),
      reply: kit.page(approval),
      permission: 'signed_in',
      summary: 'Requests of the caller and those that the caller may decide',
    }),
    create: kit.endpoint({
      method: 'POST',
      path: '',
      body: z.strictObject({
        kind: z.enum(approvalKinds),
        entity_id: kit.id.nullable().default(null),
        /** The input of the operation: the fields of a role, the roles of a person, the list and filters of an export. */
        payload: z.record(z.string().max(60), z.unknown()).default({}),
        reason: kit.text(500),
      }),
      reply: kit.data(approval),
      status: 201,
      permission: 'signed_in',
      summary: 'Requests an approval; needs the permission for the operation itself, for proposals the read permission',
    }),
    approve: kit.endpoint({
      method: 'POST',
      path: '/:id/approve',
      params: kit.byId,
      body: decision,
      reply: kit.data(approval),
      permission: 'approvals.approve',
      reauthenticate: true,
      summary: 'Performs the operation with the requester’s current permissions',
    }),
    reject: kit.endpoint({
      method: 'POST',
      path: '/:id/reject',
      params: kit.byId,
      body: decision,
      reply: kit.data(approval),
      permission: 'approvals.approve',
    }),
    withdraw: kit.endpoint({
      method: 'POST',
      path: '/:id/withdraw',
      params: kit.byId,
      reply: kit.data(approval),
      permission: 'signed_in',
    }),
  },
)
