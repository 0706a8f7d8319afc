import { members, type Member } from '@oselia/contract/members'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import type { Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { person, noted, roleWithout } = people(product)

const identity = { tax_number: '3185001231', passport: 'АА123456', unzr: '19870315-12345' }
const masked = { tax_number: '••••••1231', passport: '••••••56', unzr: '••••••••-••345' }
const contacts = {
  phones: [{ number: '+380671234567', label: null, is_primary: true, messengers: [] }],
  emails: [{ address: 'taras@example.com', label: null, is_primary: true }],
  notice_email: 'notice@example.com',
  proxies: [{ representative: 'Шевченко Ярина', phone: '+380509998877' }],
}
const maskedContacts = {
  phones: [{ number: '+380 •• ••• 45 67' }],
  emails: [{ address: 't•••@example.com' }],
  notice_email: 'n•••@example.com',
  proxies: [{ representative: 'Шевченко Ярина', phone: '+380 •• ••• 88 77' }],
}
const personal = {
  birth_date: '1987-03-15',
  absence: { reason: 'abroad', from: null, to: null, contact: null },
  vulnerability: { kinds: ['alone'], note: null },
}

const read = async (id: number, as: Who = 'owner') => (await call(members.read, { params: { id }, as })).body.data
const update = (id: number, raw: object, as: Who = 'owner') => call(members.update, { params: { id }, raw, as })
const reveal = (id: number, reason = 'звірка реєстру', as: Who = 'owner') =>
  call(members.reveal, { params: { id }, body: { reason }, as })
const asWritten = (one: Member) => {
  const {
    id: _id,
    created_at: _made,
    updated_at: _changed,
    name: _name,
    photo: _photo,
    links: _links,
    comments_count: _n,
    warnings: _w,
    ...fields
  } = one
  return fields
}

describe('identity numbers', () => {
  it('are masked for users who may reveal them and hidden from all others, in responses, lists, history, log and timeline', async () => {
    const { id } = await person(identity)
    expect(await read(id)).toMatchObject(masked)
    for (const as of ['manager', 'dispatcher', 'auditor', 'guard'] as const)
      expect(await read(id, as)).toMatchObject({ tax_number: null, passport: null, unzr: null })
    const listed = (await call(members.list, { query: { per_page: 100 } })).body.data.data.find((one) => one.id === id)
    expect(listed).toMatchObject(masked)
    await update(id, { tax_number: '4000001456', version: 1 })
    const told = await noted('members', id)
    expect(told[1]!.changes).toEqual([{ field: 'tax_number', old: '••••••1231', new: '••••••1456' }])
    const pages = [
      await call(platform.history, { query: { entity: 'members', id } }),
      await call(platform.audit, { query: { entity: 'members' } }),
      await call(members.timeline, { params: { id } }),
      await call(members.similar, { query: { tax_number: '4000001456' } }),
    ]
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { body } of pages)
      for (const number of [...Object.values(identity), '4000001456'])
        expect(JSON.stringify(body)).not.toContain(number)
  })

  it('with equal masks still leave a trace when they change', async () => {
    const { id } = await person({ passport: 'АА123456' })
    await update(id, { passport: 'ВВ654356', version: 1 })
    expect((await noted('members', id))[1]!.changes).toEqual([{ field: 'passport', old: '••••••56', new: '••••••56' }])
  })

  it('are revealed in full with a reason, which is logged', async () => {
    const { id } = await person(identity)
    const { status, body } = await reveal(id)
    expect([status, body.data]).toEqual([200, identity])
    expect((await noted('members', id)).at(-1)).toMatchObject({
      action: 'view_sensitive',
      reason: 'звірка реєстру',
      changes: [],
    })
    expect(JSON.stringify(await noted('members', id))).not.toContain('3185001231')
    const dumb = await reveal(id, '  ')
    expect([dumb.status, dumb.body.errors]).toEqual([422, { reason: ['This field is required'] }])
    for (const as of ['manager', 'dispatcher', 'auditor', 'guard'] as const)
      expect((await reveal(id, 'так', as)).status).toBe(403)
    expect((await reveal(999_999)).status).toBe(404)
    expect(await noted('members', id)).toHaveLength(2)
  })

  it('sent back masked are unchanged; another mask is refused', async () => {
    const { id } = await person(identity)
    expect((await update(id, { ...masked, note: 'х', version: 1 })).status).toBe(200)
    expect((await reveal(id)).body.data).toEqual(identity)
    const wrong = await update(id, { tax_number: '••••••9999', version: 2 })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { tax_number: ['Invalid format'] }])
    const fresh = await call(members.create, { raw: { last_name: 'Ш', first_name: 'Т', ...masked } })
    expect([fresh.status, Object.keys(fresh.body.errors!)]).toEqual([422, ['tax_number', 'passport', 'unzr']])
  })

  it('are refused when invalid: wrong length, check digit, format, or together with a refusal', async () => {
    const { id } = await person()
    const issues = async (raw: object) => (await update(id, { ...raw, version: 1 })).body.errors
    expect(await issues({ tax_number: '318500123' })).toEqual({ tax_number: ['Exactly 10 digits'] })
    expect(await issues({ tax_number: '3185001232' })).toEqual({
      tax_number: ['The check digit does not match: check the number'],
    })
    expect(Object.keys((await issues({ passport: 'A1', unzr: '19870230-12345' }))!)).toEqual(['passport', 'unzr'])
    expect(await issues({ tax_number: '3185001231', tax_number_refused: true })).toEqual({
      tax_number: ['Enter only one of the two'],
    })
    expect((await update(id, { passport: 'KA 654321', version: 1 })).status).toBe(200)
    expect((await reveal(id)).body.data.passport).toBe('КА654321')
  })

  it('are set and cleared only by users who may see them; others save the form without losing them', async () => {
    const { id } = await person(identity)
    const seen = await read(id, 'manager')
    expect((await update(id, { ...asWritten(seen), note: 'змінив управитель' }, 'manager')).status).toBe(200)
    expect((await reveal(id)).body.data).toEqual(identity)
    expect((await update(id, { tax_number: '4000001456', version: 2 }, 'manager')).status).toBe(403)
    // An empty value of a field that the caller can't see does not clear it.
    expect((await update(id, { passport: null, unzr: '', version: 2 }, 'manager')).status).toBe(200)
    expect(
      (await call(members.create, { raw: { last_name: 'Ш', first_name: 'Т', ...identity }, as: 'manager' })).status,
    ).toBe(403)
    expect((await reveal(id)).body.data).toEqual(identity)
    expect((await update(id, { unzr: null, version: 3 })).status).toBe(200)
    expect((await reveal(id)).body.data.unzr).toBeNull()
  })
})

