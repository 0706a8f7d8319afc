import { z } from 'zod'
import * as kit from './kit.js'
import { customKinds, termUnits } from './service-request-types.enums.js'
import { priorities } from './service-requests.enums.js'
import { workingDay } from './working-hours.js'

export type Priority = (typeof priorities)[number]
export type TermUnit = (typeof termUnits)[number]

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => /^#[0-9a-f]{6}$/.test(value), { params: { key: 'format' } })

/** Each element once: the second and later ones get the issue `taken`. */
const once =
  <T>(keyOf: (one: T) => string, ...at: string[]) =>
  (all: T[], ctx: z.core.$RefinementCtx<T[]>) => {
    const keys = all.map(keyOf)
    for (const [i, key] of keys.entries())
      if (keys.indexOf(key) < i) ctx.addIssue({ code: 'custom', path: [i, ...at], params: { key: 'taken' } })
  }

/** A custom field of a type's form. */
export const customField = z.strictObject({
  key: kit.code,
  label: kit.residentText(120),
  kind: z.enum(customKinds).default('text'),
  required: z.boolean().default(false),
  /** Options of a `choice`; at least one is required. */
  options: z
    .array(kit.text(80))
    .max(30)
    .superRefine(once((option) => option))
    .default([]),
  hint: kit.residentText(300).nullable().default(null),
})
export type CustomField = z.output<typeof customField>

const ownForm = z
  .array(
    customField.refine(({ kind, options }) => kind !== 'choice' || options.length > 0, {
      path: ['options'],
      params: { key: 'required' },
    }),
  )
  .max(30)
  .superRefine(once(({ key }) => key, 'key'))

export const typeFields = z.strictObject({
  name: kit.residentText(120),
  code: kit.code.nullable().default(null),
  /** Name of an icon of the product. */
  icon: kit.optionalText(40),
  colour: colour.nullable().default(null),
  parent_id: kit.id.nullable().default(null),
  departure_id: kit.id.nullable().default(null),
  /** The default responsible person and assignee. */
  responsible_id: kit.id.nullable().default(null),
  performer_id: kit.id.nullable().default(null),
  /** Roles and people preferred as assignees. */
  role_ids: kit.ids.max(50).default([]),
  staff_ids: kit.ids.max(200).default([]),
  priority: z.enum(priorities).default('normal'),
  preset_id: kit.id,
  form: ownForm.default([]),
  checklist: z.array(kit.text(200)).max(50).default([]),
  replies: z
    .array(z.strictObject({ title: kit.text(80), text: kit.residentText(4000) }))
    .max(50)
    .default([]),
  hint: kit.residentText(1000).nullable().default(null),
  /** Words by which the type is found besides its name, in any language. */
  keywords: z.array(kit.text(40)).max(100).default([]),
  photo_required: z.boolean().default(false),
  payable: z.boolean().default(false),
  act_claim: z.boolean().default(false),
  resident_can_create: z.boolean().default(true),
  guard_can_create: z.boolean().default(true),
  /** Acceptance counts as the first reply; otherwise only a message to the resident does. */
  accept_is_reply: z.boolean().default(true),
  performer_writes: z.boolean().default(false),
  hides_names: z.boolean().default(false),
  active: z.boolean().default(true),
  sort: z.int().min(0).max(10_000).default(100),
})
export type TypeFields = z.output<typeof typeFields>

const presetRef = z.object({ id: kit.id, name: kit.textMap })
export const requestType = kit.entity(typeFields).extend({
  preset: presetRef,
  departure: z.object({ id: kit.id, name: kit.textMap }).nullable(),
  responsible: kit.ref.nullable(),
  performer: kit.ref.nullable(),
  roles: z.array(z.object({ id: kit.id, name: kit.textMap })),
  staff: z.array(kit.ref),
  open_requests: z.int(),
})
export type RequestType = z.output<typeof requestType>

const typeList = kit.listQuery({
  sort: ['sort', 'name', 'priority', 'created_at'],
  order: 'sort',
  filters: { active: kit.flagFilter, departure_id: kit.idsFilter, preset_id: kit.idsFilter },
})

const option = z.object({ value: kit.id, label: kit.textMap })
const person = z.object({
  value: kit.id,
  label: z.string(),
  /** Absent today, until that day. */
  absent_until: kit.day.nullable(),
})

export const presetFields = z.strictObject({
  name: kit.residentText(120),
  code: kit.code.nullable().default(null),
  reply_amount: z.int().min(0).max(1000),
  reply_unit: z.enum(termUnits),
  resolve_amount: z.int().min(1).max(1000),
  resolve_unit: z.enum(termUnits),
  round_the_clock: z.boolean().default(false),
  pausable: z.boolean().default(true),
  /** First day of validity; of several with one code the latest one that has begun applies. */
  valid_from: kit.day.default('2000-01-01'),
  /** The law or decision behind it. */
  source: kit.optionalText(300),
  active: z.boolean().default(true),
  sort: z.int().min(0).max(10_000).default(100),
})
export type PresetFields = z.output<typeof presetFields>
export const preset = kit.entity(presetFields).extend({ types_count: z.int() })
export type Preset = z.output<typeof preset>

