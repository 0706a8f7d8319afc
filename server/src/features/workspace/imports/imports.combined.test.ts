import { imports } from '@oselia/contract/imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { csv, useImports } from '../../../testing/imports.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'

const product = useApp()
const { call } = product
const { roleWithout } = people(product)
const { bring, apply, undo, rows, decide, settled } = useImports(product)
let houses: number[] = []

beforeAll(async () => {
  houses = (await makeHouses(product.app, 'Зведена', 5)).houses
})

const ask = async <T>(query: string): Promise<T[]> =>
  (await sql<T>`${sql.raw(query)}`.execute(product.app.pools.db)).rows
const register = (house: number) =>
  ask(`select u.number, u.total_area, u.entrance, m.name, o.numerator || '/' || o.denominator as share, y.code as role,
      (select string_agg(a.number || ' ' || coalesce(h.name, '—'), ', ' order by a.id) from personal_accounts a
        left join members h on h.id = a.holder_id where a.realty_id = u.id and a.deleted_at is null) as accounts
    from realty u left join ownerships o on o.realty_id = u.id and o.deleted_at is null left join members m on m.id = o.member_id
    left join residents r on r.id = o.resident_id left join resident_roles y on y.id = r.role_id
    where u.house_id = ${house} and u.deleted_at is null order by u.sort_key, m.name`)

const file = csv([
  ['Під’їзд', '№ кв', 'Площа', 'ПІБ власника', 'Телефон', 'E-mail', 'Частка', 'Особовий рахунок'],
  ['1', '1', '57,85', 'Зведенко Олена Петрівна', '067 555 01 01', 'olena@example.com', '1/2', '1001'],
  ['1', '1', '57,85', 'Зведенко Ігор Богданович', '067 555 01 02', '-', '1/2', '1001'],
  ['1', '2', '40', 'Мельник Ганна Іванівна', '067 555 01 03', '', '1/2', '1002'],
  ['', '', '', 'Мельник Петро Іванович', '', '', '1/2', ''],
  ['2', '3', '71,2', 'Зведенко Олена Петрівна', '067 555 01 01', '', '', '1003'],
  ['2', '4', '33', '', '', '', '', '1004'],
])

const expected = [
  ['1', 57.85, 1, 'Зведенко Ігор Богданович', '1/2', 'co_owner', '1001 Зведенко Олена Петрівна'],
  ['1', 57.85, 1, 'Зведенко Олена Петрівна', '1/2', 'co_owner', '1001 Зведенко Олена Петрівна'],
  ['2', 40, 1, 'Мельник Ганна Іванівна', '1/2', 'co_owner', '1002 Мельник Ганна Іванівна'],
  ['2', 40, 1, 'Мельник Петро Іванович', '1/2', 'co_owner', '1002 Мельник Ганна Іванівна'],
  ['3', 71.2, 2, 'Зведенко Олена Петрівна', '1/1', 'owner', '1003 Зведенко Олена Петрівна'],
  ['4', 33, 2, null, null, null, '1004 —'],
].map(([number, total_area, entrance, name, share, role, accounts]) => ({
  number,
  total_area,
  entrance,
  name,
  share,
  role,
  accounts,
}))

