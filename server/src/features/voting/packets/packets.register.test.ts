import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { useCoOwners } from '../../../testing/co-owners.js'
import { usePackets } from '../../../testing/packets.js'
import { makeHouses } from '../../../testing/places.js'
import { useProtocols } from '../../../testing/voting-protocols.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const setNow = (instant: Date) => {
  now = instant
}
const product = useApp({ clock: { now: () => now } })
const life = useCoOwners(product, setNow)
const protocols = useProtocols(product, setNow)
const { path, unpacked, recounted } = usePackets(product)
const db = () => product.app.pools.db
beforeAll(async () => {
  await life.build('Описана')
  // To which a share can be moved.
  await makeHouses(product.app, 'Сусідня', 1)
})

/** Writes to tables that are fixed. */
const forced = async (table: string, statement: ReturnType<typeof sql>) => {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db())
  try {
    await statement.execute(db())
  } finally {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db())
  }
}
const verified = async (id: number, call = life.call) =>
  (await call(votingBallots.verify, { params: { id } })).body.data

/** The first form of the register, written by the database. */
const formerText = async (id: number): Promise<string> => {
  const { rows } = await sql<{
    text: string
  }>`select v.weight_by || E'\t' || v.total_numerator || '/' || v.total_denominator || E'\n' ||
      string_agg(concat_ws(E'\t', o.number, o.name, o.known::text, s.house_id, s.unit_type, s.unit, (s.area * 100)::bigint::text,
        coalesce((s.quota * 100)::bigint::text, ''), s.numerator || '/' || s.denominator, s.weight_numerator || '/' || s.weight_denominator),
        E'\n' order by o.number, s.id) as text
    from votings v join voting_owners o on o.voting_id = v.id join voting_shares s on s.owner_id = o.id where v.id = ${id} group by v.id`.execute(
    db(),
  )
  return rows[0]!.text
}
/** The voting as one that was announced before co-owners were kept. */
const asFormer = async (id: number) => {
  const hash = createHash('sha256')
    .update(await formerText(id))
    .digest()
  await forced('votings', sql`update votings set register_form = 1, snapshot_hash = ${hash} where id = ${id}`)
}

/** Counted and with a protocol: a ballot that a co-owner signed, and one whose sheet does not tell. */
const counted = async (prepare?: (id: number) => Promise<void>) => {
  const { id } = await life.survey('none')
  await prepare?.(id)
  const { id: signed_by } = await life.coOwnerOf(id, 'ivan')
  const inSurvey = { cast_on: '2026-03-11' }
  expect((await life.steps.ballot(id, 'Шевченко', ['for', 'for'], { ...inSurvey, signed_by })).status).toBe(201)
  for (const name of ['Коваль', 'Мороз', 'Бондар']) await life.steps.ballot(id, name, ['for', 'against'], inSurvey)
  await protocols.at('2026-03-27T10:00:00.000Z')
  await protocols.steps.moved(id, 'counting')
  expect((await protocols.generate(id)).status).toBe(201)
  return id
}

it('the packet names all co-owners and who of them signed, and its register is checked by the script', async () => {
  const id = await counted()
  const { roll } = await protocols.drawn(id)
  const { text } = await readPdfText(
    Readable.from([Buffer.from(await (await fetch(product.url + roll!.url)).arrayBuffer())]),
  )
  const said = text.replaceAll(/\s+/g, ' ')
  for (const part of ['Коваль Віра', 'бюлетень подано: Шевченко Іван']) expect(said).toContain(part)
  await unpacked(id, protocols.who)
  const people = (await readFile(path('co-owners.csv'), 'utf8')).trim().split('\r\n')
  expect(people.slice(1).map((row) => row.split(',').at(-1))).toEqual([
    'Шевченко Олена',
    'Шевченко Іван',
    'Коваль Анна',
    'Коваль Борис',
    'Коваль Віра',
    'Мороз Петро',
    'Бондар Галина',
  ])
  expect(await readFile(path('ballots.csv'), 'utf8')).toContain('2026-03-11,Шевченко Іван,')
  expect((await readFile(path('notices.csv'), 'utf8')).split('Коваль').length).toBe(4)
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
  for (const [file, was, is, said2] of [
    ['co-owners.csv', 'Коваль Борис', 'Інший Борис', 'co-owners.csv'],
    ['register.csv', 'ДК-1', 'ДК-9', 'register.csv'],
  ] as const) {
    const kept = await readFile(path(file), 'utf8')
    expect(kept).toContain(was)
    await writeFile(path(file), kept.replace(was, is))
    expect(await recounted()).toMatch(new RegExp(`register.txt, line \\d+: it does not say what ${said2} says`))
    await writeFile(path(file), kept)
  }
})

it('a register that was frozen in the first form is verified, exported and recounted by that form', async () => {
  const id = await counted(asFormer)
  expect(await verified(id, protocols.call)).toMatchObject({ matches: true, register_intact: true, register_form: 1 })
  await protocols.drawn(id)
  await unpacked(id, protocols.who)
  expect(await readFile(path('register.txt'), 'utf8')).toBe(await formerText(id))
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
  await forced('voting_shares', sql`update voting_shares set area = area + 1 where voting_id = ${id}`)
  expect(await verified(id, protocols.call)).toMatchObject({ matches: false, register_intact: false })
})

it('the hash covers everything that is frozen, and the co-owners', async () => {
  const { id } = await life.announced()
  expect(await verified(id)).toMatchObject({ matches: true, register_intact: true, register_form: 2 })
  const changes: [string, string, string][] = [
    ...['name', 'weight_numerator', 'weight_denominator'].map((one): [string, string, string] => [
      'voting_owners',
      one,
      '7',
    ]),
    ['voting_owners', 'is_head', 'false'],
    ['voting_owners', 'known', 'false'],
    ...[
      'unit',
      'unit_type',
      'house_id',
      'document',
      'entrance',
      'floor',
      'area',
      'quota',
      'numerator',
      'denominator',
    ].map((one): [string, string, string] => ['voting_shares', one, '7']),
    ...['weight_numerator', 'weight_denominator'].map((one): [string, string, string] => ['voting_shares', one, '7']),
    ['voting_shares', 'joint', 'false'],
    ['voting_shares', 'first_in_entrance', 'false'],
    ['voting_co_owners', 'name', 'Інший'],
    ['voting_co_owners', 'frozen_member_id', '7'],
    ['voting_co_owners', 'position', '7'],
  ]
  for (const [table, column, value] of changes) {
    const [at, name] = [sql.table(table), sql.ref(column)]
    const { rows } = await sql<{
      id: number
      was: unknown
    }>`select id, ${name}::text as was from ${at} where voting_id = ${id} order by id limit 1`.execute(db())
    const { id: row, was } = rows[0]!
    const house =
      column === 'house_id' ? sql`(select max(id) from houses where id <> ${life.houseOf()})` : sql`${sql.lit(value)}`
    await forced(table, sql`update ${at} set ${name} = ${house} where id = ${row}`)
    expect([table, column, (await verified(id)).register_intact]).toEqual([table, column, false])
    await forced(table, sql`update ${at} set ${name} = ${was === null ? sql`null` : sql.lit(was)} where id = ${row}`)
  }
  expect((await verified(id)).register_intact).toBe(true)
})
