/** Kinds of notifications outside the product. */
export const notificationKinds = [
  'security',
  'rights',
  'invites',
  'requests_new',
  'requests_assigned',
  'requests_messages',
  'requests_late',
  'contracts',
  'documents',
  'events',
  'interviews',
  'votings',
  'billing',
] as const
