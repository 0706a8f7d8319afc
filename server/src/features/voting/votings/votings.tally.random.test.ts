import type { Tally, Weight } from '@oselia/contract/voting-tally'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember } from '../../../testing/registry.js'
import { randomVoting, type RandomVoting } from '../../../testing/random-votings.js'
import { scale, slowRecount, type Slow, type SlowCount } from '../../../testing/slow-recount.js'
import { readSubject } from './votings.queries.js'
import { freeze, type FrozenRegister } from './votings.register.rules.js'
import { storeRegister } from './votings.register.js'
import { closedTally, readTally } from './votings.tally.js'

const now = new Date('2026-03-10T16:05:00.000Z')
const product = useApp({ clock: { now: () => now } })
const db = () => product.app.pools.db
const context = (): RequestContext => createContext(systemActor, db(), product.app.clock)

interface Made extends RandomVoting {
  id: number
  register: FrozenRegister
}

/** Keys of the owners of a register in the order of their numbers. */
const keysIn = ({ owners }: FrozenRegister): string[] => owners.map(({ name }) => name.split(', ').toSorted().join(' '))
/** The same without references to units, with one member in place of all people. */
const bare = (register: FrozenRegister, member: number): FrozenRegister => ({
  ...register,
  owners: register.owners.map((owner) => ({
    ...owner,
    member_id: null,
    people: owner.people.map((one) => ({ ...one, member_id: member })),
    shares: owner.shares.map((share) => ({ ...share, realty_id: null })),
  })),
})

const writeDrafts = async (votings: readonly RandomVoting[]): Promise<Made[]> => {
  const input = JSON.stringify(
    votings.map(({ seed, rules, house_ids, questions }) => ({ seed, rules, house_ids, questions })),
  )
  const { rows } = await sql<{ id: number; seed: number }>`insert into votings
      (title, kind, profile_id, rules, initiator, language, timezone, meeting_at, meeting_place, search_keys)
    select jsonb_build_object('uk', x.seed::text), 'extraordinary', (select min(id) from governance_profiles), x.rules, 'board', 'uk',
      'Europe/Kyiv', '2026-03-10T16:00:00Z', 'Хол', 'random' from jsonb_to_recordset(${input}::jsonb) as x(seed int, rules jsonb)
    returning id, (title ->> 'uk')::int as seed`.execute(db())
  const ids = new Map(rows.map(({ id, seed }) => [seed, id]))
  const identified = JSON.stringify(
    votings.map((one) => ({ id: ids.get(one.seed), house_ids: one.house_ids, questions: one.questions })),
  )
  await sql`insert into voting_houses (voting_id, house_id, position)
    select x.id, h.value::bigint, h.ordinality - 1 from jsonb_to_recordset(${identified}::jsonb) as x(id bigint, house_ids jsonb),
      jsonb_array_elements_text(x.house_ids) with ordinality h`.execute(db())
  await sql`insert into voting_questions (voting_id, position, text, proposal, threshold)
    select x.id, q.ordinality - 1, '{"uk": "Питання"}', '{"uk": "Рішення"}', q.value ->> 'threshold'
    from jsonb_to_recordset(${identified}::jsonb) as x(id bigint, questions jsonb), jsonb_array_elements(x.questions) with ordinality q`.execute(
    db(),
  )
  await sql`update voting_questions q set depends_on = d.id
    from jsonb_to_recordset(${identified}::jsonb) as x(id bigint, questions jsonb), jsonb_array_elements(x.questions) with ordinality e,
      voting_questions d
    where q.voting_id = x.id and q.position = e.ordinality - 1 and d.voting_id = x.id and d.position = (e.value ->> 'depends_on')::int - 1`.execute(
    db(),
  )
  return votings.map((one) => ({
    ...one,
    id: ids.get(one.seed)!,
    register: freeze(one.units, one.declared, one.rules),
  }))
}

const announce = async (votings: readonly Made[], member: number): Promise<void> => {
  await db()
    .transaction()
    .execute(async (tx) => {
      for (const { id, register } of votings) await storeRegister({ ...context(), db: tx }, id, bare(register, member))
    })
  // A thousand at once take longer than a request may on a busy machine.
  const { slowDb } = product.app.pools
  await sql`update votings set state = 'announced', announced_at = ${now}, deadline = meeting_at where search_keys = 'random'`.execute(
    slowDb,
  )
  await sql`update votings set state = 'meeting', meeting_began_at = ${now}, deadline = null where state = 'announced'`.execute(
    slowDb,
  )
}

const writeBallots = async (votings: readonly Made[]): Promise<void> => {
  const numbers = new Map(
    votings.map(({ id, register }) => [id, new Map(keysIn(register).map((key, n) => [key, n + 1]))]),
  )
  const attending = votings.flatMap(({ id, attending: own }) =>
    own.map(({ owner, mode }) => ({ id, number: numbers.get(id)!.get(owner), mode })),
  )
  await sql`insert into voting_attendance (voting_id, owner_id, mode, created_at)
    select x.id, o.id, x.mode, ${now} from jsonb_to_recordset(${JSON.stringify(attending)}::jsonb) as x(id bigint, number int, mode text)
      join voting_owners o on o.voting_id = x.id and o.number = x.number`.execute(db())
  const ballots = votings.flatMap(({ id, ballots: own }) =>
    own.map(({ owner, ...ballot }) => ({ ...ballot, id, number: numbers.get(id)!.get(owner) })),
  )
  await sql`with given as (
      select row_number() over () as n, o.id as owner_id, x.* from jsonb_to_recordset(${JSON.stringify(ballots)}::jsonb)
        as x(id bigint, number int, channel text, state text, representative jsonb, answers jsonb)
        join voting_owners o on o.voting_id = x.id and o.number = x.number
    ), written as (
      insert into voting_ballots (voting_id, owner_id, channel, state, cast_on, representative, reason, created_at)
      select id, owner_id, channel, state, '2026-03-10', representative, n::text, ${now} from given returning id, voting_id, owner_id, reason
    )
    insert into voting_answers (ballot_id, voting_id, owner_id, question_id, answer)
    select w.id, w.voting_id, w.owner_id, q.id, g.answers ->> q.position
    from written w join given g on g.n::text = w.reason join voting_questions q on q.voting_id = w.voting_id`.execute(
    db(),
  )
}

