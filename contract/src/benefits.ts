import { z } from 'zod'
import { benefitForms, benefitKinds } from './benefits.enums.js'
import { decimals } from './decimals.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'
import { unitRef } from './realty.js'

export const benefitFields = z.strictObject({
  realty_id: kit.id,
  /** Null: the unit's only account, or all of them. */
  account_id: kit.id.nullable().default(null),
  /** Who holds it. */
  member_id: kit.id.nullable().default(null),
  kind: z.enum(benefitKinds),
  /** Only the non-cash form lowers the bill. */
  form: z.enum(benefitForms).default('non_cash'),
  /** For a month. Exactly one of the two is set. */
  amount_minor: z.int().min(1).max(1_000_000_000_000).nullable().default(null),
  percent: decimals(2, 100)
    .refine((value) => value > 0, { params: { key: 'too_small', n: 0.01 } })
    .nullable()
    .default(null),
  from: kit.day,
  to: kit.day.nullable().default(null),
  decision_number: kit.optionalText(80),
  note: kit.optionalText(1000),
})
export type BenefitFields = z.output<typeof benefitFields>
export const benefit = kit.entity(benefitFields).extend({
  realty: unitRef,
  account: z.object({ id: kit.id, number: z.string() }).nullable(),
  member: kit.ref.nullable(),
  current: z.boolean(),
})
export type Benefit = z.output<typeof benefit>

const ofPlaces = {
  house_id: kit.idsFilter,
  realty_id: z.coerce.number<number>().int().positive().optional(),
  member_id: z.coerce.number<number>().int().positive().optional(),
  current: kit.flagFilter,
}

export const benefitList = kit.listQuery({
  sort: ['from', 'to', 'created_at'],
  order: '-from',
  filters: { ...ofPlaces, kind: z.enum(benefitKinds).optional(), form: z.enum(benefitForms).optional() },
})

const people = { of: 'members', at: 'data.member_id' } as const

export const benefits = kit.resource('/benefits', {
  export: exportOf(benefitList, 'benefits.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: benefitList,
    reply: kit.page(benefit),
    people,
    permission: 'benefits.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: benefitFields,
    reply: kit.data(benefit),
    status: 201,
    permission: 'benefits.create',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(benefitFields),
    reply: kit.data(benefit),
    people,
    permission: 'benefits.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'benefits.delete',
  }),
})

export const absenceFields = z.strictObject({
  realty_id: kit.id,
  /** Who was away. */
  member_id: kit.id,
  /** The first and the last day away. */
  from: kit.day,
  to: kit.day,
  /** What proves it. */
  document: kit.optionalText(200),
  file_ids: kit.ids.max(10).default([]),
  note: kit.optionalText(1000),
})
export type AbsenceFields = z.output<typeof absenceFields>
export const absence = kit.entity(absenceFields).extend({
  /** Null once the record of the person was purged. */
  member_id: kit.id.nullable(),
  realty: unitRef,
  /** Null for those who may not read members. */
  member: kit.ref.nullable(),
  files: z.array(file),
  days: z.int(),
  current: z.boolean(),
})
export type Absence = z.output<typeof absence>

export const absenceList = kit.listQuery({
  sort: ['from', 'to', 'created_at'],
  order: '-from',
  filters: ofPlaces,
})

export const absences = kit.resource('/absences', {
  export: exportOf(absenceList, 'benefits.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: absenceList,
    reply: kit.page(absence),
    people,
    permission: 'benefits.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: absenceFields,
    reply: kit.data(absence),
    status: 201,
    permission: 'benefits.create',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(absenceFields),
    reply: kit.data(absence),
    people,
    permission: 'benefits.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'benefits.delete',
  }),
})
