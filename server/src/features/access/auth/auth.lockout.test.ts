import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mostSessions } from '../../../platform/sessions.cap.js'
import { accounts, gatewaySettings, password, pushedClock } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'
import { networkOf } from '../../../platform/networks.js'

const clock = pushedClock()
const post = useGateways()
const product = useApp({
  clock,
  env: {
    TRUSTED_PROXIES: '127.0.0.1',
    get SMTP_URL() {
      return gatewaySettings(post).SMTP_URL
    },
    get SMS_URL() {
      return gatewaySettings(post).SMS_URL
    },
  },
})
const { call } = product
const { db, person, login, second, codeAt, wrong, mine } = accounts(product, post, clock)

const from = (ip: string, userAgent = 'a browser') => ({ 'x-forwarded-for': ip, 'user-agent': userAgent })
const [attacker, office, abroad] = ['203.0.113.7', '198.51.100.2', '192.0.2.9']

describe('guessing a password', () => {
  it('shuts out the network of the attacker, and neither known devices nor other networks', async () => {
    const { email } = await person()
    expect((await login(email, password, from(office))).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await login(email, `guess-${i}`, from(attacker))).status).toBe(422)
    expect((await login(email, password, from(attacker))).status).toBe(429)
    expect((await login(email, password, from(abroad))).status).toBe(200)
    expect((await login(email, password, from(office))).status).toBe(200)
    clock.push(901)
    expect((await login(email, password, from(attacker))).status).toBe(200)
  })

  it('from the network of a known device does not shut that device out', async () => {
    const { email } = await person()
    expect((await login(email, password, from(office, 'the desk'))).status).toBe(200)
    for (let i = 0; i < 6; i++) await login(email, `guess-${i}`, from(office, 'a stranger'))
    expect((await login(email, password, from(office, 'a stranger'))).status).toBe(429)
    expect((await login(email, password, from(office, 'the desk'))).status).toBe(200)
  })

  it('from many networks ends at a hundred a day, for all but known devices', async () => {
    const { email } = await person()
    expect((await login(email, password, from(office))).status).toBe(200)
    const key = `login:account:${email}:unknown`
    await sql`insert into rate_limits (key, count, resets_at) values (${key}, 99, ${clock.now()}::timestamptz + interval '1 day')`.execute(
      db(),
    )
    expect((await login(email, 'guess-100', from('203.0.113.20'))).status).toBe(422)
    expect((await login(email, password, from('203.0.113.21'))).status).toBe(429)
    expect((await login(email, password, from(office))).status).toBe(200)
  })

  it('counts the addresses of one IPv6 network together', async () => {
    const { email } = await person()
    await sql`insert into rate_limits (key, count, resets_at)
      values ('login:address:2001:db8:1:2', 60, ${clock.now()}::timestamptz + interval '10 minutes')`.execute(db())
    expect((await login(email, 'a guess', from('2001:db8:1:2::9'))).status).toBe(429)
    expect((await login(email, 'a guess', from('2001:db8:1:3::9'))).status).toBe(422)
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('counts %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('guessing codes', () => {
  it('shuts out unknown places for a day, and not the device that the person uses', async () => {
    const { email, phone } = await person({ steps: ['phone'] })
    const challenge = async (headers: Record<string, string>) => {
      const { body } = await login(email, password, headers)
      return (body as { two_factor: { challenge: string } }).two_factor.challenge
    }
    const enter = (token: string, code: string, headers: Record<string, string>) =>
      call(users.loginTwoFactor, { body: { challenge: token, code }, as: null, headers })
    const known = await challenge(from(office))
    const code = await codeAt(phone)
    expect((await enter(known, code, from(office))).status).toBe(200)
    for (const round of [2, 3]) {
      clock.push(901)
      const token = await challenge(from(attacker))
      const sent = await codeAt(phone, round)
      for (let i = 0; i < 5; i++) expect((await enter(token, wrong(sent), from(attacker))).status).toBe(422)
    }
    clock.push(901)
    const blocked = await challenge(from(abroad))
    expect((await enter(blocked, await codeAt(phone, 4), from(abroad))).status).toBe(429)
    const again = await challenge(from(office))
    expect((await enter(again, await codeAt(phone, 4), from(office))).status).toBe(200)
    expect((await second(again, code)).status).toBe(422)
  })
})

describe('sessions of one person', () => {
  it('are twenty at most: a further login ends the one that was not used for longest', async () => {
    const { email } = await person()
    const tokens: string[] = []
    for (let i = 0; i <= mostSessions; i++) {
      clock.push(1)
      const { body } = await login(email, password, from(office))
      tokens.push((body as { access_token: string }).access_token)
    }
    const statuses = async () => Promise.all(tokens.map(async (token) => (await call(users.read, mine(token))).status))
    await expect.poll(async () => (await statuses()).filter((status) => status === 401).length).toBe(1)
    expect((await statuses())[0]).toBe(401)
  })
})
