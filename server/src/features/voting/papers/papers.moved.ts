import type { Language } from '@oselia/contract/languages'
import { filled, joined, shortDay, type Day } from '../../../platform/pdf.format.js'
import { movedWords } from './papers.moved.messages.js'

interface Place {
  day: Day
  time: string
  place: string
}
/** That an announced meeting was moved: on which day, from when and where, and why. */
export interface MovedMeeting {
  on: Day
  was: Place
  /** When and where it was to be then; absent in protocols made before it was said. */
  to?: Place
  reason: string
  /** That the days of notice were not kept, and the first day that would have kept them; absent where they were. */
  early?: { days: number; earliest: Day }
}

const placeText = ({ day, time, place }: Place, language: Language) =>
  joined(', ', shortDay(day, language), time, place)

/** «03.03.2026 збори, призначені на 10.03.2026, 18:00, хол, перенесено на 20.03.2026, 19:00, школа». */
export const movedText = ({ on, was, to, reason }: MovedMeeting, language: Language): string =>
  filled(to ? movedWords.movedTo[language] : movedWords.movedText[language], {
    on: shortDay(on, language),
    was: placeText(was, language),
    to: to ? placeText(to, language) : '',
    reason,
  })

/** The same with the term of notice that was not kept, as the minutes say it. */
export const movedAgainst = (moved: MovedMeeting, language: Language): string =>
  moved.early
    ? `${movedText(moved, language)} ${filled(movedWords.movedEarly[language], {
        days: moved.early.days,
        earliest: shortDay(moved.early.earliest, language),
      })}`
    : movedText(moved, language)
