import { events } from '@oselia/contract/events'
import { urlOf } from '@oselia/contract/kit'
import { houseLobby } from '@oselia/contract/public-pages'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'

const post = useGateways()
const product = useApp({
  clock: { now: () => new Date('2035-05-02T09:00:00Z') },
  env: {
    get SMTP_URL() {
      return post.smtpUrl
    },
  } as Record<string, string>,
})
const { call } = product
const { person, lives } = people(product)

let house: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'ЖК Подієвий', 1)).houses[0]!
})

const invite = async (more: object = {}) => {
  const { status, body } = await call(events.create, {
    raw: {
      title: { uk: 'Прибирання двору', en: 'Cleaning the yard' },
      place: { uk: 'Двір', en: 'The yard' },
      kind: 'cleaning',
      starts: '2035-05-05T10:00',
      ends: '2035-05-05T12:00',
      audience: { house_ids: [house] },
      state: 'published',
      ...more,
    },
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const pathOf = async (id: number) =>
  new URL((await call(events.createLink, { params: { id }, body: {} })).body.data.link!.url).pathname
const open = async (path: string, language = 'uk') => {
  const answer = await fetch(product.url + path, { headers: { 'accept-language': language } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the page of an event', () => {
  it('says when and where, in the language of the reader, without an account', async () => {
    const path = await pathOf((await invite({ body: { uk: '<p>Візьміть рукавиці</p>' } })).id)
    const { text } = await open(path)
    for (const part of ['Прибирання', '5 травня 2035', '10:00', '12:00', 'Де: Двір', 'Візьміть рукавиці'])
      expect(text).toContain(part)
    expect((await open(path, 'en')).text).toContain('Where: The yard')
  })

  it('lists the next dates of one that recurs, without those cancelled or over', async () => {
    const made = await invite({
      recurrence: 'FREQ=WEEKLY',
      starts: '2035-04-21T10:00',
      ends: '2035-04-21T12:00',
      exceptions: [{ date: '2035-05-12' }],
    })
    const { text } = await open(await pathOf(made.id))
    const found = [5, 12, 19, 26].map((day) => text.includes(`${day} травня`))
    expect([text.includes('28 квітня'), ...found]).toEqual([false, true, false, true, true])
  })

  it('has its file for a calendar, and other tokens none', async () => {
    const path = await pathOf((await invite()).id)
    const { status, headers, text } = await open(`${path}/event.ics`)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ])
    expect(text).toContain('SUMMARY:Прибирання двору')
    expect((await open(`/notice/${'x'.repeat(43)}/event.ics`)).status).toBe(404)
  })

  it('says that it is cancelled and why, and is gone with a draft', async () => {
    const made = await invite({ cancel_reason: { uk: 'Злива' } })
    const path = await pathOf(made.id)
    expect((await open(path)).text).toContain('Скасовано: Злива')
    await call(events.undoPublication, { params: { id: made.id }, body: { version: made.version } })
    await expect.poll(async () => (await open(path)).status).toBe(404)
    const link = await call(events.createLink, { params: { id: made.id }, body: {} })
    expect([link.status, link.body.code]).toEqual([409, 'state_forbids'])
  })

  it('is printed with its times', async () => {
    const { id } = await invite()
    const path = urlOf(events.poster).replace(':id', String(id))
    const answer = await fetch(`${product.url}${path}?size=A5&languages=uk,en`, {
      headers: { authorization: `Bearer ${await product.tokenOf('owner')}` },
    })
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
    expect(text).toContain('5 травня 2035')
  })
})

describe('the page of a house', () => {
  it('names what takes place next, in that order, and nothing that is over', async () => {
    await invite({ title: 'Згодом', starts: '2035-07-01T10:00', ends: '2035-07-01T11:00' })
    await invite({ title: 'Щотижня', starts: '2035-01-02T10:00', ends: '2035-01-02T11:00', recurrence: 'FREQ=WEEKLY' })
    const { body } = await call(houseLobby.createLink, { params: { id: house }, body: {} })
    const { text } = await open(new URL(body.data.link!.url).pathname)
    const [weekly, later] = ['Щотижня', 'Згодом'].map((title) => text.indexOf(title))
    expect(weekly).toBeGreaterThan(0)
    expect(later).toBeGreaterThan(weekly!)
  })
})

describe('a delivery of an event', () => {
  it('says when and where above the text', async () => {
    const unit = await makeUnit(product.app, house, { number: '1' })
    const { id: reader } = await person({
      emails: [{ address: 'guest@home.example' }],
      channels: ['email'],
      consent: { state: 'given', way: 'paper' },
    })
    await lives(reader, unit)
    const { id } = await invite()
    const { status } = await call(events.deliver, { params: { id }, body: { channels: ['email'], preview: false } })
    expect(status).toBe(200)
    await expect.poll(() => post.letters.length).toBe(1)
    const raw = Buffer.from(/base64\r\n\r\n([\s\S]*?)\r\n--/.exec(post.letters[0]!.raw)?.[1] ?? '', 'base64').toString()
    expect(raw || post.letters[0]!.raw).toContain('Двір')
  })
})
