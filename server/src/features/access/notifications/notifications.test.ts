import { notifications, type NotificationEvent } from '@oselia/contract/notifications'
import { serviceRequests } from '@oselia/contract/service-requests'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts, gatewaySettings, pushedClock, type Person } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith } from '../../../testing/sign-in.js'
import { notify as notifyInTransaction, type Happening } from './notifications.publishing.js'
import { dropOld } from './notifications.queries.js'

const clock = pushedClock()
const post = useGateways()
const product = useApp({ clock, env: gatewaySettings(post) })
const { call } = product
const { db, person, enter, arrived, outbox } = accounts(product, post, clock)

let house: number
let request: number
let turn = 0
beforeAll(async () => {
  house = (await makeHouses(product.app, 'Сповіщень', 1)).houses[0]!
  const { rows } = await sql<{ id: number }>`select id from service_request_types where code = 'light'`.execute(db())
  const raw = { house_id: house, type_id: rows[0]!.id, description: 'Не горить лампа' }
  request = (await call(serviceRequests.create, { raw })).body.data.id
})

const about = (to: number[], more: Partial<Happening> = {}): Happening => ({
  kind: 'request_assigned',
  to,
  entity: 'service_requests',
  entity_id: request,
  params: { number: '2026-000007', address: 'вул. Садова, 12' },
  key: `test:${++turn}`,
  ...more,
})
/** Notifies in a transaction, as requests do; as the system unless an actor is given. */
const notify = (happening: Happening, at: { actor?: { id: number }; origin?: string; now?: Date } = {}) =>
  db()
    .transaction()
    .execute((tx) => notifyInTransaction({ db: tx, now: clock.now(), ...at }, happening))
const kindsOf = async (who: { id: number }) => {
  const { rows } = await sql<{
    kind: string
  }>`select kind from notifications where staff_id = ${who.id} order by id`.execute(db())
  return rows.map(({ kind }) => kind)
}
const choose = async (who: Person, body: object) => {
  const me = await enter(who)
  const { notification_settings: now } = (await call(users.read, me)).body.data
  const { status } = await call(users.update, { ...me, body: { notification_settings: { ...now, ...body } } })
  expect(status).toBe(200)
}
const channels = async (who: Person, kind: string, email: boolean, sms: boolean) => {
  const { notification_settings: now } = (await call(users.read, await enter(who))).body.data
  await choose(who, { channels: { ...now.channels, [kind]: { email, sms } } })
}

describe('in the product', () => {
  it('a person is notified once of an event, also by concurrent senders', async () => {
    const who = await person()
    const once = about([who.id, who.id])
    await Promise.all([notify(once), notify(once)])
    await notify(once)
    expect(await kindsOf(who)).toEqual(['request_assigned'])
    expect(await outbox(who)).toHaveLength(1)
    await notify(about([who.id]))
    expect(await kindsOf(who)).toHaveLength(2)
  })

  it('nobody is notified of their own actions', async () => {
    const [who, other] = [await person(), await person()]
    await notify(about([who.id, other.id]), { actor: { id: who.id } })
    expect([await kindsOf(who), await kindsOf(other)]).toEqual([[], ['request_assigned']])
  })

  it('only those who see the request and may sign in are notified', async () => {
    const [blocked, gone, auditor] = [await person(), await person(), await person({ role: 'auditor' })]
    await sql`update staff set status = 'blocked' where id = ${blocked.id}`.execute(db())
    await sql`update staff set deleted_at = now() where id = ${gone.id}`.execute(db())
    const { houses } = await makeHouses(product.app, 'Чужа', 1)
    const foreign = { id: Number((await staffWith(product.app, 'manager', { houses })).slice(6)) }
    const [partless, technician] = [await person({ role: 'technician' }), await person({ role: 'technician' })]
    await sql`insert into service_request_observers values (${request}, ${technician.id})`.execute(db())
    const all = [blocked, gone, auditor, foreign, partless, technician]
    await notify(about(all.map(({ id }) => id)))
    expect(await Promise.all(all.map(kindsOf))).toEqual([[], [], ['request_assigned'], [], [], ['request_assigned']])
  })

  it('the deputy of an absent person is notified too', async () => {
    const [away, deputy, later] = [await person(), await person(), await person()]
    await sql`insert into staff_absences (staff_id, kind, "from", "to", deputy_id)
      values (${away.id}, 'vacation', current_date - 1, current_date + 1, ${deputy.id}),
        (${later.id}, 'vacation', current_date + 5, current_date + 9, ${deputy.id})`.execute(db())
    await notify(about([away.id]))
    await notify(about([later.id]))
    expect([await kindsOf(away), await kindsOf(deputy)]).toEqual([['request_assigned'], ['request_assigned']])
  })

  it('people list and read their own notifications, newest first', async () => {
    const [who, other] = [await person(), await person()]
    for (const kind of ['request_new', 'request_late', 'request_mention'] as const)
      await notify(about([who.id], { kind }))
    await notify(about([other.id]))
    const me = await enter(who)
    const { body } = await call(notifications.list, me)
    expect(body.data.map(({ kind }) => kind)).toEqual(['request_mention', 'request_late', 'request_new'])
    expect(body).toMatchObject({ unread: 3, total: 3 })
    expect(body.data[0]).toMatchObject({ entity_id: request, params: { number: '2026-000007' }, read_at: null })
    const ids = [body.data[0]!.id]
    expect((await call(notifications.read, { ...(await enter(other)), body: { ids } })).body.data).toEqual({
      unread: 1,
    })
    expect((await call(notifications.read, { ...me, body: { ids } })).body.data).toEqual({ unread: 2 })
    const { body: left } = await call(notifications.list, { ...me, query: { unread: 'true', per_page: 1 } })
    expect([left.total, left.unread, left.data.length]).toEqual([2, 2, 1])
    expect((await call(notifications.read, { ...me, body: { all: true } })).body.data).toEqual({ unread: 0 })
    expect((await call(notifications.list, { ...me, query: { unread: 'false' } })).body.total).toBe(3)
    expect((await call(notifications.read, { ...me, raw: { ids: [] } })).status).toBe(422)
    expect((await call(notifications.list, { as: null })).status).toBe(401)
  })

  it('only the person’s own browsers receive the live event', async () => {
    const who = await person()
    await notify(about([who.id]))
    const { rows } = await sql<Record<string, unknown>>`select action, staff_id from live_events
      where entity = 'notifications' and staff_id = ${who.id}`.execute(db())
    expect(rows).toEqual([{ action: 'create', staff_id: who.id }])
  })

  it('a notification is deleted after 90 days', async () => {
    const who = await person()
    await notify(about([who.id]), { now: new Date(clock.now().getTime() - 91 * 86_400_000) })
    await notify(about([who.id]), { now: new Date(clock.now().getTime() - 89 * 86_400_000) })
    await dropOld(db(), clock.now())
    expect(await kindsOf(who)).toHaveLength(1)
  })
})

