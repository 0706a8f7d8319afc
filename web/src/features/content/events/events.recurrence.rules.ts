import {
  datesAmong,
  dayNumber,
  parseRule,
  type Rule,
  ruleDates,
  ruleText,
  weekDayOf,
} from '@oselia/contract/recurrence'

import type { DateChange } from './events.fields.ts'
import { isDay } from '../../../platform/day-text.ts'
import { partsOf } from '../../../platform/day-time.ts'

export const repeats = ['none', 'daily', 'weekly', 'monthDay', 'monthWeekday', 'yearly', 'own'] as const
export type Repeat = (typeof repeats)[number]
export const ruleEnds = ['never', 'until', 'count'] as const
export type RuleEnd = (typeof ruleEnds)[number]

/** A rule as the form shows it; numbers as they are typed. */
export interface RuleChoice {
  repeat: Repeat
  interval: string
  /** Days of the week, Monday is 0. */
  days: number[]
  end: RuleEnd
  until: string
  count: string
  /** A rule that the form can't show, kept as it is. */
  own: string
}

/** Which day of the week of its month a day is: its number, or -1 for the last one. */
const nthOf = (day: string): { n: number; day: number } => {
  const date = Number(day.slice(8, 10))
  const length = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
  return { n: date + 7 > length && date > 28 ? -1 : Math.ceil(date / 7), day: weekDayOf(dayNumber(day)) }
}
export const weekdayInMonth = nthOf

const blankOn = (start: string): RuleChoice => ({
  repeat: 'none',
  interval: '1',
  days: [weekDayOf(dayNumber(start))],
  end: 'never',
  until: '',
  count: '10',
  own: '',
})

const repeatOf = ({ freq, byDay, byMonthDay, byMonth }: Rule, start: string): Repeat => {
  if (byMonth.length > 0) return 'own'
  if (freq === 'DAILY') return byDay.length + byMonthDay.length === 0 ? 'daily' : 'own'
  if (freq === 'WEEKLY') return 'weekly'
  if (freq === 'YEARLY') return 'yearly'
  const date = Number(start.slice(8, 10))
  if (byDay.length === 0 && (byMonthDay.length === 0 || String(byMonthDay) === String(date))) return 'monthDay'
  const [only] = byDay
  if (byDay.length !== 1 || byMonthDay.length > 0 || !only) return 'own'
  const same = [nthOf(start).n, Math.ceil(date / 7)].includes(only.n ?? 0)
  return same && only.day === nthOf(start).day ? 'monthWeekday' : 'own'
}

/** The choice of the form for a stored rule of an event that begins on the day. */
export const choiceOf = (text: string | null, start: string): RuleChoice => {
  const blank = blankOn(start)
  const rule = text === null ? 'rule' : parseRule(text)
  if (typeof rule === 'string') return text === null ? blank : { ...blank, repeat: 'own', own: text }
  const { interval, count, until, byDay } = rule
  return {
    ...blank,
    repeat: repeatOf(rule, start),
    interval: String(interval),
    days: byDay.length > 0 ? byDay.map(({ day }) => day) : blank.days,
    end: count === null ? (until === null ? 'never' : 'until') : 'count',
    until: until ?? '',
    count: String(count ?? blank.count),
    own: text!,
  }
}

/** The stored rule of a choice. What is not a number goes as it is typed, so that the contract refuses it. */
export const textOf = (choice: RuleChoice, start: string): string | null => {
  const { repeat, interval, days, end, until, count, own } = choice
  if (repeat === 'none') return null
  if (repeat === 'own') return own
  const freq = {
    daily: 'DAILY',
    weekly: 'WEEKLY',
    monthDay: 'MONTHLY',
    monthWeekday: 'MONTHLY',
    yearly: 'YEARLY',
  } as const
  const plain = ruleText({
    freq: freq[repeat],
    interval: 1,
    count: null,
    until: null,
    byDay:
      repeat === 'weekly'
        ? days.toSorted((a, b) => a - b).map((day) => ({ n: null, day }))
        : repeat === 'monthWeekday'
          ? [nthOf(start)]
          : [],
    byMonthDay: [],
    byMonth: [],
  })
  return [
    plain,
    interval.trim() !== '1' && `INTERVAL=${interval.trim() || '?'}`,
    end === 'until' && `UNTIL=${until.replaceAll('-', '') || '?'}`,
    end === 'count' && `COUNT=${count.trim() || '?'}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** The rule after the first day was moved: what is told by that day follows it. */
export const followStart = (text: string | null, from: string, to: string): string | null => {
  const choice = choiceOf(text, from)
  if (choice.repeat === 'own' || choice.repeat === 'none') return text
  const [was, is] = [weekDayOf(dayNumber(from)), weekDayOf(dayNumber(to))]
  const days = choice.days.length === 1 && choice.days[0] === was ? [is] : choice.days
  return textOf({ ...choice, days }, to)
}

/** The first days of an event; without a readable rule, its first day. */
export const firstDates = (text: string | null, start: string, limit = 5): string[] => {
  const rule = text === null ? 'rule' : parseRule(text)
  if (typeof rule === 'string') return text === null ? [start] : []
  return ruleDates(rule, start, start, '2199-12-31', limit)
}

/** The day of a start; empty while it is being typed. */
export const startDay = (starts: string): string => (isDay(partsOf(starts).day) ? partsOf(starts).day : '')

interface Changed {
  recurrence: string | null
  starts: string
  exceptions: readonly DateChange[]
}

/** Changes of dates that the rule does not have; none while the start is being typed. */
export const lostChanges = ({ recurrence, starts, exceptions }: Changed): DateChange[] => {
  const start = startDay(starts)
  if (start === '') return []
  const rule = recurrence === null ? 'rule' : parseRule(recurrence)
  const dates = exceptions.map(({ date }) => date)
  const kept = typeof rule === 'string' ? new Set<string>() : datesAmong(rule, start, dates)
  return exceptions.filter(({ date }) => !kept.has(date))
}
