import { billLetters } from '@oselia/contract/bill-letters'
import { sql } from 'kysely'
import type { z } from 'zod'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billsOf, giveRequisites } from '../../../testing/bill-papers.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { makeMember } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { eventually } from '../../../testing/eventually.js'

let now = new Date('2036-04-02T08:00:00Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
const { call } = product
const { addTariff, bill } = billingSteps(product)
const period = '2036-03'
const db = () => product.app.pools.db

const consent = JSON.stringify({ state: 'given', on: '2026-01-01', way: 'paper', edition: null })
/** A member who agreed to the channels, with an address or without one. */
const payer = async (name: string, channels: string[], address: string | null): Promise<number> => {
  const id = await makeMember(product.app, name)
  const emails = address === null ? [] : [{ address, label: null, is_primary: true }]
  await sql`update members set channels = ${channels}::text[], consent = ${consent}::jsonb,
    emails = ${JSON.stringify(emails)}::jsonb where id = ${id}`.execute(db())
  return id
}

let home: BilledHouse
let as: Who
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Листова', [40, 50, 60, 70])
  await giveRequisites(product, home)
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 2 })
  const holders = [
    await payer('Згодна', ['email'], 'zhodna@example.com'),
    await payer('Незгодна', [], 'nezhodna@example.com'),
    await payer('Безадресна', ['email'], null),
    null,
  ]
  for (const [at, holder] of holders.entries())
    await sql`update personal_accounts set holder_id = ${holder} where id = ${home.accounts[at]!}`.execute(db())
  await bill(period, [home.house])
  as = await staffWith(product.app, 'accountant', { complexes: [home.complex] })
})
beforeEach(async () => {
  now = new Date('2036-04-02T08:00:00Z')
  await sql`delete from bill_letters`.execute(db())
  await sql`delete from outbox`.execute(db())
})

const send = (body: z.input<typeof billLetters.send.body>, who: Who = as) => call(billLetters.send, { body, as: who })
const month = (preview: boolean) => ({ house_ids: [home.house], period, preview })
const outbox = async () => {
  const { rows } = await sql<{
    id: number
    recipient: string
    subject: string
    body: string
    is_secret: boolean
    not_before: string | null
  }>`select id, recipient, subject, body, is_secret, not_before from outbox order by id`.execute(db())
  return rows
}
const sent = async (count: number) => {
  await eventually(async () => expect(await outbox()).toHaveLength(count))
  return outbox()
}
const lettersOf = async (id: number, who: Who = as) =>
  (await call(billLetters.list, { params: { id }, as: who })).body.data
const linkIn = (text: string) => /https:\/\/oselia\.example(\/bill\/\S+)/.exec(text)![1]!

