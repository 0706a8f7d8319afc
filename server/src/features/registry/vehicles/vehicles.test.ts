import { media } from '@oselia/contract/media'
import { platform } from '@oselia/contract/platform'
import { residents } from '@oselia/contract/residents'
import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { picture, pdf } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { house, unit, person, lives, noted, roleWithout } = people(product)

const write = (raw: object, as: Who = 'owner') => call(vehicles.create, { raw, as })
const make = async (raw: object, as: Who = 'owner') => {
  const { status, body } = await write(raw, as)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const read = async (id: number, as: Who = 'owner') => (await call(vehicles.read, { params: { id }, as })).body.data
const update = (id: number, raw: object, as: Who = 'owner') => call(vehicles.update, { params: { id }, raw, as })
const plates = async (query: object, as: Who = 'owner') =>
  (await call(vehicles.list, { query: { per_page: 100, ...query }, as })).body.data.map(({ plate_raw }) => plate_raw)

describe('a vehicle', () => {
  it('is created with every field and returned as sent', async () => {
    const home = await house()
    const [flat, place] = [await unit(home, '7'), await unit(home, 'П-1', 'parking')]
    const owner = await person()
    const fileId = (
      await call(media.upload, { file: { name: 'авто.png', bytes: await picture('png') }, fields: { type: 'image' } })
    ).body.data.id
    const fields = {
      plate_raw: 'АА 1234 ВВ',
      kind: 'car',
      brand: 'Škoda',
      model: 'Octavia',
      colour: 'сірий',
      year: 2019,
      member_id: owner.id,
      realty_id: flat,
      parking_realty_id: place,
      permit: { kind: 'own', from: '2026-01-01', to: '2099-12-31', number: '12', sticker: 'А-12', gates: ['північні'] },
      photo_ids: [fileId],
      note: 'друга з краю',
    }
    const made = await make(fields)
    expect(made).toMatchObject({
      ...fields,
      country: 'UA',
      plate_normalised: 'AA1234BB',
      plate_form: 'standard',
      member: { id: owner.id, name: 'Шевченко Тарас' },
      realty: { id: flat, number: '7' },
      parking: { id: place, type: 'parking' },
      photos: [{ id: fileId }],
      stale: false,
      status: 'active',
      version: 1,
    })
    const again = await read(made.id)
    expect({ ...again, photos: [] }).toEqual({ ...made, photos: [] })
    expect(again.photos[0]!.url).toContain(`/api/files/${fileId}`)
    expect(
      (await call(vehicles.read, { params: { id: made.id }, language: 'en' })).body.data.realty!.address,
    ).toContain('Zelena')
  })

  it('may have a plate of any format, or none', async () => {
    const forms = []
    for (const plate_raw of ['AA1234ZA', 'AA1234QQ', 'WGM4567A', null])
      forms.push((await make({ plate_raw, brand: 'ZAZ' })).plate_form)
    expect(forms).toEqual(['electric', 'other', 'other', null])
    expect((await make({ plate_raw: null, kind: 'bicycle', brand: 'Ardis' })).plate_normalised).toBeNull()
  })

  it('is unique by plate, ignoring alphabet, spaces and case', async () => {
    const { id } = await make({ plate_raw: 'КА 4321 ІХ' })
    for (const plate_raw of ['ка-4321-іх', 'KA4321IX']) {
      const { status, body } = await write({ plate_raw })
      expect([status, body.code, body.errors]).toEqual([409, 'duplicate', { plate_raw: ['Already in use'] }])
    }
    const other = await make({ plate_raw: 'КА 4322 ІХ' })
    expect((await update(other.id, { plate_raw: 'KA4321IX', version: 1 })).status).toBe(409)
    await call(vehicles.remove, { params: { id } })
    await make({ plate_raw: 'KA4321IX' })
    const back = await call(platform.restore, { params: { kind: 'vehicles', id } })
    expect([back.status, back.body.code]).toEqual([409, 'duplicate'])
  })

  it('is refused with every error at its field', async () => {
    const home = await house()
    const flat = await unit(home)
    const fileId = (await call(media.upload, { file: { name: 'a.pdf', bytes: pdf } })).body.data.id
    const { status, body } = await write({
      plate_raw: '—',
      year: 1800,
      country: 'Україна',
      status: 'blacklisted',
      permit: { kind: 'own', from: '2026-02-01', to: '2026-01-01' },
    })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['country', 'year']])
    const linked = await write({
      plate_raw: '—',
      status: 'blacklisted',
      permit: { kind: 'own', from: '2026-02-01', to: '2026-01-01' },
      member_id: 999_999,
      realty_id: 999_999,
      parking_realty_id: flat,
      photo_ids: [fileId],
    })
    expect([linked.status, linked.body.errors]).toEqual([
      422,
      {
        plate_raw: ['Invalid format'],
        status_reason: ['This field is required'],
        'permit.to': ['Can’t be before the start'],
        member_id: ['Not found'],
        realty_id: ['Not found'],
        parking_realty_id: ['A parking space is required'],
        photo_ids: ['An image is required: JPEG, PNG, WebP or GIF'],
      },
    ])
  })

  it('has a plate, a make or a note by which it is known', async () => {
    const bare = await write({ kind: 'car', model: 'Lanos', colour: 'білий' })
    expect([bare.status, bare.body.errors]).toEqual([422, { plate_raw: ['Enter the plate, the make or a note'] }])
    const noted = await make({ kind: 'bicycle', note: 'Синій велосипед біля під’їзду 2' })
    const emptied = await update(noted.id, { note: null, version: 1 })
    expect([emptied.status, Object.keys(emptied.body.errors!)]).toEqual([422, ['plate_raw']])
  })

  it('is changed, recorded and moved to the bin; states other than active require a reason', async () => {
    const { id } = await make({ plate_raw: 'BC1111AA', brand: 'ZAZ' })
    const bare = await update(id, { status: 'suspended', version: 1 })
    expect([bare.status, bare.body.errors]).toEqual([422, { status_reason: ['This field is required'] }])
    expect((await update(id, { status: 'suspended', status_reason: 'борг', version: 1 })).body.data).toMatchObject({
      status: 'suspended',
      version: 2,
    })
    expect((await update(id, { brand: 'х', version: 1 })).body).toMatchObject({
      code: 'version_conflict',
      data: { version: 2 },
    })
    expect((await noted('vehicles', id)).at(-1)).toEqual({
      action: 'update',
      label: 'BC1111AA',
      reason: null,
      changes: [
        { field: 'status', old: 'active', new: 'suspended' },
        { field: 'status_reason', old: null, new: 'борг' },
      ],
    })
    expect((await call(vehicles.remove, { params: { id } })).status).toBe(200)
    expect((await call(vehicles.read, { params: { id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'vehicles', id } })).status).toBe(200)
    expect((await read(id)).brand).toBe('ZAZ')
  })
})

