import { members } from '@oselia/contract/members'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import type { Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { house, unit, person, lives, owns, noted } = people(product)

const read = async (id: number, as: Who = 'owner') => (await call(members.read, { params: { id }, as })).body.data
const update = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(members.update, { params: { id }, raw, as })
const search = async (search_query: string, as: Who = 'owner') =>
  (await call(members.list, { query: { search_query, per_page: 100 }, as })).body.data.data.map(({ name }) => name)

describe('a member', () => {
  it('is created with every field and returned as sent', async () => {
    const fields = {
      middle_name: 'Григорович',
      birth_date: '1987-03-15',
      phones: [{ number: '067 123 45 67', label: 'робочий', messengers: ['viber'] }, { number: '+48 600 700 800' }],
      emails: [{ address: 'Taras@Example.com' }],
      language: 'uk',
      channels: ['viber', 'paper'],
      consent: { state: 'given', on: '2026-01-02', way: 'paper', edition: '2' },
      absence: { reason: 'abroad', from: '2026-01-01', to: null, contact: 'сестра' },
      vulnerability: { kinds: ['mobility'], note: 'третій поверх' },
      register_number: '17',
      entered_on: '2020-02-02',
      offices: [{ office: 'board', from: '2025-01-01', to: '2027-01-01' }],
      notice_address: 'Львів, до запитання',
      notice_requested_on: '2026-01-05',
      proxies: [{ representative: 'Шевченко Ярина', document: 'довіреність 12', valid_to: '2027-01-01' }],
      note: 'дзвонити ввечері',
      tags: ['актив'],
    }
    const made = await person(fields)
    expect(made).toMatchObject({
      ...fields,
      name: 'Шевченко Тарас Григорович',
      kind: 'person',
      status: 'active',
      version: 1,
      phones: [
        { number: '+380671234567', label: 'робочий', is_primary: true, messengers: ['viber'] },
        { number: '+48600700800', label: null, is_primary: false, messengers: [] },
      ],
      emails: [{ address: 'taras@example.com', is_primary: true }],
      offices: [{ office: 'board', from: '2025-01-01', to: '2027-01-01', note: null }],
      proxies: [{ representative: 'Шевченко Ярина', phone: null }],
      links: [],
      comments_count: 0,
      warnings: [],
      photo: null,
    })
    expect(await read(made.id)).toEqual(made)
  })

  it('may be a legal entity, whose wrong check digit is only a warning', async () => {
    const legal = { kind: 'legal', last_name: null, first_name: null, legal_name: 'ТОВ «Ромашка»' }
    expect(await person({ ...legal, edrpou: '45123454' })).toMatchObject({ name: 'ТОВ «Ромашка»', warnings: [] })
    expect((await person({ ...legal, edrpou: '45123455' })).warnings).toEqual(['edrpou_check'])
    const short = await call(members.create, { raw: { ...legal, edrpou: '4512345' } })
    expect([short.status, short.body.errors]).toEqual([422, { edrpou: ['Exactly 8 digits'] }])
  })

  it('who is a minor is flagged without revealing the birth date', async () => {
    const child = await person({ birth_date: '2015-06-01' })
    expect(child.warnings).toEqual(['minor'])
    expect(await read(child.id, 'guard')).toMatchObject({ birth_date: null, warnings: ['minor'] })
  })

  it('is refused with every error at its field', async () => {
    const { status, body } = await call(members.create, {
      raw: {
        first_name: 'Тарас',
        birth_date: '2999-01-01',
        phones: [{ number: '0671234567' }, { number: '+380 67 123 45 67' }],
        emails: [{ address: 'a@example.com' }, { address: 'A@example.com' }],
        entered_on: '2026-01-01',
        left_on: '2025-01-01',
        absence: { reason: 'other', from: '2026-02-01', to: '2026-01-01' },
        offices: [{ office: 'chair', from: '2026-02-01', to: '2026-01-01' }],
        photo_id: 999_999,
      },
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      last_name: ['This field is required'],
      birth_date: ['Can’t be in the future'],
      'phones.1.number': ['Already in use'],
      'emails.1.address': ['Already in use'],
      left_on: ['Can’t be before the start'],
      'absence.to': ['Can’t be before the start'],
      'offices.0.to': ['Can’t be before the start'],
      photo_id: ['Not found'],
    })
    const legal = await call(members.create, { raw: { kind: 'legal', last_name: 'Шевченко', first_name: 'Тарас' } })
    expect([legal.status, legal.body.errors]).toEqual([422, { legal_name: ['This field is required'] }])
    const form = await call(members.create, {
      raw: { last_name: 'Ш3', first_name: 'Т', phones: [{ number: '12' }], emails: [{ address: 'nobody' }] },
    })
    expect(Object.keys(form.body.errors!)).toEqual(['last_name', 'phones.0.number', 'emails.0.address'])
  })

  it('is changed in the fields that are sent; a stale version gets the current state', async () => {
    const { id } = await person({ note: 'перша', tags: ['а'] })
    const changed = await update(id, { note: 'друга', version: 1 })
    expect(changed.body.data).toMatchObject({ note: 'друга', tags: ['а'], version: 2 })
    const stale = await update(id, { note: 'третя', version: 1 })
    expect([stale.status, stale.body.code, stale.body.data]).toMatchObject([409, 'version_conflict', { version: 2 }])
    expect(await noted('members', id)).toMatchObject([
      { action: 'create', label: 'Шевченко Тарас' },
      { action: 'update', changes: [{ field: 'note', old: 'перша', new: 'друга' }] },
    ])
  })

  it('can’t be created, changed or deleted without the permission', async () => {
    const { id } = await person()
    expect((await call(members.create, { raw: { last_name: 'Ш', first_name: 'Т' }, as: 'guard' })).status).toBe(403)
    expect((await update(id, { note: 'x', version: 1 }, 'auditor')).status).toBe(403)
    expect((await call(members.remove, { params: { id }, as: 'dispatcher' })).status).toBe(403)
    expect((await call(members.list, { as: 'technician' })).status).toBe(403)
  })
})

describe('the list of members', () => {
  it('finds by surname, part of it, phonetics, phone in any grouping and address, with any apostrophe', async () => {
    await person({
      last_name: 'Юшкевич',
      first_name: 'Мар’яна',
      middle_name: 'Ґалаґан',
      phones: [{ number: '0509998877' }],
      emails: [{ address: 'mariana@mail.example' }],
    })
    const found = ['Юшкевич Мар’яна Ґалаґан']
    for (const text of [
      'юшк',
      'ШКЕВИЧ',
      "мар'яна юш",
      'мар`яна',
      'Yushkevych',
      'marjana',
      'галаган',
      '050 999-88-77',
      '+38 (050) 9998877',
      '8877',
      'mariana@mail',
    ])
      expect([text, await search(text)]).toEqual([text, found])
    expect(await search('юшкевич петро')).toEqual([])
  })

  it('does not let a user who sees masked phones find them out by parts', async () => {
    await person({
      last_name: 'Таємний',
      phones: [{ number: '0631112233' }],
      emails: [{ address: 'secret@mail.example' }],
    })
    expect(await search('таємний', 'guard')).toEqual(['Таємний Тарас'])
    for (const part of ['631112233', '2233', '63111', 'secret', 'таємний 2233'])
      expect(await search(part, 'guard')).toEqual([])
  })

  it('is sorted by name in Ukrainian, ignoring apostrophes, and uses envelope C with a stored total', async () => {
    const tag = 'порядок'
    for (const last_name of ['Їжак', 'Гончар', 'Ґава', 'В’юн', 'Вюна', 'Ящук', 'Іва'])
      await person({ last_name, tags: [tag] })
    const { body } = await call(members.list, { query: { tag } })
    expect(body.data.data.map(({ last_name }) => last_name)).toEqual([
      'В’юн',
      'Вюна',
      'Гончар',
      'Ґава',
      'Іва',
      'Їжак',
      'Ящук',
    ])
    expect(body.data).toMatchObject({ total: 7, current_page: 1, last_page: 1, from: 1, to: 7 })
    const whole = await call(members.list)
    const { rows } = await sql<{ n: number }>`select count(*) as n from members where deleted_at is null`.execute(
      product.app.pools.db,
    )
    expect(whole.body.data.total).toBe(rows[0]!.n)
    const back = await call(members.list, { query: { tag, sort: '-name', per_page: 2 } })
    expect(back.body.data.data.map(({ last_name }) => last_name)).toEqual(['Ящук', 'Їжак'])
  })

  it('is filtered by house, ownership, contact, unit, kind and state', async () => {
    const tag = 'фільтри'
    const home = await house()
    const flat = await unit(home)
    const owner = await person({ last_name: 'Власник', tags: [tag] })
    const tenant = await person({ last_name: 'Орендар', tags: [tag], phones: [{ number: '0501112233' }] })
    const moved = await person({ last_name: 'Виїхав', tags: [tag], status: 'former' })
    await owns(owner.id, flat)
    await lives(tenant.id, flat)
    await lives(moved.id, flat, { to: '2021-01-01' })
    const names = async (query: Record<string, string | boolean>) =>
      (await call(members.list, { rawQuery: { tag, ...query } })).body.data.data.map((m) => m.last_name)
    expect(await names({ house_id: String(home) })).toEqual(['Власник', 'Орендар'])
    expect(await names({ owner: 'true' })).toEqual(['Власник'])
    expect(await names({ owner: 'false' })).toEqual(['Виїхав', 'Орендар'])
    expect(await names({ no_contact: 'true' })).toEqual(['Виїхав', 'Власник'])
    expect(await names({ unlinked: 'true' })).toEqual(['Виїхав'])
    expect(await names({ status: 'former' })).toEqual(['Виїхав'])
    expect(await names({ kind: 'legal' })).toEqual([])
  })

  it('shows current residence and ownership, with the address in the caller’s language', async () => {
    const home = await house()
    const [flat, place] = [await unit(home, '45'), await unit(home, 'П-3', 'parking')]
    const { id } = await person()
    await owns(id, flat)
    await lives(id, place)
    const links = (await call(members.read, { params: { id }, language: 'en' })).body.data.links
    expect(links).toMatchObject([
      { realty: { id: flat, number: '45', type: 'apartment', house_id: home }, role: { en: 'Owner' }, is_owner: true },
      { realty: { id: place, type: 'parking' }, role: { uk: 'Орендар' }, is_owner: false },
    ])
    expect(links[0]!.realty.address).toContain('Zelena')
  })
})
