/**
 * Rules of recurrence by RFC 5545 (RRULE), as far as events use them: at most one occurrence a day. All computing is on
 * days `YYYY-MM-DD` of one time zone; hours, zones and exceptions are the caller's.
 */
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Frequency = (typeof frequencies)[number]

/** Days of the week, Monday is 0. */
const weekDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** A day of the week: every one, or the n-th of the month, from its end when negative. */
interface RuleDay {
  n: number | null
  day: number
}

export interface Rule {
  freq: Frequency
  /** Every so many days, weeks, months or years. */
  interval: number
  /** How many occurrences there are; null: not limited by number. */
  count: number | null
  /** The last day; null: not limited by day. */
  until: string | null
  byDay: RuleDay[]
  /** Days of the month, from its end when negative. */
  byMonthDay: number[]
  byMonth: number[]
}

const maxCount = 730
const maxInterval = 99
/** Occurrences are looked for in so many years after the first day. */
const horizonYears = 100

type RuleIssue = 'rule' | 'rule_too_often' | 'rule_unsupported' | 'rule_limit'

const dayMs = 86_400_000
/** Days since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
export const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
// 1970-01-01 was a Thursday.
export const weekDayOf = (number: number): number => (((number + 3) % 7) + 7) % 7

const isDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day
}

const numbers = (text: string, from: number, to: number): number[] | null => {
  const found = text.split(',').map((part) => (/^[+-]?\d{1,3}$/.test(part) ? Number(part) : Number.NaN))
  return found.length <= 62 && found.every((n) => Math.abs(n) >= 1 && n >= from && n <= to) ? [...new Set(found)] : null
}

const ruleDays = (text: string): RuleDay[] | null => {
  const found = text.split(',').map((part): RuleDay | null => {
    const match = /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/.exec(part)
    const day = weekDays.indexOf((match?.[2] ?? '') as (typeof weekDays)[number])
    return day < 0 ? null : { n: match![1] ? Number(match![1]) : null, day }
  })
  return found.includes(null) || found.length > 35 ? null : (found as RuleDay[])
}

const limited = (text: string, max: number): number | null =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null

/** A date, or an instant in UTC whose day `toDay` returns. */
const untilDay = (text: string, toDay: (instant: string) => string): string | null => {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(text)
  if (!match) return null
  const day = `${match[1]}-${match[2]}-${match[3]}`
  if (!isDay(day)) return null
  if (match[4] === undefined) return day
  const instant = `${day}T${match[4]}:${match[5]}:${match[6]}.000Z`
  return Number.isNaN(Date.parse(instant)) ? null : toDay(instant)
}

type Part = (rule: Rule, value: string, toDay: (instant: string) => string) => RuleIssue | null

const assign = <K extends keyof Rule>(
  rule: Rule,
  key: K,
  value: Rule[K] | null,
  issue: RuleIssue,
): RuleIssue | null => {
  if (value === null) return issue
  rule[key] = value
  return null
}

const parts: Readonly<Record<string, Part>> = {
  FREQ: (rule, value) => {
    if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(value)) return 'rule_too_often'
    return assign(rule, 'freq', frequencies.find((one) => one === value) ?? null, 'rule')
  },
  INTERVAL: (rule, value) => assign(rule, 'interval', limited(value, maxInterval), 'rule_limit'),
  COUNT: (rule, value) => assign(rule, 'count', limited(value, maxCount), 'rule_limit'),
  UNTIL: (rule, value, toDay) => assign(rule, 'until', untilDay(value, toDay), 'rule'),
  BYDAY: (rule, value) => assign(rule, 'byDay', ruleDays(value), 'rule'),
  BYMONTHDAY: (rule, value) => assign(rule, 'byMonthDay', numbers(value, -31, 31), 'rule'),
  BYMONTH: (rule, value) => assign(rule, 'byMonth', numbers(value, 1, 12), 'rule'),
  WKST: (_rule, value) => (value === 'MO' ? null : 'rule_unsupported'),
  BYHOUR: () => 'rule_too_often',
  BYMINUTE: () => 'rule_too_often',
  BYSECOND: () => 'rule_too_often',
}

