import { imports } from '@oselia/contract/imports'
import { members } from '@oselia/contract/members'
import { ownerships, residents } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { csv, useImports, windows1251 } from '../../../testing/imports.js'
import { makeHouses } from '../../../testing/places.js'

const product = useApp()
const { call } = product
const { bring, apply, rows, decide } = useImports(product)
let houses: number[] = []

beforeAll(async () => {
  houses = (await makeHouses(product.app, 'Людна', 2)).houses
  const numbers = Array.from({ length: 40 }, (_, at) => [`вул. Людна, ${at < 30 ? 1 : 2}`, String(at + 1), '50,00'])
  await apply(await bring('realty', csv([['Адреса', 'кв.', 'Площа'], ...numbers])))
})

const ask = async <T>(query: string): Promise<T[]> =>
  (await sql<T>`${sql.raw(query)}`.execute(product.app.pools.db)).rows
const residentsOf = async (number: string) =>
  ask<{
    name: string
    code: string
  }>(`select m.name, y.code from residents r join members m on m.id = r.member_id join realty u on u.id = r.realty_id
    join resident_roles y on y.id = r.role_id where u.number = '${number}' and u.house_id = ${houses[0]} and r.deleted_at is null order by m.name`)

describe('owners', () => {
  const file = csv([
    ['кв.', 'ПІБ', 'Телефон', 'Частка', 'Дата договору', '№ договору'],
    ['1', 'Шевченко Тарас Григорович', '067 123 45 67; 050 111 22 33', '1/3', '05.03.2020', '77'],
    ['1', 'Шевченко Олена Петрівна', '0671234568', '33,33 %', '', ''],
    ['1', 'Шевченко Іван Тарасович', '', '1/3', '', ''],
    ['2', 'КОВАЛЬ ІРИНА ІВАНІВНА', '0671234569', '', '', ''],
    ['3', 'ТОВ «Ромашка»', '', '1', '', ''],
  ])
  it('are imported with shares, links and history, and a second import changes nothing', async () => {
    const run = await bring('owners', windows1251(file.replaceAll('’', "'")), { house_id: houses[0]! })
    expect(run.counts).toMatchObject({ add: 5, error: 0, conflict: 0 })
    const [, rounded] = await rows(run, { outcome: 'add' })
    expect(rounded!.warnings).toEqual([{ field: 'share', message: 'Це число неточне: буде взято частку 1/3' }])
    await apply(run)
    expect(await residentsOf('1')).toEqual(
      ['Шевченко Іван Тарасович', 'Шевченко Олена Петрівна', 'Шевченко Тарас Григорович'].map((name) => ({
        name,
        code: 'co_owner',
      })),
    )
    expect(await residentsOf('2')).toEqual([{ name: 'Коваль Ірина Іванівна', code: 'owner' }])
    expect(await ask(`select kind, legal_name from members where kind = 'legal'`)).toEqual([
      { kind: 'legal', legal_name: 'ТОВ «Ромашка»' },
    ])
    const { data } = (await call(ownerships.list, { rawQuery: { house_id: String(houses[0]) } })).body
    expect(data.filter(({ numerator, denominator }) => numerator === 1 && denominator === 3)).toHaveLength(3)
    const { data: history } = (await call(members.timeline, { params: { id: data[0]!.member_id }, query: {} })).body
    expect(history.some(({ action }) => action === 'import')).toBe(true)
    expect((await bring('owners', file, { house_id: houses[0]! })).counts).toMatchObject({
      same: 5,
      add: 0,
      change: 0,
      conflict: 0,
      error: 0,
    })
  })

  it('whose shares would exceed one are rejected by row, before anything is written', async () => {
    const run = await bring(
      'owners',
      csv([
        ['кв', 'ПІБ', 'Частка'],
        ['5', 'Перший Іван Іванович', '3/4'],
        ['5', 'Другий Петро Петрович', '1/2'],
        ['2', 'Третій Юрій Юрійович', '1/2'],
      ]),
      { house_id: houses[0]! },
    )
    expect(run.counts).toMatchObject({ add: 0, error: 3 })
    const [first, , third] = await rows(run, { outcome: 'error', language: 'en' })
    expect(first!.errors).toEqual([
      {
        at: 2,
        column: 'Частка',
        field: 'share',
        message: 'The shares of this unit add up to 5/4, which is more than 1',
      },
    ])
    expect(third!.errors[0]!.message).toContain('3/2')
    const refused = await call(imports.apply, { params: { id: run.id }, body: { version: run.version } })
    expect([refused.status, refused.body.code, (refused.body as { data?: typeof run }).data?.counts?.error]).toEqual([
      409,
      'rows_open',
      3,
    ])
  })

  it('in several rows without shares hold jointly; a corrected cell is checked again', async () => {
    const run = await bring(
      'owners',
      csv([
        ['кв', 'ПІБ', 'Частка'],
        ['6', 'Парний Іван Іванович', ''],
        ['6', 'Парна Ольга Іванівна', ''],
        ['99', 'Зайвий Петро Петрович', '1'],
      ]),
      { house_id: houses[0]! },
    )
    expect(run.counts).toMatchObject({ add: 2, error: 1 })
    expect((await rows(run, { outcome: 'error' }))[0]!.errors[0]).toMatchObject({
      column: 'кв',
      field: 'number',
      message: 'Такого приміщення в цьому будинку немає',
    })
    const mended = await decide(run, [{ id: 4, cells: { 0: '7' } }])
    expect(mended.counts).toMatchObject({ add: 3, error: 0 })
    await apply(mended)
    expect(
      await ask(
        `select o.joint, o.numerator, o.denominator from ownerships o join realty u on u.id = o.realty_id where u.number = '6' and u.house_id = ${houses[0]}`,
      ),
    ).toEqual([
      { joint: true, numerator: 1, denominator: 1 },
      { joint: true, numerator: 1, denominator: 1 },
    ])
  })
})

