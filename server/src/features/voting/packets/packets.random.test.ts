import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { usePackets } from '../../../testing/packets.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { threshold } from '../../../testing/voting-rules.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { unpacked, recounted } = usePackets(product)
const { call, steps } = life

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

class Chance {
  constructor(private readonly next: () => number) {}
  upTo = (n: number) => 1 + Math.floor(this.next() * n)
  is = (probability: number) => this.next() < probability
  of = <T>(all: readonly T[]): T => all[Math.floor(this.next() * all.length)]!
}

/** Two houses with units of random areas and quotas, shared by random owners; of some nobody is known. */
const makeRegister = async (chance: Chance, seed: number): Promise<number[]> => {
  const { app } = product
  const { houses } = await makeHouses(app, `Випадкова ${seed}`, 2)
  const members: number[] = []
  for (const house of houses)
    for (let unit = 1; unit <= 2 + chance.upTo(3); unit++) {
      const realty = await makeUnit(app, house, {
        number: chance.is(0.2) ? `-${unit}` : String(unit),
        total_area: chance.upTo(20_000) / 100,
      })
      await sql`update realty set voting_quota = ${chance.upTo(900) / 100} where id = ${realty}`.execute(app.pools.db)
      const denominator = chance.upTo(7)
      for (let left = denominator; left > 0 && chance.is(0.9);) {
        const part = chance.upTo(left)
        left -= part
        const { member } = await makeLink(
          app,
          realty,
          `Власник${seed}-${house}-${unit}-${left}`,
          `${part}/${denominator}`,
        )
        // Sometimes of a person who has another unit, or a share of this one.
        if (members.length > 0 && chance.is(0.3)) {
          const known = chance.of(members)
          await sql`update ownerships o set member_id = ${known} where member_id = ${member} and not exists (
            select 1 from ownerships x where x.realty_id = o.realty_id and x.member_id = ${known})`.execute(
            app.pools.db,
          )
        } else members.push(member)
      }
    }
  if (chance.is(0.5)) await sql`update houses set voting_area = 900 where id = ${houses[0]}`.execute(app.pools.db)
  return houses
}

const rulesOf = async (chance: Chance) => {
  const { rules } = (await call(votings.form)).body.form.profiles[0]!
  const dimension = () => chance.of(['weight', 'head', 'both'] as const)
  const thresholds = ['a', 'b'].map((code) =>
    threshold(1, chance.of([2, 3, 4]), chance.is(0.5), {
      code,
      base: chance.of(['all', 'present', 'cast'] as const),
      dimension: dimension(),
      block: chance.is(0.2) ? { numerator: 1, denominator: 4 } : null,
    }),
  )
  return {
    ...rules,
    weight: chance.of(['area', 'area', 'head', 'unit', 'quota'] as const),
    dominant_owner: chance.is(0.5),
    joint_owners: chance.of(['split', 'one_ballot'] as const),
    quorum: chance.is(0.3)
      ? {
          numerator: 1,
          denominator: 2,
          strict: chance.is(0.5),
          dimension: chance.of(['weight', 'head', 'both'] as const),
          second_call: null,
        }
      : null,
    thresholds,
  }
}

/** A voting announced with random rules, whose questions were put in another order meanwhile; its meeting runs. */
const announced = async (chance: Chance, houses: readonly number[]) => {
  const questions = ['a', 'b', 'a', 'b'].map((code, n) => ({
    text: `Питання ${n}`,
    proposal: `Рішення ${n}`,
    threshold: code,
    depends_on: n > 0 && chance.is(0.5) ? chance.upTo(n) : null,
  }))
  const made = await steps.make(houses[0]!, {
    house_ids: houses,
    meeting_at: '2026-03-10T16:00:00.000Z',
    rules: await rulesOf(chance),
    questions,
  })
  const turned = made.questions.toReversed().map(({ id, text, proposal, threshold: code }, n) => ({
    id,
    text,
    proposal,
    threshold: code,
    depends_on: n > 0 && chance.is(0.6) ? chance.upTo(n) : null,
  }))
  const raw = { version: made.version, questions: turned }
  expect((await call(votings.update, { params: { id: made.id }, raw })).status).toBe(200)
  await steps.moved(made.id, 'announced', { overrides: ['register_issues'], reason: 'Випадковий реєстр' })
  await life.at('2026-03-10T16:05:00.000Z')
  await steps.moved(made.id, 'meeting')
  return made.id
}

/** Ballots of both channels, corrections, conflicts decided either way, and withdrawn ones. */
const vote = async (chance: Chance, id: number): Promise<void> => {
  const { questions } = await steps.read(id)
  for (const { id: resident_id, member_id } of await steps.residents(id)) {
    if (member_id === null) continue
    if (chance.is(0.6)) await call(votingBallots.attend, { params: { id }, raw: { resident_id, mode: 'in_person' } })
    if (!chance.is(0.75)) continue
    const enter = async (fields: Record<string, unknown> = {}) => {
      const answers = questions.map((one) => ({
        question_id: one.id,
        answer: chance.of(['for', 'for', 'against', 'abstain', 'invalid']),
      }))
      const given = { resident_id, channel: chance.of(['meeting', 'paper']), cast_on: '2026-03-10', answers }
      const { body } = await call(votingBallots.enter, { params: { id }, raw: { ...given, ...fields } })
      return body.data
    }
    const decide = (ballotId: number, act: string) =>
      call(votingBallots.decide, { params: { id, ballotId }, raw: { act, reason: 'Рішення комісії' } })
    const first = await enter()
    if (chance.is(0.2)) await enter({ replaces: first!.id, reason: 'Помилка введення' })
    else if (chance.is(0.1)) await decide(first!.id, 'withdraw')
    const second = chance.is(0.3) ? await enter() : undefined
    if (second?.state === 'conflict') await decide(second.id, chance.of(['count', 'reject']))
  }
}

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'tally, protocol, verification and the script of the packet agree on random voting %i',
  async (seed) => {
    const chance = new Chance(random(seed))
    await life.at('2026-02-10T08:00:00.000Z')
    const id = await announced(chance, await makeRegister(chance, seed))
    await vote(chance, id)
    await steps.moved(id, 'counting', { reason: 'Усі, хто хотів, проголосували' })
    const before = await steps.tally(id)
    await life.officers(id)
    expect((await life.generate(id)).status).toBe(201)
    const { results } = await life.drawn(id)
    const after = await steps.tally(id)
    const { questions } = await steps.read(id)
    for (const [n, { question_id, adopted, counted: isCounted, answers }] of results.entries()) {
      const question = after.questions[n]!
      const { depends_on } = questions[n]!
      expect(isCounted).toBe(depends_on === null || results[depends_on - 1]!.adopted)
      const outcome = adopted ? 'adopted' : isCounted ? 'not_adopted' : 'not_counted'
      expect([question.question_id, question.outcome]).toEqual([question_id, outcome])
      for (const { answer, owners, weight } of answers) {
        const counted = answer === 'none' ? question.not_voted : question[answer]
        expect([answer, counted.owners, counted.weight.exact]).toEqual([answer, owners, weight])
      }
      // What was certain while sheets were still entered is what was fixed.
      const { outcome: said } = before.questions[n]!
      if (said !== 'can_pass') expect(said === 'adopted').toBe(adopted)
    }
    const { data } = (await call(votingBallots.verify, { params: { id } })).body
    expect(data).toMatchObject({ matches: true, protocol_matches: true, register_intact: true, differences: [] })
    await unpacked(id, life.who)
    expect(await recounted()).toBe('The recount agrees with results.json.\n')
  },
)
