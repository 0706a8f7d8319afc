export const eventKinds = ['meeting', 'works', 'cleaning', 'holiday', 'inspection', 'training', 'other'] as const
export type EventKind = (typeof eventKinds)[number]

/** `waiting`: registered beyond the capacity; moves up in order when seats become free. */
export const registrationStates = ['going', 'waiting'] as const

/** The longest event, in days. */
export const maxEventDays = 31
/** The longest period of a calendar, in days. */
export const maxWindowDays = 62
/** The most occurrences of a day that a calendar answers; a day alone has pages. */
export const maxPerDay = 10
/** Dates on one page of an event. */
export const datesOnPage = 12
export const maxSeats = 20
