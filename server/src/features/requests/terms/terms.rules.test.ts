import type { TermUnit } from '@oselia/contract/service-request-types'
import { describe, expect, it } from 'vitest'
import { calendarOf } from './terms.calendar.rules.js'
import { begin, type Terms } from './terms.rules.js'

const office = { from: '09:00', to: '18:00' }
const week = [office, office, office, office, office, null, null]
const everyDay = (from: string, to: string) => Array.from({ length: 7 }, () => ({ from, to }))
const noHours = Array.from({ length: 7 }, () => null)

interface Given {
  week?: Parameters<typeof calendarOf>[0]['week']
  days?: Parameters<typeof calendarOf>[0]['days']
  timezone?: string
  round?: boolean
}
const termsOf = (amount: number, unit: TermUnit, given: Given = {}): Terms => ({
  preset: {
    id: 1,
    reply_amount: 0,
    reply_unit: 'minute',
    resolve_amount: amount,
    resolve_unit: unit,
    round_the_clock: given.round ?? false,
    pausable: true,
  },
  calendar: calendarOf({
    timezone: given.timezone ?? 'Europe/Kyiv',
    week: given.week ?? week,
    days: given.days ?? [],
  }),
})
const instant = (text: string) => new Date(text).toISOString()

type Case = [name: string, amount: number, unit: TermUnit, from: string, due: string, given?: Given]

