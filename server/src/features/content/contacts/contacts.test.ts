import { contacts } from '@oselia/contract/contacts'
import { exports } from '@oselia/contract/exports'
import { media } from '@oselia/contract/media'
import { platform } from '@oselia/contract/platform'
import { search } from '@oselia/contract/search'
import { requestTypes } from '@oselia/contract/service-request-types'
import { staff } from '@oselia/contract/staff'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { picture } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.db

const lift = { name: 'Ліфт', category: 'lift', phones: [{ number: '044 123-45-67' }] } as const
const create = async (more: object = {}, as: Who = 'owner') => {
  const { status, body } = await call(contacts.create, { raw: { ...lift, ...more }, as })
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined })
  return body.data
}
const refusedAt = async (more: object) => {
  const { status, body } = await call(contacts.create, { raw: { ...lift, ...more } })
  return [status, ...Object.keys(body.errors ?? {})]
}
const namesOf = async (query: object, as: Who = 'owner') =>
  (await call(contacts.list, { rawQuery: { per_page: 100, ...query }, as })).body.data.map(({ name }) => name.uk)

let a: number
let b: number
let manager: Who
beforeAll(async () => {
  ;[a, b] = (await makeHouses(product.app, 'ЖК Ліфтовий', 2)).houses as [number, number]
  manager = await staffWith(product.app, 'manager', { houses: [a] })
})

describe('a contact', () => {
  it('is created, read, changed, moved to the bin and restored, with its history', async () => {
    const made = await create({ organisation: 'ТОВ «Підйом»', hours: { uk: 'Цілодобово', en: 'Always' } })
    expect(made).toMatchObject({
      name: { uk: 'Ліфт' },
      phones: [{ number: '+380441234567', label: null, viber: false }],
      audience: { everyone: true },
      visible_to: 'residents',
      hours: { uk: 'Цілодобово', en: 'Always' },
      active: true,
      version: 1,
    })
    const params = { id: made.id }
    const changed = await call(contacts.update, { params, body: { version: 1, note: 'Звати Петра', sort: 5 } })
    expect(changed.body.data).toMatchObject({ note: 'Звати Петра', sort: 5, organisation: 'ТОВ «Підйом»', version: 2 })
    const late = await call(contacts.update, { params, body: { version: 1, note: 'Пізно' } })
    expect([late.status, late.body.code, (late.body.data as unknown as { note: string }).note]).toEqual([
      409,
      'version_conflict',
      'Звати Петра',
    ])
    expect((await call(contacts.remove, { params })).status).toBe(200)
    expect((await call(contacts.read, { params })).status).toBe(404)
    await call(platform.restore, { params: { kind: 'contacts', id: made.id } })
    expect((await call(contacts.read, { params })).body.data.note).toBe('Звати Петра')
    const history = await call(platform.history, { query: { entity: 'contacts', id: made.id } })
    expect(history.body.data.map(({ action }) => action)).toEqual(['restore', 'delete', 'update', 'create'])
    expect(history.body.data[2]!.changes.map(({ field }) => field).toSorted()).toEqual(['note', 'sort'])
  })

  it('keeps short numbers as digits and all others as E.164', async () => {
    const { phones } = await create({
      phones: [{ number: '15-80' }, { number: '104' }, { number: '0 800 500 500' }, { number: '+48 22 635 99 82' }],
    })
    expect(phones.map(({ number }) => number)).toEqual(['1580', '104', '+380800500500', '+48226359982'])
  })

  it('refuses each field that is not what it should be', async () => {
    expect(await refusedAt({ name: { uk: ' ' } })).toEqual([422, 'name.uk'])
    expect(await refusedAt({ name: { en: 'Lift' } })).toEqual([422, 'name.uk'])
    expect(await refusedAt({ category: 'priest' })).toEqual([422, 'category'])
    expect(await refusedAt({ phones: [] })).toEqual([422, 'phones'])
    expect(await refusedAt({ phones: Array.from({ length: 11 }, (_, n) => ({ number: `10${n}` })) })).toEqual([
      422,
      'phones',
    ])
    expect(await refusedAt({ phones: [{ number: '12' }] })).toEqual([422, 'phones.0.number'])
    expect(await refusedAt({ phones: [{ number: 'дзвонити Петру' }] })).toEqual([422, 'phones.0.number'])
    expect(await refusedAt({ phones: [{ number: '0441234567' }, { number: '+380 44 123 45 67' }] })).toEqual([
      422,
      'phones.1.number',
    ])
    for (const edrpou of ['1234567', '123456789', '1234567a'])
      expect(await refusedAt({ edrpou })).toEqual([422, 'edrpou'])
    expect(await refusedAt({ email: 'nobody' })).toEqual([422, 'email'])
    expect(await refusedAt({ site: 'javascript:alert(1)' })).toEqual([422, 'site'])
    expect(await refusedAt({ audience: { house_ids: [] } })).toEqual([422, 'audience'])
    expect(await refusedAt({ visible_to: 'guards' })).toEqual([422, 'visible_to'])
    expect(await refusedAt({ contract_from: '2026-02-02', contract_to: '2026-02-01' })).toEqual([422, 'contract_to'])
    expect(await refusedAt({ contract_from: '2026-02-30' })).toEqual([422, 'contract_from'])
    expect(await refusedAt({ remind_days: 30 })).toEqual([422, 'contract_to'])
    expect(await refusedAt({ contract_to: '2027-01-01', remind_days: 1000 })).toEqual([422, 'remind_days'])
    expect(await refusedAt({ request_type_ids: [999_999] })).toEqual([422, 'request_type_ids'])
    expect(await refusedAt({ responsible_staff_id: 999_999 })).toEqual([422, 'responsible_staff_id'])
    expect(await refusedAt({ contract_file_id: 999_999 })).toEqual([422, 'contract_file_id'])
    expect(await refusedAt({ sort: -1 })).toEqual([422, 'sort'])
    expect(await refusedAt({ owner: 'Петро' })).toEqual([422, 'owner'])
  })

  it('has a picture as its photo, and any file as its contract', async () => {
    const upload = async (name: string, bytes: Uint8Array | string) =>
      (await call(media.upload, { file: { name, bytes } })).body.data.id
    const [photo_id, contract_file_id] = [
      await upload('a.png', await picture('png')),
      await upload('b.csv', 'Номер;Сума\n1;2\n'),
    ]
    const made = await create({ photo_id, contract_file_id })
    expect([made.photo?.name, made.contract_file?.name]).toEqual(['a.png', 'b.csv'])
    expect(await refusedAt({ photo_id: contract_file_id })).toEqual([422, 'photo_id'])
  })
})

