import type { CalendarEvent } from '@oselia/contract/events'
import { eventKindNames } from '@oselia/contract/events.messages'
import type { TextMap } from '@oselia/contract/kit'
import { languages, localeTags, type Language } from '@oselia/contract/languages'
import type { Bytes } from '../../../platform/implement.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { noticeWords } from './notices.messages.js'

/** What the page of an event shows beside its texts. */
export type EventPart = Pick<
  CalendarEvent,
  'kind' | 'starts' | 'ends' | 'all_day' | 'timezone' | 'recurrence' | 'exceptions' | 'place' | 'url' | 'cancel_reason'
>

/** Local times of an occurrence; of whole days, the first and the last one. */
interface Occurring {
  starts: string
  ends: string
}

/** What notices need of the calendar, which the feature of events registers. */
interface EventCalendar {
  /** The next occurrences that are not over and not cancelled, at most `size`. */
  upcoming(event: EventPart, now: Date, size: number): Occurring[]
  /** The event for a calendar program. */
  file(ctx: PublicRequestContext, id: number): Promise<Bytes>
}

let registered: EventCalendar | undefined

/** Called when the product starts; a second registration replaces the first. */
export const registerEventCalendar = (given: EventCalendar): void => {
  registered = given
}

export const eventCalendar = (): EventCalendar => {
  if (!registered) throw new Error('No feature registered the calendar of events')
  return registered
}

/** Dates that a page and a message list of an event that recurs. */
const listed = 5

/** Times as residents read them: local ones, in the zone of the event. */
const timesIn = (language: Language, { all_day }: EventPart) => {
  const format = new Intl.DateTimeFormat(localeTags[language], {
    dateStyle: 'long',
    ...(!all_day && { timeStyle: 'short' }),
    timeZone: 'UTC',
  })
  const at = (local: string) => new Date(`${local.slice(0, 16)}Z`)
  return ({ starts, ends }: Occurring) => format.formatRange(at(starts), at(ends))
}

/** The next dates of an event in a language; of one that is over, its first times. */
export const datesOfEvent = (event: EventPart, language: Language, now: Date): string[] => {
  const next = eventCalendar().upcoming(event, now, listed)
  return (next.length > 0 ? next : [event]).map(timesIn(language, event))
}

export const kindOfEvent = ({ kind }: EventPart, language: Language): string => eventKindNames[kind][language]

const inLanguage = (text: TextMap, language: Language) => text[language] || text.uk

/** When and where an event takes place, or why it does not, in one line of each language. */
export const leadOfEvent = (event: EventPart, now: Date): TextMap => {
  const { cancel_reason, place } = event
  const lineIn = (language: Language) =>
    [
      cancel_reason && `${noticeWords.cancelled[language]}: ${inLanguage(cancel_reason, language)}`,
      datesOfEvent(event, language, now)[0],
      place && inLanguage(place, language),
    ]
      .filter(Boolean)
      .join(' · ')
  return Object.fromEntries(languages.map((language) => [language, lineIn(language)])) as Record<Language, string>
}
