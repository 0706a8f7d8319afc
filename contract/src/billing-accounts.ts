import { z } from 'zod'
import * as kit from './kit.js'
import { exportOf } from './exports.js'
import { unitRef } from './realty.js'

export const accountFields = z.strictObject({
  realty_id: kit.id,
  /** Text, as leading zeros are significant. Unique per payee. */
  number: kit.text(30),
  /** The service that is paid, when the unit has several accounts. */
  service: kit.optionalText(100),
  holder_id: kit.id.nullable().default(null),
  from: kit.day.nullable().default(null),
  to: kit.day.nullable().default(null),
  note: kit.optionalText(500),
})
export type AccountFields = z.output<typeof accountFields>
export const account = kit
  .entity(accountFields)
  .extend({ realty: unitRef, holder: kit.ref.nullable(), current: z.boolean() })
export type Account = z.output<typeof account>

export const accountList = kit.listQuery({
  sort: ['number', 'created_at'],
  order: 'number',
  filters: {
    realty_id: z.coerce.number<number>().int().positive().optional(),
    house_id: kit.idsFilter,
    current: kit.flagFilter,
  },
})

/** Billing accounts (особові рахунки) of units. */
export const accounts = kit.resource('/accounts', {
  export: exportOf(accountList, 'accounts.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: accountList,
    reply: kit.page(account),
    people: { of: 'members', at: 'data.holder_id' },
    permission: 'accounts.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: accountFields,
    reply: kit.data(account),
    status: 201,
    permission: 'accounts.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(account),
    people: { of: 'members', at: 'data.holder_id' },
    permission: 'accounts.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(accountFields),
    reply: kit.data(account),
    people: { of: 'members', at: 'data.holder_id' },
    permission: 'accounts.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'accounts.delete',
  }),
})
