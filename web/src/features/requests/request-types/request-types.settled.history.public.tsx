import type { WorkCalendar } from '@oselia/contract/service-request-types'
import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { useWeekLines } from '../../registry/working-hours/working-hours.public.tsx'
import type { DayRow } from '../../registry/working-hours/working-hours.values.public.ts'
import { calendarFields, ruleFields } from './request-types.fields.ts'

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
export const useCalendarWords = (): OwnWords => {
  const t = useText()
  const line = useDayLine()
  const week = useWeekLines()
  return {
    days: (value) =>
      Array.isArray(value) ? (value as AnyDay[]).map(line).join('\n') || t('requestTerms.noDays') : undefined,
    week: (value) =>
      Array.isArray(value)
        ? week((value as AnyWeek).map((day) => (day && 'open' in day && !day.open ? null : day))).join('\n')
        : undefined,
  }
}

/** Changes of the work calendar and of the rules, for whoever shows those of any kind. */
export const calendarHistory = historyOf('work_calendar', calendarFields, useCalendarWords)
export const ruleHistory = historyOf('request_settings', ruleFields)
