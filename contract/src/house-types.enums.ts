export const houseIcons = [
  'building',
  'buildings',
  'sections',
  'townhouse',
  'cottage',
  'dormitory',
  'parking',
  'office',
  'shop',
  'warehouse',
] as const
/** Colour names that the web renders with sufficient contrast in light and dark. */
export const houseColours = ['gray', 'red', 'pink', 'violet', 'indigo', 'blue', 'teal', 'green', 'orange'] as const
