import { localeTags } from '@oselia/contract/languages'
import { parseRule } from '@oselia/contract/recurrence'
import { useFormat, useLanguage, useText } from '../../../platform/messages.ts'
import { weekdayInMonth } from './events.recurrence.rules.ts'

/** Names of the days of the week, Monday first; of the month, such as `березень 2026 р.`. */
export const useDayNames = () => {
  const language = useLanguage()
  const write = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTags[language], { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
  // 2024-01-01 was a Monday.
  const weekday = (day: number, style: 'short' | 'long') => write(`2024-01-0${day + 1}`, { weekday: style })
  return {
    weekday,
    month: (day: string) => write(day, { month: 'long', year: 'numeric' }),
    /** `вівторок, 10 березня`. */
    full: (day: string) => write(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    short: (day: string) => write(day, { weekday: 'short', day: 'numeric', month: 'short' }),
  }
}

/** The day of the week of a month, such as the second Tuesday. */
export const useNthWords = () => {
  const t = useText()
  const { weekday } = useDayNames()
  return ({ n, day }: { n: number; day: number }) => {
    const name = weekday(day, 'long')
    if (n === 1) return t('eventRule.nth1', { day: name })
    if (n === 2) return t('eventRule.nth2', { day: name })
    if (n === 3) return t('eventRule.nth3', { day: name })
    if (n === 4) return t('eventRule.nth4', { day: name })
    return n === 5 ? t('eventRule.nth5', { day: name }) : t('eventRule.last', { day: name })
  }
}

/** A rule in plain words; one that they can't tell, as it is stored. */
export const useRuleWords = () => {
  const t = useText()
  const { day: dayText, list } = useFormat()
  const { weekday } = useDayNames()
  const nth = useNthWords()
  return (text: string, start: string): string => {
    const rule = parseRule(text)
    if (typeof rule === 'string' || rule.byMonth.length > 0) return text
    const { freq, interval: count, byDay, byMonthDay, until } = rule
    const isEach = count === 1
    const days = byDay.map((one) => (one.n === null ? weekday(one.day, 'long') : nth({ n: one.n, day: one.day })))
    const dates = byMonthDay.map((n) => t('eventRule.dayOfMonth', { n }))
    const own =
      freq === 'WEEKLY'
        ? weekday(weekdayInMonth(start).day, 'long')
        : t('eventRule.dayOfMonth', { n: Number(start.slice(8, 10)) })
    const said = list(days.length + dates.length > 0 ? [...days, ...dates] : [own])
    if (freq === 'DAILY' && days.length + dates.length > 0) return text
    const words = {
      DAILY: () => (isEach ? t('eventRule.everyDay') : t('eventRule.everyDays', { count })),
      WEEKLY: () =>
        isEach ? t('eventRule.everyWeek', { days: said }) : t('eventRule.everyWeeks', { count, days: said }),
      MONTHLY: () =>
        isEach ? t('eventRule.everyMonth', { days: said }) : t('eventRule.everyMonths', { count, days: said }),
      YEARLY: () => (isEach ? t('eventRule.everyYear') : t('eventRule.everyYears', { count })),
    }[freq]()
    if (until !== null) return t('eventRule.untilWords', { rule: words, day: dayText(until) })
    return rule.count === null ? words : t('eventRule.countWords', { rule: words, count: rule.count })
  }
}

/** Local times of an event in words: `10.03.2026, 18:30–19:30`; of whole days only dates. */
export const useTimesWords = () => {
  const { day } = useFormat()
  return ({ starts, ends, all_day }: { starts: string; ends: string; all_day: boolean }): string => {
    const [first, last] = [starts.slice(0, 10), ends.slice(0, 10)]
    if (all_day) return first === last ? day(first) : `${day(first)} – ${day(last)}`
    const end = first === last ? ends.slice(11) : `${day(last)}, ${ends.slice(11)}`
    return `${day(first)}, ${starts.slice(11)}${first === last ? '–' : ' – '}${end}`
  }
}
