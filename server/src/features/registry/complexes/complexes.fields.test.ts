import { complexes } from '@oselia/contract/complexes'
import { houses } from '@oselia/contract/houses'
import { media } from '@oselia/contract/media'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { pdf, picture } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let counter = 0
const make = async (fields: Record<string, unknown> = {}) => {
  const { status, body } = await call(complexes.create, { raw: { name: `ЖК Поле ${++counter}`, ...fields } })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const build = async (complex_id: number, fields: Record<string, unknown>) => {
  const { rows } = await sql<{
    house_type_id: number
    city_id: number
  }>`select (select min(id) from house_types) as house_type_id,
    (select id from cities where uk = 'Львів') as city_id`.execute(product.app.pools.db)
  const street = { type: 'street', name: `Площинна ${++counter}` }
  const { status, body } = await call(houses.create, {
    raw: { ...rows[0], street, number: '1', complex_id, ...fields },
  })
  expect(status).toBe(201)
  return body.data.id
}
const upload = async (bytes: Uint8Array, name: string) =>
  (await call(media.upload, { file: { name, bytes } })).body.data.id
const read = async (id: number, as: Who = 'owner') => (await call(complexes.read, { params: { id }, as })).body.data

const weekday = { from: '09:00', to: '18:00' }
const working_hours = [weekday, weekday, weekday, weekday, { from: '09:00', to: '24:00' }, null, null]

describe('the fields of a complex', () => {
  it('are stored and returned as sent', async () => {
    const fields = {
      coordinates: { lat: 49.8397, lon: 24.0297 },
      messengers: [
        { kind: 'telegram', address: '@soniachnyi' },
        { kind: 'viber', address: '+380671234567' },
      ],
      working_hours,
      dispatcher_scheme: 'shared',
      initiator_name: 'Олена О’Коннор',
      initiator_phone: '+380671234567',
      initiator_email: 'olena@example.com',
      languages: ['uk', 'en'],
    }
    const made = await make(fields)
    expect(made).toMatchObject(fields)
    expect(await read(made.id)).toEqual(made)
    const { body } = await call(complexes.list, { query: { search_query: made.name } })
    expect(body.main_data.data[0]).toMatchObject(fields)
  })

  it('are returned by four calls alike, with phones, languages and names normalised', async () => {
    const made = await make({
      initiator_phone: '067 123 45 67',
      initiator_name: "Мар'яна Дем'янюк",
      languages: ['es', 'uk', 'es'],
    })
    expect(made).toMatchObject({
      initiator_phone: '+380671234567',
      initiator_name: 'Мар’яна Дем’янюк',
      languages: ['uk', 'es'],
    })
  })

  it('are cleared by an explicit update and unchanged by one that omits them', async () => {
    const made = await make({ working_hours, coordinates: { lat: 1, lon: 2 } })
    const kept = await call(complexes.update, { params: { id: made.id }, body: { version: 1, short_name: 'Поле' } })
    expect(kept.body.data).toMatchObject({ working_hours, coordinates: { lat: 1, lon: 2 } })
    const cleared = await call(complexes.update, {
      params: { id: made.id },
      body: { version: 2, working_hours: null, coordinates: null },
    })
    expect(cleared.body.data).toMatchObject({ working_hours: null, coordinates: null })
  })

  it.each([
    [{ coordinates: { lat: 91, lon: 0 } }, ['coordinates.lat']],
    [{ coordinates: { lat: 50 } }, ['coordinates.lon']],
    [{ messengers: [{ kind: 'pigeon', address: 'x' }] }, ['messengers.0.kind']],
    [{ messengers: [{ kind: 'viber', address: ' ' }] }, ['messengers.0.address']],
    [{ working_hours: [weekday] }, ['working_hours']],
    [{ working_hours: working_hours.with(1, { from: '18:00', to: '09:00' }) }, ['working_hours.1.to']],
    [
      { working_hours: working_hours.with(2, { from: '9', to: '25:00' }) },
      ['working_hours.2.from', 'working_hours.2.to'],
    ],
    [{ dispatcher_scheme: 'nobody' }, ['dispatcher_scheme']],
    [{ initiator_phone: '123' }, ['initiator_phone']],
    [{ initiator_email: 'no' }, ['initiator_email']],
    [{ languages: ['de'] }, ['languages.0']],
    [{ logo_id: 999_999_999, statute_file_id: 999_999_999 }, ['logo_id', 'statute_file_id']],
  ])('%o is refused at %o', async (fields, errors) => {
    const { status, body } = await call(complexes.create, { raw: { name: 'ЖК Хибний', ...fields } })
    expect([status, Object.keys(body.errors!)]).toEqual([422, errors])
  })
})

describe('the files of a complex', () => {
  it('are its logo, its statute and its photos', async () => {
    const [logo_id, statute_file_id, photo] = [
      await upload(await picture('png'), 'Логотип.png'),
      await upload(pdf, 'Статут.pdf'),
      await upload(await picture('jpeg'), 'Двір.jpg'),
    ]
    const made = await make({ logo_id, statute_file_id, photo_ids: [photo] })
    expect(made.files.map(({ name }) => name)).toEqual(['Логотип.png', 'Статут.pdf', 'Двір.jpg'])
    for (const { url } of made.files) expect((await fetch(product.url + url)).status).toBe(200)
    const saved = await call(complexes.update, {
      params: { id: made.id },
      raw: { ...made, photo_ids: [] },
      as: 'manager',
    })
    expect(saved.body.data).toMatchObject({ logo_id, statute_file_id, photo_ids: [] })
    const stale = await call(complexes.update, { params: { id: made.id }, body: { version: 1 } })
    expect((stale.body.data as { files: unknown[] }).files).toHaveLength(2)
  })

  it('reject a document as the logo', async () => {
    const paper = await upload(pdf, 'Статут.pdf')
    const { body } = await call(complexes.create, { raw: { name: 'ЖК Паперовий', logo_id: paper, photo_ids: [paper] } })
    expect(Object.keys(body.errors!)).toEqual(['logo_id', 'photo_ids'])
  })
})

describe('the figures of a complex', () => {
  it('total the declared and registered figures of the houses that the caller sees', async () => {
    const { id } = await make()
    expect(await read(id)).toMatchObject({
      residential_area: null,
      nonresidential_area: null,
      total_area: null,
      units: { count: 0, area: 0 },
    })
    const first = await build(id, { residential_area: 1000.5, nonresidential_area: 200 })
    const second = await build(id, { residential_area: 500 })
    await build(id, {})
    const gone = await build(id, { residential_area: 9999 })
    await call(houses.remove, { params: { id: gone } })
    await sql`insert into realty (house_id, type, number, number_key, sort_key, total_area) values
      (${first}, 'apartment', '1', '1', '1', 50.5), (${second}, 'storage', '1', '1', '1', 4), (${gone}, 'storage', '1', '1', '1', 9)`.execute(
      product.app.pools.db,
    )
    expect(await read(id)).toMatchObject({
      houses_count: 3,
      residential_area: 1500.5,
      nonresidential_area: 200,
      total_area: 1700.5,
      units: { count: 2, area: 54.5, residential_area: 50.5, nonresidential_area: 4, without_area: 0 },
    })
    const limited = await staffWith(product.app, 'manager', { houses: [second] })
    expect(await read(id, limited)).toMatchObject({ houses_count: 1, total_area: 500, units: { count: 1, area: 4 } })
  })
})