describe('one table of units, owners and accounts', () => {
  it('makes all of them in one pass, nothing when it comes again, and is undone as a whole', async () => {
    const run = await bring('combined', file, { house_id: houses[0]! })
    expect(run.counts).toMatchObject({ add: 6, error: 0, conflict: 0 })
    const applied = await apply(run)
    expect(applied.state).toBe('applied')
    expect(await register(houses[0]!)).toEqual(expected)
    const again = await bring('combined', file, { house_id: houses[0]! })
    expect(again.counts).toMatchObject({ same: 6, add: 0, change: 0, error: 0, conflict: 0 })
    expect((await call(imports.undoPreview, { params: { id: run.id }, query: {} })).body.total).toBe(0)
    await undo(applied)
    expect(await register(houses[0]!)).toEqual([])
    expect(await ask(`select id from members where last_name in ('Зведенко', 'Мельник')`)).toEqual([])
    expect(await ask(`select id from realty where house_id = ${houses[0]}`)).toEqual([])
    expect((await apply(await bring('combined', file, { house_id: houses[0]! }))).state).toBe('applied')
    expect(await register(houses[0]!)).toEqual(expected)
  })

  it('matches known units and people, and changes only what differs', async () => {
    const run = await bring(
      'combined',
      csv([
        ['кв', 'площа', 'ПІБ', 'Телефон', 'Частка', 'о/р'],
        ['1', '58', 'Зведенко Олена Петрівна', '067 555 01 01', '1/2', '1001'],
        ['4', '33', 'Мельник Петро Іванович', '', '1', '1004'],
        ['5', '20', 'Мельник Ганна Іванівна', '067 555 01 03', '1', '1001'],
      ]),
      { house_id: houses[0]! },
    )
    const found = (await rows(run)).map(({ row, outcome, errors, matches }) => [
      row,
      outcome,
      errors.map(({ field }) => field),
      matches.length,
    ])
    expect(found.slice(1)).toEqual([
      [2, 'change', [], 0],
      [3, 'conflict', [], 1],
      [4, 'error', ['account'], 0],
    ])
    const [same] = (await rows(run, { outcome: 'conflict' }))[0]!.matches
    const decided = await decide(run, [
      { id: 3, decision: same!.id },
      { id: 4, cells: { 5: '1005' } },
    ])
    expect(decided.counts).toMatchObject({ add: 2, change: 1, error: 0, conflict: 0 })
    await apply(decided)
    expect(await ask(`select count(*) as n from members where last_name = 'Мельник'`)).toEqual([{ n: 2 }])
    expect(await ask(`select total_area from realty where house_id = ${houses[0]} and number = '1'`)).toEqual([
      { total_area: 58 },
    ])
  })

  it('reports what contradicts an earlier row of the unit, and still makes the unit by another row', async () => {
    const run = await bring(
      'combined',
      csv([
        ['кв', 'площа', 'ПІБ', 'E-mail', 'Частка'],
        ['1', '50', 'Перша Ольга Іванівна', 'ні-се', '1/2'],
        ['1', '50', 'Друга Ольга Іванівна', '', '1/2'],
        ['1', '51', 'Третя Ольга Іванівна', '', ''],
      ]),
      { house_id: houses[1]! },
    )
    expect(run.counts).toMatchObject({ add: 1, error: 2 })
    const errors = (await rows(run, { outcome: 'error', language: 'en' })).map((row) => row.errors[0]!.message)
    expect(errors[1]).toBe('Row 2 gives another value for this unit')
    await apply(run, true)
    expect(await register(houses[1]!)).toMatchObject([{ number: '1', name: 'Друга Ольга Іванівна', share: '1/2' }])
  })

  it('does not give a co-owner of a skipped row to the flat above', async () => {
    const run = await bring(
      'combined',
      csv([
        ['кв', 'ПІБ', 'Частка'],
        ['1', 'Верхній Іван Іванович', '1'],
        ['2', 'Середній Іван Іванович', '1/2'],
        ['', 'Нижній Іван Іванович', '1/2'],
      ]),
      { house_id: houses[2]! },
    )
    const skipped = await decide(run, [{ id: 3, decision: 'skip' }])
    expect(skipped.counts).toMatchObject({ add: 2, error: 0 })
    await apply(skipped)
    expect(await register(houses[2]!)).toMatchObject([
      { number: '1', name: 'Верхній Іван Іванович' },
      { number: '2', name: 'Нижній Іван Іванович' },
    ])
  })

  it.each([
    ['accounts.create', ['кв', 'Площа', 'о/р'], ['21', '50', '7001']],
    ['residents.create', ['кв', 'ПІБ', 'Роль'], ['22', 'Прийшла Ольга Іванівна', 'орендар']],
  ] as const)('is not applied by one without %s where its columns need it', async (right, head, row) => {
    const run = await bring('combined', csv([[...head], [...row]]), { house_id: houses[3]! })
    expect(run.counts).toMatchObject({ add: 1, error: 0 })
    const body = { version: run.version, without_errors: false }
    const without = await roleWithout('owner', right)
    expect((await call(imports.apply, { params: { id: run.id }, body, as: without })).status).toBe(403)
    expect((await call(imports.apply, { params: { id: run.id }, body })).status).toBe(202)
    expect((await settled(run.id)).state).toBe('applied')
  })

  it('makes residents of rows with another role than owner, also where the same person owns another unit', async () => {
    const run = await bring(
      'combined',
      csv([
        ['кв', 'Площа', 'ПІБ', 'Телефон', 'Роль', 'Частка', 'о/р'],
        ['1', '50', 'Наймач Юрій Іванович', '067 555 02 01', 'орендар', '', ''],
        ['1', '50', 'Хазяїн Павло Іванович', '067 555 02 02', 'власник', '1', '5001'],
        ['2', '40', 'Наймач Юрій Іванович', '067 555 02 01', '', '', '5002'],
        ['2', '40', 'Родич Ірина Юріївна', '', 'космонавт', '', ''],
      ]),
      { house_id: houses[4]! },
    )
    expect(run.counts).toMatchObject({ add: 3, error: 1 })
    expect((await rows(run, { outcome: 'error' }))[0]!.errors.map(({ field }) => field)).toEqual(['role'])
    await apply(run, true)
    const links = () =>
      ask(`select u.number, m.name, y.code as role, (select count(*)::int from ownerships o where o.resident_id = r.id) as shares
        from residents r join realty u on u.id = r.realty_id join members m on m.id = r.member_id
        join resident_roles y on y.id = r.role_id where u.house_id = ${houses[4]} order by u.number, m.name`)
    expect(await links()).toEqual([
      { number: '1', name: 'Наймач Юрій Іванович', role: 'tenant', shares: 0 },
      { number: '1', name: 'Хазяїн Павло Іванович', role: 'owner', shares: 1 },
      { number: '2', name: 'Наймач Юрій Іванович', role: 'owner', shares: 1 },
    ])
    expect(await ask(`select id from members where last_name = 'Наймач'`)).toHaveLength(1)
    await undo((await call(imports.read, { params: { id: run.id } })).body.data)
    expect(await links()).toEqual([])
  })

  it('is offered for a list of owners in a house without units, and its columns are found again', async () => {
    // The number of an account is unique within the complex of the houses.
    const run = await bring('owners', file.replaceAll('100', '200'), { house_id: houses[3]! })
    expect(run).toMatchObject({ suggested_kind: 'combined', counts: { add: 0 } })
    const { status } = await call(imports.update, {
      params: { id: run.id },
      body: { version: run.version, kind: 'combined' },
    })
    expect(status).toBe(200)
    const switched = await settled(run.id)
    expect(switched).toMatchObject({ kind: 'combined', suggested_kind: null, counts: { add: 6, error: 0 } })
    expect(switched.options.columns).toContain('total_area')
    expect((await bring('owners', file, { house_id: houses[0]! })).suggested_kind).toBeNull()
  })

  it('has no columns of accounts for those who may not create accounts', async () => {
    const run = await bring('combined', file, { house_id: houses[3]!, as: 'manager' })
    expect(run.fields.map(({ field }) => field)).not.toContain('account')
    expect(run.counts).toMatchObject({ add: 6 })
    const guard = await call(imports.create, {
      fields: { kind: 'combined' },
      file: { name: 'x.csv', bytes: file },
      as: 'guard',
    })
    expect(guard.status).toBe(403)
  })
})
