import { houses } from '@oselia/contract/houses'
import { media } from '@oselia/contract/media'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { pdf, picture } from '../../../testing/samples.js'
import type { Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let place: { house_type_id: number; city_id: number }
beforeAll(async () => {
  const { rows } = await sql<typeof place>`select (select min(id) from house_types) as house_type_id,
    (select id from cities where uk = 'Львів') as city_id`.execute(product.app.pools.db)
  place = rows[0]!
})

let number = 0
const input = (fields: Record<string, unknown> = {}) => ({
  ...place,
  street: { type: 'street', name: 'Паспортна' },
  number: String(++number),
  ...fields,
})
const make = async (fields: Record<string, unknown> = {}) => {
  const { status, body } = await call(houses.create, { raw: input(fields) })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const read = async (id: number, as: Who = 'owner') => (await call(houses.read, { params: { id }, as })).body.data
const update = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(houses.update, { params: { id }, raw, as })
const upload = async (bytes: Uint8Array, name: string, as: Who = 'owner') =>
  (await call(media.upload, { file: { name, bytes }, as })).body.data.id
const changesOf = async (id: number, as: Who = 'owner') =>
  (await call(platform.history, { query: { entity: 'houses', id }, as })).body.data.map(({ changes }) => changes)

describe('the record of a building', () => {
  it('is stored and returned as sent', async () => {
    const fields = {
      address_public_code: '46-0012345',
      year_built: 1978,
      year_overhaul: 2019,
      series: 'КТ-12',
      tech_floor: true,
      roof_type: 'flat',
      hot_water: 'heat_point',
      gas: 'mains',
      electricity: 'category_2',
      electricity_supplier: 'Львівобленерго',
      energy_class: 'C',
      generator: true,
      generator_kw: 22.5,
      ups: true,
      shelter: true,
      shelter_capacity: 80,
      shelter_ready_on: '2023-10-01',
      shelter_accessible: true,
      water_reserve: 12.75,
      ownership_registry_number: '12345678901',
      description: { uk: 'Дев’ятиповерхівка біля парку', en: 'A nine-storey house by the park' },
    }
    const made = await make(fields)
    expect(made).toMatchObject(fields)
    expect(await read(made.id)).toEqual(made)
    const { body } = await call(houses.list, { query: { search_query: `паспортна ${made.number}` } })
    expect(body.data[0]).toMatchObject(fields)
  })

  it('may be empty', async () => {
    const made = await make()
    expect(made).toMatchObject({
      year_overhaul: null,
      roof_type: null,
      ups: false,
      safety_docs: [],
      photo_ids: [],
      files: [],
      description: null,
      units: { count: 0, premises_count: 0, area: 0, residential_area: 0, nonresidential_area: 0, without_area: 0 },
    })
  })

  it('accepts an unusual registry number, which only causes a warning', async () => {
    expect((await make({ ownership_registry_number: 'РН-1' })).ownership_registry_number).toBe('РН-1')
  })

  it.each([
    [{ year_built: 1980, year_overhaul: 1979 }, ['year_overhaul']],
    [{ energy_class: 'H' }, ['energy_class']],
    [{ generator_kw: -1 }, ['generator_kw']],
    [{ generator_kw: 1.005 }, ['generator_kw']],
    [{ shelter_ready_on: '2023-02-30' }, ['shelter_ready_on']],
    [{ safety_docs: [{ kind: 'lift' }, { kind: 'magic' }] }, ['safety_docs.1.kind']],
    [
      { safety_docs: [{ kind: 'fire', issued_on: '2026-05-02', valid_until: '2026-05-01' }] },
      ['safety_docs.0.valid_until'],
    ],
    [{ safety_docs: [{ kind: 'fire', file_ids: [999_999_999] }] }, ['safety_docs.0.file_ids']],
    [{ photo_ids: [999_999_999] }, ['photo_ids']],
    [{ entrances: [{ number: 1, door_code: 'x'.repeat(21) }] }, ['entrances.0.door_code']],
    [{ description: { en: 'only English' } }, ['description.uk']],
  ])('%o is refused at %o', async (fields, errors) => {
    const { status, body } = await call(houses.create, { raw: input(fields) })
    expect([status, Object.keys(body.errors!)]).toEqual([422, errors])
  })

  it('can’t be made contradictory by an update of one field', async () => {
    const { id } = await make({ year_built: 1980, year_overhaul: 1990 })
    const { status, body } = await update(id, { version: 1, year_built: 1995 })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['year_overhaul']])
  })
})

