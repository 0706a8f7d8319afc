import { isDay } from './day-text.ts'

/** A local time in two parts, each of them typed text where it is no date or no time. */
export interface DayTime {
  /** `YYYY-MM-DD`. */
  day: string
  /** `HH:MM`. */
  time: string
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether a text is a local time `YYYY-MM-DDTHH:MM`. */
export const isLocalTime = (local: string): boolean => local.charAt(10) === 'T' && issueOf(partsOf(local)) === null

/** The parts of `YYYY-MM-DDTHH:MM`, and of what was typed in their place. */
export const partsOf = (local: string): DayTime => {
  const at = local.lastIndexOf('T')
  return at === -1 ? { day: local, time: '' } : { day: local.slice(0, at), time: local.slice(at + 1) }
}

/** Both parts as one text, which is refused as a local time while one of them is missing or none; empty without both. */
export const joinedOf = ({ day, time }: DayTime): string => (day === '' && time === '' ? '' : `${day}T${time}`)

/** What is wrong with a local time that is not empty; null for one that is right. */
export const issueOf = ({ day, time }: DayTime) => {
  if (day === '') return time === '' ? null : 'dayNeeded'
  if (!isDay(day)) return 'noSuchDay'
  if (time === '') return 'timeNeeded'
  return isTime(time) ? null : 'noSuchTime'
}
