import { z } from 'zod'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'
import { payeeFilters, payeeRef, payeeShape } from './payees.js'

export const supplierFields = z.strictObject({
  name: kit.text(200),
  /** 8 digits of a company or 10 of an entrepreneur. A wrong check digit is only a warning: old codes may fail it. */
  code: z
    .string()
    .trim()
    .refine((value) => /^(\d{8}|\d{10})$/.test(value), { params: { key: 'company_code' } })
    .nullable()
    .default(null),
  iban: kit.iban.nullable().default(null),
  contact_person: kit.optionalText(120),
  phone: kit.phone.nullable().default(null),
  email: kit.email.nullable().default(null),
  address: kit.optionalText(300),
  note: kit.optionalText(1000),
  active: z.boolean().default(true),
})
export type SupplierFields = z.output<typeof supplierFields>
export const supplier = kit.entity(supplierFields).extend({
  /** Contracts that the caller sees and that have not ended. */
  contracts: z.int(),
})
export type Supplier = z.output<typeof supplier>

export const supplierList = kit.listQuery({
  sort: ['name', 'code', 'created_at'],
  order: 'name',
  filters: { active: kit.flagFilter },
})

export const suppliers = kit.resource('/suppliers', {
  export: exportOf(supplierList, 'suppliers.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: supplierList,
    reply: kit.page(supplier),
    permission: 'suppliers.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: supplierFields,
    reply: kit.data(supplier),
    status: 201,
    permission: 'suppliers.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(supplier),
    permission: 'suppliers.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(supplierFields),
    reply: kit.data(supplier),
    permission: 'suppliers.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'suppliers.delete',
    summary: '409 `in_use` while it has contracts or budget entries',
  }),
})

export const contractFields = z.strictObject({
  supplier_id: kit.id,
  ...payeeShape,
  number: kit.text(80),
  subject: kit.optionalText(300),
  from: kit.day,
  to: kit.day.nullable().default(null),
  amount_minor: z.int().min(0).max(1_000_000_000_000).nullable().default(null),
  /** How many days before its end the staff are reminded; null: not at all. */
  remind_days: z.int().min(0).max(365).nullable().default(null),
  file_ids: kit.ids.max(10).default([]),
  note: kit.optionalText(1000),
})
export type ContractFields = z.output<typeof contractFields>
export const contract = kit.entity(contractFields).extend({
  supplier: kit.ref,
  payee: payeeRef,
  files: z.array(file),
})
export type Contract = z.output<typeof contract>

export const contractList = kit.listQuery({
  sort: ['to', 'from', 'number', 'created_at'],
  order: 'to',
  filters: {
    ...payeeFilters,
    supplier_id: z.coerce.number<number>().int().positive().optional(),
    /** Contracts that have not ended and end on the day or earlier. */
    ends_before: kit.day.optional(),
    ended: kit.flagFilter,
  },
})

export const supplierContracts = kit.resource('/supplier-contracts', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: contractList,
    reply: kit.page(contract),
    permission: 'suppliers.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: contractFields,
    reply: kit.data(contract),
    status: 201,
    permission: 'suppliers.update',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(contractFields),
    reply: kit.data(contract),
    permission: 'suppliers.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'suppliers.update',
  }),
})
