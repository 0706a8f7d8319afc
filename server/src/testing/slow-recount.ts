import type { Threshold } from '@oselia/contract/governance-profiles'
import type { BallotAnswer, QuestionOutcome } from '@oselia/contract/votings.enums'
import { keysOf, type RandomVoting } from './random-votings.js'

/** Weights are whole numbers of this part of a hundredth, a unit or a head: all shares of random votings are among them. */
export const scale = 2n * 3n * 360_360n

/** A share of an owner somewhere in the building; `head` where the owner is somebody by number. */
interface Held {
  owner: string
  known: boolean
  head: boolean
  house: number
  entrance: number | null
  weight: bigint
}

const measureOf = ({ rules }: RandomVoting, one: RandomVoting['units'][number]): bigint => {
  if (rules.weight === 'unit') return 1n
  if (rules.weight === 'head') return 0n
  return BigInt((rules.weight === 'quota' ? one.quota : one.area) ?? 0)
}

/** What everybody holds, share by share, as the rules weigh it before heads are counted. */
const sharesOf = (voting: RandomVoting): Held[] => {
  const held = voting.units.flatMap((one): Held[] => {
    const measure = measureOf(voting, one) * scale
    const at = { house: one.house_id, entrance: one.entrance, head: true }
    const { length } = one.owners
    const parts = one.owners.map(({ name, numerator, denominator, joint }) => ({
      owner: name,
      weight: joint ? measure / BigInt(length) : (measure * BigInt(numerator)) / BigInt(denominator),
    }))
    const rest = measure - parts.reduce((sum, { weight }) => sum + weight, 0n)
    const whole = one.owners.reduce(
      (sum, { numerator, denominator, joint }) => sum + (joint ? 1 / length : numerator / denominator),
      0,
    )
    const [together] = keysOf(one, voting.rules)
    const own =
      voting.rules.joint_owners === 'one_ballot' && length > 1 ? [{ owner: together!, weight: measure - rest }] : parts
    return [
      ...own.map((part) => Object.assign({ known: true }, at, part)),
      ...(whole < 0.999_999 ? [{ ...at, owner: `unit ${one.realty_id}`, known: false, weight: rest }] : []),
    ]
  })
  if (voting.rules.weight !== 'area') return held
  for (const { house_id, declared } of voting.declared) {
    const inside = voting.units.reduce((sum, one) => sum + (one.house_id === house_id ? one.area! : 0), 0)
    const above = { owner: `house ${house_id}`, known: false, head: false, house: house_id, entrance: null }
    if ((declared ?? 0) > inside) held.push({ ...above, weight: BigInt(declared! - inside) * scale })
  }
  return held
}

export interface Slow {
  weight: bigint
  owners: number
}
type Names = (owner: string) => boolean

export interface SlowCount {
  byHead: boolean
  total: Slow
  voted: Slow
  present: Slow
  questions: (Record<BallotAnswer, Slow> & { notVoted: Slow; open: QuestionOutcome; closed: QuestionOutcome })[]
  groups: { house: number; entrance: number | null; total: Slow; voted: Slow; for: bigint[] }[]
}

