import { describe, expect, it } from 'vitest'
import { lastDate, parseRule, ruleDates, ruleText, type Rule } from './recurrence.js'

const rule = (text: string): Rule => {
  const parsed = parseRule(text)
  if (typeof parsed === 'string') throw new Error(parsed)
  return parsed
}
const dates = (text: string, first: string, from: string, to: string) => ruleDates(rule(text), first, from, to)

describe('the days of a rule', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=10', '2026-01-01', '2026-02-01', '2026-03-01', '2026-02-10 2026-02-20'],
    ['FREQ=WEEKLY;BYDAY=WE,MO', '2026-01-05', '2026-01-06', '2026-01-14', '2026-01-07 2026-01-12 2026-01-14'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU',
      '2026-01-06',
      '2026-01-06',
      '2026-01-25',
      '2026-01-06 2026-01-11 2026-01-20 2026-01-25',
    ],
    ['FREQ=MONTHLY', '2026-01-31', '2026-02-01', '2026-06-30', '2026-03-31 2026-05-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', '2026-02-01', '2026-04-30', '2026-02-28 2026-03-31 2026-04-30'],
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-01-13', '2026-02-01', '2026-04-30', '2026-02-10 2026-03-10 2026-04-14'],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-01-30', '2026-02-01', '2026-04-30', '2026-02-27 2026-03-27 2026-04-24'],
    ['FREQ=MONTHLY;BYDAY=5SA', '2026-01-31', '2026-01-01', '2026-06-30', '2026-01-31 2026-05-30'],
    ['FREQ=YEARLY', '2024-02-29', '2025-01-01', '2033-01-01', '2028-02-29 2032-02-29'],
    [
      'FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU',
      '2026-03-29',
      '2026-03-01',
      '2027-03-31',
      '2026-03-29 2026-10-25 2027-03-28',
    ],
    ['FREQ=WEEKLY;COUNT=3', '2026-01-05', '2026-01-10', '2027-01-01', '2026-01-12 2026-01-19'],
    ['FREQ=DAILY;UNTIL=20260103', '2026-01-01', '2025-01-01', '2027-01-01', '2026-01-01 2026-01-02 2026-01-03'],
  ])('%s from %s', (text, first, from, to, expected) => {
    expect(dates(text, first, from, to).join(' ')).toBe(expected)
  })

  it('are those of the window alone, however far it is and however long the rule runs', () => {
    const before = process.cpuUsage()
    expect(dates('FREQ=DAILY', '2000-01-01', '2090-06-01', '2090-06-02')).toEqual(['2090-06-01', '2090-06-02'])
    expect(dates('FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31', '2026-01-01', '2026-01-01', '2090-01-01')).toEqual([])
    const { user, system } = process.cpuUsage(before)
    // In microseconds of this process: what else runs on the machine does not count.
    expect(user + system).toBeLessThan(500_000)
  })

  it('have a last one when the rule has an end', () => {
    expect(lastDate(rule('FREQ=WEEKLY;COUNT=10'), '2026-01-05')).toBe('2026-03-09')
    expect(lastDate(rule('FREQ=MONTHLY;UNTIL=20260401'), '2026-01-31')).toBe('2026-03-31')
    expect(lastDate(rule('FREQ=WEEKLY'), '2026-01-05')).toBeNull()
  })
})

describe('the text of a rule', () => {
  it('is written in one way', () => {
    const text = 'rrule:byday=mo,we;freq=weekly;interval=1;wkst=MO;until=20261231T215959Z'
    expect(ruleText(rule(text))).toBe('FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231')
  })

  it.each([
    ['FREQ=HOURLY', 'rule_too_often'],
    ['FREQ=MINUTELY', 'rule_too_often'],
    ['FREQ=SECONDLY', 'rule_too_often'],
    ['FREQ=DAILY;BYHOUR=9,18', 'rule_too_often'],
    ['FREQ=MONTHLY;BYDAY=MO,1TU', 'rule_unsupported'],
    ['FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO', 'rule_unsupported'],
    ['FREQ=YEARLY;BYDAY=20MO', 'rule'],
    ['FREQ=YEARLY;BYDAY=MO', 'rule_unsupported'],
    ['FREQ=WEEKLY;WKST=SU', 'rule_unsupported'],
    ['FREQ=DAILY;COUNT=731', 'rule_limit'],
    ['FREQ=DAILY;INTERVAL=0', 'rule_limit'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20260101', 'rule'],
    ['FREQ=DAILY;UNTIL=20260230', 'rule'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'rule'],
    ['FREQ=DAILY;FREQ=DAILY', 'rule'],
    ['INTERVAL=2', 'rule'],
    ['constructor=1;FREQ=DAILY', 'rule'],
    ['', 'rule'],
  ])('%s is refused as %s', (text, issue) => {
    expect(parseRule(text)).toBe(issue)
  })
})