describe('within the houses of the caller', () => {
  it('a contact of another house is not there, one of everybody is read but not changed', async () => {
    const [own, foreign, common] = [
      await create({ name: 'Наш', audience: { house_ids: [a] } }),
      await create({ name: 'Чужий', audience: { house_ids: [b] } }),
      await create({ name: 'Спільний' }),
    ]
    const names = await namesOf({}, manager)
    expect(names).toEqual(expect.arrayContaining(['Наш', 'Спільний']))
    expect(names).not.toContain('Чужий')
    for (const [{ id }, read, write] of [
      [own, 200, 200],
      [foreign, 404, 404],
      [common, 200, 403],
    ] as const) {
      const params = { id }
      expect((await call(contacts.read, { params, as: manager })).status).toBe(read)
      const { status } = await call(contacts.update, { params, body: { version: 1, sort: 7 }, as: manager })
      expect(status).toBe(write)
      expect((await call(contacts.remove, { params, as: manager })).status).toBe(write)
    }
  })

  it('somebody with some houses adds contacts to them only', async () => {
    const made = await create({ name: 'Мій', audience: null }, manager)
    expect(made.audience).toMatchObject({ everyone: false, house_ids: [a] })
    const { status, body } = await call(contacts.create, {
      raw: { ...lift, audience: { house_ids: [b] } },
      as: manager,
    })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['audience.house_ids']])
  })

  it('a guard reads what the staff read, and changes nothing', async () => {
    const { id } = await create({ name: 'Лише персонал', visible_to: 'staff', note: 'Код 7' })
    const read = await call(contacts.read, { params: { id }, as: 'guard' })
    expect([read.status, read.body.data.note]).toEqual([200, 'Код 7'])
    expect((await call(contacts.update, { params: { id }, body: { version: 1, sort: 1 }, as: 'guard' })).status).toBe(
      403,
    )
  })
})

