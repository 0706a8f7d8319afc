import { announcements } from '@oselia/contract/announcements'
import { articles } from '@oselia/contract/articles'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'

const post = useGateways()
const product = useApp({
  env: {
    get SMTP_URL() {
      return post.smtpUrl
    },
    get SMS_URL() {
      return post.smsUrl
    },
  } as Record<string, string>,
})
const { call } = product
const { person, lives, noted } = people(product)
const given = { state: 'given' }
const email = (address: string) => ({ emails: [{ address }] })
const phone = (number: string) => ({ phones: [{ number }] })

let house: number
const members: Record<string, number> = {}
beforeAll(async () => {
  const a = await makeHouses(product.app, 'ЖК Альфа', 1)
  house = a.houses[0]!
  const unit = await makeUnit(product.app, house, { number: '1' })
  const add = async (name: string, fields: object) => {
    members[name] = (await person({ last_name: name, ...fields })).id
    await lives(members[name], unit)
  }
  const both = { channels: ['email', 'sms'], consent: given }
  await add('Обидва', { ...email('both@home.example'), ...phone('+380501112233'), ...both })
  await add('Англійська', { ...email('english@home.example'), ...phone('+380501112244'), ...both, language: 'en' })
  await add('Незгодний', { ...email('unwilling@home.example'), channels: [], consent: null })
  await add('Безадресний', {})
  await sql`update settings set organisation_name = 'ОСББ Лісова'`.execute(product.app.pools.db)
})
afterEach(() => post.clear())

