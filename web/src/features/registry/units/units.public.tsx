// Public parts of the units feature.
export { type UnitChoice, unitChoice, unitName, unitTitle } from './units.choice.public.ts'
export { ShareField, UnitField } from './units.field.public.tsx'
export { UnitLink } from './units.link.public.tsx'
export { type Share, exactText, shareBody, shareIn, shareText, sumOf } from './units.shares.public.ts'
