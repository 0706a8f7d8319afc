import { announcements } from '@oselia/contract/announcements'
import { articles } from '@oselia/contract/articles'
import { media } from '@oselia/contract/media'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { picture } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let here: number
beforeAll(async () => {
  here = (await makeHouses(product.app, 'ЖК Відкритий', 1)).houses[0]!
  await sql`update settings set organisation_name = 'ОСББ «Затишок»'`.execute(product.app.pools.db)
})

const text = { title: { uk: 'Немає <води>', en: 'No water' }, body: { uk: '<p>До вечора</p>' } }
const announce = async (more: object = {}) =>
  (await call(announcements.create, { raw: { ...text, audience: { house_ids: [here] }, state: 'published', ...more } }))
    .body.data
const linkOf = async (id: number, as: Who = 'owner') =>
  (await call(announcements.createLink, { params: { id }, body: {}, as })).body.data?.link?.url ?? ''
const pathOf = (url: string) => new URL(url).pathname
const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(product.url + path, { headers: { 'accept-language': 'uk', ...headers } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
/** The status once other nodes could have heard of a change. */
const opens = (path: string) => expect.poll(async () => (await open(path)).status)
const change = async (id: number, body: object) => {
  const { version } = (await call(announcements.read, { params: { id } })).body.data
  const answer = await call(announcements.update, { params: { id }, raw: { version, ...body } })
  expect(answer.status).toBe(200)
}

describe('the page of an announcement', () => {
  it('shows it without an account in the asked language, else in Ukrainian, and names nobody', async () => {
    const { id } = await announce({
      starts_at: '2026-11-02T07:00:00Z',
      ends_at: '2099-11-02T16:30:00Z',
      kind: 'outage',
    })
    const url = await linkOf(id)
    expect(url).toMatch(/\/notice\/[\w-]{43}$/)
    expect(await linkOf(id)).toBe(url)
    const page = await open(pathOf(url))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<h1 lang="uk">Немає &lt;води&gt;</h1>')
    for (const words of ['<html lang="uk">', 'Відключення', 'ОСББ «Затишок»', '<p>До вечора</p>', '2 лист. 2026'])
      expect(page.text).toContain(words)
    const { created_by } = (await call(announcements.read, { params: { id } })).body.data
    expect(page.text).not.toContain(created_by!.name)
    expect(page.text).not.toContain('Відкритий')
    const english = await open(`${pathOf(url)}?lang=en`)
    expect(english.text).toContain('<h1 lang="en">No water</h1>')
    expect(english.text).toContain('<div class="text" lang="uk"><p>До вечора</p></div>')
  })

  it('is kept by no cache without asking again, is not indexed, and runs no script', async () => {
    const path = pathOf(await linkOf((await announce()).id))
    const { headers, text: body } = await open(path)
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      'private, no-cache',
      'noindex',
      'no-referrer',
    ])
    const policy = headers.get('content-security-policy')!
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'/)
    expect(policy).not.toContain('unsafe')
    expect(body).not.toMatch(/<script|style="/)
    const again = await open(path, { 'if-none-match': headers.get('etag')! })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await open(`${path}?lang=en`)).headers.get('etag')).not.toBe(headers.get('etag'))
  })

  it('shows times in the zone that its houses share', async () => {
    const { db } = product.app.pools
    const zone = (name: string) => sql`update houses set timezone = ${name} where id = ${here}`.execute(db)
    const opened = async () => {
      const { id } = await announce({ starts_at: '2035-01-10T09:00:00.000Z' })
      return (await open(pathOf(await linkOf(id)))).text
    }
    expect(await opened()).toContain('11:00')
    await zone('Europe/Lisbon')
    expect(await opened()).toContain('09:00')
    await zone('Europe/Kyiv')
  })

  it('is gone as soon as the announcement is not published or the link is revoked', async () => {
    const { id } = await announce()
    const path = pathOf(await linkOf(id))
    await opens(path).toBe(200)
    await change(id, { state: 'archived' })
    await opens(path).toBe(404)
    await change(id, { state: 'published' })
    await opens(path).toBe(200)
    await sql`update announcements set ends_at = now() - interval '1 minute' where id = ${id}`.execute(
      product.app.pools.db,
    )
    await announce()
    await opens(path).toBe(404)
    await sql`update announcements set ends_at = null where id = ${id}`.execute(product.app.pools.db)
    expect((await call(announcements.revokeLink, { params: { id } })).status).toBe(200)
    await opens(path).toBe(404)
    const next = pathOf(await linkOf(id))
    expect(next).not.toBe(path)
    await opens(next).toBe(200)
    await call(announcements.remove, { params: { id } })
    await opens(next).toBe(404)
    await sql`delete from announcements where id = ${id}`.execute(product.app.pools.db)
    const { rows } =
      await sql`select 1 from public_links where kind = 'notice.announcement' and subject_id = ${id}`.execute(
        product.app.pools.db,
      )
    expect(rows).toEqual([])
  })

  it('opens at its time for what is scheduled, and is refused for a draft', async () => {
    const later = await announce({ state: 'scheduled', publish_at: '2099-01-01T00:00:00Z' })
    const path = pathOf(await linkOf(later.id))
    expect((await open(path)).status).toBe(404)
    await change(later.id, { state: 'published' })
    await opens(path).toBe(200)
    const draft = await announce({ state: 'draft' })
    const refused = await call(announcements.createLink, { params: draft, body: {} })
    expect([refused.status, refused.body.code]).toEqual([409, 'state_forbids'])
  })

  it('answers a wrong token with a page in the reader’s language', async () => {
    const { status, text: body, headers } = await open(`/notice/${'x'.repeat(43)}`, { 'accept-language': 'es' })
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('Esta página no está disponible')
  })

  it('counts readings, but not those of the staff', async () => {
    const { id } = await announce()
    const path = pathOf(await linkOf(id))
    const readings = async () => (await call(announcements.readPage, { params: { id } })).body.data.readings
    await open(path)
    await open(path)
    const preview = await open(`${path}?preview=1`)
    await open(path + /href="(\?lang=en[^"]*)"/.exec(preview.text)![1]!.replace('&amp;', '&'))
    await open(path, { 'user-agent': 'TelegramBot (like TwitterBot)' })
    await expect.poll(readings).toBe(2)
  })
})