/** The count of a random voting from what was drawn for it, owner by owner. */
export const slowRecount = (voting: RandomVoting): SlowCount => {
  const raw = sharesOf(voting)
  const sum = (of: readonly Held[]) => of.reduce((all, { weight }) => all + weight, 0n)
  const names = [...new Set(raw.map(({ owner }) => owner))]
  const most = names.map((name) => sum(raw.filter(({ owner, known }) => known && owner === name)))
  const isDominated = voting.rules.dominant_owner && most.some((weight) => weight * 2n > sum(raw))
  const byHead = voting.rules.weight === 'head' || isDominated
  const held = !byHead
    ? raw
    : raw.map((one) =>
        Object.assign({}, one, {
          weight: one.head ? scale / BigInt(raw.filter(({ owner }) => owner === one.owner).length) : 0n,
        }),
      )
  const votesOf = (isIn: Names, among: readonly Held[] = held): Slow => {
    const own = among.filter(({ owner }) => isIn(owner))
    return { weight: sum(own), owners: new Set(own.filter(({ head }) => head).map(({ owner }) => owner)).size }
  }
  const counted = new Map(voting.ballots.flatMap((one) => (one.state === 'counted' ? [[one.owner, one]] : [])))
  const attending = new Set(voting.attending.map(({ owner }) => owner))
  const isPresent: Names = (owner) => attending.has(owner) || counted.get(owner)?.channel === 'meeting'
  const isKnown: Names = (owner) => held.some((one) => one.owner === owner && one.known)
  const all = {
    total: votesOf(() => true),
    together: votesOf((owner) => counted.has(owner) || isPresent(owner)),
    remaining: votesOf((owner) => isKnown(owner) && !counted.has(owner)),
    absent: votesOf((owner) => isKnown(owner) && !counted.has(owner) && !isPresent(owner)),
  }
  const questions: SlowCount['questions'] = []
  for (const [n, question] of voting.questions.entries()) {
    const said = (answer: BallotAnswer) => votesOf((owner) => counted.get(owner)?.answers[n] === answer)
    const answers = { for: said('for'), against: said('against'), abstain: said('abstain'), invalid: said('invalid') }
    const rule = voting.rules.thresholds.find(({ code }) => code === question.threshold)!
    const own = outcomesOf(voting, rule, { ...all, ...answers })
    const on = question.depends_on === null ? null : questions[question.depends_on - 1]!
    const notVoted = votesOf((owner) => !counted.has(owner))
    questions.push({ ...answers, notVoted, open: after(own.open, on?.open), closed: after(own.closed, on?.closed) })
  }
  const places = [...new Map(held.map(({ house, entrance }) => [`${house} ${entrance}`, { house, entrance }])).values()]
  const groups = places.map((place) => {
    const within = held.filter(({ house, entrance }) => house === place.house && entrance === place.entrance)
    const forOf = (n: number) => votesOf((owner) => counted.get(owner)?.answers[n] === 'for', within).weight
    const voted = votesOf((owner) => counted.has(owner), within)
    return Object.assign(
      { total: votesOf(() => true, within), voted, for: voting.questions.map((_, n) => forOf(n)) },
      place,
    )
  })
  return {
    byHead,
    total: all.total,
    voted: votesOf((owner) => counted.has(owner)),
    present: votesOf(isPresent),
    questions,
    groups,
  }
}

/** Where another question decides whether one counts. */
const after = (own: QuestionOutcome, other: QuestionOutcome | undefined): QuestionOutcome => {
  if (other === undefined || other === 'adopted') return own
  if (other !== 'can_pass') return 'not_counted'
  return own === 'adopted' ? 'can_pass' : own
}

type Named = Record<'total' | 'together' | 'remaining' | 'absent' | 'for' | 'against', Slow>

/** What is known while ballots are taken, by the worst and the best that can come; and once none are. */
const outcomesOf = (
  { rules }: RandomVoting,
  rule: Threshold,
  votes: Named,
): Record<'open' | 'closed', QuestionOutcome> => {
  const valuesOf = ({ weight, owners }: Slow) =>
    rule.dimension === 'weight' ? [weight] : rule.dimension === 'head' ? [BigInt(owners)] : [weight, BigInt(owners)]
  const adopts = (more: 'for' | 'against' | null, isOpen: boolean): boolean => {
    const of = (what: keyof Named) => valuesOf(votes[what])
    return of('for').every((_, n) => {
      const rest = of('remaining')[n]!
      const given = of('for')[n]! + (more === 'for' ? rest : 0n)
      const against = of('against')[n]! + (more === 'against' ? rest : 0n)
      const present = of('together')[n]! + (isOpen ? of('absent')[n]! : 0n)
      const base = rule.base === 'all' ? of('total')[n]! : rule.base === 'present' ? present : given + against
      const [has, needs] = [given * BigInt(rule.denominator), base * BigInt(rule.numerator)]
      const isBlocked =
        rule.block !== null && against * BigInt(rule.block.denominator) > base * BigInt(rule.block.numerator)
      return given > 0n && !isBlocked && (rule.strict ? has > needs : has >= needs)
    })
  }
  const { quorum } = rules
  const size = (one: Slow) => (quorum?.dimension === 'head' ? BigInt(one.owners) : one.weight)
  const isQuorate =
    !quorum || size(votes.together) * BigInt(quorum.denominator) >= size(votes.total) * BigInt(quorum.numerator)
  return {
    closed: isQuorate && adopts(null, false) ? 'adopted' : 'not_adopted',
    open: isQuorate && adopts('against', true) ? 'adopted' : adopts('for', true) ? 'can_pass' : 'cannot_pass',
  }
}
