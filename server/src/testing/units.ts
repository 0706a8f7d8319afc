import { realtyRoutes as realty } from '@oselia/contract/realty'
import { ownerships, residents } from '@oselia/contract/residents'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import { makeMember, residentRoleIds } from './registry.js'

let last = 0

/** Creates units and linked members through the API; `house` is called once the house exists. */
export const unitMakers = (product: ReturnType<typeof useApp>, house: () => number) => ({
  make: async (fields: Record<string, unknown> = {}) => {
    const raw = { house_id: house(), type: 'apartment', number: `п${++last}`, ...fields }
    const { status, body } = await product.call(realty.create, { raw })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data
  },
  /** An ownership of the unit, by default the whole since 2024. */
  own: async (realty_id: number, member_id: number, [numerator, denominator] = [1, 1], from = '2024-01-01') => {
    const { status, body } = await product.call(ownerships.create, {
      raw: { realty_id, member_id, numerator, denominator, from },
    })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data
  },
  /** A resident link, by default a tenant's since March 2024. */
  live: async (realty_id: number, member_id: number, fields: Record<string, unknown> = {}) => {
    const roles = await residentRoleIds(product.app)
    const { role = 'tenant', ...rest } = fields
    const raw = { realty_id, member_id, role_id: roles[role as string], from: '2024-03-01', ...rest }
    const { status, body } = await product.call(residents.create, { raw })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data
  },
  person: (name: string) => makeMember(product.app, name),
  read: async (id: number) => (await product.call(realty.read, { params: { id } })).body.data,
  /** Links of the unit as `[member, is an owner’s, from, to]`. */
  linksOf: async (realty_id: number) => {
    const { body } = await product.call(residents.list, { query: { realty_id, per_page: 100 } })
    return body.data.map(({ member_id, role, from, to }) => [member_id, role.is_owner, from, to])
  },
})
