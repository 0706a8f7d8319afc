import { houseLobby } from '@oselia/contract/public-pages'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../../testing/registry.js'

let now = new Date('2026-03-02T08:00:00Z')
const product = useApp({ clock: { now: () => now }, env: { SMS_URL: 'http://127.0.0.1:9/sms' } })
const { call } = product
const db = () => product.app.pools.db
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let house: number
let path: string
let type: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'ЖК Заявки', 1)).houses[0]!
  const { link } = (await call(houseLobby.createLink, { params: { id: house }, body: {} })).body.data
  path = new URL(link!.url).pathname
  const page = await open(`${path}/report`)
  type = Number(/<option value="(\d+)"/.exec(page.text)![1])
})

const open = async (address: string) => {
  const answer = await fetch(product.url + address, { headers: { 'accept-language': 'uk', accept: 'text/html' } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const post = async (address: string, fields: Record<string, string>) => {
  const headers = { 'accept-language': 'uk', accept: 'text/html' }
  const body = new URLSearchParams(fields)
  const answer = await fetch(product.url + address, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
}
const keyOfForm = async () => /name="key" value="([\w-]{43})"/.exec((await open(`${path}/report`)).text)![1]!
const report = async (phone: string, more: Record<string, string> = {}) => {
  const fields = { key: await keyOfForm(), type: String(type), place: 'lift', unit: '', text: 'Ліфт стоїть', phone }
  return post(`${path}/report?lang=uk`, { ...fields, ...more })
}
const codeOf = async (phone: string) => {
  const { rows } = await sql<{ body: string }>`select body from outbox where recipient = ${phone} and kind = 'code'
    order by id desc limit 1`.execute(db())
  return /\d{6}/.exec(rows[0]!.body)![0]
}
const requestsOf = async (phone: string) => {
  const { rows } = await sql<{
    id: number
    member_id: number | null
    realty_id: number | null
    place_note: string | null
  }>`
    select id, member_id, realty_id, place_note from service_requests where caller_phone = ${phone} order by id`.execute(
    db(),
  )
  return rows
}
const other = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a problem reported on the page of a house', () => {
  it('becomes a request once the phone is confirmed, with its number and its chat', async () => {
    expect((await open(path)).text).toContain(`href="${path}/report?lang=uk"`)
    const phone = '+380501110001'
    const sent = await report('050 111 00 01')
    expect([sent.status, sent.location.startsWith(`${path}/report/`)]).toEqual([303, true])
    expect((await open(sent.location)).text).not.toContain(phone)
    expect(await requestsOf(phone)).toEqual([])
    const confirmed = await post(sent.location, { code: await codeOf(phone) })
    expect([confirmed.status, confirmed.location]).toEqual([303, sent.location])
    const [made] = await requestsOf(phone)
    const { data } = (await call(serviceRequests.read, { params: { id: made!.id } })).body
    expect(data).toMatchObject({ source: 'lobby', description: 'Ліфт стоїть', common_place: 'lift', status: 'new' })
    const done = (await open(sent.location)).text
    expect(done).toContain(data.number)
    const token = /href="\/member\/chat\/([\w-]{43})"/.exec(done)![1]!
    expect((await fetch(`${product.url}/api/member/chat/${token}`)).status).toBe(200)
    expect((await post(sent.location, { code: 'x' })).status).toBe(303)
    expect((await requestsOf(phone)).length).toBe(1)
  })

  it('is made once of two confirmations at the same time, and of a form that is sent twice', async () => {
    const phone = '+380501110002'
    const key = await keyOfForm()
    const [first, second] = [await report(phone, { key }), await report(phone, { key })]
    expect([first.status, second.status, first.location === second.location]).toEqual([303, 303, true])
    const code = await codeOf(phone)
    const answers = await Promise.all([1, 2, 3].map(() => post(first.location, { code })))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect((await requestsOf(phone)).length).toBe(1)
  })

  it('says why it is not made where a unit has enough open ones of the kind', async () => {
    const unit = await makeUnit(product.app, house, { number: '77' })
    const made = []
    for (const phone of ['+380501110011', '+380501110012', '+380501110013']) {
      const { location } = await report(phone, { place: 'unit', unit: '77' })
      made.push(await post(location, { code: await codeOf(phone) }))
    }
    expect(made.map(({ status }) => status)).toEqual([303, 303, 409])
    expect(made[2]!.text).toContain('role="alert"')
    const { rows } = await sql`select id from service_requests where realty_id = ${unit}`.execute(db())
    expect(rows.length).toBe(2)
  })

  it('names the resident whose phone it is and the unit, and replies the same to a stranger', async () => {
    const [known, stranger] = ['+380501110003', '+380501110004']
    const member = await makeMember(product.app, 'Відома Особа', { phones: [{ number: known }] })
    const unit = await makeUnit(product.app, house, { number: '12' })
    const roles = await residentRoleIds(product.app)
    await sql`insert into residents (member_id, realty_id, role_id, "from", house_id, sort_name, search_keys)
      values (${member}, ${unit}, ${roles['tenant']}, '2024-01-01', ${house}, '', '')`.execute(db())
    const pages = []
    for (const [phone, number] of [
      [known, '12'],
      [stranger, '999'],
    ] as const) {
      const { location } = await report(phone, { place: 'unit', unit: number })
      const asked = (await open(location)).text
      await post(location, { code: await codeOf(phone) })
      pages.push([asked, (await open(location)).text].map((text) => text.replace(/[\w-]{43}|\d/g, '')))
    }
    expect(pages[0]).toEqual(pages[1])
    expect(JSON.stringify(pages)).not.toContain('Відома')
    expect(await requestsOf(known)).toMatchObject([{ member_id: member, realty_id: unit, place_note: null }])
    expect(await requestsOf(stranger)).toMatchObject([{ member_id: null, realty_id: null, place_note: '999' }])
  })

  it('is refused with what was typed when a field is missing or wrong', async () => {
    const { status, text } = await report('12', { type: '', place: 'roof-garden', text: 'Тече <вода>' })
    expect(status).toBe(422)
    for (const field of ['type', 'place', 'phone']) expect(text).toContain(`id="${field}-issue"`)
    expect(text).toContain('Тече &lt;вода&gt;</textarea>')
    expect((await report('+380501110005', { type: '999999' })).status).toBe(422)
  })
})

describe('the code of a report', () => {
  it('is refused after five wrong tries, and after ten minutes', async () => {
    const phone = '+380501110006'
    const { location } = await report(phone)
    const code = await codeOf(phone)
    for (let n = 0; n < 5; n++) expect((await post(location, { code: other(code) })).status).toBe(422)
    expect((await post(location, { code })).status).toBe(422)
    later(61)
    const next = await report(phone)
    const right = await codeOf(phone)
    later(601)
    expect((await post(next.location, { code: right })).status).toBe(404)
    expect(await requestsOf(phone)).toEqual([])
  })

  it('is sent once a minute and five times a day to a phone', async () => {
    const phone = '+380501110007'
    expect((await report(phone)).status).toBe(303)
    expect((await report(phone)).status).toBe(429)
    for (let n = 0; n < 4; n++) {
      later(61)
      expect((await report(phone)).status).toBe(303)
    }
    later(61)
    expect((await report(phone)).status).toBe(429)
    later(3600)
  })

  it('opens nothing by another house’s link or a guessed key', async () => {
    const { location } = await report('+380501110008')
    const elsewhere = (await makeHouses(product.app, 'ЖК Чужі заявки', 1)).houses[0]!
    const { link } = (await call(houseLobby.createLink, { params: { id: elsewhere }, body: {} })).body.data
    const foreign = location.replace(path, new URL(link!.url).pathname)
    expect((await open(foreign)).status).toBe(404)
    expect((await open(`${path}/report/${'x'.repeat(43)}`)).status).toBe(404)
    expect((await open(`/lobby/${'x'.repeat(43)}/report`)).status).toBe(404)
  })
})
