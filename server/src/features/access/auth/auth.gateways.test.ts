import { ownSettings, users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'

const product = useApp()
const { call } = product

describe('without gateways', () => {
  it('a second step cannot be switched on when its codes could not be delivered', async () => {
    await call(users.read)
    await sql`update staff set phone = '+380671112233' where id = (select max(id) from staff)`.execute(
      product.app.pools.db,
    )
    for (const step of [ownSettings.twoFactorPhone, ownSettings.twoFactorEmail]) {
      const refused = await call(step, { body: { enabled: true } })
      expect([refused.status, refused.body.code]).toEqual([409, 'no_gateway'])
      const blind = await call(step, { body: { enabled: true, code: '123456' } })
      expect([blind.status, blind.body.code]).toEqual([409, 'no_gateway'])
    }
  })

  it('an account shows it, and its codes wait in the outbox', async () => {
    expect((await call(users.read)).body.data.gateways).toEqual({ email: false, sms: false })
    expect((await call(ownSettings.requestEmailCode, { body: { email: 'waiting@example.com' } })).status).toBe(200)
    const { rows } = await sql<{ state: string; kind: string; body: string }>`select state, kind, body from outbox
      where recipient = 'waiting@example.com'`.execute(product.app.pools.db)
    expect(rows).toMatchObject([{ state: 'waiting', kind: 'code' }])
    const code = /\d{6}/.exec(rows[0]!.body)![0]
    const changed = await call(ownSettings.changeEmail, { body: { email: 'waiting@example.com', code } })
    expect(changed.body.data.email).toBe('waiting@example.com')
  })
})