describe('the list of vehicles', () => {
  it('finds by plate in either alphabet, by part of it, by brand and by the owner’s surname', async () => {
    const owner = await person({ last_name: 'Крижанівська', phones: [{ number: '0665554433' }] })
    await make({ plate_raw: 'ВС 7788 НО', brand: 'Renault', model: 'Zoe', member_id: owner.id })
    for (const search_query of [
      'вс7788но',
      'BC 7788 HO',
      '7788',
      'вс 77',
      'renault',
      'Крижан',
      'kryzhan',
      '0665554433',
    ])
      expect([search_query, await plates({ search_query })]).toEqual([search_query, ['ВС 7788 НО']])
    expect(await plates({ search_query: 'renault крижан' })).toEqual([])
    expect(await plates({ search_query: '66555' }, 'guard')).toEqual([])
    expect(await plates({ search_query: '-' })).toEqual(await plates({}))
  })

  it('is sorted by plate and filtered by state, kind, house, unit and person', async () => {
    const home = await house()
    const [flat, place] = [await unit(home), await unit(home, undefined, 'parking')]
    const owner = await person()
    await make({ plate_raw: 'HH0002HH', realty_id: flat, member_id: owner.id })
    await make({ plate_raw: 'ЕЕ0001ЕЕ', parking_realty_id: place, kind: 'moto' })
    const here = { house_id: String(home) }
    expect(await plates(here)).toEqual(['ЕЕ0001ЕЕ', 'HH0002HH'])
    expect(await plates({ ...here, sort: '-plate' })).toEqual(['HH0002HH', 'ЕЕ0001ЕЕ'])
    expect(await plates({ ...here, kind: 'moto' })).toEqual(['ЕЕ0001ЕЕ'])
    expect(await plates({ ...here, status: 'archived' })).toEqual([])
    expect(await plates({ realty_id: place })).toEqual(['ЕЕ0001ЕЕ'])
    expect(await plates({ member_id: owner.id })).toEqual(['HH0002HH'])
    const { rows } = await sql<{ n: number }>`select count(*) as n from vehicles where deleted_at is null`.execute(
      product.app.pools.db,
    )
    expect((await call(vehicles.list)).body.total).toBe(rows[0]!.n)
  })

  it('marks outdated ones: the permit has expired, or the owner has moved out', async () => {
    const home = await house()
    const [flat, other] = [await unit(home), await unit(home)]
    const [stays, left] = [await person(), await person()]
    const link = await lives(left.id, flat)
    await lives(left.id, other)
    await lives(stays.id, flat)
    await make({ plate_raw: 'OO0001OO', member_id: stays.id, realty_id: flat })
    const gone = await make({ plate_raw: 'OO0002OO', member_id: left.id, realty_id: flat })
    await make({ plate_raw: 'OO0003OO', member_id: left.id })
    await make({ plate_raw: 'OO0004OO', realty_id: flat, permit: { kind: 'guest', to: '2020-01-01' } })
    await make({ plate_raw: 'OO0005OO', realty_id: flat, permit: { kind: 'own', to: '2099-01-01' } })
    await make({
      plate_raw: 'OO0006OO',
      realty_id: flat,
      permit: { kind: 'own', to: '2020-01-01' },
      status: 'expired',
      status_reason: 'строк',
    })
    await make({ plate_raw: 'OO0007OO', member_id: (await person()).id, realty_id: flat })
    const stale = (flag: string) => plates({ search_query: 'OO000', stale: flag })
    expect(await stale('true')).toEqual(['OO0004OO'])
    await call(residents.update, { params: { id: link }, raw: { to: '2021-01-01', version: 1 } })
    expect(await stale('true')).toEqual(['OO0002OO', 'OO0004OO'])
    expect(await stale('false')).toEqual(['OO0001OO', 'OO0003OO', 'OO0005OO', 'OO0006OO', 'OO0007OO'])
    expect((await read(gone.id)).stale).toBe(true)
  })
})