describe('door codes', () => {
  const entrances = [
    { number: 1, door_code: '38К1204', concierge: true, duty_staff: 'Черговий: тел. на вахті' },
    { number: 2, door_code: null },
  ]
  const codes = (house: { entrances: { door_code?: string | null | undefined }[] }) =>
    house.entrances.map(({ door_code }) => door_code)

  it('are visible only to users who may update houses', async () => {
    const made = await make({ entrances })
    expect(codes(made)).toEqual(['38К1204', null])
    expect(made.entrances[0]).toMatchObject({ concierge: true, duty_staff: 'Черговий: тел. на вахті' })
    const query = { search_query: `паспортна ${made.number}` }
    for (const [as, seen] of [
      ['manager', '38К1204'],
      ['guard', null],
      ['accountant', null],
      ['auditor', null],
    ] as const) {
      expect(codes(await read(made.id, as))).toEqual([seen, null])
      expect(codes((await call(houses.list, { query, as })).body.data[0]!)).toEqual([seen, null])
    }
  })

  it('are absent from the history, which only records where they changed', async () => {
    const { id } = await make({ entrances })
    await update(id, { version: 1, entrances: [{ number: 1, door_code: '99В9999' }, { number: 2 }] })
    const [changed] = await changesOf(id, 'guard')
    expect(changed).toContainEqual({ field: 'door_codes', old: null, new: [1] })
    const { rows } = await sql<{ told: boolean }>`select bool_or(changes::text ~ '38К1204|99В9999') as told
      from audit_log where entity = 'houses' and entity_id = ${id}`.execute(product.app.pools.db)
    expect(rows).toEqual([{ told: false }])
  })

  it('are unchanged when an update omits them, and removed by an explicit one', async () => {
    const { id } = await make({ entrances })
    const kept = await update(id, { version: 1, entrances: [{ number: 1, floors: 9 }, { number: 2 }] })
    expect(codes(kept.body.data)).toEqual(['38К1204', null])
    expect((await changesOf(id))[0]!.map(({ field }) => field)).not.toContain('door_codes')
    const untouched = await update(id, { version: 2, year_built: 1990 })
    expect(codes(untouched.body.data)).toEqual(['38К1204', null])
    const gone = await update(id, { version: 3, entrances: [{ number: 1, door_code: null }] })
    expect(codes(gone.body.data)).toEqual([null])
    expect((await changesOf(id))[0]).toContainEqual({ field: 'door_codes', old: null, new: [1] })
  })

  it('are in no exported file', async () => {
    await make({ entrances: [{ number: 1, door_code: 'ФАЙЛ55' }] })
    for (const as of ['owner', 'auditor'] as const) {
      const { status, body } = await call(houses.export, { query: { format: 'csv' }, as, language: 'uk' })
      expect([status, JSON.stringify(body).includes('Паспортна'), JSON.stringify(body).includes('ФАЙЛ55')]).toEqual([
        200,
        true,
        false,
      ])
    }
  })

  it('are not found by a search', async () => {
    await make({ entrances: [{ number: 1, door_code: 'СЕЗАМ77' }] })
    expect((await call(houses.list, { query: { search_query: 'сезам77' } })).body.total).toBe(0)
  })
})

