import { z } from 'zod'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { languages } from './languages.js'
import { absence, grant, staffRoleRef } from './staff-absences.js'
import { employmentKinds, staffStates } from './staff.enums.js'

const inviteStates = ['waiting', 'expired', 'none'] as const

const credential = z.strictObject({
  kind: kit.text(100),
  number: kit.optionalText(60),
  valid_until: kit.day.nullable().default(null),
})

const staffScope = z.strictObject({
  /** The whole community, including houses added later. */
  all: z.boolean().default(false),
  complex_ids: kit.ids.default([]),
  house_ids: kit.ids.default([]),
})

export const staffFields = z.strictObject({
  last_name: kit.personName,
  first_name: kit.personName,
  middle_name: kit.personName.nullable().default(null),
  /** An e-mail address or a phone; the server requires at least one of them. */
  email: kit.email.nullable().default(null),
  phone: kit.phone.nullable().default(null),
  position: kit.residentText(120).nullable().default(null),
  role_ids: kit.ids.min(1).max(20),
  departure_ids: kit.ids.max(50).default([]),
  scope: staffScope,
  employment_kind: z.enum(employmentKinds).nullable().default(null),
  employed_from: kit.day.nullable().default(null),
  employed_to: kit.day.nullable().default(null),
  contract_number: kit.optionalText(60),
  specialisations: z.array(kit.text(60)).max(20).default([]),
  max_open_requests: z.int().min(0).max(1000).nullable().default(null),
  credentials: z.array(credential).max(20).default([]),
  note: kit.optionalText(2000),
  avatar_id: kit.id.nullable().default(null),
  locale: z.enum(languages).nullable().default(null),
})
export type StaffFields = z.output<typeof staffFields>

export const staffCreate = z.strictObject({
  ...staffFields.shape,
  /** Sends an invitation at once; otherwise it is sent later, or never for a person without an account. */
  invite: z.boolean().default(true),
})

const named = z.object({ id: kit.id, name: kit.textMap })

const invite = z.object({
  state: z.enum(inviteStates),
  channel: z.enum(['email', 'sms']).nullable(),
  sent_to: z.string().nullable(),
  sent_at: kit.instant.nullable(),
  expires_at: kit.instant.nullable(),
})

const staffMember = kit
  .entity(
    z.strictObject({
      ...staffFields.shape,
      // An invited person has no name until they accept.
      last_name: z.string(),
      first_name: z.string(),
      role_ids: kit.ids,
    }),
  )
  .extend({
    /** Surname and name; the address while there is none. */
    name: z.string(),
    status: z.enum(staffStates),
    blocked_reason: z.string().nullable(),
    invite,
    roles: z.array(staffRoleRef),
    departures: z.array(named),
    two_factor: z.object({ phone: z.boolean(), email: z.boolean(), app: z.boolean() }),
    last_login_at: kit.instant.nullable(),
    /** Open requests assigned to the person. */
    open_requests: z.int(),
    /** The current absence and its deputy. */
    absence: absence.pick({ id: true, kind: true, from: true, to: true, deputy: true }).nullable(),
    avatar: z.string().nullable(),
    is_self: z.boolean(),
    is_demo: z.boolean(),
  })
export type StaffMember = z.output<typeof staffMember>

const staffDetails = staffMember.extend({
  absences: z.array(absence),
  grants: z.array(grant),
  complexes: z.array(kit.ref),
  houses: z.array(kit.ref),
  sessions_count: z.int(),
  /** Actions available to the caller, by their permissions and scope and the state of the person. */
  allowed: z.array(z.enum(['update', 'roles', 'block', 'unblock', 'invite', 'see_as', 'delete', 'reset_two_factor'])),
})
export type StaffDetails = z.output<typeof staffDetails>

export const staffList = kit.listQuery({
  sort: ['name', 'status', 'created_at', 'last_login_at', 'open_requests'],
  order: 'name',
  filters: {
    status: z.enum(staffStates).optional(),
    role_id: kit.idsFilter,
    departure_id: kit.idsFilter,
    house_id: kit.idsFilter,
    complex_id: kit.idsFilter,
    absent: kit.flagFilter,
    two_factor: kit.flagFilter,
  },
})

