import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { foldCounts, paged, searched, totalCap, type List } from './list.js'

const product = useApp()
const size = 50_000

interface Row {
  id: number
  name: string
}
const list = (where: RawBuilder<unknown>[], more: Partial<List> = {}): List => ({
  columns: sql`p.id, p.name, k.kind`,
  from: sql`probes p join probe_kinds k on k.id = p.kind_id`,
  countFrom: sql`probes p`,
  where,
  sort: { name: sql`p.name collate uk_icu` },
  tiebreaker: sql`p.id`,
  deferred: true,
  ...more,
})
const pageOf = (query: { page?: number; per_page?: number; sort?: string; search_query?: string }, over = list([])) =>
  paged<Row>(product.app.pools.db, over, { page: 1, per_page: 10, sort: 'name', ...query })

beforeAll(async () => {
  const { db } = product.app.pools
  await sql`create table probe_kinds (id int primary key, kind text)`.execute(db)
  await sql`insert into probe_kinds values (0, 'even'), (1, 'odd')`.execute(db)
  await sql`create table probes (id bigint primary key, name text not null, kind_id int not null, search_keys text not null)`.execute(
    db,
  )
  await sql`insert into probes select i, 'Назва ' || lpad(((i * 7919) % ${size})::text, 6, '0'), i % 2,
    'назва ' || i || case when i % 1000 = 0 then ' рідкісна' else ' часта' end from generate_series(1, ${size}) i`.execute(
    db,
  )
  await sql`create index on probes (name collate uk_icu, id)`.execute(db)
  await sql`create index on probes using gin (search_keys gin_trgm_ops)`.execute(db)
  await sql`vacuum analyze probes`.execute(db)
})

const nameAt = (place: number) => `Назва ${String(place).padStart(6, '0')}`

describe('a page of a long list', () => {
  it.each([1, 2, 2_000, 2_001, 2_499, 2_501, 4_999, 5_000])(
    'is the same scanned from either end: page %i',
    async (page) => {
      const { data, ...figures } = await pageOf({ page })
      expect(data.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, i) => nameAt((page - 1) * 10 + i)))
      expect(figures).toEqual({
        current_page: page,
        from: page * 10 - 9,
        to: page * 10,
        last_page: 5_000,
        per_page: 10,
        total: size,
      })
    },
  )

  it('can be in descending order, and short at its end', async () => {
    expect((await pageOf({ page: 4_000, sort: '-name' })).data[0]!.name).toBe(nameAt(size - 1 - 39_990))
    const last = await pageOf({ page: 1_667, per_page: 30 })
    expect(last.data.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, i) => nameAt(49_980 + i)))
    expect(last).toMatchObject({ from: 49_981, to: 50_000, last_page: 1_667 })
  })

  it('past the end is empty with the true total', async () => {
    expect(await pageOf({ page: 9_000 })).toMatchObject({ data: [], from: 0, to: 0, total: size, last_page: 5_000 })
  })

  it('uses one plan for the joins, whatever its order and position', async () => {
    const { db } = product.app.pools
    for (const query of [{ page: 3 }, { page: 3, sort: '-name' }, { page: 4_000 }, { per_page: 50 }])
      await pageOf(query)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from pg_prepared_statements where statement like '%probes p join%' and statement not like '%limit%'`.execute(
      db,
    )
    expect(rows[0]!.n).toBe(1)
  })

  it('without filters is one statement when it is the first, with the stored total', async () => {
    const { db, pool } = product.app.pools
    await sql`insert into row_counts (name, n) values ('whole', ${size + 7})`.execute(db)
    const whole = (where: RawBuilder<unknown>[] = []) => list(where, { countedTables: ['whole'] })
    let taken = 0
    const count = () => void (taken += 1)
    // Outside a transaction each statement takes a connection of the pool.
    pool.on('acquire', count)
    const down = await pageOf({ sort: '-name' }, whole()).finally(() => pool.off('acquire', count))
    expect([taken, down.total, down.data[0]!.name, down.data.length]).toEqual([1, size + 7, nameAt(size - 1), 10])
    expect((await pageOf({ per_page: 30 }, whole())).data.map(({ name }) => name)[29]).toBe(nameAt(29))
    expect(await pageOf({}, whole([sql`p.id < 0`]))).toMatchObject({ data: [], from: 0, to: 0, total: size + 7 })
    // A value decides which plan is best: it is planned with it, apart from the joins.
    const some = await pageOf({}, whole([sql`p.id <= ${5}`]))
    expect(some.data).toHaveLength(5)
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements
      where statement like '%probes%' and statement like '%p.id <= $%'`.execute(db)
    expect(rows[0]!.n).toBe(0)
  })

  it('joins only the rows on it', async () => {
    const { rows } = await sql<
      Record<string, string>
    >`explain select p.id from probes p join probe_kinds k on k.id = p.kind_id
      where p.id = any(array(select p.id from probes p order by p.name collate uk_icu, p.id limit 10 offset 15000))`.execute(
      product.app.pools.db,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Only Scan using probes_name_id_idx|Index Scan using probes_name_id_idx/)
    expect(plan).not.toMatch(/Seq Scan on probes/)
  })
})

