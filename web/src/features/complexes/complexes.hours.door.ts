// What other rooms may use of working hours: the week of a form, and the week in words.
export { type DayRow, rowsOfHours, timeIn } from './complexes.hours.ts'
export { HoursField, useWeekLines } from './complexes.week.tsx'
