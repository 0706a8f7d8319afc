// The count of a voting through the API, of a house of 2,000 shares and of 100,000 ballots: registers and ballots are written by SQL.
// Usage: npm run build && node bench/votings.mjs [--runs 50]
import { rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { fill } from './registry.fill.mjs'
import { cpuOf, databaseCpu } from './requests.cpu.mjs'
import { enter, makeDataDir, startProduct, withDatabase } from './registry.product.mjs'

const given = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? usual : Number(process.argv[at + 1])
}
const runs = given('runs', 50)
const say = (line) => process.stdout.write(`${line}\n`)

/** Owners hold one unit in four jointly with another owner; `voted` of them have a ballot with an answer to each question. */
const cases = [
  { name: '2,000 shares, 1,400 ballots, 5 questions', shares: 2_000, voted: 0.7, questions: 5, target: 20 },
  { name: '20,000 shares: 100,000 answers of 20,000 ballots', shares: 20_000, voted: 1, questions: 5, target: 300 },
  { name: '110,000 shares, 100,000 ballots, 1 question', shares: 110_000, voted: 10 / 11, questions: 1, target: 300 },
  { name: '110,000 shares, 100,000 ballots, 3 questions', shares: 110_000, voted: 10 / 11, questions: 3, target: null },
]
const houses = 20

const tables = [
  'votings',
  'voting_houses',
  'voting_questions',
  'voting_owners',
  'voting_co_owners',
  'voting_shares',
  'voting_ballots',
  'voting_answers',
]

/** Ballots of the first owners, with an answer to each question. */
const fillBallots = async (db, { id, shares, voted }) => {
  await db.query(
    `insert into voting_ballots (voting_id, owner_id, channel, state, cast_on, created_at)
    select $1, id, case when number % 3 = 0 then 'meeting' else 'paper' end, 'counted', current_date, now()
    from voting_owners where voting_id = $1 and number <= round($2::numeric * $3)`,
    [id, voted, shares],
  )
  await db.query(
    `insert into voting_answers (ballot_id, voting_id, owner_id, question_id, answer)
    select b.id, $1, b.owner_id, q.id, (array['for', 'for', 'for', 'against', 'abstain'])[1 + b.owner_id % 5]
    from voting_ballots b join voting_questions q on q.voting_id = b.voting_id where b.voting_id = $1`,
    [id],
  )
  await db.query(
    `update voting_ballots b set answer_key = (select string_agg(voting_answer_letter(a.answer), '' order by q.position)
      from voting_answers a join voting_questions q on q.id = a.question_id where a.ballot_id = b.id) where voting_id = $1`,
    [id],
  )
}

