import { announcements } from '@oselia/contract/announcements'
import { houses } from '@oselia/contract/houses'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import type { Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

const water = { title: 'Немає води', body: '<p>До вечора</p>', kind: 'outage' } as const

const create = async (more: object = {}, as: Who = 'owner') =>
  (await call(announcements.create, { body: { ...water, ...more }, as })).body.data

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** Moves the times of announcements three hours back, and queues the job that applies due transitions. */
const passHours = async (...ids: number[]) => {
  const db = product.app.pools.db
  await sql`update announcements set publish_at = publish_at - interval '3 hours', ends_at = ends_at - interval '3 hours'
    where id = any(${ids}::bigint[])`.execute(db)
  await sql`select graphile_worker.add_job('announcements.turn')`.execute(db)
}

let a: { complex: number; houses: number[] }
let b: { complex: number; houses: number[] }
beforeAll(async () => {
  a = await makeHouses(product.app, 'ЖК Альфа', 3)
  b = await makeHouses(product.app, 'ЖК Бета', 2)
})

describe('creating an announcement', () => {
  it('stores a plain string as Ukrainian text and returns it by language', async () => {
    const { status, body } = await call(announcements.create, { body: water })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      title: { uk: 'Немає води' },
      state: 'draft',
      kind: 'outage',
      version: 1,
      pinned: false,
    })
    expect(body.data.created_by?.name).toContain('Тест')
  })

  it('removes active content from rich text', async () => {
    const dirty =
      '<p onclick="x()">Увага <script>alert(1)</script><a href="javascript:x()">тут</a> <b>!</b></p><img src=x onerror=y>'
    const made = await create({ body: { uk: dirty, en: '<p> </p>' } })
    expect(made.body.uk).not.toMatch(/script|onclick|onerror|javascript|<img/)
    expect(made.body.uk).toContain('<b>!</b>')
    expect(made.body).not.toHaveProperty('en')
  })

  it('refuses a text without words', async () => {
    const { status, body } = await call(announcements.create, { body: { ...water, body: '<p><br></p>' } })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['body']])
  })

  it('reports every invalid field, in the caller’s language', async () => {
    const raw = { title: ' ', body: 5, kind: 'gossip', pinned: 'yes', ends_at: 'soon', colour: 'red' }
    const { status, body } = await call(announcements.create, { raw, language: 'uk' })
    expect(status).toBe(422)
    expect(Object.keys(body.errors!).toSorted()).toEqual(['body', 'colour', 'ends_at', 'kind', 'pinned', 'title'])
    expect(body.errors!['title']).toEqual(['Обов’язкове поле'])
    expect(body.message).toBe('Перевірте виділені поля')
  })

  it('ignores read-only fields', async () => {
    const made = await create({ title: 'Своє' })
    const { status, body } = await call(announcements.create, { raw: { ...made, title: 'Копія', state: 'draft' } })
    expect(status).toBe(201)
    expect(body.data.id).not.toBe(made.id)
    expect(body.data.version).toBe(1)
  })

  it.each([
    ['a NUL byte', 'Вода\u0000'],
    ['half of a surrogate pair', 'Вода \ud83d'],
  ])('refuses %s in any text', async (_name, title) => {
    const { status, body } = await call(announcements.create, { raw: JSON.stringify({ ...water, title }) })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['title']])
  })

  it('requires an end of an emergency', async () => {
    const { status, body } = await call(announcements.create, { body: { ...water, kind: 'emergency' } })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['ends_at']])
  })

  it('executes a repeated POST once and rejects a key reused with another body', async () => {
    const headers = { 'idempotency-key': 'water-1' }
    const first = await call(announcements.create, { body: { ...water, title: 'Один раз' }, headers })
    const again = await call(announcements.create, { body: { ...water, title: 'Один раз' }, headers })
    expect(again.status).toBe(201)
    expect(again.body.data.id).toBe(first.body.data.id)
    const other = await call(announcements.create, { body: { ...water, title: 'Інше' }, headers })
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
    const found = await call(announcements.list, { query: { search_query: 'Один раз' } })
    expect(found.body.total).toBe(1)
  })

  it('executes one of ten equal concurrent POSTs', async () => {
    const headers = { 'idempotency-key': 'burst' }
    const posts = Array.from({ length: 10 }, () =>
      call(announcements.create, { body: { ...water, title: 'Злива' }, headers }),
    )
    const ids = (await Promise.all(posts)).map((p) => p.body.data.id)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('changing an announcement', () => {
  it('updates the fields that are sent and leaves the others', async () => {
    const made = await create({ pinned: true })
    const { status, body } = await call(announcements.update, { params: made, body: { title: 'Вода є', version: 1 } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ title: { uk: 'Вода є' }, pinned: true, kind: 'outage', version: 2 })
  })

  it('requires the version that was read, and returns the current state for a stale one', async () => {
    const made = await create()
    const without = await call(announcements.update, { params: made, raw: { title: 'Без версії' } })
    expect([without.status, Object.keys(without.body.errors!)]).toEqual([422, ['version']])
    await call(announcements.update, { params: made, body: { title: 'Перший', version: 1 } })
    const late = await call(announcements.update, { params: made, body: { title: 'Другий', version: 1 } })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(late.body.data).toMatchObject({ title: { uk: 'Перший' }, version: 2 })
  })

  it('accepts one of many concurrent updates', async () => {
    const made = await create()
    const writers = Array.from({ length: 8 }, (_, i) =>
      call(announcements.update, { params: made, body: { title: `Письменник ${i}`, version: 1 } }),
    )
    const statuses = (await Promise.all(writers)).map((w) => w.status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it('allows only the transitions of a state', async () => {
    const made = await create({ state: 'published' })
    expect(made.published_at).not.toBeNull()
    const back = await call(announcements.update, { params: made, body: { state: 'draft', version: 1 } })
    expect([back.status, back.body.code]).toEqual([409, 'state_forbids'])
    const kept = await call(announcements.read, { params: made })
    expect(kept.body.data.state).toBe('published')
  })

  it('returns 404 for deleted, absent and non-numeric ids', async () => {
    for (const id of [999_999, Number.MAX_SAFE_INTEGER]) {
      expect((await call(announcements.read, { params: { id } })).status).toBe(404)
    }
    const odd = await call(announcements.read, { rawParams: { id: 'abc' } })
    expect(odd.status).toBe(404)
  })
})

describe('the list', () => {
  it('returns page, total and figures in envelope B', async () => {
    for (let i = 0; i < 12; i++) await create({ title: `Сторінка ${i}` })
    const { body } = await call(announcements.list, { query: { search_query: 'сторінка', per_page: 5, page: 3 } })
    expect(body).toMatchObject({ current_page: 3, from: 11, last_page: 3, per_page: 5, to: 12, total: 12 })
    const past = await call(announcements.list, { query: { search_query: 'сторінка', per_page: 5, page: 9 } })
    expect(past.body).toMatchObject({ data: [], total: 12, last_page: 3, from: 0, to: 0 })
    const none = await call(announcements.list, { query: { search_query: 'такого немає' } })
    expect(none.body).toMatchObject({ data: [], total: 0, last_page: 1, from: 0, to: 0 })
  })

  it('ignores case and apostrophes, searches every language, and sorts by Ukrainian rules', async () => {
    for (const title of ['Ґанок', 'Єдність', 'Їжак', 'Гараж', 'Жовтень']) {
      await create({ title: { uk: `Абетка ${title}`, en: `Alphabet ${title}` }, body: 'Подвір’я' })
    }
    const found = await call(announcements.list, { query: { search_query: "ПОДВІР'Я абетка", sort: 'title' } })
    const order = found.body.data.map((x) => x.title.uk.split(' ')[1])
    expect(order).toEqual(['Гараж', 'Ґанок', 'Єдність', 'Жовтень', 'Їжак'])
    expect((await call(announcements.list, { query: { search_query: 'alphabet' } })).body.total).toBe(5)
  })

  it('names the invalid parameter', async () => {
    const { status, body } = await call(announcements.list, {
      rawQuery: { page: 0, per_page: 101, sort: 'password' },
    })
    expect([status, Object.keys(body.errors!).toSorted()]).toEqual([422, ['page', 'per_page', 'sort']])
  })
})

describe('an audience deleted meanwhile', () => {
  it('may be sent back unchanged, but not be selected again', async () => {
    const made = await create({ title: 'Про будинок', audience: { house_ids: [b.houses[1]!] } })
    await call(houses.remove, { params: { id: b.houses[1]! } })
    const same = await call(announcements.update, {
      params: made,
      body: { audience: made.audience, title: 'Те саме', version: 1 },
    })
    expect(same.status).toBe(200)
    const anew = await call(announcements.create, { body: { ...water, audience: { house_ids: [b.houses[1]!] } } })
    expect(anew.status).toBe(422)
    await call(platform.restore, { params: { kind: 'houses', id: b.houses[1]! } })
  })

  it('is archived when its end comes before it was ever published', async () => {
    const made = await create({
      title: 'Проспали',
      state: 'scheduled',
      publish_at: inHours(1),
      ends_at: inHours(2),
    })
    await passHours(made.id)
    await expect.poll(async () => (await call(announcements.read, { params: made })).body.data.state).toBe('archived')
  })
})

describe('recovery', () => {
  it('restores an announcement from the bin with all its data', async () => {
    const made = await create({ title: 'Туди й назад', audience: { house_ids: [a.houses[0]!] } })
    const removed = await call(announcements.remove, { params: made })
    expect(removed.body.data).toMatchObject({ id: made.id })
    expect((await call(announcements.read, { params: made })).status).toBe(404)
    const bin = await call(platform.bin, { query: { kind: 'announcements' } })
    expect(bin.body.data[0]).toMatchObject({ kind: 'announcements', id: made.id, label: 'Туди й назад' })
    const back = await call(platform.restore, { params: { kind: 'announcements', id: made.id } })
    expect(back.status).toBe(200)
    const read = await call(announcements.read, { params: made })
    expect(read.body.data).toMatchObject({ title: made.title, audience: made.audience })
    expect((await call(platform.restore, { params: { kind: 'announcements', id: made.id } })).status).toBe(404)
  })

  it('records who changed what, from what to what', async () => {
    const made = await create({ title: 'Було' })
    await call(announcements.update, { params: made, body: { title: 'Стало', version: 1 }, as: 'manager' })
    const { body } = await call(platform.history, { query: { entity: 'announcements', id: made.id } })
    expect(body.data.map((h) => h.action)).toEqual(['update', 'create'])
    expect(body.data[0]!.changes).toEqual([{ field: 'title', old: { uk: 'Було' }, new: { uk: 'Стало' } }])
    expect(body.data[0]!.actor?.name).toContain('manager')
    expect(
      (await call(platform.history, { query: { entity: 'announcements', id: made.id }, as: 'technician' })).status,
    ).toBe(404)
    expect((await call(platform.history, { query: { entity: 'secrets', id: 1 } })).status).toBe(404)
  })

  it('writes nothing when an operation fails half-way', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*) as n from audiences`.execute(product.app.pools.db)).rows[0]!.n
    const before = await count()
    const bad = { ...water, audience: { house_ids: [a.houses[0]!] }, attachment_ids: [999_999] }
    expect((await call(announcements.create, { body: bad })).status).toBe(422)
    expect(await count()).toBe(before)
  })

  it('publishes what is due and archives what is over', async () => {
    const due = await create({
      title: 'Скоро',
      state: 'scheduled',
      publish_at: inHours(1),
    })
    const over = await create({ title: 'Минуло', state: 'published', ends_at: inHours(1) })
    await passHours(due.id, over.id)
    await expect.poll(async () => (await call(announcements.read, { params: due })).body.data.state).toBe('published')
    await expect.poll(async () => (await call(announcements.read, { params: over })).body.data.state).toBe('archived')
  })
})