/** Issues of the parts together. */
const whole = ({ freq, count, until, byDay, byMonthDay, byMonth }: Rule): RuleIssue | null => {
  if (count !== null && until !== null) return 'rule'
  const nth = byDay.some(({ n }) => n !== null)
  if (nth && (freq === 'DAILY' || freq === 'WEEKLY')) return 'rule'
  // Programs disagree on every Monday together with the first Tuesday.
  if (nth && byDay.some(({ n }) => n === null)) return 'rule_unsupported'
  if (freq === 'WEEKLY' && byMonthDay.length > 0) return 'rule'
  if (freq === 'YEARLY' && byMonth.length === 0 && (byDay.length > 0 || byMonthDay.length > 0))
    return 'rule_unsupported'
  return null
}

/** The rule of a text such as `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`, or what is wrong with it. */
export const parseRule = (text: string, toDay = (instant: string) => instant.slice(0, 10)): Rule | RuleIssue => {
  const rule: Rule = {
    freq: 'DAILY',
    interval: 1,
    count: null,
    until: null,
    byDay: [],
    byMonthDay: [],
    byMonth: [],
  }
  const seen = new Set<string>()
  for (const pair of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = '', ...rest] = pair.split('=')
    if (rest.length > 0 || value === '' || seen.has(name)) return 'rule'
    seen.add(name)
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    const issue = part ? part(rule, value, toDay) : name.startsWith('BY') ? 'rule_unsupported' : 'rule'
    if (issue) return issue
  }
  if (!seen.has('FREQ')) return 'rule'
  return whole(rule) ?? rule
}

/** The text of a rule; the last day as a date. */
export const ruleText = ({ freq, interval, count, until, byDay, byMonthDay, byMonth }: Rule): string =>
  [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    byMonth.length > 0 && `BYMONTH=${byMonth.join(',')}`,
    byMonthDay.length > 0 && `BYMONTHDAY=${byMonthDay.join(',')}`,
    byDay.length > 0 && `BYDAY=${byDay.map(({ n, day }) => `${n ?? ''}${weekDays[day]}`).join(',')}`,
    count !== null && `COUNT=${count}`,
    until !== null && `UNTIL=${until.replaceAll('-', '')}`,
  ]
    .filter(Boolean)
    .join(';')

const monthDays = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Days of a month that the rule chooses, in order; `month` is 1…12, `own` the day of the month of the first day. */
const daysOfMonth = (rule: Rule, year: number, month: number, own: number): number[] => {
  const first = Date.UTC(year, month - 1, 1) / dayMs
  const length = monthDays(year, month)
  const { byMonthDay, byDay } = rule
  if (byMonthDay.length === 0 && byDay.length === 0) return own <= length ? [first + own - 1] : []
  const isChosen = (index: number) => {
    const date = index + 1
    if (byMonthDay.length > 0 && !byMonthDay.some((n) => (n > 0 ? n : length + n + 1) === date)) return false
    if (byDay.length === 0) return true
    const day = weekDayOf(first + index)
    const fromStart = Math.floor(index / 7) + 1
    const fromEnd = -(Math.floor((length - date) / 7) + 1)
    return byDay.some((one) => one.day === day && (one.n === null || one.n === fromStart || one.n === fromEnd))
  }
  const found: number[] = []
  for (let index = 0; index < length; index += 1) if (isChosen(index)) found.push(first + index)
  return found
}

