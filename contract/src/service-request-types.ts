import { z } from 'zod'
import * as kit from './kit.js'
import { workingDay } from './working-hours.js'

export const priorities = ['low', 'normal', 'high', 'emergency'] as const
export type Priority = (typeof priorities)[number]
export const termUnits = ['minute', 'hour', 'working_day', 'day'] as const
export type TermUnit = (typeof termUnits)[number]
export const customKinds = ['text', 'number', 'choice', 'yes_no', 'date', 'phone'] as const

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => /^#[0-9a-f]{6}$/.test(value), { params: { key: 'format' } })

/** Each of them once: the second and every later one is `taken`. */
const once =
  <T>(keyOf: (one: T) => string, ...at: string[]) =>
  (all: T[], ctx: z.core.$RefinementCtx<T[]>) => {
    const keys = all.map(keyOf)
    for (const [i, key] of keys.entries())
      if (keys.indexOf(key) < i) ctx.addIssue({ code: 'custom', path: [i, ...at], params: { key: 'taken' } })
  }

/** A field of a type's own form. */
export const customField = z.strictObject({
  key: kit.code,
  label: kit.residentText(120),
  kind: z.enum(customKinds).default('text'),
  required: z.boolean().default(false),
  /** What a `choice` is made among; it asks for at least one. */
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
  /** Name of a picture that the product has. */
  icon: kit.optionalText(40),
  colour: colour.nullable().default(null),
  parent_id: kit.id.nullable().default(null),
  departure_id: kit.id.nullable().default(null),
  /** Who answers for the outcome and who does the work, unless something else is said. */
  responsible_id: kit.id.nullable().default(null),
  performer_id: kit.id.nullable().default(null),
  /** Roles and people among whom the performer is looked for first. */
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
  photo_required: z.boolean().default(false),
  payable: z.boolean().default(false),
  act_claim: z.boolean().default(false),
  resident_can_create: z.boolean().default(true),
  guard_can_create: z.boolean().default(true),
  /** Accepting is a first reply; else only a line to the resident is. */
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

export const typeList = kit.listQuery({
  sort: ['sort', 'name', 'priority', 'created_at'],
  order: 'sort',
  filters: { active: kit.flagFilter, departure_id: kit.idsFilter, preset_id: kit.idsFilter },
})

const option = z.object({ value: kit.id, label: kit.textMap })
const person = z.object({
  value: kit.id,
  label: z.string(),
  /** Away today, until that day. */
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
  /** First day on which it holds; of several with one code the latest that has begun is taken. */
  valid_from: kit.day.default('2000-01-01'),
  /** The law or decision that set it. */
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
  /** Days that differ, each once: holidays, and working days moved to a weekend. */
  days: z
    .array(z.strictObject({ day: kit.day, name: kit.optionalText(120), hours: workingDay.nullable().default(null) }))
    .max(1000)
    .superRefine(once(({ day }) => day, 'day')),
})
export type CalendarFields = z.output<typeof calendarFields>
const calendar = calendarFields.extend({ version: kit.id, timezone: z.string() })
export type WorkCalendar = z.output<typeof calendar>

/** Both spellings of the path are in use: the form stands under `service_request-types`. */
export const requestTypes = kit.resource('', {
  list: kit.endpoint({
    method: 'GET',
    path: '/service-request-types',
    query: typeList,
    reply: kit.page(requestType),
    may: 'service_requests.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '/service-request-types',
    body: typeFields,
    reply: kit.data(requestType),
    status: 201,
    may: 'request_types.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/service-request-types/:id',
    params: kit.byId,
    reply: kit.data(requestType),
    may: 'service_requests.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/service-request-types/:id',
    params: kit.byId,
    body: kit.updateOf(typeFields),
    reply: kit.data(requestType),
    may: 'request_types.update',
  }),
  usage: kit.endpoint({
    method: 'GET',
    path: '/service-request-types/:id/usage',
    params: kit.byId,
    reply: kit.usage,
    may: 'request_types.read',
  }),
  /** To the bin. 409 `in_use` while requests, incidents or types hang on it, unless the type that takes them over is named. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/service-request-types/:id',
    params: kit.byId,
    query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.deleted,
    may: 'request_types.delete',
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
    may: 'request_types.read',
  }),
})

export const requestPresets = kit.resource('/service-request-presets', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({ sort: ['sort', 'name'], order: 'sort', filters: { active: kit.flagFilter } }),
    reply: kit.page(preset),
    may: 'request_types.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: presetFields,
    reply: kit.data(preset),
    status: 201,
    may: 'request_types.create',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(presetFields),
    reply: kit.data(preset),
    may: 'request_types.update',
    summary: 'Acts on requests that come later; terms that run stay as they are',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    may: 'request_types.delete',
  }),
})

export const workCalendar = kit.resource('/work-calendar', {
  read: kit.endpoint({ method: 'GET', path: '', reply: kit.data(calendar), may: 'request_types.read' }),
  update: kit.endpoint({
    method: 'PUT',
    path: '',
    body: kit.updateOf(calendarFields),
    reply: kit.data(calendar),
    may: 'request_types.update',
    summary: 'Acts on terms that begin later',
  }),
})

const days = (least: number) => z.int().min(least).max(365)
/** What the community settles about the life of a request, in days unless the name says minutes. */
export const requestSettingsFields = z.strictObject({
  /** Work that is done closes by itself after so many days of silence. */
  autoclose_days: days(1),
  /** For so long the resident may give work that was done back. */
  return_days: days(1),
  /** For so long the staff opens a closed or cancelled request anew, and the resident a closed one. */
  reopen_days: days(0),
  resident_reopen_days: days(0),
  /** The furthest day to which a request is put off. */
  defer_max_days: z.int().min(1).max(3650),
  /** An emergency that nobody took for so long is told to the managers. */
  unclaimed_minutes: z.int().min(1).max(1440),
  /** Whoever keeps a request waiting for so long is reminded. */
  reminder_days: days(1),
})
export type RequestSettings = z.output<typeof requestSettingsFields>

const settled = requestSettingsFields.extend({ version: kit.id })
export const requestSettings = kit.resource('/service-request-settings', {
  read: kit.endpoint({ method: 'GET', path: '', reply: kit.data(settled), may: 'request_types.read' }),
  update: kit.endpoint({
    method: 'PUT',
    path: '',
    body: kit.updateOf(requestSettingsFields),
    reply: kit.data(settled),
    may: 'request_types.update',
  }),
})
