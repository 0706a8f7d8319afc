import type { WorkCalendar } from '@oselia/contract/service-request-types'
import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { type MessageKey, useFormat, useText } from '../../platform/messages.ts'
import { type DayRow, useWeekLines } from '../complexes/complexes.hours.door.ts'

/** What the community settles about the life of a request, in the order of the page. */
export const rules = [
  'autoclose_days',
  'return_days',
  'reopen_days',
  'resident_reopen_days',
  'defer_max_days',
  'unclaimed_minutes',
  'reminder_days',
] as const
export type Rule = (typeof rules)[number]

export const ruleLabels = Object.fromEntries(rules.map((name) => [name, `requestTerms.${name}`])) as Record<
  Rule,
  MessageKey
>
export const calendarLabels: Record<string, MessageKey> = { week: 'requestTerms.week', days: 'requestTerms.days' }

type Day = WorkCalendar['days'][number]
/** A day as it stands in the calendar, or as the form holds it. */
type AnyDay = Pick<Day, 'day' | 'name'> & (Pick<Day, 'hours'> | { works: boolean; from: string; to: string })
type AnyWeek = (WorkCalendar['week'][number] | DayRow)[]

const hoursOf = (day: AnyDay) => ('hours' in day ? day.hours : day.works ? day : null)

/** A day that differs, in one line. */
export const useDayLine = () => {
  const t = useText()
  const { day: written } = useFormat()
  return (one: AnyDay) => {
    const hours = hoursOf(one)
    const parts = [
      one.day && written(one.day),
      one.name,
      hours ? `${hours.from}–${hours.to}` : t('requestTerms.dayOff'),
    ]
    return parts.filter(Boolean).join(' · ')
  }
}

/** How the history, and a choice between two people's values, write the work calendar. */
export const useCalendarWords = () => {
  const t = useText()
  const line = useDayLine()
  const week = useWeekLines()
  return (field: string, value: unknown) => {
    if (!Array.isArray(value) || !(field in calendarLabels)) return undefined
    if (field === 'days') return (value as AnyDay[]).map(line).join('\n') || t('requestTerms.noDays')
    return week((value as AnyWeek).map((day) => (day && 'open' in day && !day.open ? null : day))).join('\n')
  }
}

const CalendarChanges = (of: ChangesOf) => <Changes {...of} labels={calendarLabels} show={useCalendarWords()} />
const RuleChanges = (of: ChangesOf) => <Changes {...of} labels={ruleLabels} />

/** Changes of the work calendar and of the rules, for whoever shows those of any kind. */
export const calendarHistory: Recorded = { labels: calendarLabels, Changes: CalendarChanges }
export const ruleHistory: Recorded = { labels: ruleLabels, Changes: RuleChanges }
