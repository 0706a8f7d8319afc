/** Waiting for the resident or for access pauses the term; the other reasons don't. */
export const waitReasons = ['resident', 'access', 'contractor', 'materials', 'quote', 'weather', 'alert'] as const
export const cancelReasons = ['by_resident', 'not_ours', 'duplicate', 'spam', 'no_access', 'other'] as const
export const ratingReasons = ['fast', 'slow', 'polite', 'rude', 'quality', 'poor', 'clean', 'mess'] as const
export const commonPlaces = [
  'lobby',
  'lift',
  'staircase',
  'roof',
  'basement',
  'yard',
  'parking',
  'shelter',
  'other',
] as const
