import type { Threshold } from '@oselia/contract/governance-profiles'
import { describe, expect, it } from 'vitest'
import {
  answerOfKey,
  areasOf,
  barOf,
  dayAfter,
  entrancesTyped,
  fractionText,
  grantPartsOf,
  hallPages,
  lastNoticeDay,
  mayExtend,
  movesOf,
  partsTyped,
  quorumPercent,
  reordered,
  stagesOf,
  timeLeft,
  votePercent,
  wholeTyped,
} from './votings.rules.ts'

it('an area that differs is told from the sum that it differs from', () => {
  expect(areasOf('700.00 / 600.00')).toEqual({ declared: '700.00', sum: '600.00' })
})

it('notices are in time while as many days lie before the meeting as the rules say, in its zone', () => {
  const rules = { notice_days: 10 }
  // Already 11 March in Kyiv.
  const late = { meeting_at: '2026-03-10T22:30:00.000Z', timezone: 'Europe/Kyiv', rules }
  expect(lastNoticeDay({ ...late, meeting_at: '2026-03-10T16:30:00.000Z' })).toBe('2026-02-28')
  expect(lastNoticeDay(late)).toBe('2026-03-01')
  expect(lastNoticeDay({ ...late, meeting_at: null })).toBeNull()
})

describe('the pages of the hall screen', () => {
  it('hold as many questions as fit, in their order', () => {
    expect(hallPages([100, 100, 100], 320, 10)).toEqual([[0, 1, 2]])
    expect(hallPages([100, 100, 100], 319, 10)).toEqual([[0, 1], [2]])
  })
  it('give a question that is higher than the room a page of its own', () => {
    expect(hallPages([100, 500, 100, 100], 300, 10)).toEqual([[0], [1], [2, 3]])
    expect(hallPages([], 300, 10)).toEqual([])
  })
})

describe('time left', () => {
  const now = Date.parse('2026-03-10T10:00:00Z')
  it.each([
    ['2026-03-18T22:00:00Z', 8, 'calm'],
    ['2026-03-17T22:00:00Z', 7, 'soon'],
    ['2026-03-13T22:00:00Z', 3, 'soon'],
    ['2026-03-12T22:00:00Z', 2, 'urgent'],
    ['2026-03-10T22:00:00Z', 0, 'urgent'],
    ['2026-03-10T10:00:00Z', 0, 'over'],
  ])('until %s is %i days and %s', (deadline, days, urgency) => {
    expect(timeLeft(deadline, now, 'Europe/Kyiv')).toEqual({ days, urgency })
  })
  it('counts days over the change of the clock', () => {
    const before = Date.parse('2026-03-28T10:00:00Z')
    expect(timeLeft('2026-03-31T21:00:00Z', before, 'Europe/Kyiv').days).toBe(3)
  })
  it('adds days over the end of a year', () => {
    expect(dayAfter('2026-12-25', 10)).toBe('2027-01-04')
  })
})

const threshold: Threshold = {
  code: 'two_thirds',
  name: { uk: 'Дві третини' },
  numerator: 2,
  denominator: 3,
  strict: false,
  base: 'all',
  second_call_base: null,
  dimension: 'weight',
  block: null,
}
const part = (percent: number, owners = 1) => ({
  weight: { value: String(percent), exact: String(percent), percent: percent.toFixed(4) },
  owners,
})
const question = {
  question_id: 1,
  for: part(40, 4),
  against: part(10, 1),
  abstain: part(5, 1),
  invalid: part(0, 0),
  not_voted: part(45, 4),
  outcome: 'can_pass' as const,
  needed: null,
}

describe('the bar of a question', () => {
  it('has its mark at the part of all votes', () => {
    const { mark, ...parts } = barOf(threshold, question, part(100, 10))
    expect(parts).toEqual({ for: 40, against: 10, abstain: 5 })
    expect(mark).toBeCloseTo(66.67, 2)
  })
  it('is as long as the votes cast where the threshold is counted of them', () => {
    expect(barOf({ ...threshold, base: 'cast', denominator: 4 }, question, part(100, 10))).toEqual({
      for: 80,
      against: 20,
      abstain: 0,
      mark: 50,
    })
  })
  it('counts owners where the rule does, and has no mark for those present', () => {
    const rule = { ...threshold, base: 'present' as const, dimension: 'head' as const }
    expect(barOf(rule, question, part(100, 20))).toEqual({ for: 20, against: 5, abstain: 5, mark: null })
  })
})

describe('what is typed', () => {
  it('gives an answer by its key, if the rules have it', () => {
    const offered = ['for', 'against'] as const
    expect(['1', '2', '3', '0', '7', 'a'].map((key) => answerOfKey(key, offered))).toEqual([
      'for',
      'against',
      null,
      'invalid',
      null,
      null,
    ])
  })
  it('is read as whole numbers and entrances', () => {
    expect([wholeTyped('15 днів', 90), wholeTyped('', 90), wholeTyped('999', 90)]).toEqual([15, 0, 90])
    expect(entrancesTyped('1, 2;3')).toEqual([1, 2, 3])
    expect(entrancesTyped('1, два')).toEqual([1, Number.NaN])
  })
  it('shows a fraction in percent where that is whole', () => {
    const percent = (value: number) => `${value} %`
    expect([fractionText({ numerator: 1, denominator: 2 }, percent), fractionText(threshold, percent)]).toEqual([
      '50 %',
      '2/3',
    ])
  })
})

