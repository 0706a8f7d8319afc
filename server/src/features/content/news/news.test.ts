import { articles } from '@oselia/contract/articles'
import { media } from '@oselia/contract/media'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { pdf, photo, picture } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { cpuSeconds } from '../../../testing/durations.js'

const product = useApp()
const { call } = product

const yard = { title: 'Новий двір', body: '<p>Лавки вже стоять</p>' } as const
const create = async (more: object = {}, as: Who = 'owner') =>
  (await call(articles.create, { body: { ...yard, ...more }, as })).body.data
const read = async ({ id }: { id: number }, as: Who = 'owner') => call(articles.read, { params: { id }, as })
const upload = async (type: 'cover' | 'image' = 'image') => {
  const file = { name: 'двір.jpg', bytes: await picture('jpeg', 900, 600) }
  return (await call(media.upload, { fields: { type }, file })).body.data.id
}
const update = (one: { id: number; version: number }, fields: object, as: Who = 'owner') =>
  call(articles.update, { params: { id: one.id }, body: { ...fields, version: one.version }, as })

let a: { complex: number; houses: number[] }
let b: { complex: number; houses: number[] }
beforeAll(async () => {
  a = await makeHouses(product.app, 'ЖК Новина', 2)
  b = await makeHouses(product.app, 'ЖК Сусід', 1)
})

describe('an article', () => {
  it('keeps its texts by language, its pictures, and the part of the cover that is shown', async () => {
    const [cover, inside, gallery] = [await upload('cover'), await upload(), await upload()]
    const fields = {
      title: { uk: 'Двір', en: 'Yard' },
      lead: { uk: 'Лавки й дерева' },
      body: {
        uk: `<h2>План</h2><table><tr><td>Лавки</td><td>12</td></tr></table><img data-file="${inside}" alt="Лавка">`,
      },
      category: 'repairs',
      tags: ['двір', 'бюджет'] as string[],
      cover_id: cover,
      cover_alt: { uk: 'Двір з лавками' },
      cover_crop: { x: 10, y: 5.5, width: 80, height: 60 },
      gallery_ids: [gallery] as number[],
      gallery_alts: { [gallery]: { uk: 'Дерево' } },
      video_url: 'https://www.youtube.com/watch?v=abc123',
      source: 'Правління',
    } as const
    const { status, body } = await call(articles.create, { body: fields })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ ...fields, state: 'draft', body: { uk: expect.stringContaining('<table>') } })
    expect(body.data.body.uk).toContain(`<img data-file="${inside}" alt="Лавка" />`)
    expect(body.data.cover).toMatchObject({ id: cover, mime: 'image/jpeg' })
    expect(body.data.gallery.map(({ id }) => id)).toEqual([gallery])
    expect(body.data.pictures.map(({ id }) => id)).toEqual([inside])
    expect((await fetch(product.url + body.data.pictures[0]!.url)).status).toBe(200)
  })

  it('holds nothing active, and no picture from elsewhere', async () => {
    const dirty = `<p>Так<script>alert(1)</script></p><img src="https://spy.example/x.png"><img src=x onerror=alert(1)>
      <svg onload=alert(1)></svg><iframe src="//x"></iframe><table onclick=x><tr><td style="color:red" onmouseover=x>1</td></tr></table>
      <a href="data:text/html,x">a</a><img data-file="1 onerror=x" src=y>`
    const made = await create({ body: dirty })
    expect(made.body.uk).not.toMatch(/script|src|onerror|onload|onclick|onmouseover|style|iframe|svg|data:|<img/)
    expect(made.body.uk).toContain('<td>1</td>')
  })

  it('refuses files that are not there, not pictures, or not the caller’s, at their fields', async () => {
    const document = (await call(media.uploadDocument, { file: { name: 'a.pdf', bytes: pdf } })).body.data.id
    const { status, body } = await call(articles.create, {
      body: {
        ...yard,
        body: '<p>Є</p><img data-file="999999" alt="">',
        cover_id: document,
        video_url: 'https://example.com/v.mp4',
      },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors!)).toEqual(['video_url'])
    const files = await call(articles.create, {
      body: { ...yard, body: '<p>Є</p><img data-file="999999" alt="">', cover_id: document },
    })
    expect(files.status).toBe(422)
    expect(Object.keys(files.body.errors!).toSorted()).toEqual(['body', 'cover_id'])
  })

  it('refuses as a picture what was uploaded as a document, since documents keep where they were photographed', async () => {
    const file = { name: 'двір.jpg', bytes: await photo(60, 40) }
    const id = (await call(media.uploadDocument, { file })).body.data.id
    const { status, body } = await call(articles.create, { body: { ...yard, cover_id: id, gallery_ids: [id] } })
    expect([status, Object.keys(body.errors!).toSorted()]).toEqual([422, ['cover_id', 'gallery_ids']])
  })

  it('is published with a cover only when it says what the cover shows', async () => {
    const made = await create({ cover_id: await upload('cover') })
    const refused = await update(made, { state: 'published' })
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['cover_alt']])
    const published = await update(made, { state: 'published', cover_alt: 'Двір' })
    expect(published.body.data).toMatchObject({ state: 'published', edited_at: null })
    expect(published.body.data.undo_until).not.toBeNull()
  })

  it('says when its text was edited after the publication, and not when it was only pinned', async () => {
    const made = await create({ state: 'published' })
    const pinned = (await update(made, { pinned: true })).body.data
    expect(pinned.edited_at).toBeNull()
    const edited = (await update(pinned, { body: '<p>Лавки пофарбовані</p>' })).body.data
    expect(edited.edited_at).not.toBeNull()
    const { body } = await call(platform.history, { query: { entity: 'articles', id: made.id } })
    expect(body.data[0]!.changes.map(({ field }) => field)).toEqual(['body'])
  })

  it('is published at its time and archived after its end', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const later = new Date(Date.now() + 7_200_000).toISOString()
    const made = await create({ state: 'scheduled', publish_at: soon })
    const over = await create({ state: 'published', ends_at: later })
    const { db } = product.app.pools
    await sql`update articles set publish_at = publish_at - interval '3 hours', ends_at = ends_at - interval '3 hours'
      where id = any(${[made.id, over.id]}::bigint[])`.execute(db)
    await sql`select graphile_worker.add_job('articles.turn')`.execute(db)
    const state = async (one: { id: number }) => (await read(one)).body.data.state
    await expect.poll(() => state(made)).toBe('published')
    await expect.poll(() => state(over)).toBe('archived')
  })

  it('returns to draft within ten minutes of its publication', async () => {
    const made = await create({ state: 'published' })
    const undone = await call(articles.undoPublication, { params: { id: made.id }, body: { version: made.version } })
    expect(undone.body.data).toMatchObject({ state: 'draft', published_at: null, undo_until: null })
  })

  it('keeps the time of its publication when archiving is taken back at once', async () => {
    const made = await create({ state: 'published' })
    const { db } = product.app.pools
    await sql`update articles set published_at = published_at - interval '1 month' where id = ${made.id}`.execute(db)
    const archived = (await update(made, { state: 'archived' })).body.data
    const back = (await update(archived, { state: 'published' })).body.data
    expect(back.published_at).toBe(archived.published_at)
    expect(back.undo_until).toBeNull()
  })

  it('says of what is no address of a video that it is none', async () => {
    for (const video_url of ['youtube', '', 'https://example.com/v'])
      expect(Object.keys((await call(articles.create, { body: { ...yard, video_url } })).body.errors!)).toEqual([
        'video_url',
      ])
  })

  it('is cleaned in time, however deep its markup is', async () => {
    const deep = '<b>x'.repeat(49_000)
    const write = () => call(articles.create, { body: { ...yard, body: { uk: deep, en: deep } } })
    expect(await cpuSeconds(write)).toBeLessThan(10)
  })

  it('answers a change of an older version with what is there now', async () => {
    const made = await create()
    await update(made, { title: 'Перша' })
    const { status, body } = await update(made, { title: 'Друга' })
    expect([status, body.code, (body.data as { title: object }).title]).toEqual([
      409,
      'version_conflict',
      { uk: 'Перша' },
    ])
  })
})

