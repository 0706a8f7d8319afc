import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import { makeHouses } from './places.js'
import { makeUnit } from './registry.js'
import type { Who } from './sign-in.js'

type Product = ReturnType<typeof useApp>

let last = 0

/** Creates houses, types and requests through the API. */
export const requestMakers = (product: Product) => {
  const { call } = product

  /** A complex with a house, a flat on the third floor of its second entrance, and a parking space. */
  const place = async (name: string) => {
    const { complex, houses } = await makeHouses(product.app, name, 1)
    const house = houses[0]!
    const flat = await makeUnit(product.app, house, { number: `${100 + ++last}` })
    await sql`update realty set entrance = 2, floor = 3 where id = ${flat}`.execute(product.app.pools.db)
    return { complex, house, flat }
  }

  const typeId = async (code: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select id from service_request_types where code = ${code}`.execute(
      product.app.pools.db,
    )
    return rows[0]!.id
  }

  const sends = async (fields: Record<string, unknown>, as: Who = 'owner', headers: Record<string, string> = {}) => {
    const { type = 'door', ...rest } = fields
    const raw = { type_id: await typeId(type as string), description: 'Не зачиняються двері', ...rest }
    return call(serviceRequests.create, { raw, as, headers, language: 'uk' })
  }

  /** Creates a request and expects success. */
  const make = async (fields: Record<string, unknown>, as: Who = 'owner') => {
    const { status, body } = await sends({ similar_seen: true, ...fields }, as)
    expect([status, body.code, body.errors]).toEqual([201, undefined, undefined])
    return body.data
  }

  const read = async (id: number, as: Who = 'owner') => {
    const { status, body } = await call(serviceRequests.read, { params: { id }, as, language: 'uk' })
    expect(status).toBe(200)
    return body.data
  }

  const update = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
    call(serviceRequests.update, { params: { id }, raw, as, language: 'uk' })

  return { place, typeId, sends, make, read, update }
}

export const idOf = (who: Who): number => Number(who.slice('staff:'.length))
