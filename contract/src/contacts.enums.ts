/** Services and firms, in the order of menus. */
export const contactCategories = [
  'emergency',
  'fire',
  'police',
  'ambulance',
  'gas',
  'water',
  'heat',
  'electricity',
  'lift',
  'intercom',
  'internet',
  'waste',
  'management',
  'board',
  'shelter',
  'other',
] as const
export type ContactCategory = (typeof contactCategories)[number]

/** Who reads a contact: residents too, or the staff alone. */
export const contactReaders = ['residents', 'staff'] as const
