import { accounts } from '@oselia/contract/billing-accounts'
import { exports } from '@oselia/contract/exports'
import { members } from '@oselia/contract/members'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { ownerships, residents } from '@oselia/contract/residents'
import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, residentRoleIds } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-11-20T22:30:00Z') } })
const { call } = product
const { roleWithout } = people(product)

let near: number
let far: number
let flat: number
let olena: number

const made = async (answer: Promise<{ status: number; body: { data: { id: number }; errors?: object } }>) => {
  const { status, body } = await answer
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}

const makePeople = async () => {
  olena = await made(
    call(members.create, {
      raw: {
        last_name: 'Гнатюк',
        first_name: 'Олена',
        birth_date: '1985-03-12',
        tax_number: '3111706229',
        phones: [{ number: '+380671234567' }, { number: '+380507654321' }],
        emails: [{ address: 'olena@example.com' }],
        notice_email: 'rada@example.com',
        register_number: '00-17',
      },
    }),
  )
  const formula = await makeMember(product.app, '=1+1')
  const roles = await residentRoleIds(product.app)
  const share = { realty_id: flat, denominator: 3, from: '2020-01-01' }
  await made(call(ownerships.create, { raw: { ...share, member_id: formula, numerator: 1 } }))
  await made(call(ownerships.create, { raw: { ...share, member_id: olena, numerator: 2 } }))
  const tenant = { member_id: await makeMember(product.app, 'Яценко Петро'), realty_id: flat, role_id: roles['tenant'] }
  await made(call(residents.create, { raw: { ...tenant, from: '2021-02-03', to: '2026-11-20' } }))
}

beforeAll(async () => {
  const both = (await makeHouses(product.app, 'Реєстрова', 2)).houses
  near = both[0]!
  far = both[1]!
  const unit = { house_id: near, type: 'apartment' }
  flat = await made(
    call(realty.create, {
      raw: {
        ...unit,
        number: '45',
        entrance: 1,
        floor: -1,
        total_area: 61.23,
        rooms: 2,
        state: 'rented',
        intercom_code: '45К7788',
        note: '=2+2',
      },
    }),
  )
  await made(call(realty.create, { raw: { ...unit, number: '46' } }))
  const garage = await made(call(realty.create, { raw: { house_id: far, type: 'parking', number: 'П-1' } }))
  await makePeople()
  const car = { plate_raw: 'АА1234ВВ', brand: 'Škoda', member_id: olena, realty_id: flat, parking_realty_id: garage }
  const permit = { kind: 'own', number: '7', from: '2026-01-01', to: '2026-12-31' }
  await made(call(vehicles.create, { raw: { ...car, permit } }))
  await made(call(vehicles.create, { raw: { kind: 'bicycle', brand: '@SUM(A1)', realty_id: garage } }))
  await made(call(accounts.create, { raw: { realty_id: flat, number: '00123-45', holder_id: olena } }))
  await made(call(accounts.create, { raw: { realty_id: garage, number: '99', to: '2025-12-31' } }))
})