describe('the documents of a house', () => {
  it('include their files, and the photos keep their order', async () => {
    const [ctx, first, second] = [
      await upload(pdf, 'Акт.pdf'),
      await upload(await picture('jpeg'), 'Двір.jpg'),
      await upload(await picture('png'), 'Фасад.png'),
    ]
    const safety_docs = [
      {
        kind: 'lift',
        number: '12/3',
        issued_on: '2025-11-01',
        valid_until: '2026-11-01',
        note: 'ТОВ «Ліфт»',
        file_ids: [ctx],
      },
      { kind: 'insurance', number: null, issued_on: null, valid_until: '2026-12-01', note: null, file_ids: [] },
    ]
    const made = await make({ photo_ids: [second, first], safety_docs })
    expect(made).toMatchObject({ photo_ids: [second, first], safety_docs })
    expect(made.files.map(({ name }) => name)).toEqual(['Фасад.png', 'Двір.jpg', 'Акт.pdf'])
    for (const { url } of made.files) expect((await fetch(product.url + url)).status).toBe(200)

    const { body } = await update(made.id, { version: 1, photo_ids: [first], safety_docs: safety_docs.toReversed() })
    expect(body.data).toMatchObject({ photo_ids: [first], safety_docs: safety_docs.toReversed() })
    expect((await changesOf(made.id))[0]!.map(({ field }) => field)).toEqual(['photo_ids', 'safety_docs'])
    const other = await update(made.id, { version: 2, year_built: 1999 })
    expect(other.body.data).toMatchObject({ photo_ids: [first], safety_docs: safety_docs.toReversed() })
    const emptied = await update(made.id, { version: 3, photo_ids: [], safety_docs: [] })
    expect(emptied.body.data).toMatchObject({ photo_ids: [], safety_docs: [], files: [] })
  })

  it('are attached by the user who uploaded them, and stay when another user saves the house', async () => {
    const mine = await upload(pdf, 'Поліс.pdf')
    const made = await make({ safety_docs: [{ kind: 'insurance', file_ids: [mine] }] })
    const foreign = await upload(pdf, 'Чужий.pdf')
    const saved = await update(made.id, { ...made, year_built: 2001 }, 'manager')
    expect([saved.status, saved.body.data?.safety_docs[0]?.file_ids]).toEqual([200, [mine]])
    const refused = await update(
      made.id,
      { version: 2, safety_docs: [{ kind: 'gas', file_ids: [foreign] }] },
      'manager',
    )
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['safety_docs.0.file_ids']])
  })

  it('reject a document among the photos', async () => {
    const paper = await upload(pdf, 'План.pdf')
    const { status, body } = await call(houses.create, { raw: input({ photo_ids: [paper] }), language: 'uk' })
    expect([status, body.errors]).toEqual([422, { photo_ids: ['Потрібне зображення: JPEG, PNG, WebP або GIF'] }])
  })

  it('are returned with the conflict of a stale version', async () => {
    const file = await upload(pdf, 'Акт.pdf')
    const { id } = await make({ safety_docs: [{ kind: 'gas', file_ids: [file] }] })
    const { status, body } = await update(id, { version: 7, year_built: 2002 })
    expect([status, body.code]).toEqual([409, 'version_conflict'])
    expect((body.data as { files: { name: string }[] }).files.map(({ name }) => name)).toEqual(['Акт.pdf'])
  })
})

describe('the figures of a house', () => {
  it('total the existing units', async () => {
    const { id } = await make({ residential_area: 100 })
    await sql`insert into realty (house_id, type, number, number_key, sort_key, total_area, deleted_at, ended_on) values
      (${id}, 'apartment', '1', '1', '1', 55.5, null, null), (${id}, 'apartment', '2', '2', '2', 40.25, null, null),
      (${id}, 'parking', '1', '1', '1', null, null, null), (${id}, 'commercial', '1', '1', '1', 20, null, null),
      (${id}, 'apartment', '3', '3', '3', 99, now(), null), (${id}, 'apartment', '4', '4', '4', 99, null, '2026-01-01')`.execute(
      product.app.pools.db,
    )
    expect((await read(id)).units).toEqual({
      count: 4,
      premises_count: 3,
      area: 115.75,
      residential_area: 95.75,
      nonresidential_area: 20,
      without_area: 1,
    })
  })
})
