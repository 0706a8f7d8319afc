import { z } from 'zod'
import * as kit from './kit.js'

/** Acts that wait for a second person: four eyes where the community has switched them on, and proposals. */
export const approvalKinds = [
  'houses.delete',
  'complexes.delete',
  'staff.owner',
  'imports.undo',
  'exports',
  'roles.change',
  'settings.four_eyes',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]
export const approvalStates = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const

export const approval = z.object({
  id: kit.id,
  kind: z.enum(approvalKinds),
  entity: z.string(),
  entity_id: kit.id.nullable(),
  /** What it is about, as it was called then. */
  label: z.string(),
  /** What shall change, field by field, where that can be told. */
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

export const approvals = kit.resource('/approvals', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({
      sort: ['created_at', 'state'],
      order: '-created_at',
      filters: { state: z.enum(approvalStates).optional(), kind: z.enum(approvalKinds).optional() },
    }),
    reply: kit.page(approval),
    may: 'signed_in',
    summary: 'Those of the caller and those that he may decide',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: z.strictObject({
      kind: z.enum(approvalKinds),
      entity_id: kit.id.nullable().default(null),
      /** What the act is asked with: the fields of a role, the roles of a person, the list and filters of an export. */
      payload: z.record(z.string().max(60), z.unknown()).default({}),
      reason: kit.text(500),
    }),
    reply: kit.data(approval),
    status: 201,
    may: 'signed_in',
    summary: 'Asks a second person; the right to the act itself is needed, for proposals the right to read',
  }),
  approve: kit.endpoint({
    method: 'POST',
    path: '/:id/approve',
    params: kit.byId,
    body: decision,
    reply: kit.data(approval),
    may: 'approvals.approve',
    fresh: true,
    summary: 'Does the act, with the rights that the one who asked has by now',
  }),
  reject: kit.endpoint({
    method: 'POST',
    path: '/:id/reject',
    params: kit.byId,
    body: decision,
    reply: kit.data(approval),
    may: 'approvals.approve',
  }),
  withdraw: kit.endpoint({
    method: 'POST',
    path: '/:id/withdraw',
    params: kit.byId,
    reply: kit.data(approval),
    may: 'signed_in',
  }),
})
