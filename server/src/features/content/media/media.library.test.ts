import { articles } from '@oselia/contract/articles'
import { media } from '@oselia/contract/media'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { pdf, picture } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

const upload = async (as: Who, type: 'cover' | 'image' | 'attachment' = 'image', name = 'двір.png') => {
  const file = { name, bytes: await picture('png') }
  return (await call(media.upload, { fields: { type }, file, as })).body.data.id
}
const write = async (fields: object, as: Who) => {
  const { status, body } = await call(articles.create, { raw: { title: 'Двір', body: '<p>Є</p>', ...fields }, as })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const library = async (as: Who, query: object = {}) =>
  (await call(media.list, { query: { per_page: 100, ...query }, as })).body.main_data
const ids = async (as: Who, query: object = {}) => (await library(as, query)).data.map(({ id }) => id)
const errorsOf = async (fields: object, as: Who) => {
  const { status, body } = await call(articles.create, { raw: { title: 'Двір', body: '<p>Є</p>', ...fields }, as })
  return [status, Object.keys(body.errors ?? {}).toSorted()]
}

let here: number[]
let there: number[]
let ours: Who
let theirs: Who
beforeAll(async () => {
  const a = await makeHouses(product.app, 'ЖК Тут', 2)
  const b = await makeHouses(product.app, 'ЖК Там', 1)
  here = a.houses
  there = b.houses
  ours = await staffWith(product.app, 'manager', { complexes: [a.complex] })
  theirs = await staffWith(product.app, 'manager', { complexes: [b.complex] })
})

describe('the library', () => {
  it('has the caller’s own uploads for content, and not those of others that nobody used', async () => {
    const [own, cover] = [await upload(ours), await upload(ours, 'cover')]
    const attached = await upload(ours, 'attachment')
    const foreign = await upload(theirs)
    const seen = await ids(ours)
    expect(seen).toEqual(expect.arrayContaining([own, cover]))
    for (const id of [attached, foreign]) expect(seen).not.toContain(id)
    await call(media.uploadDocument, { file: { name: 'a.png', bytes: await picture('png') }, as: ours })
    await call(media.upload, { file: { name: 'a.pdf', bytes: pdf }, as: ours })
    expect(await ids(ours)).toEqual(seen)
  })

  it('has pictures of items that the caller may read, with their number and names, and of no others', async () => {
    const [cover, inText, inGallery] = [await upload(theirs, 'cover'), await upload(theirs), await upload(theirs)]
    const secret = await upload(theirs)
    const everywhere = { house_ids: [here[0]!, ...there] }
    const shared = await call(articles.create, {
      raw: {
        title: 'Спільна',
        body: `<p>Є</p><img data-file="${inText}" alt="Лавка">`,
        cover_id: cover,
        gallery_ids: [inGallery],
        audience: { house_ids: there },
      },
      as: theirs,
    })
    const alone = await write(
      { title: 'Лише там', cover_id: cover, gallery_ids: [secret], audience: { house_ids: there } },
      theirs,
    )
    for (const id of [cover, inText, inGallery]) expect(await ids(ours)).not.toContain(id)
    const { id, version } = shared.body.data
    const moved = await call(articles.update, { params: { id }, raw: { version, audience: everywhere } })
    expect(moved.status).toBe(200)
    const { data } = await library(ours)
    const one = data.find((picture) => picture.id === cover)!
    expect(one).toMatchObject({ own: false, uses: 1, used_in: [{ entity: 'articles', id, title: { uk: 'Спільна' } }] })
    expect((await fetch(product.url + one.url)).status).toBe(200)
    expect(data.map((picture) => picture.id)).toEqual(expect.arrayContaining([inText, inGallery]))
    expect(data.map((picture) => picture.id)).not.toContain(secret)
    const full = (await library(theirs)).data.find((picture) => picture.id === cover)!
    expect([full.own, full.uses, full.used_in.map((item) => item.id)]).toEqual([true, 2, [alone.id, id]])
    await call(articles.remove, { params: { id } })
    expect(await ids(ours)).not.toContain(cover)
  })

  it('is found by name and by what the picture shows, page by page', async () => {
    const oak = await upload(ours, 'image', 'IMG_0815.png')
    const bench = await upload(ours, 'image', 'лавка.png')
    await write(
      {
        gallery_ids: [oak],
        gallery_alts: { [oak]: { uk: 'Старий дуб', en: 'Old oak' } },
        audience: { house_ids: here },
      },
      ours,
    )
    expect(await ids(ours, { search_query: 'img_0815' })).toEqual([oak])
    expect(await ids(ours, { search_query: 'дуб старий' })).toEqual([oak])
    expect(await ids(ours, { search_query: 'oak' })).toEqual([oak])
    expect(await ids(ours, { search_query: 'лавка' })).toEqual([bench])
    expect(await ids(ours, { search_query: '100%' })).toEqual([])
    const [first, second] = [await library(ours, { per_page: 1 }), await library(ours, { per_page: 1, page: 2 })]
    expect([first.data.length, second.data.length, first.total]).toEqual([1, 1, second.total])
    expect(first.data[0]!.id).not.toBe(second.data[0]!.id)
  })

  it('keeps the words last saved with a picture, and those of other languages', async () => {
    const id = await upload(ours)
    const words = async () => (await library(ours)).data.find((one) => one.id === id)!.alt
    expect(await words()).toBeNull()
    const body = `<p>Є</p><img data-file="${id}" alt="Дитячий &amp; спортивний">`
    await write({ body: { uk: body }, audience: { house_ids: here } }, ours)
    expect(await words()).toEqual({ uk: 'Дитячий & спортивний' })
    await write({ cover_id: id, cover_alt: { uk: 'Майданчик', en: 'Playground' }, audience: { house_ids: here } }, ours)
    await write({ cover_id: id, cover_alt: { uk: 'Гірка' }, audience: { house_ids: here } }, ours)
    expect(await words()).toEqual({ uk: 'Гірка', en: 'Playground' })
  })

  it('is refused without the permission, and without an account', async () => {
    expect((await call(media.list, { as: 'accountant' })).status).toBe(403)
    expect((await call(media.list, { as: null })).status).toBe(401)
  })
})

describe('a picture of somebody else', () => {
  it('may be chosen once it is shown in what the caller may read, and not before', async () => {
    const id = await upload(theirs)
    const chosen = {
      cover_id: id,
      gallery_ids: [id],
      body: `<p>Є</p><img data-file="${id}" alt="Є">`,
      audience: { house_ids: here },
    }
    expect(await errorsOf(chosen, ours)).toEqual([422, ['body', 'cover_id', 'gallery_ids']])
    const one = await write({ gallery_ids: [id], audience: { house_ids: there } }, theirs)
    expect((await errorsOf(chosen, ours))[0]).toBe(422)
    const both = { version: one.version, audience: { house_ids: [...here, ...there] } }
    expect((await call(articles.update, { params: { id: one.id }, raw: both })).status).toBe(200)
    expect(await errorsOf(chosen, ours)).toEqual([201, []])
    // Only among pictures: a file to download is the uploader's.
    expect(await errorsOf({ attachment_ids: [id], audience: { house_ids: here } }, ours)).toEqual([
      422,
      ['attachment_ids'],
    ])
  })
})
