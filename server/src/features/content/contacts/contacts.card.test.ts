import { contacts } from '@oselia/contract/contacts'
import { urlOf } from '@oselia/contract/kit'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { signInAs, staffWith, type Who } from '../../../testing/sign-in.js'
import { cardPages, type Card } from './contacts.card.drawing.js'
import { cardContacts, type CardContact } from './contacts.card.js'
import { drawPdf } from '../../../platform/pdf.js'

const product = useApp()
const { call } = product

let here: number
let there: number
beforeAll(async () => {
  ;[here, there] = (await makeHouses(product.app, 'ЖК Картковий', 2)).houses as [number, number]
  await call(contacts.create, { raw: { name: 'Газ', phones: [{ number: '104' }], is_emergency: true } })
})

const print = async (query: Record<string, string>, who: Who) => {
  const response = await fetch(`${product.url}${urlOf(contacts.card)}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${await signInAs(product.app, who)}` },
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const sheets = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

it('the card is a PDF of the asked size, for those who see the house', async () => {
  const guard = await staffWith(product.app, 'guard', { houses: [here] })
  const house_id = String(here)
  for (const [format, box] of [
    ['A4', '[0 0 595.28 841.89]'],
    ['A5', '[0 0 419.53 595.28]'],
  ] as const) {
    const { status, type, bytes } = await print({ house_id, format, languages: 'uk,en' }, guard)
    expect([status, type, sheets(bytes)]).toEqual([200, 'application/pdf', 1])
    expect(bytes.toString('latin1')).toContain(`/MediaBox ${box}`)
  }
  expect((await print({ house_id: String(there) }, guard)).status).toBe(404)
  const wrong: Record<string, string>[] = [{ format: 'A3' }, { languages: 'uk,de' }, { languages: '' }]
  for (const query of wrong) expect((await print({ house_id, ...query }, guard)).status).toBe(422)
})

it('the card names only what residents of the house may see, emergencies first', async () => {
  const make = (name: string, more: object) =>
    call(contacts.create, { raw: { name, phones: [{ number: '15-80' }], ...more } })
  await make('Двірник', { sort: 1, audience: { house_ids: [here] } })
  await make('Під’їзний', { sort: 2, audience: { entrances: [{ house_id: here, entrance: 1 }] } })
  await make('Сусідній', { audience: { house_ids: [there] } })
  await make('Охорона', { visible_to: 'staff' })
  await make('Колишній', { active: false })
  const shown = await cardContacts(product.app.pools.db, here)
  expect(shown.map(({ name }) => name.uk)).toEqual(['Газ', 'Двірник', 'Під’їзний'])
  expect(shown[0]).not.toHaveProperty('note')
})

const drawn = async (all: readonly CardContact[], more: Partial<Card> = {}) => {
  const card: Card = {
    contacts: all,
    languages: ['uk'],
    format: 'A5',
    address: 'вул. Лесі Українки, 12',
    organisation: 'Оселя',
    timezone: 'Europe/Kyiv',
    printed: new Date('2026-03-01T06:00:00Z'),
    ...more,
  }
  const about = { title: 'Картка', author: 'Оселя', language: 'uk', at: card.printed, size: card.format } as const
  const parts: Buffer[] = []
  let pages = 0
  const counted = function* () {
    for (const page of cardPages(card)) {
      pages += 1
      yield page
    }
  }
  for await (const part of await drawPdf(about, counted())) parts.push(part as Buffer)
  return { pages, sheets: sheets(Buffer.concat(parts)) }
}

const plain: CardContact = {
  name: { uk: 'Ліфт' },
  is_emergency: false,
  organisation: null,
  phones: [{ number: '+380441234567', label: null, hours: null, viber: false, telegram: false }],
  address: null,
  hours: null,
}

it('an entry is never divided between pages, however long it is', async () => {
  const long = 'Слово '.repeat(33)
  const all = { uk: long, en: `${long}en`, ru: `${long}ru`, es: `${long}es` }
  const phone = { ...plain.phones[0]!, label: 'м'.repeat(80), hours: 'г'.repeat(80), viber: true, telegram: true }
  const longest: CardContact = {
    ...plain,
    name: all,
    hours: all,
    organisation: long,
    address: long + long.slice(100),
    phones: Array.from({ length: 10 }, () => phone),
    is_emergency: true,
  }
  // What does not fit would be continued by the library on sheets of its own.
  for (const format of ['A4', 'A5'] as const)
    for (const contacts of [[], [plain], Array.from({ length: 60 }, () => plain), [longest, plain, longest]]) {
      const card = await drawn(contacts, { format, languages: ['uk', 'en', 'ru', 'es'], address: long })
      expect(card.sheets).toBe(card.pages)
    }
})
