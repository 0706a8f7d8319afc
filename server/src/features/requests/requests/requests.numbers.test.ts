import { complexes } from '@oselia/contract/complexes'
import { search } from '@oselia/contract/search'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { requestMakers } from '../../../testing/requests.js'

const product = useApp()
const { call } = product
const { place, make, sends } = requestMakers(product)
const db = () => product.app.pools.db

let first: Awaited<ReturnType<typeof place>>
let second: Awaited<ReturnType<typeof place>>
beforeAll(async () => {
  first = await place('Перша')
  second = await place('Друга')
})

const year = async () =>
  (
    await sql<{
      year: number
    }>`select extract(year from now() at time zone timezone)::int as year from settings`.execute(db())
  ).rows[0]!.year
const withPrefix = async (id: number, request_prefix: string | null) => {
  const { body } = await call(complexes.read, { params: { id } })
  return call(complexes.update, { params: { id }, raw: { request_prefix, version: body.data.version } })
}

describe('a number', () => {
  it('is one in the installation: the first place has no prefix, the others have their own', async () => {
    const [a, b] = [await make({ house_id: first.house }), await make({ house_id: second.house })]
    const now = await year()
    expect([a.number, b.number]).toEqual([`${now}-000001`, `C${second.complex}-${now}-000001`])
  })

  it('is taken once by each of many requests of two complexes that come at once', async () => {
    const houses = Array.from({ length: 16 }, (_, i) => (i % 2 ? first.house : second.house))
    const made = await Promise.all(houses.map((house_id) => sends({ house_id, similar_seen: true })))
    expect(made.map(({ status }) => status)).toEqual(houses.map(() => 201))
    expect(new Set(made.map(({ body }) => body.data.number)).size).toBe(houses.length)
    await expect(
      sql`update service_requests set number = 1 where id = ${made[0]!.body.data.id}`.execute(db()),
    ).rejects.toThrow('service_requests_number_key')
  })

  it('has the prefix that the complex sets; those given before stay, and all are found', async () => {
    const third = await place('Третя')
    const before = await make({ house_id: third.house })
    expect((await withPrefix(third.complex, 'лс')).body.data.request_prefix).toBe('ЛС')
    const after = await make({ house_id: third.house })
    const now = await year()
    expect(after.number).toBe(`ЛС-${now}-000001`)
    const found = async (search_query: string) =>
      (await call(serviceRequests.list, { query: { search_query } })).body.main_data.data.map(({ number }) => number)
    expect(await found(after.number)).toEqual([after.number])
    expect(await found(before.number)).toEqual([before.number])
    const hits = async (q: string) =>
      (await call(search.find, { query: { q } })).body.data
        .filter(({ kind }) => kind === 'requests')
        .map(({ title }) => title)
    expect(await hits(`№ ${after.number.toLowerCase()}`)).toEqual([after.number])
    expect(await hits(`${now}-000001`)).toEqual(expect.arrayContaining([after.number, before.number]))
  })

  it('gets no prefix that another complex has, that the product gives, or that is no word', async () => {
    const { status, body } = await withPrefix(second.complex, 'ЛС')
    expect([status, body.errors]).toEqual([409, { request_prefix: [expect.any(String)] }])
    for (const wrong of ['C12', 'л с', '2026', 'а-б'])
      expect((await withPrefix(second.complex, wrong)).status, wrong).toBe(422)
  })
})

it('requests that shared a number before get different ones, the first keeping it, and are found by the old one', async () => {
  const migration = await readFile(
    new URL('../../../../migrations/0025_request_numbers_and_keywords.sql', import.meta.url),
    'utf8',
  )
  const renumber = /-- A number is unique[^]*?from taken_numbers;\n/.exec(migration)![0]
  await product.app.pools.db.transaction().execute(async (tx) => {
    await sql
      .raw(`create schema before; set local search_path = before;
      create table service_request_settings (only_row boolean);
      insert into service_request_settings values (true);
      create table service_request_numbers (place text, year int, last int, primary key (place, year));
      insert into service_request_numbers values ('c1', 2026, 2), ('h7', 2026, 1);
      create table service_requests (id int, place text, year int, number int, created_at timestamptz default now(), search_keys text,
        constraint service_requests_number_key unique (place, year, number));
      insert into service_requests (id, place, year, number, search_keys) values
        (1, 'c1', 2026, 1, '2026 000001 двері'), (2, 'h7', 2026, 1, '2026 000001 вікно'), (3, 'c1', 2026, 2, '2026 000002 дах');`)
      .execute(tx)
    await sql.raw(renumber).execute(tx)
    const { rows } = await sql<
      Record<string, unknown>
    >`select id, prefix, number, search_keys from service_requests order by id`.execute(tx)
    expect(rows).toEqual([
      { id: 1, prefix: '', number: 1, search_keys: '2026 000001 двері' },
      { id: 2, prefix: 'H7', number: 1, search_keys: 'н7 2026 000001 вікно' },
      { id: 3, prefix: '', number: 2, search_keys: '2026 000002 дах' },
    ])
    const { rows: counters } = await sql<
      Record<string, unknown>
    >`select * from service_request_numbers order by prefix`.execute(tx)
    expect(counters).toEqual([
      { prefix: '', year: 2026, last: 2 },
      { prefix: 'H7', year: 2026, last: 1 },
    ])
    await sql`drop schema before cascade`.execute(tx)
  })
})
