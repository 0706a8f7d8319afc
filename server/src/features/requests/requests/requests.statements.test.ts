import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeMember } from '../../../testing/registry.js'
import { requestMakers } from '../../../testing/requests.js'
import { staffWith } from '../../../testing/sign-in.js'
import { statementsDuring } from '../../../testing/statements.js'

const product = useApp()
const { place, sends, make } = requestMakers(product)

let here: Awaited<ReturnType<typeof place>>
let member_id: number
beforeAll(async () => {
  here = await place('Садова')
  member_id = await makeMember(product.app, 'Коваль Ганна', { phones: [{ number: '+380671234567' }] })
})

const fields = () => ({ house_id: here.house, realty_id: here.flat, member_id })
const texts = (statements: { text: string }[]) => statements.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 120))

it('a request costs at most ten statements, and none of its transaction is planned again', async () => {
  // The session and what the first request of a type prepares.
  await make({ ...fields(), type: 'door' })
  let status = 0
  const all = await statementsDuring(product.app.pools.pool, async () => {
    ;({ status } = await sends({ ...fields(), type: 'light' }, 'owner', { 'idempotency-key': 'counted' }))
  })
  expect(status).toBe(201)
  // The test itself looks up the type.
  const sent = all.filter(({ text }) => !text.startsWith('select id from service_request_types where code'))
  expect(texts(sent).length, texts(sent).join('\n')).toBeLessThanOrEqual(10)
  const written = sent.slice(0, sent.findIndex(({ text }) => text === 'commit') + 1)
  expect(texts(written.filter(({ name }) => name === undefined))).toEqual(['begin', 'commit'])
})

it('the managers are notified of an emergency by one statement', async () => {
  await Promise.all([1, 2, 3].map(() => staffWith(product.app, 'dispatcher', 'all')))
  const sent = await statementsDuring(product.app.pools.pool, () =>
    make({ ...fields(), type: 'gas', priority: 'emergency' }),
  )
  expect(texts(sent).filter((text) => text.includes('insert into notifications'))).toHaveLength(1)
  const { rows } = await sql`select 1 from notifications where kind = 'request_new'`.execute(product.app.pools.db)
  expect(rows.length).toBeGreaterThanOrEqual(3)
})