/** Options of forms: the roles that the caller may grant, and the departments. */
const form = z.object({
  roles: z.array(z.object({ value: kit.id, label: kit.textMap, code: z.string().nullable(), may_give: z.boolean() })),
  departures: z.array(z.object({ value: kit.id, label: kit.textMap })),
})

const invited = kit.data(staffDetails).extend({
  /** The link itself, while no gateway could deliver it: to be passed on by hand. */
  link: z.string().nullable(),
})

const reason = z.strictObject({ reason: kit.text(300) })

export const staff = kit.resource(
  { path: '/staff', changesAccess: true },
  {
    export: exportOf(staffList, 'staff.export'),
    list: kit.endpoint({
      method: 'GET',
      path: '',
      query: staffList,
      reply: kit.dataPage(staffMember).extend({ form }),
      people: { of: 'staff', at: 'data.data.id' },
      permission: 'staff.read',
    }),
    create: kit.endpoint({
      method: 'POST',
      path: '',
      body: staffCreate,
      reply: invited,
      status: 201,
      permission: 'staff.create',
      reauthenticate: true,
    }),
    read: kit.endpoint({
      method: 'GET',
      path: '/:id',
      params: kit.byId,
      reply: kit.data(staffDetails),
      people: { of: 'staff', at: 'data.id' },
      permission: 'staff.read',
    }),
    update: kit.endpoint({
      method: 'PUT',
      path: '/:id',
      params: kit.byId,
      body: kit.updateOf(staffFields),
      reply: kit.data(staffDetails),
      people: { of: 'staff', at: 'data.id' },
      permission: 'staff.update',
      reauthenticate: true,
    }),
    usage: kit.endpoint({
      method: 'GET',
      path: '/:id/usage',
      params: kit.byId,
      reply: kit.usage,
      permission: 'staff.read',
      summary: 'Records related to the person; shown before deletion',
    }),
    /** Deletes a person. 409 `in_use` while work is assigned to them, unless a successor is named. */
    remove: kit.endpoint({
      method: 'DELETE',
      path: '/:id',
      params: kit.byId,
      query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
      reply: kit.deleted,
      permission: 'staff.delete',
      reauthenticate: true,
    }),
    block: kit.endpoint({
      method: 'POST',
      path: '/:id/block',
      params: kit.byId,
      body: reason.extend({ dismissed: z.boolean().default(false) }),
      reply: kit.data(staffDetails),
      permission: 'staff.update',
      reauthenticate: true,
      summary: 'Ends all sessions at once; `dismissed` for a person who has left',
    }),
    unblock: kit.endpoint({
      method: 'POST',
      path: '/:id/unblock',
      params: kit.byId,
      reply: kit.data(staffDetails),
      permission: 'staff.update',
      reauthenticate: true,
    }),
    invite: kit.endpoint({
      method: 'POST',
      path: '/:id/invite',
      params: kit.byId,
      reply: invited,
      permission: 'staff.create',
      summary: 'Sends an invitation, or sends it again; earlier links become invalid',
    }),
    revokeInvite: kit.endpoint({
      method: 'DELETE',
      path: '/:id/invite',
      params: kit.byId,
      reply: kit.data(staffDetails),
      permission: 'staff.create',
    }),
    endSessions: kit.endpoint({
      method: 'DELETE',
      path: '/:id/sessions',
      params: kit.byId,
      reply: kit.done,
      permission: 'staff.update',
    }),
    resetTwoFactor: kit.endpoint({
      method: 'POST',
      path: '/:id/reset_two_factor',
      params: kit.byId,
      body: reason,
      reply: kit.data(staffDetails),
      permission: 'staff.approve',
      reauthenticate: true,
      summary: 'Removes a lost second step; ends the person’s sessions too',
    }),
    seeAs: kit.endpoint({
      method: 'POST',
      path: '/:id/see_as',
      params: kit.byId,
      reply: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_at: kit.instant }),
      permission: 'staff.approve',
      reauthenticate: true,
      skipReplay: true,
      summary: 'Read-only impersonation for one hour with the permissions that both have; logged',
    }),
  },
)
