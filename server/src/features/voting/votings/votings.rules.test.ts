import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { describe, expect, it } from 'vitest'
import { compare, decimalText, exactText, fraction, percentText, sumOf } from '../../../platform/fractions.js'
import { majority, rules, threshold, twoThirds, unit } from '../../../testing/voting-rules.js'
import { freeze, headsOf, type FrozenRegister, type RegisterUnit } from './votings.register.rules.js'
import { neededFor, notVoted, noVotes, outcomeOf, type Count, type Votes } from './votings.tally.rules.js'

/** The building of examples A and B: one non-residential unit differs. */
const building = (shop: number): RegisterUnit[] => [
  unit('1', 45.6, { A: [1, 1] }),
  unit('2', 62.3, { B: [1, 2], C: [1, 2] }),
  unit('3', 45.6, { D: [1, 3], E: [2, 3] }),
  unit('4', 78.9, { F: [1, 1] }),
  unit('5', 62.3, { G: [1, 1] }),
  unit('6', 45.6, { F: [1, 1] }),
  unit('7', 78.9, { L: [1, 1] }),
  unit('8', 60, { I: [1, 1] }),
  unit('N1', shop, { L: [1, 1] }),
]

const votesOf = ({ owners }: FrozenRegister, names: string): Votes => ({
  weight: sumOf(owners.filter(({ known, name }) => known && names.includes(name)).map(({ weight }) => weight)),
  owners: names.length,
})

const count = (register: FrozenRegister, given: Partial<Record<BallotAnswer, string>>, open = true): Count => {
  const answers = Object.fromEntries(
    (['for', 'against', 'abstain', 'invalid'] as const).map((one) => [one, votesOf(register, given[one] ?? '')]),
  ) as Record<BallotAnswer, Votes>
  const total = { weight: register.total, owners: headsOf(register.owners) }
  const remaining = open ? notVoted(total, answers) : noVotes
  return { total, present: noVotes, absent: remaining, answers, remaining, open, quorate: true }
}

const area = (votes: Votes) => decimalText(votes.weight, 2)

describe('example A: a building of 600.00 m² without an owner of more than half', () => {
  const register = freeze(building(120.8), [{ house_id: 1, declared: 60_000 }], rules)
  const percentOf = (names: string) => percentText(votesOf(register, names).weight, register.total)

  it('weighs owners by area and share, by the person and not by the flat', () => {
    expect(register.weight_by).toBe('area')
    expect(area({ weight: register.total, owners: 0 })).toBe('60000.00')
    expect(register.owners.map(({ name, weight }) => [name, decimalText(weight, 0)])).toEqual([
      ['A', '4560'],
      ['B', '3115'],
      ['C', '3115'],
      ['D', '1520'],
      ['E', '3040'],
      ['F', '12450'],
      ['G', '6230'],
      ['L', '19970'],
      ['I', '6000'],
    ])
    expect([...'ABDEFGLI'].map(percentOf)).toEqual([
      '7.6000',
      '5.1917',
      '2.5333',
      '5.0667',
      '20.7500',
      '10.3833',
      '33.2833',
      '10.0000',
    ])
  })

  it('adopts a contribution by two thirds of all', () => {
    const first = count(register, { for: 'ABDEFL', against: 'C', abstain: 'G' }, false)
    expect([area(first.answers.for), percentOf('ABDEFL')]).toEqual(['44655.00', '74.4250'])
    expect(outcomeOf(twoThirds, first)).toBe('adopted')
    expect(area(notVoted(first.total, first.answers))).toBe('6000.00')
  })

  it('needs a survey for the commission, which the ballot of E decides', () => {
    const meeting = count(register, { for: 'ABDFI', against: 'L' })
    expect([area(meeting.answers.for), percentOf('ABDFI')]).toEqual(['27645.00', '46.0750'])
    expect(outcomeOf(majority, meeting)).toBe('can_pass')
    expect(decimalText(neededFor(majority, meeting, votesMissing(register, 'CEG'))!.weight!, 0)).toBe('2355')
    expect(neededFor(majority, meeting, votesMissing(register, 'CEG'))!.owners).toBe(1)
    // 23.55 m² are two owners of 20 m² each, of four who weigh the same.
    const alike = { weight: fraction(2000), owners: 4 }
    expect(neededFor(majority, meeting, [alike])!.owners).toBe(2)
    expect(neededFor(majority, meeting, [{ ...alike, owners: 1 }])!.owners).toBeNull()
    const survey = count(register, { for: 'ABDFIE', against: 'L' })
    expect(percentOf('ABDFIE')).toBe('51.1417')
    expect(outcomeOf(majority, survey)).toBe('adopted')
  })

  it('does not adopt on exactly half where more is asked, and adopts on exactly two thirds', () => {
    const half = freeze([unit('1', 300, { A: [1, 1] }), unit('2', 300, { B: [1, 1] })], [], rules)
    expect(outcomeOf(majority, count(half, { for: 'A' }, false))).toBe('not_adopted')
    expect(outcomeOf(majority, count(half, { for: 'A', against: 'B' }))).toBe('cannot_pass')
    const third = freeze([unit('1', 400, { A: [1, 1] }), unit('2', 200, { B: [1, 1] })], [], {
      ...rules,
      dominant_owner: false,
    })
    expect(outcomeOf(twoThirds, count(third, { for: 'A' }, false))).toBe('adopted')
    expect(outcomeOf(threshold(2, 3, true), count(third, { for: 'A' }, false))).toBe('not_adopted')
  })
})

