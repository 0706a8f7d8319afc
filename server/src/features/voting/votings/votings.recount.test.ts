import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { describe, expect, it } from 'vitest'
import { exactText, sumOf } from '../../../platform/fractions.js'
import { rules, threshold, unit } from '../../../testing/voting-rules.js'
import { freeze, headsOf } from './votings.register.rules.js'
import { addVotes, notVoted, noVotes, outcomeOf, type Count, type Votes } from './votings.tally.rules.js'

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

describe('1,000 random votings', () => {
  it('agree with a slow recount in units of a common denominator, and parts add up to the whole', () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const next = random(seed)
      const upTo = (n: number) => 1 + Math.floor(next() * n)
      const units = Array.from({ length: upTo(12) }, (_, n) => {
        const denominator = upTo(7)
        const owners: Record<string, [number, number]> = {}
        let left = denominator
        while (left > 0 && next() < 0.85) {
          const part = upTo(left)
          owners[String.fromCharCode(65 + Math.floor(next() * 26))] ??= [part, denominator]
          left -= part
        }
        return unit(String(n), upTo(20_000) / 100, owners)
      })
      const declared = next() < 0.5 ? upTo(300_000) : null
      const dominant_owner = next() < 0.5
      const register = freeze(units, [{ house_id: 1, declared }], { ...rules, dominant_owner })

      // Weights once more, as whole numbers: hundredths of square metres times 7! hold all shares.
      const scale = 5040
      const held = new Map<string, number>()
      for (const { owners, area: size } of units)
        for (const { name, numerator, denominator } of owners)
          held.set(name, (held.get(name) ?? 0) + (size! * numerator * scale) / denominator)
      const known = units.reduce((sum, { area: size }) => sum + size!, 0)
      const whole = Math.max(known, declared ?? 0) * scale
      const heads = register.weight_by === 'head'
      expect(heads, `seed ${seed}`).toBe(dominant_owner && Math.max(0, ...held.values()) * 2 > whole)

      const answers: Record<BallotAnswer, Votes> = {
        for: noVotes,
        against: noVotes,
        abstain: noVotes,
        invalid: noVotes,
      }
      const slow = { for: 0, against: 0, abstain: 0, invalid: 0 }
      for (const owner of register.owners.filter((one) => one.known && next() < 0.7)) {
        const answer = (['for', 'for', 'against', 'abstain', 'invalid'] as const)[Math.floor(next() * 5)]!
        answers[answer] = addVotes(answers[answer], { weight: owner.weight, owners: 1 })
        slow[answer] += heads ? 1 : held.get(owner.name)!
      }
      const total = { weight: register.total, owners: headsOf(register.owners) }
      const missing = notVoted(total, answers)
      const of = (weight: Votes['weight']) =>
        Number(weight.numerator * BigInt(heads ? 1 : scale)) / Number(weight.denominator)
      for (const answer of ['for', 'against', 'abstain', 'invalid'] as const)
        expect(of(answers[answer].weight), `seed ${seed}, ${answer}`).toBe(slow[answer])
      if (!heads) expect(of(total.weight)).toBe(whole)
      const parts = sumOf([...Object.values(answers), missing].map(({ weight }) => weight))
      expect(exactText(parts)).toBe(exactText(register.total))
      const shares = register.owners.flatMap((owner) => owner.shares.map(({ weight }) => weight))
      expect(exactText(sumOf(shares))).toBe(exactText(register.total))

      const rule = threshold(upTo(3), 3, next() < 0.5)
      const limit = (heads ? of(total.weight) : whole) * rule.numerator
      const adopted = slow.for > 0 && (rule.strict ? slow.for * 3 > limit : slow.for * 3 >= limit)
      const none = { present: noVotes, absent: noVotes, remaining: noVotes }
      const closed: Count = { total, ...none, answers, open: false, quorate: true }
      expect(outcomeOf(rule, closed), `seed ${seed}`).toBe(adopted ? 'adopted' : 'not_adopted')
      const able = { weight: sumOf(register.owners.filter((one) => one.known).map(({ weight }) => weight)), owners: 0 }
      const open = outcomeOf(rule, { ...closed, open: true, remaining: notVoted(able, answers) })
      if (adopted) expect(open).toBe('adopted')
    }
  })
})