const hours: Case[] = [
  ['run through a working day', 4, 'hour', '2026-11-23T10:00+02:00', '2026-11-23T14:00+02:00'],
  [
    'stop at the end of work and run on after the weekend',
    4,
    'hour',
    '2026-11-20T16:00+02:00',
    '2026-11-23T11:00+02:00',
  ],
  ['are over at the very end of work', 2, 'hour', '2026-11-20T16:00+02:00', '2026-11-20T18:00+02:00'],
  ['wait for the beginning of work', 30, 'minute', '2026-11-23T07:00+02:00', '2026-11-23T09:30+02:00'],
  ['wait on a day off', 1, 'hour', '2026-11-22T12:00+02:00', '2026-11-23T10:00+02:00'],
  [
    'wait on a holiday',
    1,
    'hour',
    '2026-11-20T17:30+02:00',
    '2026-11-24T09:30+02:00',
    { days: [{ day: '2026-11-23', hours: null }] },
  ],
  [
    'run on a Saturday to which work was moved',
    2,
    'hour',
    '2026-11-20T17:00+02:00',
    '2026-11-21T11:00+02:00',
    { days: [{ day: '2026-11-21', hours: { from: '10:00', to: '16:00' } }] },
  ],
  [
    'go over midnight where work goes on',
    4,
    'hour',
    '2026-11-21T22:00+02:00',
    '2026-11-22T02:00+02:00',
    { week: everyDay('00:00', '24:00') },
  ],
  [
    'run round the clock where the terms say so',
    24,
    'hour',
    '2026-11-20T20:00+02:00',
    '2026-11-21T20:00+02:00',
    { round: true },
  ],
  [
    'are as long in spring, round the clock',
    24,
    'hour',
    '2026-03-28T20:00+02:00',
    '2026-03-29T21:00+03:00',
    { round: true },
  ],
  [
    'are as long in autumn, round the clock',
    24,
    'hour',
    '2026-10-24T20:00+03:00',
    '2026-10-25T19:00+02:00',
    { round: true },
  ],
  [
    'lack the hour that spring skips',
    3,
    'hour',
    '2026-03-29T00:00+02:00',
    '2026-03-30T03:00+03:00',
    { week: everyDay('02:00', '05:00') },
  ],
  [
    'have the hour that autumn gives',
    3,
    'hour',
    '2026-10-25T00:00+03:00',
    '2026-10-25T04:00+02:00',
    { week: everyDay('02:00', '05:00') },
  ],
  [
    'pass over hours that spring skips whole',
    1,
    'hour',
    '2026-03-29T00:00+02:00',
    '2026-03-30T04:00+03:00',
    { week: everyDay('03:00', '04:00') },
  ],
  [
    'begin with the moment that spring skips to',
    15,
    'minute',
    '2026-03-29T00:00+02:00',
    '2026-03-29T04:15+03:00',
    { week: everyDay('03:30', '04:30') },
  ],
  [
    'begin an hour earlier by Greenwich after the change of spring',
    1,
    'hour',
    '2026-03-27T17:30+02:00',
    '2026-03-30T09:30+03:00',
  ],
  [
    'begin an hour later by Greenwich after the change of autumn',
    1,
    'hour',
    '2026-10-23T17:30+03:00',
    '2026-10-26T09:30+02:00',
  ],
  [
    'follow the wall clock of another zone',
    2,
    'hour',
    '2026-03-06T17:00-05:00',
    '2026-03-09T10:00-04:00',
    { timezone: 'America/New_York' },
  ],
  [
    'run round the clock in a calendar without hours',
    4,
    'hour',
    '2026-11-21T10:00+02:00',
    '2026-11-21T14:00+02:00',
    { week: noHours },
  ],
  [
    'run in the only day that has hours, and round the clock after it',
    4,
    'hour',
    '2026-11-20T10:00+02:00',
    '2026-11-26T01:00+02:00',
    { week: noHours, days: [{ day: '2026-11-25', hours: { from: '09:00', to: '12:00' } }] },
  ],
]
const workingDays: Case[] = [
  ['are counted from the next day', 1, 'working_day', '2026-11-23T10:00+02:00', '2026-11-24T18:00+02:00'],
  [
    'do not care for the hour at which they begin',
    1,
    'working_day',
    '2026-11-23T23:30+02:00',
    '2026-11-24T18:00+02:00',
  ],
  [
    'begin on the day of the community, not of Greenwich',
    1,
    'working_day',
    '2026-11-24T00:30+02:00',
    '2026-11-25T18:00+02:00',
  ],
  ['pass over the weekend', 3, 'working_day', '2026-11-20T10:00+02:00', '2026-11-25T18:00+02:00'],
  [
    'pass over holidays',
    5,
    'working_day',
    '2026-12-21T10:00+02:00',
    '2026-12-29T18:00+02:00',
    { days: [{ day: '2026-12-25', hours: null }] },
  ],
  [
    'take in a Saturday to which work was moved',
    1,
    'working_day',
    '2026-11-20T10:00+02:00',
    '2026-11-21T16:00+02:00',
    { days: [{ day: '2026-11-21', hours: { from: '10:00', to: '16:00' } }] },
  ],
  [
    'end as the complex closes',
    1,
    'working_day',
    '2026-11-20T10:00+02:00',
    '2026-11-21T20:30+02:00',
    { week: everyDay('08:00', '20:30') },
  ],
  [
    'end at midnight round the clock',
    1,
    'working_day',
    '2026-11-20T10:00+02:00',
    '2026-11-24T00:00+02:00',
    { round: true },
  ],
  [
    'are all days in a calendar without hours',
    2,
    'working_day',
    '2026-11-20T10:00+02:00',
    '2026-11-23T00:00+02:00',
    { week: noHours },
  ],
]
const days: Case[] = [
  ['end as work ends on the last of them', 10, 'day', '2026-11-23T10:00+02:00', '2026-12-03T18:00+02:00'],
  ['give way to the next working day', 5, 'day', '2026-11-23T10:00+02:00', '2026-11-30T18:00+02:00'],
  [
    'give way to the day after the holiday',
    5,
    'day',
    '2026-11-23T10:00+02:00',
    '2026-12-01T18:00+02:00',
    { days: [{ day: '2026-11-30', hours: null }] },
  ],
  ['go over the change of the clocks', 30, 'day', '2026-10-02T10:00+03:00', '2026-11-02T18:00+02:00'],
  ['end on a day off round the clock', 5, 'day', '2026-11-23T10:00+02:00', '2026-11-29T00:00+02:00', { round: true }],
  [
    'end at midnight in a calendar without hours',
    5,
    'day',
    '2026-11-23T10:00+02:00',
    '2026-11-29T00:00+02:00',
    { week: noHours },
  ],
]

const check = (_name: string, amount: number, unit: TermUnit, from: string, due: string, given?: Given) =>
  expect(begin(termsOf(amount, unit, given), new Date(from)).due_at).toBe(instant(due))
describe('hours of a term', () => it.each(hours)('%s', check))
describe('working days of a term', () => it.each(workingDays)('%s', check))
describe('calendar days of a term', () => it.each(days)('%s', check))
