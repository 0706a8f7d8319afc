import { electronicVoting } from '@oselia/contract/electronic-ballots'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { eventually } from '../../../testing/eventually.js'
import { voter } from '../../../testing/electronic-ballots.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

// Years ahead, so that what waits for a time is not sent while the test runs.
let now = new Date('2036-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
let who: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
const steps = votingSteps({ call }, () => now)
const browser = voter(product, call)
const db = () => product.app.pools.db
const at = async (instant: string) => {
  now = new Date(instant)
  who = await staffWith(product.app, 'owner', 'all')
}

const consent = JSON.stringify({ state: 'given', on: '2026-01-01', way: 'paper', edition: null })
const contact = (
  name: string,
  channels: string[],
  fields: { email?: string; phone?: string; notice?: string; asked?: string },
) =>
  sql`update members set channels = ${channels}::text[], consent = ${consent}::jsonb,
    emails = ${JSON.stringify(fields.email ? [{ address: fields.email, label: null, is_primary: true }] : [])}::jsonb,
    phones = ${JSON.stringify(fields.phone ? [{ number: fields.phone, label: null, is_primary: true, messengers: [] }] : [])}::jsonb,
    notice_email = ${fields.notice ?? null}, notice_requested_on = ${fields.asked ?? null} where last_name = ${name}`.execute(
    db(),
  )

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Нагадувань'))
  await contact('Андрієнко', ['email', 'sms'], {
    email: 'a@example.com',
    phone: '+380671110001',
    notice: 'a@example.com',
    asked: '2036-01-10',
  })
  await contact('Бойко', ['sms', 'email'], {
    email: 'b@example.com',
    phone: '+380671110002',
    notice: 'b@example.com',
    asked: '2036-03-01',
  })
  await contact('Власенко', ['email'], { phone: '+380671110003' })
  await contact('Данилюк', ['email'], { email: 'd@example.com' })
})
beforeEach(() => sql`delete from rate_limits`.execute(db()))

const meeting_at = '2036-03-10T16:00:00.000Z'
const announced = async () => {
  await at('2036-02-10T08:00:00.000Z')
  const draft = await steps.make(house, { meeting_at })
  await sql`update votings set rules = rules || '{"electronic": "code", "extension_days": 10}' where id = ${draft.id}`.execute(
    db(),
  )
  await steps.moved(draft.id, 'announced')
  return draft.id
}
const surveyed = async () => {
  const id = await announced()
  await at('2036-03-10T16:05:00.000Z')
  await steps.moved(id, 'meeting')
  await steps.moved(id, 'survey')
  await at('2036-03-12T09:00:00.000Z')
  return id
}
const untilHanded = (id: number) =>
  eventually(async () => {
    const { rows } = await sql`select from voting_messages where voting_id = ${id} and state = 'queued'`.execute(db())
    expect(rows).toHaveLength(0)
  })
const remind = (id: number, preview = false) => call(electronicVoting.remind, { params: { id }, raw: { preview } })

describe('an extension of the survey', () => {
  it('is sent to all owners who agreed to messages, those who have voted as well, with the reason', async () => {
    const id = await surveyed()
    await steps.ballot(id, 'Андрієнко', ['for', 'for'], { cast_on: '2036-03-11' })
    const { version } = await steps.read(id)
    const raw = { version, survey_to: '2036-03-30', reason: 'Ремонт ліфта' }
    expect((await call(votings.extend, { params: { id }, raw })).status).toBe(200)
    await untilHanded(id)
    const [mail] = await browser.mailbox('a@example.com')
    expect(mail).toMatchObject({ subject: 'Опитування продовжено: Збори', is_secret: false })
    expect(mail!.body).toContain('Причина: Ремонт ліфта')
    expect(mail!.body).toContain('30 березня 2036')
    expect((await browser.mailbox('+380671110002'))[0]!.body).toContain('продовжено до 30 березня 2036')
    // It is no invitation: whoever received only this notice has no link of their own.
    const { body } = await call(electronicVoting.electronic, { params: { id } })
    expect(body.data.sent).toBe(0)
  })
})

it('a cancelled voting is told to all owners who agreed to messages, with the reason', async () => {
  const id = await surveyed()
  await steps.ballot(id, 'Андрієнко', ['for', 'for'], { cast_on: '2036-03-11' })
  await steps.moved(id, 'cancelled', { reason: 'Кошторис перероблено' })
  await untilHanded(id)
  const [mail] = await browser.mailbox('a@example.com')
  expect(mail).toMatchObject({ subject: 'Голосування скасовано: Збори', is_secret: false, state: 'waiting' })
  expect(mail!.body).toContain('Причина: Кошторис перероблено')
  expect((await browser.mailbox('+380671110002'))[0]!.body).toContain('«Збори» скасовано')
})