describe('the link of an announcement', () => {
  it('is made, shown and revoked by those who may publish it', async () => {
    const { id } = await announce()
    const within = await staffWith(product.app, 'manager', { houses: [here] })
    const elsewhere = (await makeHouses(product.app, 'ЖК Сусідній', 1)).houses[0]!
    const outside = await staffWith(product.app, 'manager', { houses: [elsewhere] })
    const make = async (as: Who) => (await call(announcements.createLink, { params: { id }, body: {}, as })).status
    expect(await make('dispatcher')).toBe(403)
    expect(await make(outside)).toBe(404)
    expect(await make(within)).toBe(200)
    const shown = async (as: Who) => (await call(announcements.readPage, { params: { id }, as })).body.data.link
    expect([await shown('dispatcher'), (await shown(within))!.qr.slice(0, 4)]).toEqual([null, '<svg'])
    expect((await call(announcements.revokeLink, { params: { id }, as: 'dispatcher' })).status).toBe(403)
    expect((await call(announcements.revokeLink, { params: { id }, as: within })).status).toBe(200)
    expect(await shown(within)).toBeNull()
  })
})

describe('the page of a news item', () => {
  const upload = async (type: 'cover' | 'image') => {
    const bytes = await picture('jpeg', 640, 360)
    return (await call(media.upload, { fields: { type }, file: { name: 'двір.jpg', bytes } })).body.data.id
  }

  it('shows its pictures by addresses that open nothing else', async () => {
    const [cover, inside, gallery, other] = [
      await upload('cover'),
      await upload('image'),
      await upload('image'),
      await upload('image'),
    ]
    const made = await call(articles.create, {
      raw: {
        title: 'Двір',
        lead: 'Уже є лавки',
        body: `<p>Готово</p><img data-file="${inside}" alt="Лавка">`,
        cover_id: cover,
        cover_alt: 'Двір з лавками',
        cover_crop: { x: 10, y: 5, width: 50, height: 50 },
        gallery_ids: [gallery],
        gallery_alts: { [gallery]: { uk: 'Дерево', en: 'Tree' } },
        state: 'published',
      },
    })
    const { id } = made.body.data
    const link = await call(articles.createLink, { params: { id }, body: {} })
    const path = pathOf(link.body.data.link!.url)
    const { text: page } = await open(path)
    expect(page).toContain(`<img src="${path}/files/${cover}" width="640" height="360" alt="Двір з лавками">`)
    expect(page).toContain(
      `<img src="${path}/files/${inside}" width="640" height="360" loading="lazy" alt="Лавка"></picture>`,
    )
    expect(page).toContain('.cover img{width:200%;height:200%;left:-20%;top:-10%')
    expect(page).toContain(' loading="lazy" alt="Дерево"></picture>')
    expect((await open(`${path}?lang=en`)).text).toContain(' loading="lazy" alt="Tree"></picture>')
    for (const file of [cover, inside, gallery]) {
      const { status, headers } = await open(`${path}/files/${file}`)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'image/jpeg',
        'no-store',
      ])
    }
    expect((await open(`${path}/files/${other}`)).status).toBe(404)
    const sized = `${path}/files/${cover}?width=320&format=avif`
    await opens(sized).toBe(200)
    expect((await open(sized)).headers.get('content-type')).toBe('image/avif')
    expect((await open(`${path}/files/${cover}?width=333`)).status).toBe(404)
    // The page is kept in memory for some seconds, or until anything changes.
    await announce()
    const srcset = [320, 640]
      .map((width) => `${path}/files/${cover}?width=${width}&amp;format=avif ${width}w`)
      .join(', ')
    const source = `<source type="image/avif" srcset="${srcset}" sizes="(max-width: 46rem) calc((100vw - 2rem) * 2), calc(44rem * 2)">`
    await expect.poll(async () => (await open(path)).text).toContain(source)
    const { version } = (await call(articles.read, { params: { id } })).body.data
    await call(articles.update, { params: { id }, raw: { version, state: 'archived' } })
    await opens(`${path}/files/${cover}`).toBe(404)
    expect((await open(sized)).status).toBe(404)
  })
})
