import { ownerships, residents } from '@oselia/contract/residents'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit, residentRoleIds } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-11-20T22:30:00Z') } })
const { call } = product

let houses: number[]
beforeAll(async () => {
  const roles = await residentRoleIds(product.app)
  houses = (await makeHouses(product.app, 'Вивізна', 2)).houses
  const unit = await makeUnit(product.app, houses[0]!, { number: '45', total_area: 61.23 })
  const other = await makeUnit(product.app, houses[1]!, { number: 'П-1', type: 'parking' })
  const phones = [{ number: '+380671234567' }]
  const emails = [{ address: 'olena@example.com' }]
  const owner = await makeMember(product.app, 'Гнатюк Олена', { phones, emails })
  const share = { member_id: owner, realty_id: unit, numerator: 1, denominator: 3, from: '2020-01-01' }
  expect((await call(ownerships.create, { raw: { ...share, title_number: '=1+1' } })).status).toBe(201)
  for (const [name, to] of [
    ['Ґонта Іван', null],
    ['Яценко Петро', '2026-11-20'],
  ] as const) {
    const member_id = await makeMember(product.app, name)
    const link = { member_id, realty_id: other, role_id: roles['tenant'], from: '2021-02-03', to, registered: true }
    expect((await call(residents.create, { raw: link })).status).toBe(201)
  }
})

const table = async (path: string, who: Who = 'owner', language = 'uk') => {
  const headers = { authorization: `Bearer ${await product.tokenOf(who)}`, 'accept-language': language }
  const answer = await fetch(`${product.url}/api/admin/${path}`, { headers })
  const text = (await answer.text()).replace(/^\uFEFF/, '').trimEnd()
  return { status: answer.status, lines: text.split('\r\n') }
}

describe('the exported list of residents', () => {
  it('has the rows of the list in its order, as text', async () => {
    const { status, lines } = await table('residents/export?format=csv')
    expect(status).toBe(200)
    expect(lines[0]).toMatch(/^Ім’я;Адреса будинку;Вид приміщення;Номер;Роль;З;До;Зареєстровано тут/)
    expect(lines[1]).toMatch(/^Гнатюк Олена;.*Вивізна.*;Квартира;45;Співвласник;2020-01-01;;;так;;/)
    expect(lines[1]).toContain('380671234567')
    expect(lines[2]).toMatch(/^Ґонта Іван;.*;Машиномісце;П-1;Орендар;2021-02-03;;так;так;/)
    expect(lines).toHaveLength(4)
  })

  it('follows the filters, by the community’s date', async () => {
    const { lines } = await table('residents/export?format=csv&current=true&realty_type=parking', 'owner', 'en')
    expect(lines.map((line) => line.split(';')[0])).toEqual(['Name', 'Ґонта Іван'])
  })

  it('masks phones and addresses for users who may not see them', async () => {
    const { lines } = await table('residents/export?format=csv&search_query=гнатюк', 'auditor')
    expect(lines[1]).toContain('•• ••• 45 67')
    expect(lines[1]).toContain('o•••@example.com')
    expect(lines[1]).not.toContain('olena')
  })

  it('is limited to the caller’s scope, and requires the permission', async () => {
    const as = await staffWith(product.app, 'manager', { houses: [houses[1]!] })
    expect((await table('residents/export?format=csv', as)).lines).toHaveLength(3)
    expect((await table('ownerships/export?format=csv', 'accountant')).status).toBe(403)
    expect((await table('residents/export?format=csv', 'dispatcher')).status).toBe(403)
  })
})

describe('the exported list of shares', () => {
  it('contains exact shares, and no cell is evaluated as a formula', async () => {
    const { lines } = await table('ownerships/export?format=csv')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^Ім’я;Адреса будинку;Вид приміщення;Номер;Частка;Спільна сумісна;Площа частки, м²/)
    expect(lines[1]).toMatch(/^Гнатюк Олена;.*;Квартира;45;'?1\/3;;20,41;2020-01-01;/)
    expect(lines[1]).not.toContain(';=1+1')
  })
})
