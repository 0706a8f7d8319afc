import { inflateSync } from 'node:zlib'
import { announcements } from '@oselia/contract/announcements'
import { articles } from '@oselia/contract/articles'
import { urlOf, type Endpoint } from '@oselia/contract/kit'
import { extractText } from 'unpdf'
import { encode } from 'uqr'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import type { Who } from '../../../testing/sign-in.js'
import { shares } from './notices.poster.drawing.js'

const product = useApp()
const { call } = product

let here: number
beforeAll(async () => {
  here = (await makeHouses(product.app, 'ЖК Плакатний', 1)).houses[0]!
})

const announce = async (more: object = {}) => {
  const raw = {
    title: { uk: 'Не буде води', en: 'No water' },
    body: { uk: '<p>Ремонт стояка.</p><ul><li>Запасіть воду</li></ul>', en: '<p>The riser is repaired.</p>' },
    audience: { house_ids: [here] },
    state: 'published',
    ...more,
  }
  return (await call(announcements.create, { raw })).body.data.id
}
const print = async (
  id: number,
  query: Record<string, string> = {},
  as: Who = 'owner',
  e: Pick<Endpoint, 'path'> = announcements.poster,
) => {
  const path = urlOf(e).replace(':id', String(id))
  const answer = await fetch(`${product.url}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${await product.tokenOf(as)}` },
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const sheets = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
const textOf = async (bytes: Buffer) =>
  (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, ' ')

/** The dark modules of the drawn QR code, as a matrix without its border. */
const qrOf = (bytes: Buffer): boolean[][] => {
  const drawn = [...bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  // A run of dark modules is one rectangle.
  const runs = [...drawn.join('\n').matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
    ([, x, y, width, height]) => {
      const side = Number(height) - 0.05
      return { x: Number(x), y: Number(y), side, count: Math.round((Number(width) - 0.05) / side) }
    },
  )
  const [left, top] = [Math.min(...runs.map(({ x }) => x)), Math.min(...runs.map(({ y }) => y))]
  const at = (value: number, from: number, side: number) => Math.round((value - from) / side)
  const size = Math.max(...runs.map(({ x, side, count }) => at(x, left, side) + count))
  const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const { x, y, side, count } of runs)
    matrix[at(y, top, side)]!.fill(true, at(x, left, side), at(x, left, side) + count)
  return matrix
}

it('is one sheet of the asked size with the texts, and a QR code of the public page', async () => {
  const id = await announce({ starts_at: '2026-11-02T07:00:00Z' })
  for (const [size, box] of [
    ['A4', '[0 0 595.28 841.89]'],
    ['A5', '[0 0 419.53 595.28]'],
  ] as const) {
    const { status, bytes } = await print(id, { size, languages: 'uk,en' })
    expect([status, sheets(bytes)]).toEqual([200, 1])
    expect(bytes.toString('latin1')).toContain(`/MediaBox ${box}`)
    const text = await textOf(bytes)
    for (const words of ['Не буде води', '• Запасіть воду', 'No water', 'The riser', '2 лист. 2026', 'Open on a phone'])
      expect(text).toContain(words)
    const { link } = (await call(announcements.readPage, { params: { id } })).body.data
    expect(qrOf(bytes)).toEqual(encode(link!.url, { ecc: 'Q', border: 0 }).data)
  }
})

it('cuts what does not fit and refers to the page, on one sheet in any case', async () => {
  const sentence = 'Просимо всіх мешканців підготуватися до планових робіт у будинку. '
  const long = `<p>${sentence.repeat(60)}</p>`
  const title = sentence.repeat(3).trim()
  const id = await announce({ title: { uk: title, en: title }, body: { uk: long.repeat(4), en: long.repeat(4) } })
  for (const query of [{ size: 'A5', languages: 'uk,en' }, { size: 'A4' }] as Record<string, string>[]) {
    const { bytes } = await print(id, query)
    const text = await textOf(bytes)
    expect([sheets(bytes), text.includes('…'), text.includes('Повний текст — за QR-кодом')]).toEqual([1, true, true])
  }
})

it('prints news too, without repeating Ukrainian for a language that is not written', async () => {
  const raw = { title: 'Лавки у дворі', lead: 'Уже стоять', body: '<p>Є</p>', state: 'published' }
  const { id } = (await call(articles.create, { raw })).body.data
  const { status, bytes } = await print(id, { languages: 'uk,en' }, 'owner', articles.poster)
  expect(status).toBe(200)
  expect((await textOf(bytes)).match(/Лавки у дворі/g)).toHaveLength(1)
})

it('makes the link for those who may publish alone, and none for a draft', async () => {
  const id = await announce()
  expect((await print(id, {}, 'dispatcher')).status).toBe(403)
  expect((await print(id)).status).toBe(200)
  expect((await print(id, {}, 'dispatcher')).status).toBe(200)
  expect((await print(await announce({ state: 'draft' }))).status).toBe(409)
  for (const query of [{ size: 'A3' }, { languages: 'de' }] as Record<string, string>[])
    expect((await print(id, query)).status).toBe(422)
})

it('texts that share a sheet give each other the room that they do not need', () => {
  expect(shares([10, 200, 300], 300)).toEqual([10, 145, 145])
  expect(shares([10, 20], 300)).toEqual([10, 20])
  expect(shares([500, 500], 300)).toEqual([150, 150])
})
