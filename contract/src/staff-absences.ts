import { z } from 'zod'
import * as kit from './kit.js'

export const absenceKinds = ['vacation', 'sick', 'trip', 'other'] as const
export const staffRoleRef = z.object({ id: kit.id, name: kit.textMap, code: z.string().nullable() })

export const absenceFields = z.strictObject({
  kind: z.enum(absenceKinds).default('vacation'),
  from: kit.day,
  to: kit.day,
  deputy_id: kit.id.nullable().default(null),
  /** The deputy holds the roles of the one who is away, for as long. */
  deputy_has_roles: z.boolean().default(false),
  note: kit.optionalText(500),
})
export type AbsenceFields = z.output<typeof absenceFields>
export const absence = kit.entity(absenceFields).extend({ staff_id: kit.id, deputy: kit.ref.nullable() })
export type Absence = z.output<typeof absence>

export const grantFields = z.strictObject({
  role_id: kit.id,
  begins_at: kit.instant.nullable().default(null),
  ends_at: kit.instant,
  reason: kit.text(300),
})
export type GrantFields = z.output<typeof grantFields>
export const grant = z.object({
  id: kit.id,
  staff_id: kit.id,
  role: staffRoleRef,
  begins_at: kit.instant,
  ends_at: kit.instant,
  reason: z.string(),
  /** Set when it comes with somebody's absence, and ends with it. */
  absence_id: kit.id.nullable(),
  granted_by: kit.ref.nullable(),
})
export type Grant = z.output<typeof grant>

/** Who is away and who stands in, and roles for a time. */
export const staffAbsences = kit.resource('/staff', {
  addAbsence: kit.endpoint({
    method: 'POST',
    path: '/:id/absences',
    params: kit.byId,
    body: absenceFields,
    reply: kit.data(absence),
    status: 201,
    may: 'staff.update',
  }),
  updateAbsence: kit.endpoint({
    method: 'PUT',
    path: '/absences/:id',
    params: kit.byId,
    body: kit.updateOf(absenceFields),
    reply: kit.data(absence),
    may: 'staff.update',
  }),
  removeAbsence: kit.endpoint({
    method: 'DELETE',
    path: '/absences/:id',
    params: kit.byId,
    reply: kit.deleted,
    may: 'staff.update',
    summary: 'Deletes at once, without the bin; what the deputy was lent ends with it',
  }),
  addGrant: kit.endpoint({
    method: 'POST',
    path: '/:id/grants',
    params: kit.byId,
    body: grantFields,
    reply: kit.data(grant),
    status: 201,
    may: 'staff.update',
    fresh: true,
    summary: 'A role for a time, in the person’s own houses',
  }),
  removeGrant: kit.endpoint({
    method: 'DELETE',
    path: '/grants/:id',
    params: kit.byId,
    reply: kit.deleted,
    may: 'staff.update',
    fresh: true,
  }),
})
