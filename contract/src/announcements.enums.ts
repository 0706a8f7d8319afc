export const announcementKinds = [
  'info',
  'planned_works',
  'emergency',
  'payment',
  'meeting',
  'security',
  'outage',
] as const

/** Whether somebody of the audience has confirmed an announcement. */
export const readingStates = ['confirmed', 'missing'] as const
export type ReadingState = (typeof readingStates)[number]
