import { z } from 'zod'
import * as kit from './kit.js'
import { languages } from './languages.js'

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
  legal_address: kit.optionalText(300),
  public_phone: kit.phone.nullable().default(null),
  dispatcher_phone: kit.phone.nullable().default(null),
  email: kit.email.nullable().default(null),
  site: kit.webAddress.nullable().default(null),
  document_language: z.enum(languages).default('uk'),
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

export const complexList = kit.listQuery({
  sort: ['name', 'created_at', 'status', 'houses_count'],
  order: 'name',
  filters: { status: z.enum(complexStates).optional(), legal_form: z.enum(legalForms).optional() },
})

export const complexes = kit.resource('/complexes', {
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
    reply: kit.data(complex),
    status: 201,
    may: 'complexes.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(complex),
    may: 'complexes.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(complexFields),
    reply: kit.data(complex),
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