describe('a user limited to some houses', () => {
  it('sees the vehicles of their units, places and residents, and own entries without any', async () => {
    const [mine, others] = [await house(), await house()]
    const as = await staffWith(product.app, 'dispatcher', { houses: [mine] })
    const [flat, place, far] = [await unit(mine), await unit(mine, undefined, 'parking'), await unit(others)]
    const [here, there] = [await person(), await person()]
    await lives(here.id, flat)
    await lives(there.id, far)
    await make({ plate_raw: 'XX0001XX', realty_id: flat })
    await make({ plate_raw: 'XX0002XX', parking_realty_id: place })
    await make({ plate_raw: 'XX0003XX', member_id: here.id })
    const hidden = [
      await make({ plate_raw: 'XX0004XX', realty_id: far }),
      await make({ plate_raw: 'XX0005XX', member_id: there.id }),
      await make({ plate_raw: 'XX0006XX', member_id: here.id, realty_id: far }),
      await make({ plate_raw: 'XX0007XX' }),
    ]
    await make({ plate_raw: 'XX0008XX' }, as)
    expect(await plates({ search_query: 'XX000' }, as)).toEqual(['XX0001XX', 'XX0002XX', 'XX0003XX', 'XX0008XX'])
    expect(await plates({}, as)).toEqual(['XX0001XX', 'XX0002XX', 'XX0003XX', 'XX0008XX'])
    for (const { id } of hidden) {
      expect((await call(vehicles.read, { params: { id }, as })).status).toBe(404)
      expect((await update(id, { note: 'x', version: 1 }, as)).status).toBe(404)
      expect((await call(platform.history, { query: { entity: 'vehicles', id }, as })).status).toBe(404)
    }
    const linked = await write({ brand: 'ZAZ', member_id: there.id, realty_id: far, parking_realty_id: far }, as)
    expect([linked.status, linked.body.errors]).toEqual([
      422,
      { member_id: ['Not found'], realty_id: ['Not found'], parking_realty_id: ['Not found'] },
    ])
    const taken = await write({ plate_raw: 'ХХ0004ХХ' }, as)
    expect([taken.status, taken.body.code]).toEqual([409, 'duplicate'])
  })
})

describe('permissions of vehicles', () => {
  it('let a guard create guest permits only', async () => {
    expect((await write({ plate_raw: 'PP0001PP', permit: { kind: 'guest', to: '2099-01-01' } }, 'guard')).status).toBe(
      201,
    )
    expect((await write({ plate_raw: 'PP0002PP', permit: { kind: 'own' } }, 'guard')).status).toBe(403)
    expect((await write({ plate_raw: 'PP0002PP' }, 'guard')).status).toBe(403)
    expect((await write({ plate_raw: 'PP0002PP' }, 'dispatcher')).status).toBe(201)
  })

  it('are required for each operation; without the permission to read members the owner is hidden', async () => {
    const owner = await person()
    const { id } = await make({ plate_raw: 'PP0003PP', member_id: owner.id })
    expect((await write({}, 'auditor')).status).toBe(403)
    expect((await update(id, { note: 'x', version: 1 }, 'guard')).status).toBe(403)
    expect((await call(vehicles.remove, { params: { id }, as: 'dispatcher' })).status).toBe(403)
    const blind = await roleWithout('owner', 'vehicles.read')
    expect((await call(vehicles.list, { as: blind })).status).toBe(403)
    expect((await read(id, 'technician')).member).toBeNull()
    expect(await plates({ search_query: 'Шевченко' }, 'technician')).toEqual([])
    expect((await read(id, 'guard')).member).toEqual({ id: owner.id, name: 'Шевченко Тарас' })
  })
})
