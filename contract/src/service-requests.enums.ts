export const requestStates = [
  'new',
  'accepted',
  'assigned',
  'in_progress',
  'waiting',
  'deferred',
  'done',
  'closed',
  'cancelled',
] as const
export const requestSources = [
  'phone',
  'visit',
  'web',
  'app',
  'email',
  'viber',
  'telegram',
  'staff_walk',
  'guard',
  'act_claim',
  'authority',
  'import',
  'api',
  'lobby',
] as const
export const priorities = ['low', 'normal', 'high', 'emergency'] as const
/** The most pressing first, as lists of choices show them. */
export const prioritiesDescending = priorities.toReversed()