describe('a search in a long list', () => {
  const over = (text: string) => list(searched(sql`p.search_keys`, text))

  it('counts its hits exactly and pages through them in order', async () => {
    const first = await pageOf({ search_query: 'рідкісна' }, over('рідкісна'))
    const second = await pageOf({ search_query: 'рідкісна', page: 2 }, over('рідкісна'))
    expect(first).toMatchObject({ total: 50, last_page: 5, from: 1, to: 10 })
    const names = [...first.data, ...second.data].map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(20)
    expect(first).not.toHaveProperty('total_capped')
  })

  it('stops counting at the limit and still starts with the first in order', async () => {
    const found = await pageOf({ search_query: 'часта' }, over('часта'))
    expect(found).toMatchObject({ total: totalCap, total_capped: true })
    const { rows } =
      await sql<Row>`select name from probes where search_keys like '%часта%' order by name collate uk_icu limit 10`.execute(
        product.app.pools.db,
      )
    expect(found.data.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
  })

  it('without hits is an empty page', async () => {
    expect(await pageOf({ search_query: 'нічого' }, over('нічого'))).toMatchObject({ data: [], total: 0, last_page: 1 })
  })
})

describe('a list as a union of branches', () => {
  const where = [sql`(p.id % 1000 = 0 or p.id % 1500 = 0)`]
  const both = { deferred: true, capped: true }
  const ways = {
    where: [sql`p.id > 0`],
    each: [
      { on: sql`p.id % 1000 = 0` },
      { turns: sql`(select unnest(array[0, 750]) as rest)`, on: sql`p.id % 1500 = w.rest and w.rest = 0` },
    ],
  }

  it.each(['name', '-name', 'unknown'])('is the same list, each row once, by %s', async (sort) => {
    for (const page of [1, 2, 7, 8]) {
      const plain = await pageOf({ sort, page }, list(where, both))
      expect(plain.total).toBe(67)
      expect(await pageOf({ sort, page }, list(where, { ...both, ways }))).toEqual(plain)
    }
  })

  it('counts no further than the limit', async () => {
    const many = { where: [sql`true`], each: [{ on: sql`p.kind_id = 0` }, { on: sql`p.id > 10` }] }
    expect(await pageOf({}, list([], { ...both, ways: many }))).toMatchObject({ total: totalCap, total_capped: true })
  })
})

describe('a stored total', () => {
  it('is the sum of the rows of its names, before and after they are folded', async () => {
    const { db } = product.app.pools
    await sql`insert into row_counts (name, n) values ('probes', 30), ('probes', 12), ('other', 5), ('probes', -2)`.execute(
      db,
    )
    const kept = list([], { countedTables: ['probes'], countCorrection: sql`select count(*) from probe_kinds` })
    expect((await pageOf({}, kept)).total).toBe(42)
    await foldCounts(db)
    expect((await pageOf({}, kept)).total).toBe(42)
    const { rows } = await sql<{ n: number }>`select count(*) as n from row_counts where name = 'probes'`.execute(db)
    expect(rows[0]!.n).toBe(1)
  })
})
