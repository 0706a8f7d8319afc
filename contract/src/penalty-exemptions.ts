import { z } from 'zod'
import { ledgerDay } from './billing.values.js'
import * as kit from './kit.js'
import { file } from './media.js'
import { exemptionCovers, exemptionReasons } from './penalty-exemptions.enums.js'
import { unitRef } from './realty.js'

export const penaltyExemptionFields = z.strictObject({
  account_id: kit.id,
  reason: z.enum(exemptionReasons),
  /** The ground decides it, so that it is always said. */
  covers: z.enum(exemptionCovers),
  /** The first and the last day of it; null: until further notice. */
  from: ledgerDay,
  to: ledgerDay.nullable().default(null),
  /** What proves it: number and day. */
  document: kit.text(200),
  file_ids: kit.ids.max(10).default([]),
  note: kit.optionalText(1000),
})
export type PenaltyExemptionFields = z.output<typeof penaltyExemptionFields>

export const penaltyExemption = kit.entity(penaltyExemptionFields).extend({
  account: z.object({ id: kit.id, number: z.string() }),
  realty: unitRef,
  files: z.array(file),
  current: z.boolean(),
  /** What bills have charged for these days of what it covers; it stays until somebody corrects them. */
  charged_minor: z.int(),
})
export type PenaltyExemption = z.output<typeof penaltyExemption>

export const penaltyExemptionList = kit.listQuery({
  sort: ['from', 'to', 'created_at'],
  order: '-from',
  filters: {
    realty_id: z.coerce.number<number>().int().positive().optional(),
    account_id: z.coerce.number<number>().int().positive().optional(),
    current: kit.flagFilter,
  },
})

/** Days on which late payment of an account costs no penalty, or nothing at all. */
export const penaltyExemptions = kit.resource('/penalty-exemptions', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: penaltyExemptionList,
    reply: kit.page(penaltyExemption),
    permission: 'bills.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: penaltyExemptionFields,
    reply: kit.data(penaltyExemption),
    status: 201,
    permission: 'bills.update',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(penaltyExemptionFields),
    reply: kit.data(penaltyExemption),
    permission: 'bills.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'bills.delete',
  }),
})