describe('outside the product', () => {
  it.each<[NotificationEvent, string]>([
    ['request_new', 'requests_new'],
    ['request_unclaimed', 'requests_new'],
    ['request_assigned', 'requests_assigned'],
    ['request_returned', 'requests_assigned'],
    ['request_mention', 'requests_assigned'],
    ['request_message', 'requests_messages'],
    ['request_late', 'requests_late'],
    ['request_reminder', 'requests_late'],
  ])('%s goes by the channels that the person chose for %s', async (kind, setting) => {
    const who = await person({ locale: 'en' })
    await channels(who, setting, false, false)
    await notify(about([who.id], { kind }))
    expect(await outbox(who)).toEqual([])
    await channels(who, setting, true, true)
    await notify(about([who.id], { kind }))
    expect((await outbox(who)).map(({ channel }) => channel)).toEqual(['email', 'sms'])
  })

  it('has number, address and link, in the language of the person', async () => {
    const [who, other] = [await person({ locale: 'es' }), await person()]
    await channels(who, 'requests_assigned', true, true)
    await notify(about([who.id, other.id]), { origin: 'https://oselia.example' })
    expect((await outbox(who))[0]).toMatchObject({ subject: 'Se le ha asignado la solicitud n.º 2026-000007' })
    expect((await outbox(other))[0]).toMatchObject({ subject: 'Вам призначено заявку № 2026-000007' })
    const link = `https://oselia.example/Requests/${request}`
    await expect
      .poll(() => arrived(who.phone))
      .toEqual([`Oselia: Se le ha asignado la solicitud n.º 2026-000007: вул. Садова, 12. ${link}`])
    await expect.poll(() => arrived(other.email).join()).toContain(link)
    expect(arrived(other.email).join()).toContain('Відкрити заявку')
  })

  it('has no link where the origin of the product is not configured', async () => {
    const who = await person({ locale: 'en' })
    await notify(about([who.id]))
    await expect.poll(() => arrived(who.email).join()).toContain('Request No. 2026-000007 was assigned to you')
    expect(arrived(who.email).join()).not.toContain('http')
  })

  it('waits for the end of the quiet hours, unlike the notification in the product', async () => {
    const who = await person()
    await choose(who, { quiet: { from: '22:00', to: '07:00' } })
    await notify(about([who.id]), { now: new Date('2030-01-15T21:30:00Z') })
    expect(await kindsOf(who)).toHaveLength(1)
    expect((await outbox(who)).map(({ not_before }) => not_before)).toEqual(['2030-01-16T05:00:00.000Z'])
  })

  it('is one email with one Message-ID, however often the mail server fails', async () => {
    const who = await person({ locale: 'en' })
    post.lost[who.email] = [451, 451]
    const again = about([who.id])
    await notify(again)
    const letters = () => post.letters.filter(({ to }) => to.includes(who.email))
    // Makes delayed retries due now.
    const hurried = async () => {
      await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db())
      return letters().length
    }
    await expect.poll(hurried, { interval: 300 }).toBe(3)
    await notify(again)
    const ids = letters().map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)![1])
    expect(new Set(ids).size).toBe(1)
    await expect
      .poll(
        async () =>
          (
            await sql<Record<string, unknown>>`select state, attempts from outbox where staff_id = ${who.id}`.execute(
              db(),
            )
          ).rows,
      )
      .toEqual([{ state: 'sent', attempts: 3 }])
  })
})
