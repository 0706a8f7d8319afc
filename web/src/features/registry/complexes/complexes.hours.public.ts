// Public parts of working hours: the form field and the weekly summary.
export { type DayRow, hoursOfValue, rowsOfHours, timeIn } from './complexes.hours.ts'
export { HoursField, useWeekLines } from './complexes.week.tsx'