describe('the list', () => {
  it('begins with emergencies, then follows the numbers and the alphabet', async () => {
    const audience = { house_ids: [b] }
    for (const [name, sort, is_emergency] of [
      ['Яблуко', 1, false],
      ['Ґанок', 100, false],
      ['Гора', 100, false],
      ['Поліція', 900, true],
    ] as const)
      await create({ name, sort, is_emergency, audience, organisation: 'Порядок' })
    expect(await namesOf({ search_query: 'порядок' })).toEqual(['Поліція', 'Яблуко', 'Гора', 'Ґанок'])
    expect(await namesOf({ search_query: 'порядок', is_emergency: false, sort: '-name' })).toEqual([
      'Яблуко',
      'Ґанок',
      'Гора',
    ])
  })

  it('is narrowed by category, house, readers, state and the end of the contract', async () => {
    const organisation = 'Відбір'
    await create({
      name: 'Газ',
      organisation,
      category: 'gas',
      audience: { house_ids: [a] },
      contract_to: '2030-01-31',
    })
    await create({ name: 'Вода', organisation, category: 'water', audience: { house_ids: [b] }, visible_to: 'staff' })
    await create({ name: 'Старий', organisation, active: false })
    const narrowed = (query: object) => namesOf({ search_query: organisation, ...query })
    expect(await narrowed({ category: 'gas' })).toEqual(['Газ'])
    expect(await narrowed({ house_id: b })).toEqual(['Вода', 'Старий'])
    expect(await narrowed({ visible_to: 'staff' })).toEqual(['Вода'])
    expect(await narrowed({ active: true })).toEqual(['Вода', 'Газ'])
    expect(await narrowed({ contract_ends_before: '2030-01-31' })).toEqual(['Газ'])
    expect(await narrowed({ contract_ends_before: '2030-01-30' })).toEqual([])
  })

  it('is searched by the digits of a phone however they are typed', async () => {
    await create({ name: 'Телефонний', phones: [{ number: '067 765 43 21' }, { number: '1551' }] })
    for (const search_query of ['+38 (067) 765-43-21', '0677654321', '80677654321', '765 43', '1551'])
      expect({ search_query, names: await namesOf({ search_query }) }).toEqual({
        search_query,
        names: ['Телефонний'],
      })
    const { body } = await call(search.find, { query: { q: '765 43 21' }, as: 'guard' })
    expect(body.data).toMatchObject([{ kind: 'contacts', title: 'Телефонний', phone: '+380677654321' }])
  })

  it('is exported with names in place of codes', async () => {
    await create({ name: { uk: 'Експорт', en: 'Export' }, category: 'gas', is_emergency: true, organisation: 'Файл' })
    const { body } = await call(exports.create, {
      body: { list: 'contacts', format: 'csv', query: { search_query: 'Файл' } },
      language: 'en',
    })
    const rows = (await (await fetch(product.url + body.data.url)).text()).trim().split('\r\n')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain('Name')
    expect(rows[1]).toMatch(/Export.Gas.yes.Файл/)
  })
})

describe('what a contact names', () => {
  it('request types follow their replacement, and those in the bin are hidden until they return', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id from service_request_types where code in ('door', 'clean', 'yard')
      order by code`.execute(db())
    const [clean, door, yard] = rows.map(({ id }) => id) as [number, number, number]
    const { id } = await create({ request_type_ids: [door, yard, clean] })
    const types = async () => (await call(contacts.read, { params: { id } })).body.data.request_type_ids
    expect(await types()).toEqual([door, yard, clean])
    await call(requestTypes.remove, { params: { id: door }, query: { replace_with: clean } })
    expect(await types()).toEqual([yard, clean])
    await call(requestTypes.remove, { params: { id: yard }, query: {} })
    expect(await types()).toEqual([clean])
    await call(platform.restore, { params: { kind: 'service_request_types', id: yard } })
    expect(await types()).toEqual([yard, clean])
    const { body } = await call(platform.history, { query: { entity: 'contacts', id } })
    expect(body.data[0]).toMatchObject({ action: 'update', changes: [{ field: 'request_type_ids' }] })
  })

  it('the responsible person is handed over when leaving', async () => {
    const [leaver, successor] = await Promise.all(
      [1, 2].map(async () => Number((await staffWith(product.app, 'manager', 'all')).slice(6))),
    )
    const { id } = await create({ responsible_staff_id: leaver })
    const params = { id: leaver! }
    expect((await call(staff.usage, { params })).body.data).toEqual([{ kind: 'contacts', count: 1 }])
    expect((await call(staff.remove, { params, query: {} })).status).toBe(409)
    expect((await call(staff.remove, { params, query: { replace_with: successor! } })).status).toBe(200)
    expect((await call(contacts.read, { params: { id } })).body.data).toMatchObject({
      responsible_staff_id: successor,
      version: 2,
    })
    expect(await refusedAt({ responsible_staff_id: leaver })).toEqual([422, 'responsible_staff_id'])
  })
})