const cellsIn = (line: string) =>
  [...`;${line}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** The rows of the exported CSV, keyed by heading. */
const table = async (path: string, who: Who = 'owner', language = 'uk') => {
  const headers = { authorization: `Bearer ${await product.tokenOf(who)}`, 'accept-language': language }
  const answer = await fetch(`${product.url}/api/admin/${path}${path.includes('?') ? '&' : '?'}format=csv`, { headers })
  const text = (await answer.text()).replace(/^\uFEFF/, '').trimEnd()
  const [header, ...rows] = text.split('\r\n').map(cellsIn)
  return {
    status: answer.status,
    headings: header!,
    rows: rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [header![at]!, cell]))),
  }
}
const column = ({ rows }: Awaited<ReturnType<typeof table>>, heading: string) => rows.map((row) => row[heading])

describe('the exported list of units', () => {
  it('has each unit with its current owners and their shares', async () => {
    const { status, rows } = await table('realty/export?search_query=45')
    expect(status).toBe(200)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      'Адреса будинку': expect.stringContaining('Реєстрова, буд. 1'),
      'Вид приміщення': 'Квартира',
      Номер: '45',
      'Під’їзд': '1',
      Поверх: '-1',
      'Загальна площа, м²': '61,23',
      'Кількість кімнат': '2',
      Стан: 'Здано в оренду',
      Мешканців: '2',
      'Код домофона': '45К7788',
    })
  })

  it('neutralises owners and notes that look like formulas', async () => {
    const [unit] = (await table('realty/export?search_query=45')).rows
    expect(unit!['Власники']).toBe("'=1+1 Ім’я (1/3); Гнатюк Олена (2/3)")
    expect(unit!['Примітка']).toBe("'=2+2")
  })

  it('follows the filters, the search by address and the order', async () => {
    const numbers = async (query: string) => column(await table(`realty/export?${query}`), 'Номер')
    expect(await numbers('type=apartment&sort=-number')).toEqual(['46', '45'])
    expect(await numbers(`house_id=${far}`)).toEqual(['П-1'])
    expect(await numbers('unowned=true&type=apartment')).toEqual(['46'])
    expect(await numbers(`search_query=${encodeURIComponent('реєстрова 2')}`)).toEqual(['П-1'])
  })

  it('is in the caller’s language, including addresses', async () => {
    const { headings, rows } = await table('realty/export?type=parking', 'owner', 'en')
    expect(headings.slice(0, 3)).toEqual(['Building address', 'Unit type', 'Number'])
    expect(rows[0]!['Unit type']).toBe('Parking space')
    expect(rows[0]!['Building address']).toMatch(/^[^а-яіїєґ]+$/i)
  })

  it('omits private fields and owners for those who may not see them', async () => {
    const blind = await roleWithout('accountant', 'ownerships.read', 'realty.sensitive')
    const { headings, rows } = await table('realty/export', blind)
    expect(rows).toHaveLength(3)
    expect(headings).not.toContain('Власники')
    expect(headings).not.toContain('Код домофона')
    expect(JSON.stringify(rows)).not.toMatch(/Гнатюк|45К7788/)
    expect((await table('realty/export?unowned=true', blind)).status).toBe(403)
  })

  it('is limited to the caller’s scope and needs the permission', async () => {
    const limited = await staffWith(product.app, 'manager', { houses: [far] })
    expect(column(await table('realty/export', limited), 'Номер')).toEqual(['П-1'])
    const { rows } = await table(`realty/export?search_query=${encodeURIComponent('реєстрова 1')}`, limited)
    expect(rows.map((row) => row['Номер'])).toEqual(['П-1'])
    expect((await table('realty/export', 'dispatcher')).status).toBe(403)
  })
})

describe('the exported list of members', () => {
  const hers = `members/export?search_query=${encodeURIComponent('гнатюк')}`

  it('has each member with their current units, and identity numbers masked even for the owner', async () => {
    const { rows } = await table(hers)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      'Ім’я': 'Гнатюк Олена',
      Стан: 'Діє',
      Телефони: "'+380671234567, +380507654321",
      'Електронні адреси': 'olena@example.com',
      'Дата народження': '1985-03-12',
      'РНОКПП (податковий номер)': '••••••6229',
      'Номер у реєстрі': '00-17',
    })
    expect(rows[0]!['Приміщення']).toMatch(/^.*Реєстрова, буд. 1, кв\. 45 \(Співвласник\)$/)
  })

  it('masks phones and addresses, and omits birthdays, where the caller may not see them', async () => {
    const { headings, rows } = await table(hers, 'auditor')
    expect(rows[0]!['Телефони']).toBe("'+380 •• ••• 45 67, +380 •• ••• 43 21")
    expect(rows[0]!['Електронні адреси']).toBe('o•••@example.com')
    expect(rows[0]!['Пошта для повідомлень']).toBe('r•••@example.com')
    expect(headings).not.toContain('Дата народження')
    expect(JSON.stringify(rows)).not.toMatch(/1985|olena|1234567|311170/)
  })

  it('finds nothing by phone for a caller who sees phones masked', async () => {
    expect((await table('members/export?search_query=380671234567')).rows).toHaveLength(1)
    expect((await table('members/export?search_query=380671234567', 'auditor')).rows).toHaveLength(0)
  })

  it('follows the filters, and neutralises names that look like formulas', async () => {
    const names = async (query: string) => column(await table(`members/export?${query}`), 'Ім’я').sort()
    expect(await names('owner=true')).toEqual(["'=1+1 Ім’я", 'Гнатюк Олена'])
    expect(await names('unlinked=true')).toEqual(['Яценко Петро'])
    expect(await names('kind=legal')).toEqual([])
  })

  it('is in the caller’s language, including units', async () => {
    const [row] = (await table(hers, 'owner', 'en')).rows
    expect(row).toMatchObject({ Name: 'Гнатюк Олена', Status: 'Active', 'Person type': 'Natural person' })
    expect(row!['Units']).toMatch(/^[^а-яіїєґ]+, 1, apt\. 45 \(Co-owner\)$/i)
  })

  it('is limited to the caller’s scope and needs the permission', async () => {
    expect((await table('members/export', await staffWith(product.app, 'manager', { houses: [far] }))).rows).toEqual([])
    const neighbour = await staffWith(product.app, 'manager', { houses: [near] })
    expect((await table('members/export', neighbour)).rows).toHaveLength(3)
    expect((await table('members/export', 'accountant')).status).toBe(403)
    expect((await table(hers, await roleWithout('owner', 'residents.read'))).headings).not.toContain('Приміщення')
  })
})

describe('the exported list of vehicles', () => {
  it('has each vehicle with its owner, units and permit', async () => {
    const { rows } = await table('vehicles/export?kind=car')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      'Номерний знак': 'АА1234ВВ',
      Вид: 'Легковий',
      Марка: 'Škoda',
      Власник: 'Гнатюк Олена',
      Приміщення: expect.stringMatching(/Реєстрова, буд. 1, кв\. 45$/),
      Машиномісце: expect.stringMatching(/Реєстрова, буд. 2, місце П-1$/),
      Стан: 'Діє',
      Перепустка: 'Власне',
      'Діє до': '2026-12-31',
    })
  })

  it('is in the caller’s language and neutralises formulas', async () => {
    const { rows } = await table('vehicles/export?kind=bicycle', 'owner', 'en')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ 'Vehicle type': 'Bicycle', Make: "'@SUM(A1)" })
    expect(rows[0]!['Unit']).toMatch(/^[^а-яіїєґ]+, 2, space П-1$/i)
  })

  it('is limited to the caller’s scope, needs the permission, and omits owners for a caller who cannot read members', async () => {
    const limited = await staffWith(product.app, 'manager', { houses: [near] })
    expect(column(await table('vehicles/export', limited), 'Вид')).toEqual(['Легковий'])
    expect((await table('vehicles/export', 'chair')).status).toBe(403)
    const blind = await table('vehicles/export', await roleWithout('owner', 'members.read'))
    expect(JSON.stringify([blind.headings, blind.rows])).not.toMatch(/Власник|Гнатюк/)
  })
})

describe('the exported list of billing accounts', () => {
  it('has each account with its unit and holder, by the filters of the list', async () => {
    const { rows } = await table('accounts/export?current=true')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      'Особовий рахунок': '00123-45',
      'Адреса будинку': expect.stringContaining('Реєстрова, буд. 1'),
      Номер: '45',
      'На кого відкрито': 'Гнатюк Олена',
    })
    expect(column(await table('accounts/export?search_query=99'), 'Особовий рахунок')).toEqual(['99'])
  })

  it('is limited to the caller’s language and scope, and needs the permission', async () => {
    const limited = await staffWith(product.app, 'accountant', { houses: [far] })
    const { rows } = await table('accounts/export', limited, 'es')
    expect(rows.map((row) => row['Cuenta del inmueble'])).toEqual(['99'])
    expect(rows[0]!['Dirección del edificio']).toMatch(/^[^а-яіїєґ]+$/i)
    expect((await table('accounts/export', 'manager')).status).toBe(403)
  })
})

describe('exports of the registry', () => {
  it('residents and ownerships have addresses in the caller’s language', async () => {
    for (const list of ['residents', 'ownerships']) {
      const addresses = column(await table(`${list}/export`, 'owner', 'en'), 'Building address')
      expect(addresses.length).toBeGreaterThan(1)
      for (const address of addresses) expect(address).toMatch(/^[^а-яіїєґ]+$/i)
    }
  })

  it('each list has a download address for the roles that work with it', async () => {
    const allowed = async (list: string) => {
      const roles = ['owner', 'chair', 'accountant', 'manager', 'dispatcher', 'technician', 'guard', 'auditor'] as const
      const statuses = await Promise.all(roles.map((as) => call(exports.create, { body: { list }, as })))
      return roles.filter((_, at) => statuses[at]!.status === 200)
    }
    expect(await allowed('realty')).toEqual(['owner', 'chair', 'accountant', 'manager', 'auditor'])
    expect(await allowed('members')).toEqual(['owner', 'chair', 'manager', 'auditor'])
    expect(await allowed('vehicles')).toEqual(['owner', 'manager', 'auditor'])
    expect(await allowed('accounts')).toEqual(['owner', 'accountant', 'auditor'])
  })

  it('contains every unit once, however many batches it takes', async () => {
    await sql`insert into realty (house_id, type, number, number_key, sort_key)
      select ${far}, 'storage', 'К-' || i, 'к' || i, 'к' || lpad(i::text, 10, '0') from generate_series(1, 1201) i`.execute(
      product.app.pools.db,
    )
    const numbers = column(await table('realty/export?type=storage', 'owner', 'en'), 'Number')
    expect([numbers.length, new Set(numbers).size]).toEqual([1201, 1201])
  })
})