describe('a reminder', () => {
  it('reaches only those who have not voted, each by one channel, with a link of their own, and names the unreached', async () => {
    const id = await surveyed()
    await steps.ballot(id, 'Данилюк', ['for', 'for'], { cast_on: '2036-03-11' })
    const counted = await remind(id, true)
    expect(counted.body.data).toMatchObject({
      owners: 8,
      channels: [
        { channel: 'email', reached: 1, has_gateway: false },
        { channel: 'sms', reached: 1 },
      ],
      no_contact: 5,
      no_consent: 1,
      job_id: null,
    })
    expect(counted.body.data.unreached.find(({ name }) => name.startsWith('Власенко'))).toMatchObject({
      reason: 'no_consent',
    })
    const sent = await remind(id)
    expect([sent.status, sent.body.data.job_id]).toEqual([200, expect.any(Number)])
    await untilHanded(id)
    const [mail] = await browser.mailbox('a@example.com')
    expect(mail).toMatchObject({ subject: 'Нагадування про голосування: Збори', is_secret: true, kind: 'notice' })
    const own = /https:\/\/oselia\.example(\/vote\/[\w-]{43})/.exec(mail!.body)![1]!
    expect((await browser.open(own)).text).toContain('прим. 1: частка 1/1')
    expect((await browser.mailbox('+380671110002'))[0]!.body).toMatch(/\/vote\/[\w-]{43}$/)
    expect(await browser.mailbox('b@example.com')).toEqual([])
    const reminders = (await browser.mailbox('d@example.com')).filter(({ subject }) =>
      subject?.startsWith('Нагадування'),
    )
    expect(reminders).toEqual([])
  })

  it('goes at most once a day, also of 20 at the same moment, and again the next day', async () => {
    const id = await surveyed()
    const all = await Promise.all(Array.from({ length: 20 }, () => remind(id)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = all.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(new Set(others)).toEqual(new Set(['reminded_today']))
    const { body } = await call(electronicVoting.electronic, { params: { id } })
    expect(body.data).toMatchObject({ reminded_today: true, reminded_on: '2036-03-12' })
    await at('2036-03-13T09:00:00.000Z')
    expect((await remind(id)).status).toBe(200)
  })

  it('that waits for the end of quiet hours is not sent to whoever has voted meanwhile, by whatever channel', async () => {
    const id = await surveyed()
    await sql`update settings set resident_quiet_from = '22:00', resident_quiet_to = '08:00'`.execute(db())
    await at('2036-03-12T21:00:00.000Z')
    expect((await remind(id)).body.data.quiet_until).toBe('2036-03-13T06:00:00.000Z')
    await untilHanded(id)
    expect((await browser.mailbox('a@example.com'))[0]).toMatchObject({
      state: 'waiting',
      not_before: '2036-03-13T06:00:00.000Z',
    })
    await steps.ballot(id, 'Андрієнко', ['for', 'for'], { cast_on: '2036-03-12' })
    expect((await browser.mailbox('a@example.com'))[0]).toMatchObject({ state: 'expired', body: '' })
    expect((await browser.mailbox('+380671110002'))[0]!.state).toBe('waiting')
    await sql`update settings set resident_quiet_from = null, resident_quiet_to = null`.execute(db())
  })

  it('is refused before the meeting and after the count has begun', async () => {
    const id = await announced()
    expect((await remind(id)).body.code).toBe('state_forbids')
    expect((await call(electronicVoting.sendLinks, { params: { id }, raw: {} })).body.code).toBe('state_forbids')
  })
})

describe('personal links', () => {
  it('are sent once to each, and again only to chosen owners', async () => {
    const id = await surveyed()
    const first = await call(electronicVoting.sendLinks, { params: { id }, raw: {} })
    expect(first.body.data.channels.map(({ reached }) => reached)).toEqual([2, 1])
    await untilHanded(id)
    expect((await browser.mailbox('d@example.com'))[0]!.subject).toBe('Голосування: Збори')
    await at('2036-03-13T09:00:00.000Z')
    expect((await call(electronicVoting.sendLinks, { params: { id }, raw: {} })).body.code).toBe('nobody_to_reach')
    const chosen = (await steps.residents(id)).find(({ name }) => name.startsWith('Данилюк'))!
    const again = await call(electronicVoting.sendLinks, { params: { id }, raw: { resident_ids: [chosen.id] } })
    expect([again.status, again.body.data.owners]).toEqual([200, 1])
    const { body } = await call(electronicVoting.resident, { params: { id, residentId: chosen.id } })
    expect(body.data).toMatchObject({ link: { channel: 'email' }, has_contact: true, opened_at: null })
  })
})

describe('the notice of the meeting by e-mail', () => {
  it('goes to those who asked for it in time, and is recorded as their notice once the mail server has it', async () => {
    const id = await announced()
    const { body } = await call(electronicVoting.sendNotices, { params: { id }, raw: {} })
    expect(body.data).toMatchObject({ owners: 2, asked_late: 1, channels: [{ reached: 1 }, { reached: 0 }] })
    await untilHanded(id)
    const [mail] = await browser.mailbox('a@example.com')
    expect(mail!.subject).toBe('Повідомлення про збори: Збори')
    expect(mail!.body).toContain('Проєкт рішення: Встановити внесок 8,50 грн за м²')
    const noticeOf = async () => (await steps.residents(id)).find(({ name }) => name.startsWith('Андрієнко'))!.notice
    expect(await noticeOf()).toBeNull()
    await sql`update outbox set state = 'sent', sent_at = ${now} where recipient = 'a@example.com' and state = 'waiting'`.execute(
      db(),
    )
    const { rows } = await sql<{
      message_id: string
    }>`select message_id from outbox where recipient = 'a@example.com' order by id desc limit 1`.execute(db())
    expect(await noticeOf()).toMatchObject({
      way: 'email',
      sent_on: '2036-02-10',
      delivered_on: '2036-02-10',
      number: rows[0]!.message_id,
    })
    expect((await call(electronicVoting.sendNotices, { params: { id }, raw: {} })).body.code).toBe('nobody_to_reach')
    const { body: noticed } = await call(votingBallots.residents, { params: { id }, rawQuery: { noticed: 'true' } })
    expect(noticed.data).toHaveLength(1)
  })

  it('goes anew on the same day once the meeting was moved, and one of the former date is no notice of it', async () => {
    const id = await announced()
    const send = () => call(electronicVoting.sendNotices, { params: { id }, raw: {} })
    const sent = (condition: ReturnType<typeof sql>) =>
      sql`update outbox set state = 'sent', sent_at = ${now} where recipient = 'a@example.com' and ${condition}`.execute(
        db(),
      )
    const noticeOf = async () => (await steps.residents(id)).find(({ name }) => name.startsWith('Андрієнко'))!.notice
    const move = async (meeting_at: string, place?: string) => {
      const { version, meeting_place } = await steps.read(id)
      const raw = { version, meeting_at, meeting_place: place ?? meeting_place, reason: 'Ремонт холу' }
      expect((await call(votings.reschedule, { params: { id }, raw })).status).toBe(200)
    }
    await send()
    await untilHanded(id)
    await move('2036-03-12T16:00:00.000Z')
    const [ended] = await browser.mailbox('a@example.com')
    expect(ended).toMatchObject({ state: 'expired', body: '' })
    // The mail server had taken it before it could be stopped.
    await sent(sql`state = 'expired'`)
    expect(await noticeOf()).toBeNull()
    await move('2036-03-14T16:00:00.000Z')
    await move('2036-03-14T16:00:00.000Z', 'Школа')
    expect((await send()).body.data.channels[0]!.reached).toBe(1)
    await untilHanded(id)
    const [mail] = await browser.mailbox('a@example.com')
    expect(mail!.body).toMatch(/Час: 14 березня 2036/)
    expect(mail!.body).toMatch(
      /призначені на 10 березня 2036.*, перенесено на 12 березня 2036.*\. Причина: Ремонт холу\n/,
    )
    expect(mail!.body).toMatch(
      /призначені на 12 березня 2036.*, перенесено на 14 березня 2036.*\. Причина: Ремонт холу\n/,
    )
    // At the same time in another place.
    expect(mail!.body).toMatch(
      /призначені на 14 березня 2036.*18:00, Хол першого під’їзду, перенесено на 14 березня 2036.*18:00, Школа\./,
    )
    expect(mail!.body.match(/Це повідомлення замінює всі попередні\./g)).toHaveLength(1)
    await sent(sql`state = 'waiting'`)
    expect(await noticeOf()).toMatchObject({ way: 'email' })
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from voting_former_notices where voting_id = ${id}`.execute(db())
    expect(rows[0]!.n).toBe(1)
  })
})

describe('the address of a voting', () => {
  it('is there from the announcement on, can be ended, and is another one afterwards', async () => {
    await at('2036-02-10T08:00:00.000Z')
    const draft = await steps.make(house, { meeting_at })
    const read = (id: number) => call(electronicVoting.deeplink, { params: { id } })
    expect((await read(draft.id)).body).toMatchObject({ deeplink: null, link: null })
    expect((await call(electronicVoting.createLink, { params: { id: draft.id }, raw: {} })).status).toBe(409)
    await steps.moved(draft.id, 'announced')
    const first = (await read(draft.id)).body
    expect(first.deeplink).toMatch(/^https:\/\/oselia\.example\/vote\/[\w-]{43}$/)
    expect(first.link!.qr).toContain('<svg')
    expect((await call(electronicVoting.revokeLink, { params: { id: draft.id } })).status).toBe(200)
    expect((await browser.open(new URL(first.deeplink!).pathname)).status).toBe(404)
    expect((await read(draft.id)).body.deeplink).toBeNull()
    const { body } = await call(electronicVoting.createLink, { params: { id: draft.id }, raw: {} })
    expect(body.deeplink).not.toBe(first.deeplink)
    const { rows } = await sql<{ text: string }>`select l::text as text from public_links l`.execute(db())
    expect(JSON.stringify(rows)).not.toContain(body.deeplink!.split('/vote/')[1])
  })
})
