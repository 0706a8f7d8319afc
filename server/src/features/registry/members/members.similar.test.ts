import { members } from '@oselia/contract/members'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { house, unit, person, lives } = people(product)

const similar = async (query: { name?: string; phone?: string; tax_number?: string }, as: Who = 'owner') =>
  (await call(members.similar, { query, as })).body.data
const ids = (found: { id: number }[]) => found.map(({ id }) => id)
const pairs = async (as: Who = 'owner') =>
  (await call(members.duplicates, { query: { per_page: 100 }, as })).body.data.map(({ reason, members: two }) =>
    [reason as unknown].concat(ids(two)),
  )

describe('records similar to a new one', () => {
  it('have the same phone, tax number or name, ignoring case and apostrophes', async () => {
    const byPhone = await person({ last_name: 'Телефонний', phones: [{ number: '0501112233' }] })
    const byNumber = await person({ last_name: 'Податковий', tax_number: '3185001231' })
    const byName = await person({ last_name: 'В’юн', first_name: 'Мар’яна' })
    const flat = await unit(await house(), '12')
    await lives(byName.id, flat)
    expect(ids(await similar({ name: "в'юн МАР'ЯНА", phone: '050 111 22 33', tax_number: '3185001231' }))).toEqual([
      byPhone.id,
      byNumber.id,
      byName.id,
    ])
    expect(await similar({ name: 'В’юн Мар’яна' })).toMatchObject([
      { name: 'В’юн Мар’яна', units: [{ id: flat, number: '12' }] },
    ])
    expect(await similar({})).toEqual([])
    expect(await similar({ name: 'В’юн' })).toEqual([])
    expect(await similar({ tax_number: '3185001231' }, 'manager')).toEqual([])
  })

  it('are at most ten, in the caller’s scope', async () => {
    const home = await house()
    const as = await staffWith(product.app, 'manager', { houses: [home] })
    const same = []
    for (let n = 0; n < 12; n++) same.push(await person({ last_name: 'Однаковий', first_name: 'Іван' }))
    expect(await similar({ name: 'Однаковий Іван' })).toHaveLength(10)
    await lives(same[11]!.id, await unit(home))
    expect(ids(await similar({ name: 'Однаковий Іван' }, as))).toEqual([same[11]!.id])
  })

  it('do not reveal a phone or birth date without the permission', async () => {
    await person({ last_name: 'Скритний', birth_date: '1990-01-01', phones: [{ number: '0632223344' }] })
    expect(await similar({ name: 'Скритний Тарас' }, 'guard')).toMatchObject([
      { phone: '+380 •• ••• 33 44', birth_date: null },
    ])
    expect(await similar({ phone: '0632223344' })).toHaveLength(1)
    expect(await similar({ phone: '0632223344' }, 'guard')).toEqual([])
    expect((await call(members.similar, { as: 'technician' })).status).toBe(403)
  })
})

describe('pairs of possible duplicates', () => {
  it('share a phone, a tax number, name and unit, or name and birth date; each pair is listed once, with its strongest reason', async () => {
    const make = async (last_name: string, one: object, two: object) => {
      const made = [await person({ last_name, ...one }), await person({ last_name, ...two })]
      return made.map(({ id }) => id) as [number, number]
    }
    const phone = { phones: [{ number: '0971112233' }] }
    const born = { birth_date: '1970-01-01' }
    const byPhone = await make('Перший', { ...phone, ...born }, { ...phone, ...born })
    const byNumber = await make('Другий', { tax_number: '2739412076' }, { tax_number: '2739412076' })
    const byUnit = await make('Третій', {}, {})
    const byBirth = await make('Четвертий', born, born)
    await make('П’ятий', {}, {})
    await make('Шостий', { birth_date: '1970-01-02' }, born)
    const home = await house()
    const flat = await unit(home)
    for (const id of byUnit) await lives(id, flat)
    const parent = await person({
      last_name: 'Батько',
      phones: [{ number: '0981112233' }],
      kind: 'legal',
      legal_name: 'ФОП',
    })
    await person({ last_name: 'Дитина', phones: [{ number: '0981112233' }] })
    expect(parent.kind).toBe('legal')
    const found = await pairs()
    expect(found.filter((pair) => ![byPhone, byNumber, byUnit, byBirth].some(([id]) => pair.includes(id)))).toEqual([])
    expect(found).toEqual([
      ['phone', ...byPhone],
      ['tax_number', ...byNumber],
      ['name_and_unit', ...byUnit],
      ['name_and_birth', ...byBirth],
    ])
    const as = await staffWith(product.app, 'manager', { houses: [home] })
    expect(await pairs(as)).toEqual([['name_and_unit', ...byUnit]])
    const page = (await call(members.duplicates, { query: { page: 2, per_page: 1 } })).body
    expect([page.total, page.data.map(({ reason }) => reason)]).toEqual([4, ['tax_number']])
    expect((await call(members.duplicates, { as: 'auditor' })).status).toBe(403)
  })
})