describe('bills by e-mail', () => {
  it('are counted first: whom they reach, and why the others get none', async () => {
    const { body } = await send(month(true))
    expect(body.data).toMatchObject({ bills: 4, reached: 1, no_consent: 1, no_contact: 1, no_payer: 1, already: 0 })
    expect(body.data.unreached.map(({ reason }) => reason).toSorted()).toEqual(['no_consent', 'no_contact', 'no_payer'])
    expect(await outbox()).toEqual([])
  })

  it('go once to an address, as a personal link that the outbox does not show', async () => {
    expect((await send(month(false))).status).toBe(200)
    const [mail] = await sent(1)
    expect(mail).toMatchObject({ recipient: 'zhodna@example.com', is_secret: true, not_before: null })
    expect(mail!.subject).toContain('Рахунок за березень 2036')
    for (const part of ['До сплати: 80,00 грн', '/unsubscribe/']) expect(mail!.body).toContain(part)
    const again = await send(month(false))
    expect([again.status, again.body.code]).toEqual([409, 'nobody_to_reach'])
    const { body } = await send(month(true))
    expect(body.data).toMatchObject({ reached: 0, already: 1 })
    expect(await outbox()).toHaveLength(1)
  })

  it('go once also when two press at the same moment', async () => {
    const answers = await Promise.all([send(month(false)), send(month(false)), send(month(false))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await sent(1)
  })

  it('keep the proof of the mail server when the outbox is cleared, and show it by the rights of the reader', async () => {
    const [one] = await billsOf(product, home.house, period)
    await send({ bill_ids: [one!.id], preview: false })
    const [mail] = await sent(1)
    expect(await lettersOf(one!.id)).toMatchObject([{ state: 'waiting', sent_at: null }])
    await sql`update outbox set state = 'sent', sent_at = ${now}, message_id = 'proof-1' where id = ${mail!.id}`.execute(
      db(),
    )
    await sql`delete from outbox`.execute(db())
    const [letter] = await lettersOf(one!.id)
    expect(letter).toMatchObject({ state: 'sent', message_id: 'proof-1', sent_at: now.toISOString() })
    expect(letter!.address).toMatch(/^z/)
    const technician = await call(billLetters.list, { params: { id: one!.id }, as: 'technician' })
    expect(technician.status).toBe(403)
    expect((await send({ bill_ids: [one!.id], preview: false })).body.code).toBe('nobody_to_reach')
  })

  it('may be sent again after a failure', async () => {
    await send(month(false))
    const [mail] = await sent(1)
    await sql`update outbox set state = 'failed', last_error = 'E' where id = ${mail!.id}`.execute(db())
    expect((await send(month(true))).body.data).toMatchObject({ reached: 1, already: 0 })
    expect((await send(month(false))).status).toBe(200)
    await sent(2)
  })

  it('wait for the end of the quiet hours of residents', async () => {
    await sql`update settings set resident_quiet_from = '21:00', resident_quiet_to = '08:00'`.execute(db())
    now = new Date('2036-04-02T20:00:00Z')
    as = await staffWith(product.app, 'accountant', { complexes: [home.complex] })
    expect((await send(month(true))).body.data.quiet_until).toBe('2036-04-03T05:00:00.000Z')
    await send(month(false))
    expect(new Date((await sent(1))[0]!.not_before!).toISOString()).toBe('2036-04-03T05:00:00.000Z')
    await sql`update settings set resident_quiet_from = null, resident_quiet_to = null`.execute(db())
  })

  it('are not sent to those whose consent ended before the letter left', async () => {
    const [one] = await billsOf(product, home.house, period)
    await sql`insert into bill_letters (bill_id, member_id, address, created_at)
      select ${one!.id}, id, 'alt@example.com', ${now} from members where last_name = 'Згодна'`.execute(db())
    await send(month(false))
    await sent(1)
    expect((await lettersOf(one!.id)).map(({ state }) => state).toSorted()).toEqual(['skipped', 'waiting'])
  })

  it('do not leave once the consent ended while they waited, and may be sent when it is given again', async () => {
    await send(month(false))
    await sent(1)
    const agree = (channels: string[]) =>
      sql`update members set channels = ${channels}::text[] where last_name = 'Згодна'`.execute(db())
    await agree([])
    const { rows } = await sql`select state, body, html from outbox`.execute(db())
    expect(rows).toEqual([{ state: 'expired', body: '', html: null }])
    expect((await send(month(true))).body.data).toMatchObject({ reached: 0, no_consent: 2 })
    await agree(['email'])
    expect((await send(month(true))).body.data).toMatchObject({ reached: 1, already: 0 })
  })

  it('need a choice, the right, and reach only the scope', async () => {
    expect((await send({ preview: true })).status).toBe(422)
    expect((await send(month(true), 'manager')).status).toBe(403)
    const other = await makeBilledHouse(product, 'Чужолистова', [40])
    const stranger = await staffWith(product.app, 'accountant', { complexes: [other.complex] })
    expect((await send(month(true), stranger)).body.data.bills).toBe(0)
    const [one] = await billsOf(product, home.house, period)
    expect((await call(billLetters.list, { params: { id: one!.id }, as: stranger })).status).toBe(404)
  })
})

describe('the page of a bill', () => {
  const opened = async () => {
    await send(month(false))
    const [mail] = await sent(1)
    return `${product.url}${linkIn(mail!.body)}`
  }

  it('shows the bill, and its PDF in the language of the page', async () => {
    const address = await opened()
    const page = await fetch(address)
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    const text = (await page.text()).replaceAll(/\s+/g, ' ')
    for (const part of [
      '<p class="much">80,00 грн',
      '<p>Сплатити до ',
      'Утримання будинку</th><td>80,00',
      'ОСББ «ЗАТИШОК 12»',
      'UA21 3223 1300',
      `о/р ${(await billsOf(product, home.house, period))[0]!.account.number}; `,
      'Оскаржити рахунок',
    ])
      expect(text).toContain(part)
    const english = await fetch(address.replace('lang=uk', 'lang=en'))
    expect(await english.text()).toContain('Dispute the bill')
    const pdf = await fetch(address.replace(/\?.*/, '/bill.pdf?lang=en'))
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('does not tell a former payer what the account owes now, and ends after a year', async () => {
    const address = await opened()
    const text = async () => (await (await fetch(address)).text()).replaceAll(/\s+/g, ' ')
    const other = await payer('Наступна', [], null)
    const owe = (minor: number) =>
      sql`update account_totals set balance_minor = ${minor} where account_id = ${home.accounts[0]!}`.execute(db())
    const held = (holder: number) =>
      sql`update personal_accounts set holder_id = ${holder} where id = ${home.accounts[0]!}`.execute(db())
    const { rows } = await sql<{ id: number }>`select holder_id as id from personal_accounts
      where id = ${home.accounts[0]!}`.execute(db())
    await owe(12_345)
    expect(await text()).toContain('123,45 грн')
    await owe(0)
    expect(await text()).toContain('Сплачувати нічого не потрібно')
    expect(await text()).not.toContain('Сплатити до')
    await owe(12_345)
    await held(other)
    expect(await text()).not.toContain('123,45 грн')
    await held(rows[0]!.id)
    await owe(8000)
    now = new Date('2037-04-03T08:00:00Z')
    expect((await fetch(address)).status).toBe(404)
  })

  it('takes an objection once, which opens a service request', async () => {
    const address = await opened()
    const post = (reason: string) =>
      fetch(address, { method: 'POST', body: new URLSearchParams({ reason }), redirect: 'manual' })
    expect((await post('  ')).status).toBe(422)
    const both = await Promise.all([post('Лічильник показує інше'), post('Лічильник показує інше')])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect((await post('Ще раз')).status).toBe(303)
    const text = await (await fetch(address)).text()
    expect(text).toContain('Рахунок оскаржується.')
    const { rows } = await sql<{ description: string }>`select r.description from bill_disputes d
      join service_requests r on r.id = d.request_id`.execute(db())
    expect(rows.map(({ description }) => description)).toEqual(['Лічильник показує інше'])
    await sql`update bills set disputed = false, dispute_reason = null, updated_at = ${now}`.execute(db())
  })

  it('is not there for a wrong token', async () => {
    expect((await fetch(`${product.url}/bill/${'x'.repeat(43)}`)).status).toBe(404)
    const post = await fetch(`${product.url}/bill/${'x'.repeat(43)}`, {
      method: 'POST',
      body: new URLSearchParams({ reason: 'а' }),
    })
    expect(post.status).toBe(404)
  })
})