describe('birth date, absence and vulnerability', () => {
  it('are visible only with the right to private data, in history too', async () => {
    const { id } = await person(personal)
    expect(await read(id)).toMatchObject(personal)
    expect(await read(id, 'guard')).toMatchObject({ birth_date: null, absence: null, vulnerability: null })
    const changes = async (as: Who) =>
      (await call(platform.history, { query: { entity: 'members', id }, as })).body.data[0]!.changes.filter(
        ({ field }) => field in personal,
      )
    expect((await changes('manager')).find(({ field }) => field === 'birth_date')).toEqual({
      field: 'birth_date',
      old: null,
      new: '1987-03-15',
    })
    expect(await changes('dispatcher')).toEqual(
      ['birth_date', 'absence', 'vulnerability'].map((field) => ({ field, old: null, new: '•••' })),
    )
    const timeline = await call(members.timeline, { params: { id }, as: 'guard' })
    expect(JSON.stringify(timeline.body)).not.toContain('1987-03-15')
  })

  it('can’t be cleared or set by a user who can’t see them', async () => {
    const { id } = await person(personal)
    const seen = await read(id, 'dispatcher')
    expect((await update(id, { ...asWritten(seen), note: 'дзвінок' }, 'dispatcher')).status).toBe(200)
    expect(await read(id)).toMatchObject({ ...personal, note: 'дзвінок' })
    expect((await update(id, { birth_date: '1990-01-01', version: 2 }, 'dispatcher')).status).toBe(403)
    const raw = { last_name: 'Ш', first_name: 'Т', birth_date: '1990-01-01' }
    expect((await call(members.create, { raw, as: 'dispatcher' })).status).toBe(403)
  })
})

describe('phones and e-mail addresses', () => {
  it('are masked for users who may not see them, in history and in the log too', async () => {
    const { id } = await person(contacts)
    expect(await read(id, 'dispatcher')).toMatchObject({ phones: contacts.phones, emails: contacts.emails })
    expect(await read(id, 'guard')).toMatchObject(maskedContacts)
    const shy = await roleWithout('owner', 'phones.sensitive')
    for (const { body, status } of [
      await call(platform.history, { query: { entity: 'members', id }, as: shy }),
      await call(platform.audit, { query: { entity: 'members' }, as: shy }),
      await call(members.timeline, { params: { id }, as: shy }),
      await call(members.list, { query: { per_page: 100 }, as: shy }),
      await call(members.similar, { query: { phone: '0671234567' }, as: shy }),
    ]) {
      expect(status).toBe(200)
      for (const secret of ['671234567', 'taras@', 'notice@', '509998877'])
        expect(JSON.stringify(body)).not.toContain(secret)
    }
    const open = await call(platform.history, { query: { entity: 'members', id } })
    expect(JSON.stringify(open.body)).toContain('+380671234567')
  })

  it('sent back masked are unchanged, beside new ones; an unknown mask is refused', async () => {
    const { id } = await person(contacts)
    const shy = await roleWithout('owner', 'phones.sensitive')
    const { phones, ...seen } = asWritten(await read(id, shy))
    const added = await update(id, { ...seen, phones: [...phones, { number: '0631112233' }] }, shy)
    expect(added.status).toBe(200)
    expect(await read(id)).toMatchObject({
      ...contacts,
      phones: [...contacts.phones, { number: '+380631112233', is_primary: false }],
    })
    const wrong = await update(
      id,
      { version: 2, phones: [{ number: '+380 •• ••• 99 99' }], emails: [{ address: 'z•••@example.com' }] },
      shy,
    )
    expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([422, ['phones.0.number', 'emails.0.address']])
    const twice = await update(id, { version: 2, phones: [phones[0]!, phones[0]!] }, shy)
    expect([twice.status, Object.keys(twice.body.errors!)]).toEqual([422, ['phones.1.number']])
  })

  it('a person is found by the full phone number, however much of it is visible', async () => {
    const { id } = await person({ last_name: 'Дзвінкий', phones: [{ number: '0991112233' }] })
    const { rows } = await sql<{
      number: string
      reversed: string
    }>`select number, reversed from member_phones where member_id = ${id}`.execute(product.app.pools.db)
    expect(rows).toEqual([{ number: '+380991112233', reversed: '332211199083+' }])
  })
})
