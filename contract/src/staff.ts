import { z } from 'zod'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { languages } from './languages.js'
import { absence, grant, staffRoleRef } from './staff-absences.js'

export const staffStates = ['invited', 'active', 'blocked', 'dismissed'] as const
export const employmentKinds = ['employee', 'contractor', 'volunteer', 'board'] as const
export const inviteStates = ['waiting', 'expired', 'none'] as const

const credential = z.strictObject({
  kind: kit.text(100),
  number: kit.optionalText(60),
  valid_until: kit.day.nullable().default(null),
})

export const staffScope = z.strictObject({
  /** The whole community, whatever houses come later. */
  all: z.boolean().default(false),
  complex_ids: kit.ids.default([]),
  house_ids: kit.ids.default([]),
})

export const staffFields = z.strictObject({
  last_name: kit.personName,
  first_name: kit.personName,
  middle_name: kit.personName.nullable().default(null),
  /** An e-mail address or a phone at least; the server asks for one of them. */
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
  /** Sends an invitation at once; else it is sent later, or never for one who needs no account. */
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

export const staffMember = kit
  .entity(
    z.strictObject({
      ...staffFields.shape,
      // One who was invited has not told his name yet.
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
    /** Open requests that he performs. */
    open_requests: z.int(),
    /** Who is away today, and who stands in. */
    absence: absence.pick({ id: true, kind: true, from: true, to: true, deputy: true }).nullable(),
    avatar: z.string().nullable(),
    is_self: z.boolean(),
    is_demo: z.boolean(),
  })
export type StaffMember = z.output<typeof staffMember>

export const staffDetails = staffMember.extend({
  absences: z.array(absence),
  grants: z.array(grant),
  complexes: z.array(kit.ref),
  houses: z.array(kit.ref),
  sessions_count: z.int(),
  /** What the caller may do to this person: his own rights, scope and the state of the person decide. */
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

/** What forms offer: the roles that the caller may give, and the departments. */
const form = z.object({
  roles: z.array(z.object({ value: kit.id, label: kit.textMap, code: z.string().nullable(), may_give: z.boolean() })),
  departures: z.array(z.object({ value: kit.id, label: kit.textMap })),
})

const invited = kit.data(staffDetails).extend({
  /** The link itself, while no gateway could carry it: to be passed on by hand. */
  link: z.string().nullable(),
})

const reason = z.strictObject({ reason: kit.text(300) })

export const staff = kit.resource('/staff', {
  export: exportOf(staffList, 'staff.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: staffList,
    reply: kit.dataPage(staffMember).extend({ form }),
    may: 'staff.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: staffCreate,
    reply: invited,
    status: 201,
    may: 'staff.create',
    fresh: true,
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(staffDetails),
    may: 'staff.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(staffFields),
    reply: kit.data(staffDetails),
    may: 'staff.update',
    fresh: true,
  }),
  usage: kit.endpoint({
    method: 'GET',
    path: '/:id/usage',
    params: kit.byId,
    reply: kit.usage,
    may: 'staff.read',
    summary: 'What hangs on the person; shown before he is deleted',
  }),
  /** To the bin. 409 `in_use` while work hangs on him, unless the one who takes it over is named. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.deleted,
    may: 'staff.delete',
    fresh: true,
  }),
  block: kit.endpoint({
    method: 'POST',
    path: '/:id/block',
    params: kit.byId,
    body: reason.extend({ dismissed: z.boolean().default(false) }),
    reply: kit.data(staffDetails),
    may: 'staff.update',
    fresh: true,
    summary: 'Ends all sessions at once; `dismissed` for one who works here no more',
  }),
  unblock: kit.endpoint({
    method: 'POST',
    path: '/:id/unblock',
    params: kit.byId,
    reply: kit.data(staffDetails),
    may: 'staff.update',
    fresh: true,
  }),
  invite: kit.endpoint({
    method: 'POST',
    path: '/:id/invite',
    params: kit.byId,
    reply: invited,
    may: 'staff.create',
    summary: 'Sends an invitation, or sends it again; links of earlier ones open nothing any more',
  }),
  revokeInvite: kit.endpoint({
    method: 'DELETE',
    path: '/:id/invite',
    params: kit.byId,
    reply: kit.data(staffDetails),
    may: 'staff.create',
  }),
  endSessions: kit.endpoint({
    method: 'DELETE',
    path: '/:id/sessions',
    params: kit.byId,
    reply: kit.done,
    may: 'staff.update',
  }),
  resetTwoFactor: kit.endpoint({
    method: 'POST',
    path: '/:id/reset_two_factor',
    params: kit.byId,
    body: reason,
    reply: kit.data(staffDetails),
    may: 'staff.approve',
    fresh: true,
    summary: 'For one who lost his phone; ends his sessions too',
  }),
  seeAs: kit.endpoint({
    method: 'POST',
    path: '/:id/see_as',
    params: kit.byId,
    reply: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_at: kit.instant }),
    may: 'staff.approve',
    fresh: true,
    toldOnce: true,
    summary: 'A session of one hour that reads with the rights that both have; noted in the log',
  }),
})
