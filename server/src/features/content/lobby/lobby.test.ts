import { announcements } from '@oselia/contract/announcements'
import { articles } from '@oselia/contract/articles'
import { contacts } from '@oselia/contract/contacts'
import { documents } from '@oselia/contract/documents'
import { events } from '@oselia/contract/events'
import { interviews } from '@oselia/contract/interviews'
import { houseLobby } from '@oselia/contract/public-pages'
import { urlOf } from '@oselia/contract/kit'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { uploaded } from '../../../testing/documents.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit, residentRoleIds } from '../../../testing/registry.js'

const product = useApp()
const { call } = product

let here: number
let there: number
let complex: number
let path: string
const open = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(product.url + address, { headers: { 'accept-language': 'uk', ...headers } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const linkOf = async (id: number) =>
  new URL((await call(houseLobby.createLink, { params: { id }, body: {} })).body.data.link!.url).pathname
const announce = async (title: string, audience: object, more: object = {}) => {
  const raw = { title, body: '<p>Текст оголошення</p>', audience, state: 'published', ...more }
  const { status, body } = await call(announcements.create, { raw })
  expect(status).toBe(201)
  return body.data.id
}
/** Whether the page names a text, once a change has reached the node. */
const shows = (text: string, address = path) => expect.poll(async () => (await open(address)).text.includes(text))

beforeAll(async () => {
  const made = await makeHouses(product.app, 'ЖК Лобі', 2)
  complex = made.complex
  ;[here, there] = made.houses as [number, number]
  path = await linkOf(here)
})

describe('the page of a house', () => {
  it('names the open polls that have a link, and the next events', async () => {
    const question = { key: 'a', kind: 'text', text: 'Що змінити?' }
    const poll = async (title: string, more: object = {}, linked = true) => {
      const raw = { title, questions: [question], audience: { house_ids: [here] }, state: 'published', ...more }
      const { id } = (await call(interviews.create, { raw })).body.data
      const { link } = (await call(interviews.createLink, { params: { id }, raw: {} })).body.data
      if (!linked) await call(interviews.revokeLink, { params: { id } })
      return new URL(link!.url).pathname
    }
    const address = await poll('Опитування про двір')
    await poll('Без посилання', {}, false)
    await poll('На паузі', { paused: true })
    await poll('Сусідське опитування', { audience: { house_ids: [there] } })
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const meeting = { starts: `${day}T18:00`, ends: `${day}T19:00`, place: 'Зала', state: 'published' }
    await call(events.create, { raw: { title: 'Збори дому', audience: { house_ids: [here] }, ...meeting } })
    await call(events.create, { raw: { title: 'Чужі збори', audience: { house_ids: [there] }, ...meeting } })
    await shows('Збори дому').toBe(true)
    const { text } = await open(path)
    expect(text).toContain(`<a href="${address}">Опитування про двір</a>`)
    expect(text).toContain('Зала')
    for (const hidden of ['Без посилання', 'На паузі', 'Сусідське', 'Чужі збори']) expect(text).not.toContain(hidden)
  })

  it('shows what is addressed to the house as a whole, and nothing narrower', async () => {
    const unit = await makeUnit(product.app, here, { number: '7' })
    const roles = await residentRoleIds(product.app)
    await announce('Для усіх', { everyone: true })
    await announce('Для комплексу', { complex_ids: [complex] })
    await announce('Для будинку', { house_ids: [here, there] })
    await announce('Сусідам', { house_ids: [there] })
    await announce('Під’їзду', { entrances: [{ house_id: here, entrance: 1 }] })
    await announce('Квартирі', { realty_ids: [unit] })
    await announce('Паркінгам', { house_ids: [here], realty_types: ['parking'] })
    await announce('Орендарям', { house_ids: [here], role_ids: [Object.values(roles)[0]] })
    await announce('Чернетка', { house_ids: [here] }, { state: 'draft' })
    await shows('Для будинку').toBe(true)
    const { text } = await open(path)
    expect([text.includes('Для усіх'), text.includes('Для комплексу')]).toEqual([true, true])
    for (const hidden of ['Сусідам', 'Під’їзду', 'Квартирі', 'Паркінгам', 'Орендарям', 'Чернетка'])
      expect(text).not.toContain(hidden)
    const notice = /href="(\/notice\/[\w-]{43})\?lang=uk">Для будинку/.exec(text)![1]!
    expect((await open(notice)).text).toContain('Текст оголошення')
  })

  it('shows times in the zone of the house', async () => {
    const { db } = product.app.pools
    await sql`update houses set timezone = 'Europe/Lisbon' where id = ${there}`.execute(db)
    const starts_at = '2035-01-10T09:00:00.000Z'
    await announce('Відключення', { house_ids: [there] }, { kind: 'outage', starts_at })
    expect((await open(await linkOf(there))).text).toContain('09:00')
  })

  it('puts emergencies first, and names no colleague', async () => {
    await call(contacts.create, { raw: { name: 'Ліфт', phones: [{ number: '+380441234567' }], sort: 1 } })
    await call(contacts.create, { raw: { name: 'Газ', phones: [{ number: '104' }], is_emergency: true, sort: 9 } })
    await call(contacts.create, { raw: { name: 'Охорона', phones: [{ number: '105' }], visible_to: 'staff' } })
    await call(contacts.create, { raw: { name: 'Голова', category: 'board', phones: [{ number: '+380501234567' }] } })
    await announce('Аварія насоса', { house_ids: [here] }, { kind: 'emergency', ends_at: '2099-01-01T00:00:00Z' })
    const author = (await call(announcements.list, { query: {} })).body.data[0]!.created_by!.name
    await shows('Аварія насоса').toBe(true)
    const { text } = await open(path)
    const order = ['Аварія насоса', 'Газ', 'Для будинку', 'Ліфт'].map((one) => text.indexOf(one))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(text).toContain('<a class="phone" href="tel:104">104</a>')
    expect(text).not.toContain('Охорона')
    expect(text).not.toContain(author)
  })

  it('shows the five newest ordinary announcements with their text, and the older ones as titles', async () => {
    const [house] = (await makeHouses(product.app, 'ЖК Довгий', 1)).houses as [number]
    const address = await linkOf(house)
    const numbers = [1, 2, 3, 4, 5, 6, 7]
    const more = { body: '<p>Подробиці</p>' }
    for (const n of numbers) await announce(`Справа ${n}.`, { house_ids: [house] }, more)
    await announce(
      'Прорив труби',
      { house_ids: [house] },
      { ...more, kind: 'emergency', ends_at: '2099-01-01T00:00:00Z' },
    )
    await shows('Прорив труби', address).toBe(true)
    const { text } = await open(address)
    const [full, titles] = text.split('Раніші оголошення') as [string, string]
    expect(numbers.filter((n) => full.includes(`Справа ${n}.`))).toEqual([3, 4, 5, 6, 7])
    expect(numbers.filter((n) => titles.includes(`Справа ${n}.`))).toEqual([1, 2])
    const notice = /href="(\/notice\/[\w-]{43})\?lang=uk" lang="uk">Справа 1\./.exec(titles)![1]!
    expect((await open(notice)).text).toContain('Подробиці')
    const ownText = (part: string) => part.split('Подробиці').length - 1
    expect([ownText(full), ownText(titles)]).toEqual([6, 0])
  })

  it('lists public documents of the house with their links, and no other one', async () => {
    const open_ = { is_public: 'true', state: 'active' }
    const of = (house: number) => ({ 'houseIds[]': house })
    const shown = await uploaded(product, { fields: { name: 'Статут ОСББ', ...of(here), ...open_ } })
    await uploaded(product, { fields: { name: 'Внутрішній звіт', ...of(here), state: 'active' } })
    await uploaded(product, { fields: { name: 'Чужий статут', ...of(there), ...open_ } })
    await uploaded(product, { fields: { name: 'Прострочений', ...of(here), ...open_, valid_until: '2020-01-01' } })
    await shows('Статут ОСББ').toBe(true)
    const { text } = await open(path)
    for (const hidden of ['Внутрішній звіт', 'Чужий статут', 'Прострочений']) expect(text).not.toContain(hidden)
    const file = /href="(\/files\/[\w-]{43})" lang="uk">Статут ОСББ/.exec(text)![1]!
    expect((await open(`/api/public${file}`)).status).toBe(200)
    expect((await call(documents.revokeLink, { params: { id: shown.id } })).status).toBe(200)
    await shows('Статут ОСББ').toBe(false)
    expect((await open(`/api/public${file}`)).status).toBe(404)
  })

  it('shows a change at once, although it is answered from memory', async () => {
    const id = await announce('Ще актуальне', { house_ids: [here] })
    await shows('Ще актуальне').toBe(true)
    const { version } = (await call(announcements.read, { params: { id } })).body.data
    await call(announcements.update, { params: { id }, raw: { version, state: 'archived' } })
    await expect.poll(async () => (await open(path)).text.includes('Ще актуальне')).toBe(false)
  })

  it('is in the asked language, small, compressed and not sent twice', async () => {
    await call(articles.create, {
      raw: {
        title: { uk: 'Лавки у дворі', es: 'Bancos en el patio' },
        body: `<p>${'Дуже довгий текст. '.repeat(500)}</p>`,
        state: 'published',
      },
    })
    await shows('Лавки у дворі').toBe(true)
    const spanish = await open(`${path}?lang=es`, { 'accept-encoding': 'identity' })
    expect(spanish.text).toContain('<html lang="es">')
    expect(spanish.text).toContain('Bancos en el patio')
    expect(spanish.text).toContain('<a href="?lang=es" lang="es" hreflang="es" aria-current="true">Español</a>')
    expect(Buffer.byteLength(spanish.text)).toBeLessThan(30_000)
    for (const encoding of ['br', 'gzip']) {
      const answer = await open(`${path}?lang=es`, { 'accept-encoding': encoding })
      expect([answer.headers.get('content-encoding'), answer.text === spanish.text]).toEqual([encoding, true])
    }
    const again = await open(`${path}?lang=es`, { 'if-none-match': spanish.headers.get('etag')! })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(spanish.headers.get('content-security-policy')).not.toContain('unsafe')
  })
})

describe('the link of a house', () => {
  it('opens its own house alone, and nothing once it is revoked or guessed', async () => {
    const other = await linkOf(there)
    await shows('Сусідам', other).toBe(true)
    expect((await open(other)).text).not.toContain('Аварія насоса')
    expect((await call(houseLobby.revokeLink, { params: { id: there } })).status).toBe(200)
    await expect.poll(async () => (await open(other)).status).toBe(404)
    expect(await linkOf(there)).not.toBe(other)
    expect((await open(`/lobby/${'x'.repeat(43)}`)).status).toBe(404)
    const ofItem = /\/notice\/([\w-]{43})/.exec((await open(path)).text)![1]!
    expect((await open(`/lobby/${ofItem}`)).status).toBe(404)
  })

  it('is printed as a sheet for the lobby', async () => {
    const print = async (id: number) => {
      const response = await fetch(
        `${product.url}${urlOf(houseLobby.poster).replace(':id', String(id))}?size=A5&languages=uk,en`,
        { headers: { authorization: `Bearer ${await product.tokenOf('owner')}` } },
      )
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
    }
    const { status, bytes } = await print(here)
    expect(status).toBe(200)
    const { text, totalPages } = await extractText(bytes, { mergePages: true })
    expect([totalPages, /The page of our\s+building/.test(text)]).toEqual([1, true])
    await call(houseLobby.revokeLink, { params: { id: there } })
    expect((await print(there)).status).toBe(409)
  })
})