/** Writes a voting in its survey: units by house and entrance, owners with their exact parts, ballots and answers. */
const fillVoting = async (db, { name, shares, voted, questions }) => {
  const { rows } = await db.query(
    `insert into votings (title, kind, profile_id, rules, initiator, language, timezone, state, survey_from, survey_to, deadline,
      snapshot_at, snapshot_hash, weight_by, total_numerator, total_denominator, search_keys, payee, year, serial)
    select jsonb_build_object('uk', $1::text), 'extraordinary', p.id, p.rules, 'board', 'uk', 'Europe/Kyiv', 'survey', current_date, current_date + 15,
      now() + interval '15 days', now(), '\\x00', 'area', 1, 1, $1::text, $1::text, 2026, 1 from governance_profiles p order by p.sort limit 1 returning id`,
    [name],
  )
  const id = rows[0].id
  await db.query(
    `insert into voting_houses select $1, h.id, h.n from (select id, row_number() over (order by id) as n from houses order by id limit ${houses}) h`,
    [id],
  )
  await db.query(
    `insert into voting_questions (voting_id, position, text, proposal, threshold)
    select $1, n, '{"uk": "Питання"}', '{"uk": "Рішення"}', case when n % 2 = 0 then 'majority' else 'two_thirds' end
    from generate_series(0, $2::int - 1) n`,
    [id, questions],
  )
  // Of four shares two are halves, thirds or sevenths of one unit.
  await db.query(
    `insert into voting_owners (voting_id, number, known, name, search_keys, weight_numerator, weight_denominator, sort_key)
    select $1, n, true, 'Співвласник ' || n, 'співвласник ' || n, 2000 + n * 37 % 9000,
      case when n % 4 < 2 then 1 else (array[2, 3, 7])[1 + n / 4 % 3] end, lpad(n::text, 7, '0') from generate_series(1, $2::int) n`,
    [id, shares],
  )
  await db.query(
    `insert into voting_co_owners (voting_id, owner_id, position, name) select voting_id, id, 1, name from voting_owners where voting_id = $1`,
    [id],
  )
  await db.query(
    `insert into voting_shares (voting_id, owner_id, house_id, realty_id, unit, unit_type, entrance, floor, area, numerator, denominator, joint,
      weight_numerator, weight_denominator)
    select $1, o.id, r.house_id, r.id, r.number, r.type, 1 + o.number % 6, r.floor, 50, 1, o.weight_denominator, false, o.weight_numerator, o.weight_denominator
    from voting_owners o join (select r.*, row_number() over (order by id) - 1 as n from realty r
      where house_id in (select house_id from voting_houses where voting_id = $1)) r
      on r.n = o.number % (select count(*) from realty where house_id in (select house_id from voting_houses where voting_id = $1))
    where o.voting_id = $1`,
    [id],
  )
  await fillBallots(db, { id, shares, voted })
  await db.query(
    `update votings set register_owners = $2, register_units = least($2, ${houses * 100}), (total_numerator, total_denominator) =
      (select sum(weight_numerator * 42 / weight_denominator), 42 from voting_owners where voting_id = $1) where id = $1`,
    [id, shares],
  )
  return id
}

const fillAll = (dataDir) =>
  withDatabase(dataDir, async (db) => {
    await fill(db, houses, () => undefined)
    for (const table of tables) await db.query(`alter table ${table} disable trigger user`)
    const ids = []
    for (const one of cases) ids.push(await fillVoting(db, one))
    for (const table of tables) await db.query(`alter table ${table} enable trigger user`)
    await db.query('vacuum analyze')
    return ids
  })

const measure = async ({ url, pid }, token, path) => {
  const times = []
  for (let n = 0; n < 10; n += 1)
    await fetch(`${url}/api/admin${path}`, { headers: { authorization: `Bearer ${token}` } }).then((answer) =>
      answer.text(),
    )
  const before = [cpuOf(pid), databaseCpu(dataDir)]
  for (let n = 0; n < runs; n += 1) {
    const begun = performance.now()
    const answer = await fetch(`${url}/api/admin${path}`, { headers: { authorization: `Bearer ${token}` } })
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const cpu = [cpuOf(pid), databaseCpu(dataDir)].map((used, n) => ((used - before[n]) / runs).toFixed(1))
  return { cpu: cpu.join(' + '), at: (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))] }
}

const dataDir = makeDataDir()
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const product = await startProduct(dataDir)
try {
  const token = await enter(product)
  const ids = await fillAll(dataDir)
  say(`${'the count of a voting'.padEnd(52)} p50      p95      CPU, server + database  target`)
  for (const [n, { name, target }] of cases.entries()) {
    const { at, cpu } = await measure(product, token, `/voting/${ids[n]}/tally`)
    const isShort = target !== null && at(0.5) > target
    if (isShort) process.exitCode = 1
    const verdict = target === null ? '' : `${target} ms: ${isShort ? 'SHORT' : 'ok'}`
    say(
      `${name.padEnd(52)} ${at(0.5).toFixed(1).padEnd(8)} ${at(0.95).toFixed(1).padEnd(8)} ${cpu.padEnd(23)} ${verdict}`,
    )
  }
} finally {
  await product.stop()
}
