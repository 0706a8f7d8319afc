import type { Language } from '@oselia/contract/languages'
import { filled, joined, shortDay, type Day } from '../../../platform/pdf.format.js'
import { movedWords } from './papers.moved.messages.js'

/** That an announced meeting was moved: on which day, from when and where, and why. */
export interface MovedMeeting {
  on: Day
  was: { day: Day; time: string; place: string }
  reason: string
}

/** «03.03.2026 перенесено збори, призначені на 10.03.2026, 18:00, хол». */
export const movedText = ({ on, was, reason }: MovedMeeting, language: Language): string =>
  filled(movedWords.movedText[language], {
    on: shortDay(on, language),
    was: joined(', ', shortDay(was.day, language), was.time, was.place),
    reason,
  })
