import { realtyRoutes as realty } from '@oselia/contract/realty'
import { ownerships, residents } from '@oselia/contract/residents'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import { makeMember, residentRoleIds } from './registry.js'

let last = 0

/** Makes units, and people linked to them, through the product's own calls; `house` is told when it stands. */
export const unitMakers = (product: ReturnType<typeof useApp>, house: () => number) => ({
  make: async (fields: Record<string, unknown> = {}) => {
    const raw = { house_id: house(), type: 'apartment', number: `п${++last}`, ...fields }
    const { status, body } = await product.call(realty.create, { raw })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data
  },
  /** A share of the unit, the whole of it since 2024 when nothing is said. */
  own: async (realty_id: number, member_id: number, [numerator, denominator] = [1, 1], from = '2024-01-01') => {
    const { status, body } = await product.call(ownerships.create, {
      raw: { realty_id, member_id, numerator, denominator, from },
    })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data
  },
  /** A link of the role, a tenant's since March 2024 when nothing is said. */
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
