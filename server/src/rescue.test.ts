import { users, type Session } from '@oselia/contract/users'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accounts, gatewaySettings, pushedClock } from './testing/accounts.js'
import { useApp } from './testing/app.js'
import { useGateways } from './testing/gateways.js'

const clock = pushedClock()
const post = useGateways()
const product = useApp({ clock, env: gatewaySettings(post) })
const { db, person, login } = accounts(product, post, clock)
const next = 'another-long-secret'

describe('the rescue of an owner at the console', () => {
  const before = { ...process.env }
  const args = [...process.argv]
  afterEach(() => {
    process.env = { ...before }
    process.argv = args
    vi.resetModules()
  })
  /** Runs the command on the database of the product; answers what it printed. */
  const rescue = async (name: string) => {
    const { host, port, user, password, database } = product.connection
    const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
    process.env['DATABASE_URL'] = `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    process.argv = [...args.slice(0, 2), name]
    const said: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => Boolean(said.push(String(line))))
    try {
      await import('./rescue.js')
    } finally {
      write.mockRestore()
      process.exitCode = undefined
    }
    return said.join('')
  }

  it('prints a link that sets a password, ends the second step and lifts the block of logins', async () => {
    const owner = await person({ role: 'owner', steps: ['phone'] })
    for (let i = 0; i < 6; i++) await login(owner.email, `guess-number-${i}`)
    expect((await login(owner.email)).status).toBe(429)
    const said = await rescue(owner.email)
    expect((await login(owner.email)).status).toBe(200)
    const token = new URL(/https?:\S+/.exec(said)![0]).searchParams.get('token')!
    const { email } = owner
    const set = await product.call(users.resetPassword, {
      as: null,
      body: { token, email, password: next, password_confirmation: next },
    })
    expect(set.status).toBe(200)
    const entered = (await login(owner.email, next)).body as Session
    expect(entered.token_type).toBe('Bearer')
  })

  it('knows only owners', async () => {
    const manager = await person()
    expect(await rescue(manager.email)).toBe('no such owner\n')
    const { rows } = await sql`select 1 from password_resets where staff_id = ${manager.id}`.execute(db())
    expect(rows).toEqual([])
  })
})