const votesMissing = (register: FrozenRegister, names: string) =>
  register.owners
    .filter(({ name }) => names.includes(name))
    .map(({ weight }) => ({ weight, owners: 1 }))
    .sort((a, b) => compare(b.weight, a.weight))

describe('example B: an owner of more than half', () => {
  it('counts heads, and five of nine adopt by a majority', () => {
    const register = freeze(building(340.8), [], rules)
    expect(register.weight_by).toBe('head')
    expect(exactText(register.total)).toBe('9/1')
    expect(percentText(votesOf(register, 'ABDFI').weight, register.total)).toBe('55.5556')
    expect(outcomeOf(majority, count(register, { for: 'ABDFI' }, false))).toBe('adopted')
  })

  it('stays with the area at 49.9625 % and at exactly half', () => {
    expect(freeze(building(320.8), [], rules).weight_by).toBe('area')
    const halves = [unit('1', 100, { L: [1, 1] }), unit('2', 100, { A: [1, 1] })]
    expect(freeze(halves, [], rules).weight_by).toBe('area')
  })

  it('splits the vote of an owner of two flats over them, so that entrances add up', () => {
    const { owners } = freeze(building(340.8), [], rules)
    const company = owners.find(({ name }) => name === 'L')!
    expect(company.shares.map(({ weight }) => exactText(weight))).toEqual(['1/2', '1/2'])
  })
})

describe('the register', () => {
  it('counts parts of the building whose owners are not known, and area outside of all units', () => {
    const units = [unit('1', 50, { A: [1, 2] }), unit('2', 50, {})]
    const register = freeze(units, [{ house_id: 1, declared: 12_000 }], rules)
    expect(register.owners.map(({ known, weight }) => [known, decimalText(weight, 0)])).toEqual([
      [true, '2500'],
      [false, '2500'],
      [false, '5000'],
      [false, '2000'],
    ])
    expect(decimalText(register.total, 0)).toBe('12000')
  })

  it('counts nobody for the area outside of all units, and a unit whose owner is not known as one', () => {
    const units = [unit('1', 50, { A: [1, 1] }), unit('2', 50, { B: [1, 1] }), unit('3', 20, {})]
    const register = freeze(units, [{ house_id: 1, declared: 40_000 }], { ...rules, dominant_owner: false })
    expect([register.owners.length, headsOf(register.owners)]).toEqual([4, 3])
    expect(exactText(register.total)).toBe('40000/1')
    const heads = threshold(1, 2, true, { dimension: 'head' })
    const both = threshold(1, 2, true, { dimension: 'both' })
    // Two of three owners are a majority by number, though they hold a quarter of the area; of four they would be just half.
    expect(outcomeOf(heads, count(register, { for: 'AB' }, false))).toBe('adopted')
    expect(outcomeOf(both, count(register, { for: 'AB' }, false))).toBe('not_adopted')
    expect(outcomeOf(heads, count(register, { for: 'A' }, false))).toBe('not_adopted')
    const byHead = freeze(units, [{ house_id: 1, declared: 40_000 }], { ...rules, weight: 'head' })
    expect([exactText(byHead.total), headsOf(byHead.owners)]).toEqual(['3/1', 3])
  })

  it('gives joint owners equal parts of what they hold together', () => {
    const register = freeze([unit('1', 90, { A: [1, 1], B: [1, 1], C: [1, 1] }, true)], [], rules)
    expect(register.owners.map(({ weight }) => exactText(weight))).toEqual(['3000/1', '3000/1', '3000/1'])
  })

  it('has one ballot for all owners of a unit where the rules say so', () => {
    const one = { ...rules, weight: 'unit', joint_owners: 'one_ballot' } as const
    const register = freeze([unit('1', 90, { A: [1, 3], B: [2, 3] }), unit('2', 50, { A: [1, 1] })], [], one)
    expect(register.owners.map(({ name, weight }) => [name, exactText(weight)])).toEqual([
      ['A, B', '1/1'],
      ['A', '1/1'],
    ])
  })
})

