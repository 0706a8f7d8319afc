import { z } from 'zod'
import * as kit from './kit.js'
import { absenceKinds } from './staff.enums.js'

export const staffRoleRef = z.object({ id: kit.id, name: kit.textMap, code: z.string().nullable() })

export const absenceFields = z.strictObject({
  kind: z.enum(absenceKinds).default('vacation'),
  from: kit.day,
  to: kit.day,
  deputy_id: kit.id.nullable().default(null),
  /** The deputy has the roles of the absent person for the duration of the absence. */
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
  /** Set when it comes with an absence, and ends with it. */
  absence_id: kit.id.nullable(),
  granted_by: kit.ref.nullable(),
})
export type Grant = z.output<typeof grant>

/** Absences with deputies, and temporary roles. */
export const staffAbsences = kit.resource(
  { path: '/staff', changesAccess: true },
  {
    addAbsence: kit.endpoint({
      method: 'POST',
      path: '/:id/absences',
      params: kit.byId,
      body: absenceFields,
      reply: kit.data(absence),
      status: 201,
      permission: 'staff.update',
    }),
    updateAbsence: kit.endpoint({
      method: 'PUT',
      path: '/absences/:id',
      params: kit.byId,
      body: kit.updateOf(absenceFields),
      reply: kit.data(absence),
      permission: 'staff.update',
    }),
    removeAbsence: kit.endpoint({
      method: 'DELETE',
      path: '/absences/:id',
      params: kit.byId,
      reply: kit.deleted,
      permission: 'staff.update',
      summary: 'Deletes permanently; the deputy’s temporary roles end with it',
    }),
    addGrant: kit.endpoint({
      method: 'POST',
      path: '/:id/grants',
      params: kit.byId,
      body: grantFields,
      reply: kit.data(grant),
      status: 201,
      permission: 'staff.update',
      reauthenticate: true,
      summary: 'Grants a temporary role, within the person’s own houses',
    }),
    removeGrant: kit.endpoint({
      method: 'DELETE',
      path: '/grants/:id',
      params: kit.byId,
      reply: kit.deleted,
      permission: 'staff.update',
      reauthenticate: true,
    }),
  },
)