const within = { interval: 50 }
const publish = async (fields: object = {}) => {
  const { status, body } = await call(announcements.create, {
    raw: {
      title: { uk: 'Вода завтра', en: 'Water tomorrow' },
      body: {
        uk: '<p>Води <a href="https://water.example/a?b=1&amp;c=2">не буде</a> з 9 до 12.</p><ul><li>кухня</li></ul>',
      },
      audience: { house_ids: [house] },
      state: 'published',
      ...fields,
    },
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const deliver = (id: number, channels: ('email' | 'sms')[] = ['email', 'sms'], preview = false) =>
  call(announcements.deliver, { params: { id }, body: { channels, preview } })
const results = async (id: number) => {
  const { body } = await call(announcements.deliveries, { params: { id } })
  return body.data.map(({ channels }) =>
    channels.map(({ channel, waiting, sent, failed, skipped }) => [channel, waiting, sent, failed, skipped]),
  )
}
const letters = () => post.letters.map(({ to }) => to[0]!).toSorted()
const decoded = (raw: string) => {
  const parts = [...raw.matchAll(/Content-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n--/g)]
  return parts.map(([, encoding, body]) =>
    encoding === 'base64'
      ? Buffer.from(body!, 'base64').toString()
      : Buffer.from(
          body!
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          'latin1',
        ).toString(),
  )
}
const letterTo = (address: string) => post.letters.find(({ to }) => to[0] === address)!.raw

describe('a preview', () => {
  it('counts by channel whom it reaches and who has no contact or no consent, and changes nothing', async () => {
    const id = await publish()
    const { status, body } = await deliver(id, ['email', 'sms'], true)
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.data).toMatchObject({ people: 4, reached: 2, delivery_id: null, job_id: null })
    expect(body.data.channels).toEqual([
      { channel: 'email', reached: 2, already: 0, no_contact: 1, no_consent: 1, has_gateway: true },
      { channel: 'sms', reached: 2, already: 0, no_contact: 2, no_consent: 0, has_gateway: true },
    ])
    expect(await results(id)).toEqual([])
  })

  it('prices the segments of each language, and says that there is no price', async () => {
    const id = await publish()
    const unpriced = (await deliver(id, ['sms'], true)).body.data.sms!
    expect(
      unpriced.texts.map(({ language, encoding, segments, people: n }) => [language, encoding, segments, n]),
    ).toEqual([
      ['uk', 'ucs2', 2, 1],
      ['en', 'gsm7', 1, 1],
    ])
    expect([unpriced.segments, unpriced.segment_price_minor, unpriced.price_minor]).toEqual([3, null, null])
    expect(unpriced.texts[1]!.text).toMatch(/^Water tomorrow\nhttp:.*\/notice\/…$/)
    await sql`update settings set sms_segment_price_minor = 95`.execute(product.app.pools.db)
    expect((await deliver(id, ['sms'], true)).body.data.sms!.price_minor).toBe(285)
    expect((await deliver(id, ['email'], true)).body.data.sms).toBeNull()
  })

  it('reaches everybody with a contact in an emergency', async () => {
    const ends_at = new Date(Date.now() + 3_600_000).toISOString()
    const id = await publish({ kind: 'emergency', ends_at })
    const { channels } = (await deliver(id, ['email'], true)).body.data
    expect(channels[0]).toMatchObject({ reached: 3, no_contact: 1, no_consent: 0 })
  })
})

describe('a delivery', () => {
  it('sends each person one e-mail and one SMS in the person’s language, and a later one only those left', async () => {
    const id = await publish()
    expect((await deliver(id, ['email'])).status).toBe(200)
    await expect.poll(() => results(id), within).toEqual([[['email', 0, 2, 0, 0]]])
    expect(letters()).toEqual(['both@home.example', 'english@home.example'])
    const second = await deliver(id)
    expect(second.body.data.channels.map(({ reached, already }) => [reached, already])).toEqual([
      [0, 2],
      [2, 0],
    ])
    await expect.poll(() => results(id), within).toEqual([[['sms', 0, 2, 0, 0]], [['email', 0, 2, 0, 0]]])
    expect(letters()).toHaveLength(2)
    expect(post.sms.map(({ body }) => (body as { text: string }).text.split('\n')[0]).toSorted()).toEqual([
      'Water tomorrow',
      'Вода завтра',
    ])
    const third = await deliver(id)
    expect([third.status, third.body.code]).toEqual([409, 'nobody_to_reach'])
    expect((await noted('announcements', id)).filter(({ action }) => action === 'deliver')).toHaveLength(2)
  })

  it('writes title, text, reason, link and the headers of RFC 8058', async () => {
    const id = await publish()
    await deliver(id, ['email'])
    await expect.poll(() => results(id), within).toEqual([[['email', 0, 2, 0, 0]]])
    const raw = letterTo('both@home.example')
    const header = (name: string) =>
      new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(raw)?.[1]?.replace(/\r\n\s+/g, ' ')
    expect(header('Subject')).toBe(`=?UTF-8?B?${Buffer.from('Вода завтра').toString('base64')}?=`)
    expect(header('List-Unsubscribe')).toMatch(/^<http:\/\/[^ ]+\/unsubscribe\/[\w-]{43}>$/)
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const [text, html] = decoded(raw)
    expect(text).toContain('Води не буде (https://water.example/a?b=1&c=2) з 9 до 12.')
    expect(text).toContain('• кухня')
    expect(text).toContain('ОСББ Лісова')
    expect(text).toContain('погодилися')
    expect(text).toMatch(/Читати на сайті:\n?\r?\n?http:\/\/\S+\/notice\/[\w-]{43}/)
    expect(html).toContain('<ul><li>кухня</li></ul>')
    expect(html).toContain('/unsubscribe/')
    expect(decoded(letterTo('english@home.example'))[0]).toContain('Read on the web')
  })

  it('is made once by two simultaneous calls', async () => {
    const id = await publish()
    const answers = await Promise.all([deliver(id), deliver(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expect
      .poll(() => results(id), within)
      .toEqual([
        [
          ['email', 0, 2, 0, 0],
          ['sms', 0, 2, 0, 0],
        ],
      ])
    expect([letters().length, post.sms.length]).toEqual([2, 2])
  })

  it('retries only the failed, to the corrected address', async () => {
    post.problems.push({ code: 550, text: 'no such mailbox' })
    const id = await publish()
    await deliver(id, ['email'])
    await expect.poll(() => results(id), within).toEqual([[['email', 0, 1, 1, 0]]])
    const [received] = letters()
    const failed = received === 'both@home.example' ? members['Англійська']! : members['Обидва']!
    const { db } = product.app.pools
    const { rows } = await sql<{ emails: object }>`select emails from members where id = ${failed}`.execute(db)
    const setEmails = (emails: object) =>
      sql`update members set emails = ${JSON.stringify(emails)}::jsonb where id = ${failed}`.execute(db)
    await setEmails([{ address: 'corrected@home.example' }])
    const retried = await call(announcements.retryDelivery, { params: { id }, body: {} })
    expect(retried.body.data).toEqual({ retried: 1 })
    await expect.poll(() => results(id), within).toEqual([[['email', 0, 2, 0, 0]]])
    expect(letters()).toEqual([received, 'corrected@home.example'].toSorted())
    await setEmails(rows[0]!.emails)
    const again = await call(announcements.retryDelivery, { params: { id }, body: {} })
    expect([again.status, again.body.code]).toEqual([409, 'state_forbids'])
  })

  it('works for news, in its own language and without its pictures', async () => {
    const made = await call(articles.create, {
      body: {
        title: 'Новий двір',
        lead: 'Відкрито',
        body: '<p>Гойдалки</p>',
        audience: { house_ids: [house] },
        state: 'published',
      },
    })
    const { id } = made.body.data
    await call(articles.deliver, { params: { id }, body: { channels: ['email'], preview: false } })
    const sent = async () => (await call(articles.deliveries, { params: { id } })).body.data[0]!.channels[0]!.sent
    await expect.poll(sent, within).toBe(2)
    expect(decoded(letterTo('both@home.example'))[0]).toContain('Новий двір\n\nВідкрито\n\nГойдалки')
  })
})

describe('a message whose sending was interrupted', () => {
  it('is not sent again by itself, is named uncertain, and is sent by a retry', async () => {
    const id = await publish()
    const { db } = product.app.pools
    await sql`insert into deliveries (entity, entity_id, urgent, created_at) values ('announcements', ${id}, false, now())`.execute(
      db,
    )
    const { rows } = await sql<{
      id: number
    }>`insert into outbox (channel, recipient, subject, body, message_id, at_most_once, begun_at, entity, entity_id, created_at)
      values ('email', 'both@home.example', 'Вода', 'Вода', ${`killed-${id}`}, true, now(), 'announcements', ${id}, now()) returning id`.execute(
      db,
    )
    await sql`insert into delivery_recipients (delivery_id, entity, entity_id, channel, member_id, state, outbox_id)
      select max(d.id), 'announcements', ${id}, 'email', ${members['Обидва']!}, 'waiting', ${rows[0]!.id} from deliveries d`.execute(
      db,
    )
    await sql`select graphile_worker.add_job('outbox.send', json_build_object('id', ${rows[0]!.id}::int, 'once', true))`.execute(
      db,
    )
    await expect.poll(() => results(id), within).toEqual([[['email', 0, 0, 1, 0]]])
    expect(letters()).toEqual([])
    const { body } = await call(announcements.deliveries, { params: { id } })
    expect(body.data[0]!.channels[0]!.uncertain).toBe(1)
    const undo = await call(announcements.undoPublication, { params: { id }, body: { version: 1 } })
    expect([undo.status, undo.body.code]).toEqual([409, 'already_delivered'])
    await call(announcements.retryDelivery, { params: { id }, body: {} })
    await expect.poll(() => results(id), within).toEqual([[['email', 0, 1, 0, 0]]])
    expect(letterTo('both@home.example')).toContain(`killed-${id}`)
  })
})

describe('undoing a publication', () => {
  it('is refused once something was delivered', async () => {
    const id = await publish()
    await deliver(id, ['email'])
    await expect.poll(() => results(id), within).toEqual([[['email', 0, 2, 0, 0]]])
    expect((await call(announcements.read, { params: { id } })).body.data.undo_until).toBeNull()
    const undo = await call(announcements.undoPublication, { params: { id }, body: { version: 1 } })
    expect([undo.status, undo.body.code]).toEqual([409, 'already_delivered'])
  })

  it('cancels what was not sent yet, and the item can be delivered anew', async () => {
    const id = await publish()
    const { db } = product.app.pools
    await sql`insert into deliveries (entity, entity_id, urgent, created_at) values ('announcements', ${id}, false, now())`.execute(
      db,
    )
    await sql`insert into delivery_recipients (delivery_id, entity, entity_id, channel, member_id)
      select max(d.id), 'announcements', ${id}, 'email', ${members['Обидва']!} from deliveries d`.execute(db)
    const undo = await call(announcements.undoPublication, { params: { id }, body: { version: 1 } })
    expect(undo.status).toBe(200)
    expect(await results(id)).toEqual([])
    await call(announcements.update, { params: { id }, body: { state: 'published', version: 2 } })
    expect((await deliver(id, ['email'], true)).body.data.channels[0]!.reached).toBe(2)
  })
})
