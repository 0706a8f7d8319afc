import { interviews } from '@oselia/contract/interviews'
import { platform } from '@oselia/contract/platform'
import { polls } from '@oselia/contract/polls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { invite } from '../../../testing/interviews.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.db

const said = (n: number) => `Сказане ${n}`
let poll: number
const people: number[] = []

beforeAll(async () => {
  const { houses } = await makeHouses(product.app, 'ЖК Анонім', 1)
  const raw = {
    title: 'Анонімне',
    anonymous: true,
    questions: [{ key: 'words', kind: 'text', text: 'Що змінити?' }],
    audience: { house_ids: houses },
    state: 'published',
  }
  poll = (await call(interviews.create, { raw })).body.data.id
  const unit = await makeUnit(product.app, houses[0]!, { number: '1' })
  for (let n = 0; n < 12; n += 1) {
    const { member } = await makeLink(product.app, unit, `Особа${'абвгдежзиклм'[n]} Ім’я`)
    const values = [{ question: 'words', text: said(n) }]
    const given =
      n % 4 === 3
        ? await call(interviews.enter, { params: { id: poll }, raw: { member_id: member, values } })
        : await call(polls.answer, {
            params: { token: await invite(product, poll, member) },
            raw: { values },
            headers: { 'idempotency-key': `answer-${n}` },
            as: null,
          })
    expect(given.status).toBeLessThan(300)
    people.push(member)
  }
})

const tables = async () => {
  const { rows } = await sql<{
    name: string
  }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
    db(),
  )
  return rows.map(({ name }) => name)
}

describe('an anonymous answer', () => {
  it('is in no table except the answers, and there without person, unit, role, time or channel', async () => {
    const found: string[] = []
    for (const name of await tables()) {
      const { rows } = await sql`select 1 from ${sql.raw(name)} t where t::text like ${'%Сказане%'} limit 1`.execute(
        db(),
      )
      if (rows.length > 0) found.push(name)
    }
    expect(found).toEqual(['public.interview_sheets'])
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from interview_sheets where interview_id = ${poll}`.execute(db())
    expect(rows).toHaveLength(12)
    for (const { id, values, marks, ...rest } of rows) {
      // A random key: version 4 has neither time nor address.
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
      expect([values, marks]).toEqual([[expect.objectContaining({ question: 'words' })], ['words!', 'words+']])
      expect(rest).toEqual({
        interview_id: poll,
        anonymous: true,
        member_id: null,
        realty_id: null,
        role_id: null,
        created_at: null,
        updated_at: null,
      })
    }
  })

  it('has a key that is in no other table', async () => {
    const { rows: keys } = await sql<{
      id: string
    }>`select id from interview_sheets where interview_id = ${poll}`.execute(db())
    for (const name of (await tables()).filter((table) => table !== 'public.interview_sheets'))
      for (const { id } of keys) {
        const { rows } = await sql`select 1 from ${sql.raw(name)} t where t::text like ${`%${id}%`} limit 1`.execute(
          db(),
        )
        expect([name, rows.length]).toEqual([name, 0])
      }
  })

  it('is not revealed by the transaction, the statement or the place in which it was written', async () => {
    const { rows } = await sql<{
      member_id: number
      xmin: string
    }>`select member_id, xmin::text from interview_participations
      where interview_id = ${poll}`.execute(db())
    expect(rows).toHaveLength(12)
    for (const { xmin } of rows) {
      const { rows: same } =
        await sql`select 1 from interview_sheets where interview_id = ${poll} and xmin::text = ${xmin}`.execute(db())
      expect([0, 12]).toContain(same.length)
    }
    const { rows: written } = await sql<{
      commands: number
      words: string[]
    }>`select count(distinct cmin::text) as commands,
      array_agg(values -> 0 ->> 'text' order by ctid) as words from interview_sheets where interview_id = ${poll}`.execute(
      db(),
    )
    expect(written[0]!.commands).toBe(1)
    expect(written[0]!.words).not.toEqual(people.map((_, n) => said(n)))
  })

  it('leaves of who took part that they did, and by which channel, but neither when nor by whose hand', async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from interview_participations
      where interview_id = ${poll} order by member_id`.execute(db())
    expect(rows.map(({ member_id }) => member_id)).toEqual(people.toSorted((a, b) => a - b))
    for (const row of rows) expect(row).toMatchObject({ realty_id: null, entered_by: null, created_at: null })
    expect(rows.filter(({ channel }) => channel === 'paper')).toHaveLength(3)
  })

  it('is not kept for a replay, and its entry on paper is in the history without a person', async () => {
    const { rows } = await sql`select 1 from idempotency_keys where call like '%answers%'`.execute(db())
    expect(rows).toEqual([])
    const { body } = await call(platform.history, { query: { entity: 'interviews', id: poll } })
    const entries = body.data.filter(({ action }) => action === 'enter_paper')
    expect(entries).toHaveLength(3)
    for (const entry of entries) expect(entry.changes).toEqual([])
  })

  it('can’t be given a person or a time by anything: the database refuses', async () => {
    const set = (what: string) =>
      sql`update interview_sheets set ${sql.raw(what)} where interview_id = ${poll}`.execute(db())
    await expect(set(`member_id = ${people[0]}`)).rejects.toThrow(/check/)
    await expect(set('created_at = now()')).rejects.toThrow(/check/)
    await expect(set('anonymous = false, created_at = now(), updated_at = now()')).rejects.toThrow(/foreign key/)
    await expect(sql`update interviews set anonymous = false where id = ${poll}`.execute(db())).rejects.toThrow(
      /foreign key/,
    )
  })

  it('is rewritten with others, all of which stay as they were', async () => {
    const { rows } = await sql<{ words: string[] }>`select array_agg(values -> 0 ->> 'text') as words
      from interview_sheets where interview_id = ${poll}`.execute(db())
    expect(rows[0]!.words.toSorted()).toEqual(people.map((_, n) => said(n)).toSorted())
  })
})