describe('other bases', () => {
  const register = freeze(building(120.8), [], rules)

  it('of votes cast leaves out abstentions', () => {
    const cast = threshold(1, 2, true, { base: 'cast' })
    expect(outcomeOf(cast, count(register, { for: 'A', against: 'D', abstain: 'LF' }, false))).toBe('adopted')
    expect(outcomeOf(cast, count(register, { for: 'A', against: 'D', abstain: 'LF' }))).toBe('can_pass')
    expect(outcomeOf(cast, count(register, { abstain: 'A' }, false))).toBe('not_adopted')
  })

  it('of those present is of the meeting alone', () => {
    const present = threshold(1, 2, true, { base: 'present', dimension: 'head' })
    const meeting = { ...count(register, { for: 'AB', against: 'L' }, false), present: votesOf(register, 'ABL') }
    expect(outcomeOf(present, meeting)).toBe('adopted')
  })

  it('of those present grows with each absent owner who can still come', () => {
    const present = threshold(1, 2, true, { base: 'present', dimension: 'head' })
    const meeting = { ...count(register, { for: 'AB' }), present: votesOf(register, 'AB') }
    expect(outcomeOf(present, meeting)).toBe('can_pass')
    expect(outcomeOf(present, { ...meeting, remaining: noVotes, absent: noVotes })).toBe('adopted')
  })

  it('adopts nothing without a quorum', () => {
    const cast = threshold(1, 2, true, { base: 'cast' })
    const closed = count(register, { for: 'A' }, false)
    expect(outcomeOf(cast, closed)).toBe('adopted')
    expect(outcomeOf(cast, { ...closed, quorate: false })).toBe('not_adopted')
    expect(outcomeOf(cast, { ...count(register, { for: 'ABCDEFGLI' }), quorate: false })).toBe('can_pass')
  })

  it('by weight and owners needs both', () => {
    const both = threshold(1, 2, true, { dimension: 'both' })
    expect(outcomeOf(both, count(register, { for: 'LFA' }, false))).toBe('not_adopted')
    expect(outcomeOf(both, count(register, { for: 'LFABC' }, false))).toBe('adopted')
  })

  it('fails when more than a quarter is against', () => {
    const special = threshold(1, 2, true, { base: 'cast', block: { numerator: 1, denominator: 4 } })
    expect(outcomeOf(special, count(register, { for: 'LF', against: 'A' }, false))).toBe('adopted')
    expect(outcomeOf(special, count(register, { for: 'LF', against: 'GIC' }, false))).toBe('not_adopted')
  })
})

it('an owner of more than the part of the rules makes all owners count alike', () => {
  const units = [unit('1', 45, { A: [1, 1] }), unit('2', 30, { B: [1, 1] }), unit('3', 25, { C: [1, 1] })]
  const weighed = (numerator: number, denominator: number) =>
    freeze(units, [], { ...rules, dominant_over: { numerator, denominator } }).weight_by
  expect([weighed(1, 2), weighed(45, 100), weighed(2, 5)]).toEqual(['area', 'area', 'head'])
})
