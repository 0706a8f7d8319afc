import { serviceRequests } from '@oselia/contract/service-requests'
import { urlOf } from '@oselia/contract/kit'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { signInAs, staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { house } = people(product)

const made = async (more: object = {}) => {
  const { rows } = await sql<{ id: number }>`select id from service_request_types where code = 'door'`.execute(
    product.app.pools.db,
  )
  const { body } = await call(serviceRequests.create, {
    raw: {
      type_id: rows[0]!.id,
      house_id: await house(),
      description: 'Не зачиняються двері',
      similar_seen: true,
      ...more,
    },
  })
  expect(body.errors).toBeUndefined()
  return body.data
}

/** Asks for sheets as somebody; answers status, kind and bytes. */
const print = async (ids: number[], who?: Who, more: Record<string, string> = {}) => {
  const token = await signInAs(product.app, who ?? (await staffWith(product.app, 'owner', 'all')))
  const response = await fetch(`${product.url}${urlOf(serviceRequests.workOrders)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more },
    body: JSON.stringify({ ids }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

const sheets = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

describe('a work order', () => {
  it('is a PDF of one sheet, whatever is written into the request', async () => {
    const short = await made()
    const long = await made({ description: 'Дуже довгий опис. '.repeat(110), caller_name: 'Їжак Ґалаґан' })
    for (const { id } of [short, long]) {
      const { status, type, bytes } = await print([id])
      expect([status, type, bytes.subarray(0, 5).toString(), sheets(bytes)]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
        1,
      ])
    }
  })

  it('has a sheet for each request, each once', async () => {
    const ids = [(await made()).id, (await made()).id, (await made()).id]
    expect(sheets((await print([...ids, ids[0]!])).bytes)).toBe(3)
  })

  it('is created again for each request with the same key', async () => {
    const { id } = await made()
    const who = await staffWith(product.app, 'owner', 'all')
    for (let i = 0; i < 2; i++) {
      const { status, bytes } = await print([id], who, { 'idempotency-key': 'one order' })
      expect([status, sheets(bytes)]).toEqual([200, 1])
    }
  })

  it('is not printed for one who does not see the request', async () => {
    const { id } = await made()
    const technician = await staffWith(product.app, 'technician', 'all')
    expect((await print([id], technician)).status).toBe(404)
  })
})
