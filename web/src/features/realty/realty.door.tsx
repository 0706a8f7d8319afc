// What other rooms may ask of the units.
export { ShareField, UnitField, UnitLink, type UnitChoice, unitChoice, unitName, unitTitle } from './realty.field.tsx'
export { type Share, exactText, shareBody, shareIn, shareText, sumOf } from './realty.shares.ts'
export { endReasons, titleKinds, types } from './realty.words.ts'
