import { users, type NotificationSettings } from '@oselia/contract/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accounts, gatewaySettings, password, pushedClock, type Person } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'
import { statementsDuring } from '../../../testing/statements.js'
import { notify as notifyPerson, quietUntil, type Notice } from './auth.public.js'

const clock = pushedClock()
const post = useGateways()
const product = useApp({ clock, env: gatewaySettings(post) })
const { call } = product
const { db, person, login, enter, arrived, outbox } = accounts(product, post, clock)

const expected: Record<string, Notice> = {
  uk: { subject: 'Права змінено', paragraphs: ['Ваші ролі змінено.'] },
  en: { subject: 'Rights changed', paragraphs: ['Your roles were changed.', 'Ask the owner.'], sms: 'Roles changed' },
}
/** Notifies people in the name of another actor. */
const notify = (people: Person | Person[], event: string, at = clock.now()) =>
  db()
    .transaction()
    .execute((tx) =>
      notifyPerson(
        {
          db: tx,
          now: at,
          language: 'es',
          actor: { id: 0, name: '', sessionId: 0, permissions: new Set() },
        },
        [people].flat().map(({ id }) => id),
        'rights',
        event,
        (language) => expected[language]!,
      ),
    )
const choose = async (
  who: Person,
  { quiet, channels }: { quiet?: NotificationSettings['quiet']; channels?: Partial<NotificationSettings['channels']> },
) => {
  const me = await enter(who)
  const { notification_settings: now } = (await call(users.read, me)).body.data
  const notification_settings = { quiet: quiet ?? now.quiet, channels: { ...now.channels, ...channels } }
  const { status } = await call(users.update, { ...me, body: { notification_settings } })
  expect(status).toBe(200)
}

describe('a notice', () => {
  it('is sent once per event through the channels that the person chose, in their language and with a layout', async () => {
    const who = await person({ locale: 'en' })
    await choose(who, { channels: { rights: { email: true, sms: true } } })
    await notify(who, 'roles:1')
    await notify(who, 'roles:1')
    expect(await outbox(who)).toMatchObject([
      {
        kind: 'notice',
        channel: 'email',
        recipient: who.email,
        subject: 'Rights changed',
        is_secret: false,
        not_before: null,
      },
      { kind: 'notice', channel: 'sms', recipient: who.phone },
    ])
    await expect.poll(() => arrived(who.phone)).toEqual(['Oselia: Roles changed'])
    await expect.poll(() => arrived(who.email).join()).toContain('Ask the owner.')
    expect(arrived(who.email)[0]).toContain('multipart/alternative')
    await notify(who, 'roles:2')
    expect(await outbox(who)).toHaveLength(4)
  })

  it('is written for any number of people by as many statements as for one', async () => {
    const people = [await person({ locale: 'uk' }), await person({ locale: 'en' }), await person({ locale: 'uk' })]
    const sent = async (who: Person[], event: string) =>
      (await statementsDuring(product.app.pools.pool, () => notify(who, event))).length
    expect(await sent(people, 'roles:8')).toBe(await sent(people.slice(0, 1), 'roles:9'))
    for (const who of people) expect(await outbox(who)).toHaveLength(who === people[0] ? 2 : 1)
  })

  it('is in the language of the community for a person who has chosen none', async () => {
    const who = await person()
    await notify(who, 'roles:3')
    expect(await outbox(who)).toMatchObject([{ subject: 'Права змінено' }])
  })

  it('is not sent through channels that the person switched off', async () => {
    const who = await person()
    await choose(who, { channels: { rights: { email: false, sms: false } } })
    await notify(who, 'roles:4')
    expect(await outbox(who)).toEqual([])
  })

  it('waits for the end of the quiet hours in the community’s time zone', async () => {
    const who = await person({ locale: 'uk' })
    await choose(who, { quiet: { from: '22:00', to: '07:00' } })
    await notify(who, 'roles:5', new Date('2030-01-15T21:30:00Z'))
    await notify(who, 'roles:6', new Date('2030-01-16T03:00:00Z'))
    await notify(who, 'roles:7', new Date('2030-01-16T12:00:00Z'))
    expect((await outbox(who)).map((row) => row.not_before)).toEqual([
      '2030-01-16T05:00:00.000Z',
      '2030-01-16T05:00:00.000Z',
      null,
    ])
    await expect.poll(() => arrived(who.email)).toHaveLength(1)
  })
})

describe('quiet hours', () => {
  const until = async (at: string, from: string, to: string) =>
    (await quietUntil(db(), new Date(at), { from, to }))?.toISOString() ?? null

  it.each([
    // Kyiv: UTC+2 in winter, UTC+3 in summer.
    ['2030-01-15T20:00:00Z', '22:00', '07:00', '2030-01-16T05:00:00.000Z'],
    ['2030-01-15T19:59:59Z', '22:00', '07:00', null],
    ['2030-01-16T05:00:00Z', '22:00', '07:00', null],
    ['2030-07-15T10:30:00Z', '13:00', '14:00', '2030-07-15T11:00:00.000Z'],
    ['2030-07-15T11:00:00Z', '13:00', '14:00', null],
    // The night in which clocks go forward at 3:00: 7:00 comes an hour sooner in UTC.
    ['2030-03-30T21:00:00Z', '22:00', '07:00', '2030-03-31T04:00:00.000Z'],
    ['2030-07-15T10:30:00Z', '13:00', '13:00', null],
  ])('at %s between %s and %s last until %s', async (at, from, to, end) => {
    expect(await until(at, from, to)).toBe(end)
  })
})

describe('a security notice', () => {
  const subjects = async (who: Person) => (await outbox(who)).map(({ subject }) => subject)
  const browser = (name: string) => ({ 'user-agent': name })

  it('is sent after a login from a new place, but not after the first login nor from a known place', async () => {
    const who = await person({ locale: 'uk' })
    await login(who.email, password, browser('Firefox'))
    await login(who.email, password, browser('Firefox'))
    expect(await subjects(who)).toEqual([])
    await sql`update sessions set ip = '198.51.100.7' where staff_id = ${who.id}`.execute(db())
    await login(who.email, password, browser('Firefox'))
    expect(await subjects(who)).toEqual([])
    await sql`update sessions set ip = '198.51.100.7' where staff_id = ${who.id}`.execute(db())
    await login(who.email, password, browser('Chrome'))
    expect(await subjects(who)).toEqual(['Вхід з нового пристрою'])
    await expect.poll(() => arrived(who.email).join()).toContain('127.0.0.1')
  })

  it('is sent by SMS to a person without e-mail', async () => {
    const who = await person({ locale: 'en' })
    await sql`update staff set email = null where id = ${who.id}`.execute(db())
    await login(who.phone, password, browser('Firefox'))
    await sql`update sessions set ip = '198.51.100.7' where staff_id = ${who.id}`.execute(db())
    await login(who.phone, password, browser('Chrome'))
    await expect.poll(() => arrived(who.phone).join()).toContain('new device')
  })

  it('is not sent for an impersonation by somebody else', async () => {
    const [who, boss] = [await person(), await person({ role: 'owner' })]
    const from = { ip: '198.51.100.9', userAgent: 'viewer', now: clock.now(), viewerId: boss.id }
    await product.app.sessions.open(db(), who.id, from)
    await login(who.email, password, browser('Firefox'))
    expect(await subjects(who)).toEqual([])
  })
})
