import { z } from 'zod'
import {
  complexStates,
  dispatcherSchemes,
  legalForms,
  messengerKinds,
  statuteVersions,
  taxStatuses,
} from './complexes.enums.js'
import { unitTotals } from './houses.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { languages } from './languages.js'
import { file } from './media.js'
import { requisiteFields } from './requisites.js'
import { workingDay } from './working-hours.js'

const messenger = z.strictObject({ kind: z.enum(messengerKinds), address: kit.text(200) })

// `C12` and `H7` are given by the product.
const requestPrefix = kit
  .optionalText(8)
  .transform((value) => value && value.toUpperCase())
  .refine((value) => value === null || (/^[\p{L}\d]+$/u.test(value) && /\p{L}/u.test(value)), {
    params: { key: 'format' },
  })
  .refine((value) => value === null || !/^[CHСН]\d+$/u.test(value), { params: { key: 'taken' } })

export const complexFields = z.strictObject({
  name: kit.text(200),
  short_name: kit.optionalText(60),
  legal_form: z.enum(legalForms).default('none'),
  ...requisiteFields,
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
  /** The initiator of the complex, who is the contact for the founding documents. */
  initiator_name: kit.personName.nullable().default(null),
  initiator_phone: kit.phone.nullable().default(null),
  initiator_email: kit.email.nullable().default(null),
  /** Languages of messages to residents. */
  languages: z
    .array(z.enum(languages))
    .max(20)
    .overwrite((chosen) => languages.filter((one) => chosen.includes(one)))
    .default([]),
  /** Begins the numbers of its service requests; without one the product gives it. */
  request_prefix: requestPrefix,
  document_language: z.enum(languages).default('uk'),
  logo_id: kit.id.nullable().default(null),
  photo_ids: kit.ids.max(30).default([]),
  description: kit.residentText(2000).nullable().default(null),
  status: z.enum(complexStates).default('active'),
})

export type ComplexFields = z.output<typeof complexFields>

export const complex = kit.entity(complexFields).extend({
  /** Houses that the caller sees, and their declared units, without deleted ones. */
  houses_count: z.int(),
  units_count: z.int(),
})
export type Complex = z.output<typeof complex>

/**
 * One complex with the figures of the houses that the caller sees. Areas are as declared, null while no house has one.
 */
const complexDetails = complex.extend({
  residential_area: z.number().nullable(),
  nonresidential_area: z.number().nullable(),
  total_area: z.number().nullable(),
  units: unitTotals,
  /** Logo, photos and statute, with URLs signed for the caller. */
  files: z.array(file),
})
export type ComplexDetails = z.output<typeof complexDetails>

export const complexList = kit.listQuery({
  sort: ['name', 'created_at', 'status', 'houses_count'],
  order: 'name',
  filters: { status: z.enum(complexStates).optional(), legal_form: z.enum(legalForms).optional() },
})

export const complexes = kit.resource(
  { path: '/complexes', changesAccess: true },
  {
    export: exportOf(complexList, 'complexes.export'),
    list: kit.endpoint({
      method: 'GET',
      path: '',
      query: complexList,
      reply: kit.mainDataPage(complex),
      permission: 'complexes.read',
    }),
    create: kit.endpoint({
      method: 'POST',
      path: '',
      body: complexFields,
      reply: kit.data(complexDetails),
      status: 201,
      permission: 'complexes.create',
    }),
    read: kit.endpoint({
      method: 'GET',
      path: '/:id',
      params: kit.byId,
      reply: kit.data(complexDetails),
      permission: 'complexes.read',
    }),
    update: kit.endpoint({
      method: 'PUT',
      path: '/:id',
      params: kit.byId,
      body: kit.updateOf(complexFields),
      reply: kit.data(complexDetails),
      permission: 'complexes.update',
    }),
    remove: kit.endpoint({
      method: 'DELETE',
      path: '/:id',
      params: kit.byId,
      reply: kit.deleted,
      permission: 'complexes.delete',
    }),
    usage: kit.endpoint({
      method: 'GET',
      path: '/:id/usage',
      params: kit.byId,
      reply: kit.usage,
      permission: 'complexes.read',
      summary: 'What hangs on the complex; shown before it is deleted',
    }),
  },
)
