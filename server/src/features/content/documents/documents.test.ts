import { documentCategories } from '@oselia/contract/document-categories'
import { documents } from '@oselia/contract/documents'
import { platform } from '@oselia/contract/platform'
import { realtyRoutes } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { pdfOf, upload, uploaded } from '../../../testing/documents.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'
import { picture } from '../../../testing/samples.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let place: Awaited<ReturnType<typeof makeHouses>>
let unit: number
beforeAll(async () => {
  place = await makeHouses(product.app, 'Документна', 2)
  unit = await makeUnit(product.app, place.houses[1]!, { number: '7' })
})
const read = async (id: number) => (await call(documents.read, { params: { id } })).body.data
const put = (id: number, body: Record<string, unknown>) => call(documents.update, { params: { id }, raw: body })

describe('an uploaded document', () => {
  it('is created by the names of the upload and read by its own', async () => {
    const made = await uploaded(product, {
      fields: {
        name: 'Договір про ліфт',
        'houseIds[]': [place.houses[0]!],
        'apartmentIds[]': [unit],
        'complexIds[]': [place.complex],
        is_public: 'true',
        state: 'active',
        'tags[]': ['ліфт', 'ліфт', '2026'],
        number: '12/Л',
      },
    })
    expect(made).toMatchObject({
      name: { uk: 'Договір про ліфт' },
      everyone: false,
      house_ids: [place.houses[0]],
      apartment_ids: [unit],
      complex_ids: [place.complex],
      is_public: true,
      state: 'active',
      tags: ['ліфт', '2026'],
      category: { name: { uk: 'Інше' } },
      revision: 1,
      signature: 'none',
    })
    expect(made.file).toMatchObject({ mime: 'application/pdf', name: 'Статут.pdf' })
    expect(made.file.sha256).toMatch(/^[0-9a-f]{64}$/)
    const { places } = await read(made.id)
    expect(places.map(({ kind }) => kind)).toEqual(['complex', 'house', 'apartment'])
  })

  it('is a draft for everyone when nothing more is said', async () => {
    expect(await uploaded(product)).toMatchObject({
      everyone: true,
      state: 'draft',
      is_public: false,
      readers: 'everybody',
    })
  })

  it('is made once by a repeated key, so that a cut connection leaves no double', async () => {
    const file = { name: 'a.pdf', bytes: await pdfOf('Один раз') }
    const [first, second] = await Promise.all([
      upload(product, { fields: { name: 'Один раз' }, file, key: 'same-key' }),
      upload(product, { fields: { name: 'Один раз' }, file, key: 'same-key' }),
    ])
    const third = await upload(product, { fields: { name: 'Один раз' }, file, key: 'same-key' })
    expect(new Set([first, second, third].map(({ body }) => body.data.id)).size).toBe(1)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from documents where name ->> 'uk' = 'Один раз'`.execute(product.app.pools.db)
    expect(rows[0]!.n).toBe(1)
  })

  it('is listed by folder, category, tag, state and end of validity', async () => {
    const contract = (await call(documentCategories.list, { query: { per_page: 100 } })).body.data.find(
      ({ code }) => code === 'contract',
    )!
    const { id } = await uploaded(product, {
      fields: {
        name: 'Договір прибирання',
        'houseIds[]': place.houses[0]!,
        category_id: contract.id,
        state: 'active',
        valid_until: '2026-12-31',
        'tags[]': 'прибирання',
      },
    })
    const found = async (query: Record<string, unknown>) => {
      const { body } = await call(documents.list, { rawQuery: { per_page: 100, ...query } })
      return body.data.some((row) => row.id === id)
    }
    expect(await found({ folder: `house:${place.houses[0]}` })).toBe(true)
    expect(await found({ folder: `house:${place.houses[1]}` })).toBe(false)
    expect(await found({ folder: 'community' })).toBe(false)
    expect(await found({ category_id: contract.id, tag: 'прибирання', state: 'active' })).toBe(true)
    expect(await found({ expires_before: '2026-12-31' })).toBe(true)
    expect(await found({ expires_before: '2026-12-30' })).toBe(false)
    expect(await found({ search_query: 'прибиран догов' })).toBe(true)
    const folders = (await call(documents.folders)).body.data
    expect(folders[0]!.folder).toBe('community')
    const folder = folders.find((one) => one.folder === `house:${place.houses[0]}`)!
    expect(folder.categories.find((one) => one.id === contract.id)!.count).toBeGreaterThan(0)
    expect((await call(documents.list, { rawQuery: { folder: 'house:x' } })).status).toBe(422)
  })

  it('is changed by its own names; a stale version gets the newer one', async () => {
    const { id, version } = await uploaded(product, { fields: { 'houseIds[]': place.houses[0]! } })
    const changed = await put(id, {
      version,
      name: { uk: 'Кошторис', en: 'Budget' },
      house_ids: [],
      apartment_ids: [unit],
      state: 'active',
    })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      name: { uk: 'Кошторис', en: 'Budget' },
      house_ids: [],
      apartment_ids: [unit],
    })
    const stale = await put(id, { version, number: '1' })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    const next = changed.body.data.version
    const nobody = await put(id, { version: next, apartment_ids: [] })
    expect([nobody.status, Object.keys(nobody.body.errors!)]).toEqual([422, ['house_ids']])
    expect((await put(id, { version: next, everyone: true })).body.data).toMatchObject({
      everyone: true,
      apartment_ids: [],
    })
  })

  it('is refused with a faulty field at its name', async () => {
    const faults = async (fields: Record<string, string | number>) => {
      const { status, body } = await upload(product, { fields })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await faults({ name: '' })).toEqual([422, ['name']])
    expect(await faults({ 'houseIds[]': 999_999 })).toEqual([422, ['houseIds']])
    expect(await faults({ 'apartmentIds[]': 999_999 })).toEqual([422, ['apartmentIds']])
    expect(await faults({ 'houseIds[]': 'x' })).toEqual([422, ['houseIds.0']])
    expect(await faults({ is_public: 'true', readers: 'owners' })).toEqual([422, ['is_public']])
    expect(await faults({ remind_days: 10 })).toEqual([422, ['valid_until']])
    expect(await faults({ doc_date: '2026-02-01', valid_until: '2026-01-01' })).toEqual([422, ['valid_until']])
    expect(await faults({ category_id: 999_999 })).toEqual([422, ['category_id']])
    expect(await faults({ readers: 'staff', 'staffRoleIds[]': 999_999 })).toEqual([422, ['staffRoleIds']])
    expect(await faults({ readers: 'residents' })).toEqual([422, ['roleIds']])
    expect(await faults({ size: 'xl' })).toEqual([422, ['size']])
  })

  it('goes to the bin and comes back with its file', async () => {
    const { id } = await uploaded(product, { fields: { name: 'Зайвий' } })
    expect((await call(documents.remove, { params: { id } })).status).toBe(200)
    expect((await call(documents.read, { params: { id } })).status).toBe(404)
    expect((await call(documents.file, { params: { id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'documents', id } })).status).toBe(200)
    expect((await call(documents.file, { params: { id } })).status).toBe(200)
  })
})

describe('a version', () => {
  it('replaces the file and keeps the id; earlier ones stay readable and can come back', async () => {
    const { id, version } = await uploaded(product, { fields: { name: 'Статут' } })
    const add = async (bytes: Buffer, at: number) =>
      call(documents.addVersion, {
        params: { id },
        fields: { version: String(at), note: 'Нова редакція' },
        file: { name: 'b.pdf', bytes },
      })
    const second = await pdfOf('Друга редакція')
    const added = await add(second, version)
    expect([added.status, added.body.data.revision]).toEqual([201, 2])
    expect(added.body.data.versions.map(({ number, note }) => [number, note])).toEqual([
      [2, 'Нова редакція'],
      [1, null],
    ])
    const bytesOf = async (number?: number) => {
      const url = `${product.url}/api/admin/documents/${id}/file${number ? `?number=${number}` : ''}`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${await product.tokenOf('owner')}` } })
      return Buffer.from(await answer.arrayBuffer())
    }
    expect((await bytesOf()).equals(second)).toBe(true)
    expect((await bytesOf(2)).equals(second)).toBe(true)
    expect((await bytesOf(1)).equals(second)).toBe(false)
    expect((await call(documents.file, { params: { id }, query: { number: 3 } })).status).toBe(404)
    expect((await add(second, added.body.data.version)).body.errors).toHaveProperty('file')
    expect((await add(await pdfOf('Третя'), version)).status).toBe(409)
    const back = await call(documents.restoreVersion, {
      params: { id, number: 1 },
      body: { version: added.body.data.version },
    })
    expect([back.status, back.body.data.revision]).toEqual([200, 3])
    expect((await bytesOf()).equals(await bytesOf(1))).toBe(true)
    const history = await call(platform.history, { query: { entity: 'documents', id } })
    expect(history.body.data.map(({ action }) => action)).toEqual(['new_version', 'new_version', 'create'])
  })

  it('may be a picture, whose bytes stay as they were, since they may be signed', async () => {
    const bytes = await picture('png', 300, 200)
    const made = await uploaded(product, { file: { name: 'скан.png', bytes }, fields: { signature: 'scan' } })
    expect(made).toMatchObject({
      text: 'not_pdf',
      pages: null,
      signature: 'scan',
      file: { mime: 'image/png', bytes: bytes.length },
    })
  })
})

