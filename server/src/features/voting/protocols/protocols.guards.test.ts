import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../../../platform/jobs.js'
import { useApp } from '../../../testing/app.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { at, steps, meetingOf, counted, generate } = life
const db = () => product.app.pools.db

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Захищена'))
})

const run = async <T>(statement: RawBuilder<T>): Promise<T[]> => (await statement.execute(db())).rows
const refused = (constraint: string) => ({ code: '23514', constraint })

/** What came in with a voting besides ballots, as the product writes it while votes are counted. */
const addPapers = async (id: number) => {
  const [file] = await run(sql<{ id: number }>`insert into files (kind, name, mime, bytes, sha256, storage_key)
    values ('attachment', 'скан.pdf', 'application/pdf', 1, ${randomUUID()}, ${randomUUID()}) returning id`)
  const [owner] = await run(sql<{ id: number }>`select min(owner_id) as id from voting_ballots
    where voting_id = ${id} and channel = 'paper'`)
  const [scan] = await run(sql<{
    id: number
  }>`insert into voting_scans (voting_id, file_id, sha256, state, pages, created_at)
    values (${id}, ${file!.id}, ${randomUUID()}, 'done', 1, ${now}) returning id`)
  for (const statement of [
    sql`insert into voting_scan_pages (scan_id, voting_id, page, result, read_as, owner_id, sheet_page)
      values (${scan!.id}, ${id}, 1, 'matched', 'matched', ${owner!.id}, 1)`,
    sql`insert into voting_notices (voting_id, owner_id, co_owner_id, way, sent_on, refused, created_at)
      select ${id}, owner_id, id, 'hand', '2026-02-11', false, ${now} from voting_co_owners where owner_id = ${owner!.id}`,
    sql`insert into voting_sheets (voting_id, owner_id, state, updated_at) values (${id}, ${owner!.id}, 'received', ${now})`,
    sql`insert into voting_forms (voting_id, version, hash, created_at) values (${id}, 1, '\\x01', ${now})`,
    sql`insert into voting_ballot_documents (voting_id, owner_id, co_owner_id, answers, sha256, file_id, created_at)
      select ${id}, owner_id, id, '[]', sha256('1'), ${file!.id}, ${now} from voting_co_owners where owner_id = ${owner!.id}`,
    sql`insert into voting_electronic_ballots (ballot_id, voting_id, owner_id, received_at, receipt_text, receipt)
      select b.id, ${id}, b.owner_id, ${now}, 'x', sha256('x') from voting_ballots b where b.owner_id = ${owner!.id}`,
    sql`insert into voting_election_votes (election_id, voting_id, owner_id, answer)
      select e.id, ${id}, ${owner!.id}, 'for' from voting_elections e where e.voting_id = ${id}`,
  ])
    await run(statement)
}

/** Everything of a voting that its minutes speak of. */
const parts = [
  'voting_houses',
  'voting_questions',
  'voting_owners',
  'voting_co_owners',
  'voting_shares',
  'voting_notices',
  'voting_attendance',
  'voting_elections',
  'voting_election_votes',
  'voting_ballots',
  'voting_answers',
  'voting_electronic_ballots',
  'voting_ballot_documents',
  'voting_sheets',
  'voting_scans',
  'voting_scan_pages',
  'voting_forms',
  'voting_results',
  'voting_outcomes',
  'voting_protocols',
]