describe('the course of a voting', () => {
  const meeting_at = '2026-03-10T16:00:00Z'
  it('leaves out what its rules don’t have', () => {
    expect(stagesOf({ meeting_at: null, rules: { survey_days: 15 } })).not.toContain('meeting')
    expect(stagesOf({ meeting_at, rules: { survey_days: 0 } })).not.toContain('survey')
  })
  it('goes on by the usual move, and by others on purpose', () => {
    const rules = { survey_days: 15 }
    expect(movesOf({ state: 'announced', meeting_at, rules })).toEqual({
      next: 'meeting',
      others: ['survey', 'cancelled'],
    })
    expect(movesOf({ state: 'announced', meeting_at: null, rules }).next).toBe('survey')
    expect(movesOf({ state: 'meeting', meeting_at, rules: { survey_days: 0 } }).next).toBe('counting')
    expect(movesOf({ state: 'counting', meeting_at, rules })).toEqual({ next: null, others: [] })
  })
})

describe('the parts of a grant', () => {
  const parts = [
    { house: { id: 7 }, entrance: 1 },
    { house: { id: 8 }, entrance: null },
    { house: { id: 7 }, entrance: 3 },
  ]
  it('are a line for each house, and come back as they were', () => {
    const lines = grantPartsOf(parts)
    expect(lines).toEqual([
      { house_id: 7, entrances: '1, 3' },
      { house_id: 8, entrances: '' },
    ])
    expect(partsTyped(lines)).toEqual([
      { house_id: 7, entrance: 1 },
      { house_id: 7, entrance: 3 },
      { house_id: 8, entrance: null },
    ])
  })
})

describe('extending a survey', () => {
  const running = { state: 'survey' as const, survey_extended_from: null, rules: { extension_days: 10 } }
  it('is offered once, while it runs, where the rules allow it', () => {
    expect(mayExtend(running)).toBe(true)
    expect(mayExtend({ ...running, survey_extended_from: '2026-03-01' })).toBe(false)
    expect(mayExtend({ ...running, rules: { extension_days: 0 } })).toBe(false)
    expect(mayExtend({ ...running, state: 'counting' })).toBe(false)
  })
})

describe('questions that depend on others', () => {
  const questions = ['', '1', '2', ''].map((depends_on, n) => ({ name: 'abcd'[n], depends_on }))
  const put = (order: number[]) => reordered(questions, order).map(({ name, depends_on }) => `${name}${depends_on}`)
  it('follow them into another order', () => {
    expect(put([3, 0, 1, 2])).toEqual(['d', 'a', 'b2', 'c3'])
    // Moved before it, the dependence stays visible, to be refused.
    expect(put([1, 0, 2, 3])).toEqual(['b2', 'a', 'c1', 'd'])
  })
  it('depend on none once it is removed', () => {
    expect(put([1, 2, 3])).toEqual(['b', 'c1', 'd'])
  })
})

describe('the percent of an answer', () => {
  const part = (exact: string) => ({ weight: { value: '', exact, percent: '' }, owners: 0 })
  const rule = { numerator: 1, denominator: 2, base: 'all', dimension: 'weight', block: null } as const
  const of = (exact: string, more: object = {}, answer: 'for' | 'against' = 'for') =>
    votePercent({ ...rule, ...more }, answer, part(exact), part('600/1'))
  it('agrees with what the threshold decides', () => {
    expect([of('300/1'), of('29999/100'), of('30001/100')]).toEqual(['50.00', '49.998', '50.002'])
    expect(of('400/1', { numerator: 2, denominator: 3 })).toBe('2/3')
    expect(of('15001/100', { block: { numerator: 1, denominator: 4 } }, 'against')).toBe('25.002')
  })
  it('has two decimals where the threshold is counted of something else', () => {
    expect(of('29999/100', { base: 'cast' })).toBe('50.00')
    expect(of('29999/100', { dimension: 'head' })).toBe('50.00')
  })
})

describe('the percent of a quorum', () => {
  const part = (owners: number, exact: string) => ({ weight: { value: '', exact, percent: '' }, owners })
  const rule = { numerator: 1, denominator: 2 }
  const total = part(10, '600/1')
  it('is of owners where the rules count them, else of the weight', () => {
    expect(quorumPercent({ ...rule, dimension: 'head' }, part(4, '400/1'), total)).toBe('40.00')
    expect(quorumPercent({ ...rule, dimension: 'weight' }, part(4, '29999/100'), total)).toBe('49.998')
  })
  it('is the fraction itself where it is just reached and decimals do not write it', () => {
    const third = { numerator: 1, denominator: 3, dimension: 'head' } as const
    expect(quorumPercent(third, part(3, '10/1'), part(9, '600/1'))).toBe('1/3')
  })
})
