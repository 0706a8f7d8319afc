export const announcementKinds = [
  'info',
  'planned_works',
  'emergency',
  'payment',
  'meeting',
  'security',
  'outage',
] as const