describe('residents', () => {
  it('are matched to known ones by phone and name, by name and unit; uncertain matches need a decision', async () => {
    const first = csv([
      ['Квартира', 'Прізвище', 'Ім’я', 'По батькові', 'Телефони', 'Роль', 'З дати'],
      ['10', 'Мельник', 'Петро', 'Іванович', '0631112233', 'орендар', '01.02.2024'],
      ['11', 'Бойко', 'Анна', 'Петрівна', '', 'член сім’ї', '01.02.2024'],
    ])
    await apply(await bring('residents', first, { house_id: houses[0]! }))
    const second = csv([
      ['Квартира', 'ПІБ', 'Телефони', 'Роль', 'З дати'],
      ['12', 'Мельник Петро Іванович', '063 111 22 33', 'гість', '01.03.2024'],
      ['11', 'БОЙКО АННА ПЕТРІВНА', '0631112244', 'член сім’ї', ''],
      ['13', 'Мельник Петро Іванович', '0509998877', 'орендар', ''],
      ['14', 'Інша Марія Петрівна', '0631112233', 'орендар', ''],
    ])
    const run = await bring('residents', second, { house_id: houses[0]! })
    expect(run.counts).toMatchObject({ add: 1, change: 1, conflict: 2, error: 0 })
    const [sameName, samePhone] = await rows(run, { outcome: 'conflict' })
    expect(sameName!.matches.map(({ label }) => label)).toEqual([expect.stringContaining('Мельник Петро Іванович')])
    const decided = await decide(run, [
      { id: sameName!.id, decision: sameName!.matches[0]!.id },
      { id: samePhone!.id, decision: 'new' },
    ])
    expect(decided.counts).toMatchObject({ add: 3, change: 1, conflict: 0 })
    await apply(decided)
    expect(await ask(`select count(*)::int as n from members where last_name = 'Мельник'`)).toEqual([{ n: 1 }])
    expect(await ask(`select phones -> 0 ->> 'number' as phone from members where last_name = 'Бойко'`)).toEqual([
      { phone: '+380631112244' },
    ])
    expect((await bring('residents', second, { house_id: houses[0]! })).counts).toMatchObject({
      same: 4,
      conflict: 0,
      add: 0,
      change: 0,
    })
  })

  it('named twice in a file are one person, and a likely namesake needs a decision', async () => {
    const file = csv([
      ['Кв', 'ПІБ', 'Тел', 'Роль'],
      ['15', 'Дуб Ігор Іванович', '0661112233', 'орендар'],
      ['16', 'Дуб Ігор Іванович', '0661112233', 'орендар'],
      ['15', 'Дуб Ігор Іванович', '0661112233', 'орендар'],
      ['17', 'Дуб Ігор Іванович', '', 'орендар'],
      ['15', 'Дуб Ігор Іванович', '0661112299', 'орендар'],
    ])
    const run = await bring('residents', file, { house_id: houses[0]! })
    expect(run.counts).toMatchObject({ add: 2, skip: 2, conflict: 2 })
    const [namesake, repeats] = await rows(run, { outcome: 'conflict' })
    expect(namesake!.matches).toEqual([
      { id: 'row:2', label: 'Рядок 2 · 15 · Дуб Ігор Іванович · 0661112233 · орендар' },
    ])
    expect(repeats!.warnings[0]!.message).toBe('Повторює рядок 2')
    const decided = await decide(run, [
      { id: namesake!.id, decision: 'row:2' },
      { id: repeats!.id, decision: 'skip' },
    ])
    await apply(decided)
    expect(await ask(`select count(*)::int as n from members where last_name = 'Дуб'`)).toEqual([{ n: 1 }])
    expect(
      await ask(
        `select count(*)::int as n from residents r join members m on m.id = r.member_id where m.last_name = 'Дуб'`,
      ),
    ).toEqual([{ n: 3 }])
  })

  it('get the house of their group row or of their address; wrong cells are reported by column', async () => {
    const run = await bring(
      'residents',
      csv([
        ['Кв', 'ПІБ', 'Телефон', 'Дата народження', 'Роль'],
        ['вул. Людна, 2', '', '', '', ''],
        ['31', 'Сірко Іван Іванович', '12345', '31.02.1990', 'дракон'],
        ['вул. Невідома, 9', '', '', '', ''],
        ['31', 'Сірко Петро Іванович', '', '', ''],
        ['', 'Без Квартири', '', '', ''],
      ]),
    )
    const [wrong, lost, numberless] = await rows(run, { outcome: 'error', language: 'en' })
    expect(wrong!.errors.map(({ column, field }) => [column, field])).toEqual([
      ['Телефон', 'phones'],
      ['Дата народження', 'birth_date'],
    ])
    expect(lost!.errors[0]).toMatchObject({
      field: 'house',
      message: 'No such building among those you have access to',
    })
    expect(numberless!.errors.map(({ field }) => field)).toContain('number')
  })

  it('cannot be made owners by their role; an existing owner keeps that role', async () => {
    const run = await bring(
      'residents',
      csv([
        ['Кв', 'ПІБ', 'Роль'],
        ['2', 'Коваль Ірина Іванівна', 'власник'],
        ['20', 'Хто Ось Такий', 'власник'],
      ]),
      { house_id: houses[0]! },
    )
    expect(run.counts).toMatchObject({ same: 1, error: 1 })
    expect((await rows(run, { outcome: 'error', language: 'en' }))[0]!.errors[0]!.message).toBe(
      'The owner role comes with a share of ownership',
    )
  })
})

