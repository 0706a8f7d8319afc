import type { Threshold, VotingRules } from '@oselia/contract/governance-profiles'
import type { BallotAnswer, BallotChannel } from '@oselia/contract/votings.enums'
import type { RegisterUnit } from '../features/voting/votings/votings.register.rules.js'
import { rules, threshold, unit } from './voting-rules.js'

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

export const otherStates = ['conflict', 'replaced', 'rejected', 'withdrawn', 'late'] as const

export interface RandomBallot {
  /** The key of the owner. */
  owner: string
  state: 'counted' | (typeof otherStates)[number]
  channel: BallotChannel
  answers: BallotAnswer[]
  representative: { name: string; document: string } | null
}

export interface RandomVoting {
  seed: number
  house_ids: number[]
  units: RegisterUnit[]
  declared: { house_id: number; declared: number | null }[]
  rules: VotingRules
  questions: { threshold: string; depends_on: number | null }[]
  ballots: RandomBallot[]
  attending: { owner: string; mode: 'in_person' | 'proxy' | 'video' }[]
}

/** Owners of a unit by letters: shares of one denominator, some of them joint, some of nobody known. */
const ownersOf = (chance: Chance): [Record<string, [number, number]>, boolean] => {
  const denominator = chance.upTo(7)
  if (chance.is(0.2)) {
    const joint = ['A', 'B', 'C', 'D', 'E', 'F'].slice(chance.upTo(3) - 1).slice(0, 1 + chance.upTo(2))
    return [Object.fromEntries(joint.map((name) => [name, [1, 1]])), true]
  }
  const owners: Record<string, [number, number]> = {}
  for (let left = denominator; left > 0 && chance.is(0.9);) {
    const part = chance.upTo(left)
    owners[String.fromCharCode(64 + chance.upTo(10))] ??= [part, denominator]
    left -= part
  }
  return [owners, false]
}

const unitsOf = (chance: Chance, house_ids: readonly number[]): RegisterUnit[] =>
  house_ids.flatMap((house_id) =>
    Array.from({ length: chance.upTo(4) }, (_, n) => {
      const [owners, joint] = ownersOf(chance)
      const made = unit(String(n + 1), chance.upTo(20_000) / 100, owners, joint)
      return { ...made, house_id, entrance: chance.is(0.1) ? null : chance.upTo(3), quota: chance.upTo(900) }
    }),
  )

const rulesOf = (chance: Chance): VotingRules => ({
  ...rules,
  weight: chance.of(['area', 'area', 'head', 'unit', 'quota'] as const),
  dominant_owner: chance.is(0.5),
  joint_owners: chance.of(['split', 'one_ballot'] as const),
  quorum: chance.is(0.3)
    ? {
        numerator: chance.upTo(2),
        denominator: 3,
        dimension: chance.of(['weight', 'head'] as const),
        strict: false,
        second_call: null,
      }
    : null,
  thresholds: ['a', 'b'].map((code): Threshold => {
    const denominator = chance.of([2, 3, 4])
    return threshold(chance.upTo(denominator - 1), denominator, chance.is(0.5), {
      code,
      base: chance.of(['all', 'present', 'cast'] as const),
      dimension: chance.of(['weight', 'head', 'both'] as const),
      block: chance.is(0.2) ? { numerator: 1, denominator: 4 } : null,
    })
  }),
})

/** Keys of the owners of a unit: each of them, or all together where they have one ballot. */
export const keysOf = ({ owners }: RegisterUnit, { joint_owners }: VotingRules): string[] => {
  const names = owners.map(({ name }) => name)
  return joint_owners === 'one_ballot' && names.length > 1 ? [names.toSorted().join(' ')] : names
}

const answers: readonly BallotAnswer[] = ['for', 'for', 'for', 'against', 'abstain', 'invalid']
const channels: readonly BallotChannel[] = ['meeting', 'paper', 'code', 'signature']

const ballotsOf = (chance: Chance, owners: readonly string[], questions: number): RandomBallot[] => {
  const ballot = (owner: string, state: RandomBallot['state']): RandomBallot => ({
    owner,
    state,
    channel: chance.of(channels),
    answers: Array.from({ length: questions }, () => chance.of(answers)),
    representative: chance.is(0.2) ? { name: 'Мельник Олег', document: 'Довіреність' } : null,
  })
  return owners.flatMap((owner) => [
    ...(chance.is(0.65) ? [ballot(owner, 'counted')] : []),
    ...(chance.is(0.25) ? [ballot(owner, chance.of(otherStates))] : []),
  ])
}

/** A small voting of one to three houses in its meeting, with everything that can happen to ballots. */
export const randomVoting = (seed: number, houses: readonly number[]): RandomVoting => {
  const chance = new Chance(random(seed))
  const house_ids = houses.slice(0, chance.upTo(houses.length))
  const units = unitsOf(chance, house_ids)
  const own = rulesOf(chance)
  const questions = Array.from({ length: chance.upTo(3) }, (_, n) => ({
    threshold: chance.of(['a', 'b']),
    depends_on: n > 0 && chance.is(0.4) ? chance.upTo(n) : null,
  }))
  const owners = [...new Set(units.flatMap((one) => keysOf(one, own)))]
  const modes = ['in_person', 'proxy', 'video'] as const
  return {
    seed,
    house_ids,
    units,
    declared: house_ids.map((house_id) => ({ house_id, declared: chance.is(0.3) ? chance.upTo(90_000) : null })),
    rules: own,
    questions,
    ballots: ballotsOf(chance, owners, questions.length),
    attending: owners.filter(() => chance.is(0.4)).map((owner) => ({ owner, mode: chance.of(modes) })),
  }
}
