import { announcements } from '@oselia/contract/announcements'
import { houseLobby } from '@oselia/contract/public-pages'
import { extractText } from 'unpdf'
import { urlOf } from '@oselia/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { noted } = people(product)

let complex: number
let here: number
let there: number
let third: number
let elsewhere: number
beforeAll(async () => {
  const made = await makeHouses(product.app, 'ЖК Тексти', 3)
  complex = made.complex
  ;[here, there, third] = made.houses as [number, number, number]
  elsewhere = (await makeHouses(product.app, 'ЖК Чужий', 1)).houses[0]!
})

const own = (house_ids: number[], uk: string) => ({ house_ids, body: { uk } })
const announce = (house_texts: object[], more: object = {}, as: Who = 'owner') =>
  call(announcements.create, {
    raw: {
      title: 'Перевірка мереж',
      body: { uk: '<p>Загальний текст</p>', en: '<p>Common text</p>' },
      audience: { complex_ids: [complex] },
      house_texts,
      state: 'published',
      ...more,
    },
    as,
  })
const published = async (house_texts: object[], more: object = {}) => {
  const { status, body } = await announce(house_texts, more)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const open = async (path: string) => {
  const answer = await fetch(product.url + path, { headers: { 'accept-language': 'uk' } })
  return answer.text()
}
const pageOf = async (id: number) =>
  new URL((await call(announcements.createLink, { params: { id }, body: {} })).body.data.link!.url).pathname

describe('texts of single houses', () => {
  it('are sanitised, kept in the history, and left out of the list', async () => {
    const { id, version, house_texts } = await published([own([there], '<p>Ваш будинок<script>x</script></p>')])
    expect(house_texts).toEqual([{ house_ids: [there], body: { uk: '<p>Ваш будинок</p>' } }])
    const { body } = await call(announcements.list, { query: { search_query: 'ваш будинок' } })
    expect(body.data.map((row) => [row.id, 'house_texts' in row])).toEqual([[id, false]])
    const changed = await call(announcements.update, { params: { id }, body: { title: 'Інакше', version } })
    expect(changed.body.data.house_texts).toEqual(house_texts)
    await call(announcements.update, { params: { id }, body: { house_texts: [], version: version + 1 } })
    const changes = (await noted('announcements', id)).map((row) => row.changes.map(({ field }) => field))
    expect(changes.at(-1)).toEqual(['house_texts'])
    expect((await noted('announcements', id)).at(-1)!.changes[0]!.old).toEqual(house_texts)
  })

  it('are refused for a house that has one already, that the audience does not include, and without a text', async () => {
    const twice = await announce([own([here, there], '<p>А</p>'), own([there], '<p>Б</p>')])
    expect([twice.status, Object.keys(twice.body.errors!)]).toEqual([422, ['house_texts.1.house_ids']])
    const outside = await announce([own([here], '<p>А</p>'), own([elsewhere], '<p>Б</p>')])
    expect(outside.body.errors).toEqual({
      'house_texts.1.house_ids': [expect.stringMatching(/^Not in the audience: .*Chuzhyi/)],
    })
    expect((await announce([own([], '<p>А</p>')])).status).toBe(422)
    expect((await announce([own([here], '<p> </p>')])).body.errors).toHaveProperty(['house_texts.0.body'])
    const { id, version } = await published([own([there], '<p>А</p>')])
    const audience = { house_ids: [here] }
    const narrowed = await call(announcements.update, { params: { id }, raw: { audience, version } })
    expect(Object.keys(narrowed.body.errors!)).toEqual(['house_texts.0.house_ids'])
  })

  it('are refused for houses that the author does not see, with the same words as for none at all', async () => {
    const manager = await staffWith(product.app, 'manager', { houses: [here] })
    const within = { audience: { house_ids: [here] } }
    for (const house of [there, 999_999]) {
      const { status, body } = await announce([own([house], '<p>А</p>')], within, manager)
      expect([status, body.errors]).toEqual([422, { 'house_texts.0.house_ids': ['Not found'] }])
    }
    expect((await announce([own([here], '<p>А</p>')], within, manager)).status).toBe(201)
  })
})

describe('readers of a house', () => {
  it('find its text on the page of the house, and the page of the announcement opens with it', async () => {
    const { id } = await published([own([there], '<p>Воду вимкнуть о 9</p>')])
    await pageOf(id)
    const lobbyOf = async (house: number) =>
      new URL((await call(houseLobby.createLink, { params: { id: house }, body: {} })).body.data.link!.url).pathname
    const [first, second] = [await lobbyOf(here), await lobbyOf(there)]
    await expect.poll(async () => (await open(second)).includes('Воду вимкнуть о 9')).toBe(true)
    expect(await open(first)).not.toContain('Воду вимкнуть о 9')
    const [, notice] = new RegExp(`href="(/notice/[\\w-]{43}\\?lang=uk&amp;house=${there})"`).exec(await open(second))!
    const page = await open(notice!.replace('&amp;', '&'))
    expect([page.includes('Воду вимкнуть о 9'), page.includes('Загальний текст')]).toEqual([true, false])
    expect(page).toContain(`href="?lang=en&amp;house=${there}"`)
  })

  it('see on the page its text alone, the common one, or each under its addresses', async () => {
    const { id } = await published([own([there], '<p>Другому</p>'), own([third], '<p>Третьому</p>')])
    const path = await pageOf(id)
    const shown = async (query: string) => {
      const page = await open(path + query)
      return ['Загальний текст', 'Другому', 'Третьому'].filter((text) => page.includes(text))
    }
    expect(await shown('')).toEqual(['Загальний текст', 'Другому', 'Третьому'])
    expect(await shown(`?house=${third}`)).toEqual(['Третьому'])
    expect(await shown(`?house=${here}`)).toEqual(['Загальний текст'])
    expect(await shown('?house=x')).toEqual(['Загальний текст'])
    expect(await open(path)).toMatch(/<h2>[^<]*ЖК Тексти[^<]*2<\/h2><div class="text" lang="uk"><p>Другому/)
    // A text that lacks the language is Ukrainian, also where the common one has it.
    expect(await open(`${path}?lang=en&house=${there}`)).toContain('<div class="text" lang="uk"><p>Другому')
  })

  it('have a poster with their text, their address and the way to their page', async () => {
    const { id } = await published([own([there], '<p>Тільки другому</p>')])
    const url = await pageOf(id)
    const poster = async (query: string) =>
      fetch(`${product.url}${urlOf(announcements.poster).replace(':id', String(id))}${query}`, {
        headers: { authorization: `Bearer ${await product.tokenOf('owner')}` },
      })
    const bytes = Buffer.from(await (await poster(`?house_id=${there}`)).arrayBuffer())
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
    expect([text.includes('Тільки другому'), text.includes('Загальний текст')]).toEqual([true, false])
    expect(bytes.toString('latin1')).toContain(`${url}?house=${there}`)
    expect((await poster(`?house_id=${elsewhere}`)).status).toBe(422)
    expect((await poster('')).status).toBe(200)
  })
})