export const calendarFields = z.strictObject({
  /** Seven days from Monday; null is a day off. A complex may have hours of its own. */
  week: z.array(workingDay.nullable()).length(7),
  /** Exceptions, each day once: holidays, and working days moved to a weekend. */
  days: z
    .array(z.strictObject({ day: kit.day, name: kit.optionalText(120), hours: workingDay.nullable().default(null) }))
    .max(1000)
    .superRefine(once(({ day }) => day, 'day')),
})
export type CalendarFields = z.output<typeof calendarFields>
const calendar = calendarFields.extend({ version: kit.id, timezone: z.string() })
export type WorkCalendar = z.output<typeof calendar>

/** Both spellings of the path are in use: the form is under `service_request-types`. */
export const requestTypes = kit.resource('', {
  list: kit.endpoint({
    method: 'GET',
    path: '/service-request-types',
    query: typeList,
    reply: kit.page(requestType),
    permission: 'service_requests.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '/service-request-types',
    body: typeFields,
    reply: kit.data(requestType),
    status: 201,
    permission: 'request_types.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/service-request-types/:id',
    params: kit.byId,
    reply: kit.data(requestType),
    permission: 'service_requests.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/service-request-types/:id',
    params: kit.byId,
    body: kit.updateOf(typeFields),
    reply: kit.data(requestType),
    permission: 'request_types.update',
  }),
  usage: kit.endpoint({
    method: 'GET',
    path: '/service-request-types/:id/usage',
    params: kit.byId,
    reply: kit.usage,
    permission: 'request_types.read',
  }),
  /** Deletes a type. 409 `in_use` while requests, incidents or types refer to it, unless a replacement is named. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/service-request-types/:id',
    params: kit.byId,
    query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.deleted,
    permission: 'request_types.delete',
  }),
  form: kit.endpoint({
    method: 'GET',
    path: '/service_request-types/form',
    reply: z.object({
      form: z.object({
        staff: z.array(person),
        roles: z.array(option),
        departures: z.array(option),
        presets: z.array(option.extend({ valid_from: kit.day })),
        parents: z.array(option),
      }),
    }),
    permission: 'request_types.read',
  }),
})

export const requestPresets = kit.resource('/service-request-presets', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({ sort: ['sort', 'name'], order: 'sort', filters: { active: kit.flagFilter } }),
    reply: kit.page(preset),
    permission: 'request_types.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: presetFields,
    reply: kit.data(preset),
    status: 201,
    permission: 'request_types.create',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(presetFields),
    reply: kit.data(preset),
    permission: 'request_types.update',
    summary: 'Applies to later requests; running terms are unchanged',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'request_types.delete',
  }),
})

export const workCalendar = kit.resource('/work-calendar', {
  read: kit.endpoint({ method: 'GET', path: '', reply: kit.data(calendar), permission: 'request_types.read' }),
  update: kit.endpoint({
    method: 'PUT',
    path: '',
    body: kit.updateOf(calendarFields),
    reply: kit.data(calendar),
    permission: 'request_types.update',
    summary: 'Applies to terms that begin later',
  }),
})

const days = (least: number) => z.int().min(least).max(365)
/** Community settings of the request life cycle, in days unless the name says minutes. */
export const requestSettingsFields = z.strictObject({
  /** Completed work closes automatically after this many days without activity. */
  autoclose_days: days(1),
  /** For how long the resident may return completed work. */
  return_days: days(1),
  /** For how long staff may reopen a closed or cancelled request, and the resident a closed one. */
  reopen_days: days(0),
  resident_reopen_days: days(0),
  /** Maximum number of days for which a request may be deferred. */
  defer_max_days: z.int().min(1).max(3650),
  /** Minutes until managers are notified of an unassigned emergency. */
  unclaimed_minutes: z.int().min(1).max(1440),
  /** Days until the person whom a request waits for is reminded. */
  reminder_days: days(1),
})
export type RequestSettings = z.output<typeof requestSettingsFields>

const settled = requestSettingsFields.extend({ version: kit.id })
export const requestSettings = kit.resource('/service-request-settings', {
  read: kit.endpoint({ method: 'GET', path: '', reply: kit.data(settled), permission: 'request_types.read' }),
  update: kit.endpoint({
    method: 'PUT',
    path: '',
    body: kit.updateOf(requestSettingsFields),
    reply: kit.data(settled),
    permission: 'request_types.update',
  }),
})