describe('the list of news', () => {
  it('is found by words, category, tag and house', async () => {
    const one = await create({
      title: 'Ялинка',
      category: 'finance',
      tags: ['свято'],
      audience: { house_ids: [a.houses[0]!] },
    })
    const total = async (query: object) =>
      (await call(articles.list, { query })).body.main_data.data.map(({ id }) => id)
    expect(await total({ search_query: 'ялинк' })).toEqual([one.id])
    expect(await total({ category: 'finance' })).toEqual([one.id])
    expect(await total({ tag: 'свято' })).toEqual([one.id])
    expect(await total({ house_id: a.houses[0], category: 'finance' })).toEqual([one.id])
    expect(await total({ house_id: b.houses[0], category: 'finance' })).toEqual([])
  })

  it('shows each user their own houses only, and lets nobody change what reaches others too', async () => {
    const manager = await staffWith(product.app, 'manager', { complexes: [a.complex] })
    const theirs = await create({ title: 'Чужа', audience: { house_ids: b.houses } })
    const both = await create({ title: 'Спільна', audience: { house_ids: [...a.houses, ...b.houses] } })
    expect((await read(theirs, manager)).status).toBe(404)
    expect((await read(both, manager)).status).toBe(200)
    expect((await update(both, { title: 'Інша' }, manager)).status).toBe(403)
    const placed = await call(articles.create, { body: { ...yard, audience: { house_ids: b.houses } }, as: manager })
    expect(placed.status).toBe(422)
    const list = await call(articles.list, { query: { search_query: 'Чужа' }, as: manager })
    expect(list.body.main_data.total).toBe(0)
  })

  it('is published, archived and put back in bulk', async () => {
    const made = await create()
    const job = (await call(articles.bulk, { body: { act: 'publish', ids: [made.id] } })).body.data.job_id
    const state = async () => (await read(made)).body.data.state
    await expect.poll(state).toBe('published')
    await expect.poll(async () => (await call(articles.undoBulk, { params: { id: job }, body: {} })).status).toBe(202)
    await expect.poll(state).toBe('draft')
  })

  it('is deleted to the bin with its files kept, and restored', async () => {
    const cover = await upload('cover')
    const made = await create({ cover_id: cover })
    await call(articles.remove, { params: { id: made.id } })
    expect((await read(made)).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'articles', id: made.id } })).status).toBe(200)
    expect((await read(made)).body.data.cover?.id).toBe(cover)
  })
})
