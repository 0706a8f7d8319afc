import { z } from 'zod'
import { audience, audienceField } from './audience.js'
import { toE164 } from './checks.js'
import { contactCategories, contactReaders } from './contacts.enums.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'
import { paperFormat, paperLanguages } from './paper.js'

/** A short number such as 104 or 15-80 as its digits, any other in E.164; null when it is neither. */
const toNumber = (value: string): string | null => {
  const short = value.replace(/[\s-]/g, '')
  return /^\d{3,5}$/.test(short) ? short : toE164(value)
}

const contactPhone = z.strictObject({
  number: z
    .string()
    .trim()
    .max(40)
    .refine((value) => toNumber(value) !== null, { params: { key: 'phone' } })
    .overwrite((value) => toNumber(value) ?? value),
  label: kit.optionalText(80),
  hours: kit.optionalText(80),
  /** Whether it is reached by the messenger. */
  viber: z.boolean().default(false),
  telegram: z.boolean().default(false),
})
export type ContactPhone = z.output<typeof contactPhone>

export const contactFields = z.strictObject({
  name: kit.residentText(200),
  category: z.enum(contactCategories).default('other'),
  /** Shown first, and in large type on the card for the lobby. */
  is_emergency: z.boolean().default(false),
  organisation: kit.optionalText(200),
  /** 8 digits of a company or 10 of an entrepreneur. A wrong check digit is only a warning: old codes may fail it. */
  edrpou: z
    .string()
    .trim()
    .refine((value) => /^(\d{8}|\d{10})$/.test(value), { params: { key: 'company_code' } })
    .nullable()
    .default(null),
  phones: z.array(contactPhone).min(1).max(10),
  email: kit.email.nullable().default(null),
  site: kit.webAddress.nullable().default(null),
  address: kit.optionalText(300),
  hours: kit.residentText(200).nullable().default(null),
  /** Whose service it is; what narrows an audience to people is stored and means nothing here. */
  audience: audienceField,
  visible_to: z.enum(contactReaders).default('residents'),
  /** Types of requests that it serves. */
  request_type_ids: kit.ids.max(50).default([]),
  responsible_staff_id: kit.id.nullable().default(null),
  contract_number: kit.optionalText(80),
  contract_from: kit.day.nullable().default(null),
  contract_to: kit.day.nullable().default(null),
  /** How many days before the end of the contract the staff are reminded; null: not at all. */
  remind_days: z.int().min(0).max(365).nullable().default(null),
  contract_file_id: kit.id.nullable().default(null),
  photo_id: kit.id.nullable().default(null),
  /** For the staff, never shown to residents. */
  note: kit.optionalText(2000),
  sort: z.int().min(0).max(10_000).default(100),
  active: z.boolean().default(true),
})
export type ContactFields = z.output<typeof contactFields>

export const contact = kit.entity(contactFields).extend({
  audience,
  /** It also reaches houses outside of the caller's scope, so that the caller may not change it. */
  reaches_outside: z.boolean(),
  request_types: z.array(z.object({ id: kit.id, name: kit.textMap })),
  responsible: kit.ref.nullable(),
  contract_file: file.nullable(),
  photo: file.nullable(),
})
export type Contact = z.output<typeof contact>

export const contactList = kit.listQuery({
  /** `sort`: emergencies, then by the number, then by name. */
  sort: ['sort', 'name', 'category', 'organisation', 'contract_to', 'created_at'],
  order: 'sort',
  filters: {
    category: z.enum(contactCategories).optional(),
    house_id: kit.idsFilter,
    complex_id: kit.idsFilter,
    is_emergency: kit.flagFilter,
    active: kit.flagFilter,
    visible_to: z.enum(contactReaders).optional(),
    request_type_id: kit.idsFilter,
    /** Contracts that end on the day or earlier. */
    contract_ends_before: kit.day.optional(),
  },
})

export const contacts = kit.resource('/contacts', {
  export: exportOf(contactList, 'contacts.export'),
  card: kit.endpoint({
    method: 'GET',
    path: '/card.pdf',
    query: z.object({
      house_id: z.coerce.number<number>().int().positive(),
      format: paperFormat,
      languages: paperLanguages,
    }),
    reply: kit.bytes('application/pdf'),
    permission: 'contacts.read',
    summary: 'The contacts that residents of a house may see, as a card for its lobby',
  }),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: contactList,
    reply: kit.page(contact),
    permission: 'contacts.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: contactFields,
    reply: kit.data(contact),
    status: 201,
    permission: 'contacts.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(contact),
    permission: 'contacts.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(contactFields),
    reply: kit.data(contact),
    permission: 'contacts.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'contacts.delete',
  }),
})