/** A row of the table once more: the guard answers before any other rule is looked at. */
const again = async (table: string, id: number) => {
  const [written] = await run(sql<{
    columns: string
  }>`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  const columns = sql.raw(written!.columns)
  return sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from ${sql.table(table)} where voting_id = ${id} limit 1`
}

const requireFixed = async (id: number) => {
  for (const table of parts) {
    const [{ n }] = (await run(
      sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where voting_id = ${id}`,
    )) as [{ n: number }]
    expect(n, table).toBeGreaterThan(0)
    const change = table === 'voting_protocols' ? sql`content = '{}'` : sql`voting_id = voting_id`
    for (const attempt of [
      await again(table, id),
      sql`update ${sql.table(table)} set ${change} where voting_id = ${id}`,
      sql`delete from ${sql.table(table)} where voting_id = ${id}`,
    ])
      await expect(run(attempt), table).rejects.toMatchObject({
        code: '23514',
        constraint: expect.stringMatching(/^(voting_part_open|votings_kept)$/) as string,
      })
    await expect(run(sql`truncate ${sql.table(table)} cascade`), table).rejects.toMatchObject(refused('votings_kept'))
  }
}

describe('by plain SQL of whoever owns the tables', () => {
  it('nothing of a voting is added, changed or deleted after its minutes, nor once they are published', async () => {
    const id = await counted(house)
    await addPapers(id)
    expect((await generate(id)).status).toBe(201)
    await requireFixed(id)
    await life.signed(id)
    await requireFixed(id)
    await steps.moved(id, 'published')
    await requireFixed(id)
    for (const change of [
      sql`state = 'counting'`,
      sql`survey_to = survey_to + 1`,
      sql`survey_from = survey_from - 1`,
      sql`deadline = now()`,
      sql`meeting_at = meeting_at + interval '1 day'`,
      sql`meeting_began_at = null`,
      sql`counting_at = now()`,
      sql`announced_at = now()`,
      sql`surveyors = '[{"name": "Інший", "entrances": []}]'`,
      sql`note = 'Інша'`,
      sql`kind = 'annual'`,
      sql`initiator_ids = '{1,2,3}'`,
      sql`register_owners = 1`,
      sql`deleted_at = now()`,
    ])
      await expect(run(sql`update votings set ${change} where id = ${id}`)).rejects.toMatchObject({ code: '23514' })
  })

  it('an announced voting keeps its houses, questions, register and days; a person who is removed leaves the row, and no other takes the place', async () => {
    const id = await meetingOf(house)
    const { house: other } = await makeBuilding(product, 'Інша захищена')
    const open = refused('voting_part_open')
    for (const attempt of [
      sql`insert into voting_houses (voting_id, house_id, position) values (${id}, ${other}, 1)`,
      sql`update voting_houses set house_id = ${other} where voting_id = ${id}`,
      sql`delete from voting_houses where voting_id = ${id}`,
      sql`update voting_questions set proposal = '{"uk": "Інше"}' where voting_id = ${id}`,
      sql`delete from voting_questions where voting_id = ${id}`,
      sql`update voting_owners set member_id = (select max(id) from members) where voting_id = ${id}`,
      sql`update voting_shares set realty_id = (select max(id) from realty) where voting_id = ${id}`,
      sql`update voting_shares set numerator = 2 where voting_id = ${id}`,
    ])
      await expect(run(attempt)).rejects.toMatchObject(open)
    await run(sql`update voting_owners set member_id = null where voting_id = ${id} and number = 1`)
    await steps.moved(id, 'survey')
    const fixed = refused('votings_fixed')
    for (const change of [
      sql`survey_to = survey_to + 1`,
      sql`survey_to = survey_to - 1`,
      sql`survey_from = survey_from - 1`,
      sql`deadline = deadline - interval '1 day'`,
      sql`deadline = null`,
      sql`counting_at = now()`,
      sql`meeting_began_at = meeting_began_at - interval '1 day'`,
      // The rules allow no extension.
      sql`survey_extended_from = survey_to, survey_to = survey_to + 1, extension_reason = 'Так', deadline = deadline + interval '1 day'`,
      sql`state = 'counting', survey_to = survey_to - 1`,
      sql`override_reason = 'Так'`,
    ])
      await expect(run(sql`update votings set ${change} where id = ${id}`)).rejects.toMatchObject(fixed)
    for (const state of ['announced', 'protocol', 'published'])
      await expect(run(sql`update votings set state = ${state} where id = ${id}`)).rejects.toMatchObject(
        refused('votings_forward'),
      )
  })

  it('a survey begins on the day of the meeting and is as long as the rules have it; no voting begins after its draft', async () => {
    const id = await meetingOf(house)
    const began = (
      from: string,
      to: string,
    ) => sql`update votings set state = 'survey', survey_from = ${from}, survey_to = ${to},
      deadline = (${to}::date + 1)::timestamp at time zone timezone where id = ${id}`
    for (const attempt of [began('2026-03-10', '2026-03-26'), began('2026-03-09', '2026-03-24')])
      await expect(run(attempt)).rejects.toMatchObject(refused('votings_fixed'))
    await run(began('2026-03-10', '2026-03-25'))
    const written = sql`insert into votings (title, kind, profile_id, rules, initiator, language, timezone, search_keys, state)
      select title, kind, profile_id, rules, initiator, language, timezone, search_keys, 'cancelled' from votings where id = ${id}`
    await expect(run(written)).rejects.toMatchObject(refused('votings_forward'))
  })

  it('a ballot stays as it was given while votes are taken: neither its answers nor its day change, and none is deleted', async () => {
    const id = await meetingOf(house)
    await steps.ballot(id, 'Бойко', ['for', 'for'], { cast_on: '2026-03-10', channel: 'meeting' })
    for (const attempt of [
      sql`update voting_answers set answer = 'against' where voting_id = ${id}`,
      sql`delete from voting_answers where voting_id = ${id}`,
      sql`delete from voting_ballots where voting_id = ${id}`,
      sql`update voting_ballots set channel = 'paper' where voting_id = ${id}`,
      sql`update voting_ballots set cast_on = cast_on - 1 where voting_id = ${id}`,
      sql`update voting_ballots set owner_id = (select max(id) from voting_owners where voting_id = ${id}) where voting_id = ${id}`,
      sql`update voting_ballots set entered_by = null where voting_id = ${id}`,
    ])
      await expect(run(attempt)).rejects.toMatchObject(refused('votings_kept'))
  })
})

it('a letter that leaves after the minutes are made proves no notice any more, and is sent nevertheless', async () => {
  const id = await life.generated(house)
  const [owner] = await run(sql<{ id: number }>`select min(id) as id from voting_owners where voting_id = ${id}`)
  const [letter] = await run(sql<{
    id: number
  }>`insert into outbox (channel, recipient, body, message_id, entity, entity_id)
    values ('email', 'a@test.example', 'Повідомлення', ${randomUUID()}, 'votings', ${id}) returning id`)
  await run(sql`insert into voting_messages (voting_id, owner_id, co_owner_id, purpose, day, channel, state, outbox_id, created_at)
    select ${id}, owner_id, id, 'notice', '2026-02-11', 'email', 'waiting', ${letter!.id}, ${now}
    from voting_co_owners where owner_id = ${owner!.id}`)
  await run(sql`update outbox set state = 'sent', sent_at = ${now} where id = ${letter!.id}`)
  const [notices] = await run(sql<{ n: number }>`select count(*) as n from voting_notices where voting_id = ${id}`)
  expect(notices!.n).toBe(0)
})

it('the minutes wait for scans that are being read, and not for those whose reading has ended', async () => {
  const id = await counted(house)
  const [job] = await run(sql<{ id: number }>`insert into jobs (kind, payload, created_at)
    values ('votings.scan', '{}', ${now}) returning id`)
  await enqueue(db(), 'votings.scan', { job_id: job!.id }, { runAt: new Date('2099-01-01') })
  await run(sql`with file as (insert into files (kind, name, mime, bytes, sha256, storage_key)
      values ('attachment', 'скан.pdf', 'application/pdf', 1, 'x', ${randomUUID()}) returning id)
    insert into voting_scans (voting_id, file_id, sha256, state, job_id, created_at)
    select ${id}, id, 'x', 'reading', ${job!.id}, ${now} from file`)
  const waiting = await generate(id)
  expect([waiting.status, waiting.body.code, waiting.body.data]).toEqual([409, 'scans_reading', { scans: 1 }])
  expect((await steps.read(id)).state).toBe('counting')
  await run(sql`update jobs set state = 'failed' where id = ${job!.id}`)
  expect((await generate(id)).status).toBe(201)
  await at('2026-02-10T08:00:00.000Z')
})