/** The days of the n-th period of the rule, in order; the first day is in period 0. */
const periodDays = (rule: Rule, first: number, n: number): number[] => {
  const inMonths = (day: number) =>
    rule.byMonth.length === 0 || rule.byMonth.includes(new Date(day * dayMs).getUTCMonth() + 1)
  const step = n * rule.interval
  if (rule.freq === 'DAILY') {
    const day = first + step
    const { byMonthDay, byDay } = rule
    if (byDay.length === 0 && byMonthDay.length === 0) return inMonths(day) ? [day] : []
    const date = new Date(day * dayMs)
    const length = monthDays(date.getUTCFullYear(), date.getUTCMonth() + 1)
    const fits =
      (byDay.length === 0 || byDay.some((one) => one.day === weekDayOf(day))) &&
      (byMonthDay.length === 0 || byMonthDay.some((m) => (m > 0 ? m : length + m + 1) === date.getUTCDate()))
    return fits && inMonths(day) ? [day] : []
  }
  if (rule.freq === 'WEEKLY') {
    const monday = first - weekDayOf(first) + step * 7
    const days = rule.byDay.length === 0 ? [weekDayOf(first)] : rule.byDay.map(({ day }) => day)
    return [...new Set(days)]
      .toSorted((a, b) => a - b)
      .map((day) => monday + day)
      .filter(inMonths)
  }
  const start = new Date(first * dayMs)
  const own = start.getUTCDate()
  if (rule.freq === 'MONTHLY') {
    const months = start.getUTCFullYear() * 12 + start.getUTCMonth() + step
    const month = (months % 12) + 1
    return rule.byMonth.length > 0 && !rule.byMonth.includes(month)
      ? []
      : daysOfMonth(rule, Math.floor(months / 12), month, own)
  }
  const months = rule.byMonth.length > 0 ? rule.byMonth.toSorted((a, b) => a - b) : [start.getUTCMonth() + 1]
  return months.flatMap((month) => daysOfMonth(rule, start.getUTCFullYear() + step, month, own))
}

/** The period that begins at or before a day, so that a rule without a count need not be followed from its beginning. */
const periodBefore = ({ freq, interval }: Rule, first: number, day: number): number => {
  const length = { DAILY: 1, WEEKLY: 7, MONTHLY: 32, YEARLY: 367 }[freq]
  return Math.max(0, Math.floor((day - first) / length / interval) - 1)
}

/**
 * Days of the rule from `from` to `to`, in order, at most `limit`, as numbers. The first day is an occurrence only when
 * the rule says so.
 */
export const ruleDayNumbers = (rule: Rule, first: number, from: number, to: number, limit = Infinity): number[] => {
  const begin = Math.max(first, from)
  const end = Math.min(to, rule.until === null ? Infinity : dayNumber(rule.until), first + horizonYears * 366)
  const found: number[] = []
  let left = rule.count ?? Infinity
  for (let n = rule.count === null ? periodBefore(rule, first, begin) : 0; left > 0; n += 1) {
    const days = periodDays(rule, first, n)
    for (const day of days) {
      if (day < first || left <= 0) continue
      if (day > end) return found
      left -= 1
      if (day >= begin) found.push(day)
      if (found.length >= limit) return found
    }
    // A period without days, such as 31 February, gives the end by its own beginning.
    if (days.length === 0 && periodStart(rule, first, n) > end) return found
  }
  return found
}

/** The same as days `YYYY-MM-DD`. */
export const ruleDates = (rule: Rule, firstDay: string, from: string, to: string, limit = Infinity): string[] =>
  ruleDayNumbers(rule, dayNumber(firstDay), dayNumber(from), dayNumber(to), limit).map(dayOf)

const periodStart = ({ freq, interval }: Rule, first: number, n: number): number =>
  first + n * interval * { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 }[freq] - 31

/** Those of the days that the rule has; it is followed once for all of them. */
export const datesAmong = (rule: Rule, firstDay: string, days: readonly string[]): Set<string> => {
  const sorted = days.toSorted()
  const [from, to] = [sorted[0], sorted.at(-1)]
  if (from === undefined || to === undefined) return new Set()
  const asked = new Set(days)
  return new Set(ruleDates(rule, firstDay, from, to).filter((day) => asked.has(day)))
}

/** The last day of the rule; null when it has no end. */
export const lastDate = (rule: Rule, firstDay: string): string | null => {
  if (rule.count === null && rule.until === null) return null
  return ruleDates(rule, firstDay, firstDay, '9999-12-31').at(-1) ?? null
}