describe('a document of units that are merged', () => {
  it('is for the merged unit, with its history', async () => {
    const house = place.houses[1]!
    const kept = await makeUnit(product.app, house, { number: '31', total_area: 40 })
    const gone = await makeUnit(product.app, house, { number: '32', total_area: 30 })
    const { id } = await uploaded(product, { fields: { 'apartmentIds[]': gone } })
    const merged = await call(realtyRoutes.merge, {
      params: { id: kept },
      body: { version: 1, on: '2026-01-10', with_ids: [gone], number: '31' },
    })
    expect([merged.status, merged.body.errors]).toEqual([200, undefined])
    expect((await read(id)).apartment_ids).toEqual([kept])
    const history = await call(platform.history, { query: { entity: 'documents', id } })
    expect(history.body.data[0]!.changes).toEqual([{ field: 'apartment_ids', old: [gone], new: [kept] }])
  })
})

describe('categories', () => {
  it('are edited by those who change settings, and replaced where they are in use', async () => {
    const made = await call(documentCategories.create, { body: { name: 'Інструкція', code: 'instruction' } })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    const document = await uploaded(product, { fields: { category_id: id } })
    const refused = await call(documentCategories.remove, { params: { id } })
    expect([refused.status, refused.body.data]).toEqual([409, { documents_count: 1 }])
    const other = (await call(documentCategories.list, { query: { per_page: 100 } })).body.data.find(
      (one) => one.is_system,
    )!
    expect((await call(documentCategories.remove, { params: { id }, query: { replace_with: other.id } })).status).toBe(
      200,
    )
    expect((await read(document.id)).category_id).toBe(other.id)
    expect((await call(documentCategories.remove, { params: { id: other.id } })).status).toBe(409)
    expect((await call(documentCategories.create, { body: { name: 'Ще', code: 'other' } })).status).toBe(409)
    const limited = await staffWith(product.app, 'owner', { complexes: [place.complex] })
    expect((await call(documentCategories.create, { body: { name: 'Моя', code: 'mine' }, as: limited })).status).toBe(
      403,
    )
  })
})