describe('objects of units', () => {
  it('include accounts, one per payee, with the payer who is found in the unit', async () => {
    const file = csv([
      ['Кв', 'Особовий рахунок', 'Платник'],
      ['2', '00123-45', 'Коваль Ірина Іванівна'],
      ['3', '00124', 'Хтось Невідомий'],
    ])
    const run = await bring('accounts', file, { house_id: houses[0]! })
    expect(run.counts).toMatchObject({ add: 2 })
    await apply(run)
    expect(
      await ask(
        `select a.number, m.last_name from personal_accounts a left join members m on m.id = a.holder_id order by a.number`,
      ),
    ).toEqual([
      { number: '00123-45', last_name: 'Коваль' },
      { number: '00124', last_name: null },
    ])
    const again = await bring(
      'accounts',
      csv([
        ['Кв', 'о/р'],
        ['2', '0012345'],
        ['4', '00124'],
      ]),
      { house_id: houses[0]! },
    )
    expect(again.counts).toMatchObject({ same: 1, error: 1 })
  })

  it('include vehicles by their plates, in either script', async () => {
    await apply(
      await bring(
        'vehicles',
        csv([
          ['Держ. номер', 'Марка', 'Кв', 'Власник', 'Номер пульта або мітки'],
          ['АА 1234 ВВ', 'Skoda', '2', 'Коваль Ірина Іванівна', '0417'],
        ]),
        { house_id: houses[0]! },
      ),
    )
    expect(
      await ask(
        `select plate_normalised, brand, remote_number, member_id is not null as owned, realty_id is not null as placed from vehicles`,
      ),
    ).toEqual([{ plate_normalised: 'AA1234BB', brand: 'Skoda', remote_number: '0417', owned: true, placed: true }])
    const again = await bring(
      'vehicles',
      csv([
        ['Plate', 'Brand', 'Colour'],
        ['AA1234BB', 'Skoda', 'red'],
        ['aa1234bb', 'Skoda', 'red'],
        ['', 'Lada', ''],
      ]),
    )
    expect(again.counts).toMatchObject({ change: 1, skip: 2, error: 1 })
    expect((await rows(again, { outcome: 'change' }))[0]!.changes).toEqual([{ field: 'colour', old: null, new: 'red' }])
  })
})

it('keep residents found by name in the list of residents', async () => {
  const { data } = (await call(residents.list, { query: { search_query: 'мельник' } })).body
  expect(data.length).toBeGreaterThan(0)
})