/** A weight of the tally in parts of `scale`: a square metre and a quota are a hundred of what is stored. */
const scaled = ({ exact }: Weight, by: Tally['weight_by']): bigint => {
  const [n, d = '1'] = exact.split('/')
  const whole = BigInt(n!) * scale * (by === 'area' || by === 'quota' ? 100n : 1n)
  if (whole % BigInt(d) !== 0n) throw new Error(`${exact} is no share of the register`)
  return whole / BigInt(d)
}

const byPlace = (a: { house: number; entrance: number | null }, b: typeof a): number =>
  a.house - b.house || (a.entrance ?? 99) - (b.entrance ?? 99)
const sum = (weights: readonly bigint[]): bigint => weights.reduce((all, one) => all + one, 0n)

/** The tally in the terms of the recount. */
const countedBy = (tally: Tally) => {
  const as = ({ weight, owners }: { weight: Weight; owners: number }): Slow => ({
    weight: scaled(weight, tally.weight_by),
    owners,
  })
  return {
    weight_by: tally.weight_by,
    conflicts: tally.conflicts,
    channels: tally.channels.flatMap(({ channel, owners }) => Array.from({ length: owners }, () => channel as string)),
    total: as(tally.total),
    voted: as(tally.voted),
    present: as(tally.present!),
    questions: tally.questions.map((question) => ({
      for: as(question.for),
      against: as(question.against),
      abstain: as(question.abstain),
      invalid: as(question.invalid),
      notVoted: as(question.not_voted),
      open: question.outcome,
    })),
    groups: tally.groups.map((group) => ({
      house: group.house.id,
      entrance: group.entrance,
      total: as(group.total),
      voted: as(group.voted),
      for: group.for.map((weight) => scaled(weight, tally.weight_by)),
    })),
  }
}

const expectedOf = ({ rules, ballots }: Made, { byHead, ...slow }: SlowCount) => ({
  ...slow,
  weight_by: byHead ? 'head' : rules.weight,
  conflicts: ballots.filter(({ state }) => state === 'conflict').length,
  channels: ballots.flatMap(({ state, channel }) => (state === 'counted' ? [channel as string] : [])).toSorted(),
  questions: slow.questions.map(({ closed: _, ...question }) => question),
  groups: slow.groups.toSorted(byPlace),
})

/** Answers and those who gave none are the whole register, and so are houses and entrances. */
const requireWhole = ({ total, voted, questions, groups }: ReturnType<typeof countedBy>): void => {
  const wholes = questions.map((one) => [one.for, one.against, one.abstain, one.invalid, one.notVoted])
  expect(wholes.map((parts) => sum(parts.map(({ weight }) => weight)))).toEqual(questions.map(() => total.weight))
  expect(wholes.map((parts) => parts.reduce((all, { owners }) => all + owners, 0))).toEqual(
    questions.map(() => total.owners),
  )
  const inGroups = (of: (group: (typeof groups)[number]) => bigint) => sum(groups.map(of))
  expect([inGroups((one) => one.total.weight), inGroups((one) => one.voted.weight)]).toEqual([
    total.weight,
    voted.weight,
  ])
  expect(questions.map((_, n) => inGroups((one) => one.for[n]!))).toEqual(questions.map((one) => one.for.weight))
}

/** Compares one voting; answers the outcomes that it has. */
const compared = async (voting: Made): Promise<string[]> => {
  const slow = slowRecount(voting)
  const tally = countedBy((await readTally(context(), voting.id)).data)
  expect(tally, `voting ${voting.seed}`).toEqual(expectedOf(voting, slow))
  requireWhole(tally)
  // As it is once no more ballots are taken.
  if (voting.seed % 4 > 0) return tally.questions.map(({ open }) => open)
  const { questions } = await closedTally(context(), await readSubject(context(), voting.id))
  const outcomes = questions.map(({ outcome }) => outcome)
  expect(outcomes, `voting ${voting.seed}`).toEqual(slow.questions.map(({ closed }) => closed))
  return outcomes
}

let votings: Made[]
beforeAll(async () => {
  const { houses } = await makeHouses(product.app, 'Тисячна', 3)
  votings = await writeDrafts(Array.from({ length: 1000 }, (_, n) => randomVoting(n + 1, houses)))
  await announce(votings, await makeMember(product.app, 'Тисячний Один'))
  await writeBallots(votings)
})

it('the tally of 1,000 random votings agrees with a slow recount by question, house and entrance, and parts add up to the whole', async () => {
  const outcomes = new Set<string>()
  for (let at = 0; at < votings.length; at += 10)
    for (const found of await Promise.all(votings.slice(at, at + 10).map(compared)))
      for (const outcome of found) outcomes.add(outcome)
  // Each outcome is among them, so that none is agreed on for want of votings that have it.
  expect([...outcomes].toSorted()).toEqual(['adopted', 'can_pass', 'cannot_pass', 'not_adopted', 'not_counted'])
}, 120_000)
