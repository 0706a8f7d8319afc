import { clientErrors } from '@oselia/contract/client-errors'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import type { Who } from '../../../testing/sign-in.js'
import { dropOldErrors } from './client-errors.routes.js'

const product = useApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { call } = product

const report = (message: string, as: Who | null = null) =>
  call(clientErrors.report, { body: { message, stack: null, route: '/Members/$id', build: 'b1' }, as })
const listed = async (search_query: string) => (await call(clientErrors.list, { query: { search_query } })).body

describe('errors of the browser', () => {
  it('are recorded once each with their number, also of guests', async () => {
    expect((await report('lists is not a function')).status).toBe(200)
    expect((await report('lists is not a function', 'guard')).status).toBe(200)
    const { data } = await listed('not a function')
    expect(data).toMatchObject([{ message: 'lists is not a function', count: 2, route: '/Members/$id', stack: null }])
    expect(Date.parse(data[0]!.last_at)).toBeGreaterThanOrEqual(Date.parse(data[0]!.first_at))
  })

  it.each(['chair', 'auditor', 'guard'] as const)('are not listed for a %s', async (as) => {
    expect((await call(clientErrors.list, { as })).status).toBe(403)
  })

  it('are taken twenty times an hour from one address', async () => {
    await sql`delete from rate_limits where key like 'client-errors:%'`.execute(product.app.pools.db)
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push((await report('again and again')).status)
    expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429])
    expect((await listed('again and again')).data).toMatchObject([{ count: 20 }])
  })

  it('are counted by the network of an IPv6 address, all of which one customer has', async () => {
    const from = async (ip: string) => {
      const body = { message: 'from a network', stack: null, route: '/', build: 'b1' }
      return (await call(clientErrors.report, { body, as: null, headers: { 'x-forwarded-for': ip } })).status
    }
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push(await from(`2001:db8:1:2::${n + 1}`))
    expect([statuses[19], statuses[20], await from('2001:db8:1:3::1')]).toEqual([200, 429, 200])
  })

  it('are kept up to 5,000; those that occurred longest ago go first', async () => {
    const { db } = product.app.pools
    await sql`delete from rate_limits where key like 'client-errors:%'`.execute(db)
    await sql`insert into client_errors (fingerprint, message, route, build, first_at, last_at)
      select 'flood' || i, 'flood ' || i, '/', 'b0', now() - i * interval '1 second', now() - i * interval '1 second'
      from generate_series(1, 5000) i`.execute(db)
    await report('one more')
    const { rows } = await sql<{ n: number }>`select count(*) as n from client_errors`.execute(db)
    expect(rows[0]!.n).toBe(5000)
    expect([(await listed('one more')).total, (await listed('flood 5000')).total]).toEqual([1, 0])
    await sql`delete from client_errors where message like 'flood %'`.execute(db)
  })

  it('are deleted after ninety days', async () => {
    const { db } = product.app.pools
    await sql`insert into client_errors (fingerprint, message, route, build, first_at, last_at) values
      ('old', 'long ago', '/', 'b0', now() - interval '1 year', now() - interval '91 days')`.execute(db)
    await dropOldErrors(db, new Date())
    expect((await listed('long ago')).total).toBe(0)
    expect((await listed('again and again')).total).toBe(1)
  })
})
