import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { EmbeddedConnection } from '../../../platform/embedded.js'
import { copyTemplate, dropDatabase } from '../../../testing/database.js'
import '../../../testing/global-setup.js'

const admin = inject('testServer')
const folder = join(import.meta.dirname, '../../../../migrations')
const own = '0106_voting_co_owners.sql'

let database: EmbeddedConnection
let client: pg.Client
const run = async (name: string) => client.query(await readFile(join(folder, name), 'utf8'))
/** The first column of the rows. */
const column = async (query: string): Promise<unknown[]> => {
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value)
}

/** A database of the version before, with what a voting had then. */
const before = `
  set session_replication_role = replica;
  insert into members (id, kind, last_name, first_name, name, sort_name, search_keys) overriding system value
    select n, 'person', 'П' || n, 'І', 'Особа ' || n, 'особа', 'особа' from generate_series(1, 6) n;
  insert into ownerships (realty_id, member_id, resident_id, numerator, denominator, joint, "from", "to") values
    (11, 1, 1, 1, 1, true, '2024-01-01', null), (11, 2, 2, 1, 1, true, '2024-01-01', '2026-03-01'),
    (11, 6, 3, 1, 1, true, '2026-03-02', null), (12, 3, 4, 1, 1, true, '2024-01-01', null), (12, 4, 5, 1, 1, true, '2024-01-01', null),
    (13, 5, 6, 1, 1, false, '2024-01-01', null);
  insert into votings (id, title, kind, profile_id, rules, initiator, language, timezone, state, survey_to, snapshot_at, snapshot_hash, weight_by,
    search_keys, payee, year, serial) overriding system value
    values (1, '{"uk": "Давнє"}', 'survey', 1, '{"joint_owners": "one_ballot"}', 'board', 'uk', 'Europe/Kyiv', 'survey', '2026-03-25',
      '2026-02-10', '\\x00', 'area', '', 'house:1', 2026, 1);
  -- The names of the owners of unit 12 were corrected since, so that they are not known any more.
  insert into voting_owners (id, voting_id, number, member_id, known, name, search_keys, weight_numerator, weight_denominator, sort_key)
    overriding system value values (101, 1, 1, 1, true, 'Особа 1, Особа 2', '', 1, 1, ''), (102, 1, 2, 3, true, 'Особа 3, Інше прізвище', '', 1, 1, ''),
    (103, 1, 3, 5, true, 'Особа 5', '', 1, 1, ''), (104, 1, 4, null, false, '', '', 1, 1, ''), (105, 1, 5, null, true, 'Видалена', '', 1, 1, '');
  insert into voting_shares (voting_id, owner_id, house_id, realty_id, unit, unit_type, numerator, denominator, joint, weight_numerator, weight_denominator)
    values (1, 101, 1, 11, '11', 'apartment', 1, 1, true, 1, 1), (1, 102, 1, 12, '12', 'apartment', 1, 1, true, 1, 1),
    (1, 103, 1, 13, '13', 'apartment', 1, 1, false, 1, 1);
  insert into voting_ballots (voting_id, owner_id, channel, state, cast_on, created_at) values
    (1, 101, 'code', 'counted', '2026-03-12', now()), (1, 102, 'paper', 'counted', '2026-03-12', now());
  insert into voting_notices (voting_id, owner_id, way, sent_on, number, refused, created_at) values
    (1, 101, 'hand', '2026-02-11', null, false, now()), (1, 103, 'email', '2026-02-11', 'id', false, now());
  insert into voting_messages (voting_id, owner_id, purpose, day, channel, created_at) values (1, 101, 'link', '2026-03-12', 'email', now());
  insert into voting_owner_links (voting_id, owner_id, opened_at) values (1, 101, now());
  insert into voting_codes (key_hash, voting_id, owner_id, owner_ids, contact, answers, code_hash, created_at, expires_at) values
    ('\\x01', 1, 103, '{}', '', '[]', '\\x01', now(), now()), ('\\x02', 1, null, '{101,103}', '', null, '\\x01', now(), now());
  set session_replication_role = origin;`

beforeAll(async () => {
  database = await copyTemplate(admin, 'template1')
  client = new pg.Client(database)
  await client.connect()
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name)).toSorted()
  for (const name of names) if (name < own) await run(name)
  await client.query(before)
  await run(own)
}, 120_000)
afterAll(async () => {
  await client.end()
  await dropDatabase(admin, database.database)
})

it('a register frozen before has the co-owners of its day where their names make up the frozen one, else its name', async () => {
  expect(
    await column(`select owner_id || ' ' || position || ' ' || coalesce(member_id, 0) || ' ' || name
    from voting_co_owners order by owner_id, position`),
  ).toEqual([
    '101 1 1 Особа 1',
    '101 2 2 Особа 2',
    '102 1 3 Особа 3, Інше прізвище',
    '103 1 5 Особа 5',
    '105 1 0 Видалена',
  ])
  expect(await column('select register_form from votings')).toEqual([1])
})

it('what was given to owners is that of their first person; a notice by hand was recorded for all', async () => {
  const named = (table: string, key = 'co_owner_id') =>
    column(`select c.name from ${table} x join voting_co_owners c on c.id = x.${key} order by c.owner_id, c.position`)
  expect(await named('voting_notices')).toEqual(['Особа 1', 'Особа 2', 'Особа 5'])
  expect(await named('voting_ballots', 'signed_by')).toEqual(['Особа 1'])
  for (const table of ['voting_messages', 'voting_owner_links']) expect(await named(table)).toEqual(['Особа 1'])
  expect(await named('voting_codes')).toEqual(['Особа 5'])
  expect(
    await column(`select c.name from voting_codes x, unnest(x.co_owner_ids) o (id) join voting_co_owners c on c.id = o.id
    order by c.name`),
  ).toEqual(['Особа 1', 'Особа 5'])
})
