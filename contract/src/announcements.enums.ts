export const announcementKinds = [
  'info',
  'planned_works',
  'emergency',
  'payment',
  'meeting',
  'security',
  'outage',
] as const
export const announcementStates = ['draft', 'scheduled', 'published', 'archived'] as const
export type AnnouncementState = (typeof announcementStates)[number]
