import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeMember } from '../../../testing/registry.js'
import { requestMakers } from '../../../testing/requests.js'

const product = useApp()
const { call } = product
const { place, make, update } = requestMakers(product)
const db = () => product.app.pools.db

let here: Awaited<ReturnType<typeof place>>
beforeAll(async () => {
  here = await place('Садова')
})

const keyOf = async (id: number) => {
  const { rows } = await sql<{ key: string }>`select search_keys as key from service_requests where id = ${id}`.execute(
    db(),
  )
  return rows[0]!.key
}

describe('the search key of a new request', () => {
  it('is what an update writes, and is found by its number', async () => {
    const member_id = await makeMember(product.app, 'Коваль Ганна', { phones: [{ number: '+380671234567' }] })
    const made = await make({ house_id: here.house, realty_id: here.flat, member_id, title: 'Ліфт — стоїть' })
    const created = await keyOf(made.id)
    expect((await update(made.id, { version: made.version, tags: ['ліфт'] })).status).toBe(200)
    expect(await keyOf(made.id)).toBe(created)
    const { body } = await call(serviceRequests.list, { query: { search_query: made.number.slice(0, 7) } })
    expect(body.main_data.data.map(({ id }) => id)).toEqual([made.id])
  })

  it('is corrected where it was stored with a hyphen', async () => {
    const { id } = await make({ house_id: here.house, description: 'Парковка-2' })
    const right = await keyOf(id)
    await sql`update service_requests set search_keys = overlay(search_keys placing '-' from 5 for 1) where id = ${id}`.execute(
      db(),
    )
    const file = join(import.meta.dirname, '../../../../migrations/0020_folded_request_numbers.sql')
    await sql.raw(await readFile(file, 'utf8')).execute(db())
    expect(await keyOf(id)).toBe(right)
  })
})
