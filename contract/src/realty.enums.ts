export const realtyTypes = ['apartment', 'commercial', 'parking', 'storage'] as const
export const realtyStates = [
  'not_handed_over',
  'handed_over',
  'repair',
  'occupied',
  'rented',
  'vacant',
  'damaged',
  'uninhabitable',
] as const
export const realtyPurposes = ['residential', 'business', 'social', 'hostel', 'short_rent'] as const
export const titleKinds = [
  'sale',
  'gift',
  'exchange',
  'inheritance',
  'privatisation',
  'certificate',
  'court',
  'investment',
  'extract',
  'other',
] as const
