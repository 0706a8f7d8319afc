import { z } from 'zod'
import { unitTotals } from './houses.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { languages } from './languages.js'
import { file } from './media.js'
import { workingDay } from './working-hours.js'

export const legalForms = [
  'osbb',
  'osbb_association',
  'management_company',
  'cooperative',
  'developer',
  'initiative_group',
  'none',
] as const
export const complexStates = ['onboarding', 'active', 'archived'] as const
export const taxStatuses = ['nonprofit', 'simplified', 'general'] as const
export const statuteVersions = ['before_2023_11_10', 'model_2023_1048', 'custom'] as const

export const messengerKinds = ['telegram', 'viber', 'whatsapp', 'signal', 'messenger', 'other'] as const
/** Whose dispatcher takes requests: the complex's own, another firm's, or one shared with others. */
export const dispatcherSchemes = ['internal', 'external', 'shared'] as const

const messenger = z.strictObject({ kind: z.enum(messengerKinds), address: kit.text(200) })

const payeeAccount = z.strictObject({
  iban: kit.iban,
  bank_name: kit.optionalText(200),
  purpose: kit.optionalText(200),
})

export const complexFields = z.strictObject({
  name: kit.text(200),
  short_name: kit.optionalText(60),
  legal_form: z.enum(legalForms).default('none'),
  legal_name: kit.optionalText(300),
  /** 8 digits, leading zeros kept. A wrong check digit is only a warning: old codes may fail it. */
  edrpou: kit.digits(8).nullable().default(null),
  accounts: z.array(payeeAccount).max(20).default([]),
  tax_status: z.enum(taxStatuses).nullable().default(null),
  statute_version: z.enum(statuteVersions).nullable().default(null),
  statute_date: kit.day.nullable().default(null),
  registration_date: kit.day.nullable().default(null),
  /** The signed statute. */
  statute_file_id: kit.id.nullable().default(null),
  legal_address: kit.optionalText(300),
  coordinates: z
    .strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  public_phone: kit.phone.nullable().default(null),
  dispatcher_phone: kit.phone.nullable().default(null),
  email: kit.email.nullable().default(null),
  site: kit.webAddress.nullable().default(null),
  messengers: z.array(messenger).max(20).default([]),
  /** Seven days from Monday; a day without hours is a day off. */
  working_hours: z.array(workingDay.nullable()).length(7).nullable().default(null),
  dispatcher_scheme: z.enum(dispatcherSchemes).nullable().default(null),
  /** Who began it and is asked about the founding papers. */
  initiator_name: kit.personName.nullable().default(null),
  initiator_phone: kit.phone.nullable().default(null),
  initiator_email: kit.email.nullable().default(null),
  /** Languages in which residents are written to. */
  languages: z
    .array(z.enum(languages))
    .max(20)
    .overwrite((chosen) => languages.filter((one) => chosen.includes(one)))
    .default([]),
  document_language: z.enum(languages).default('uk'),
  logo_id: kit.id.nullable().default(null),
  photo_ids: kit.ids.max(30).default([]),
  description: kit.residentText(2000).nullable().default(null),
  status: z.enum(complexStates).default('active'),
})

export type ComplexFields = z.output<typeof complexFields>

export const complex = kit.entity(complexFields).extend({
  /** Houses that the caller sees, and their declared units; what is in the bin does not count. */
  houses_count: z.int(),
  units_count: z.int(),
})
export type Complex = z.output<typeof complex>

/** One complex with the figures of the houses that the caller sees. Areas are those declared, none while no house tells. */
export const complexDetails = complex.extend({
  residential_area: z.number().nullable(),
  nonresidential_area: z.number().nullable(),
  total_area: z.number().nullable(),
  units: unitTotals,
  /** Logo, photos and statute, with addresses for the one who asks. */
  files: z.array(file),
})
export type ComplexDetails = z.output<typeof complexDetails>

export const complexList = kit.listQuery({
  sort: ['name', 'created_at', 'status', 'houses_count'],
  order: 'name',
  filters: { status: z.enum(complexStates).optional(), legal_form: z.enum(legalForms).optional() },
})

export const complexes = kit.resource('/complexes', {
  export: exportOf(complexList, 'complexes.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: complexList,
    reply: kit.mainDataPage(complex),
    may: 'complexes.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: complexFields,
    reply: kit.data(complexDetails),
    status: 201,
    may: 'complexes.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(complexDetails),
    may: 'complexes.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(complexFields),
    reply: kit.data(complexDetails),
    may: 'complexes.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    may: 'complexes.delete',
  }),
  usage: kit.endpoint({
    method: 'GET',
    path: '/:id/usage',
    params: kit.byId,
    reply: kit.usage,
    may: 'complexes.read',
    summary: 'What hangs on the complex; shown before it is deleted',
  }),
})
