import type { MessageKey } from '../../../platform/messages.ts'
import { type HouseField, houseFields } from './houses.fields.ts'

/** Form sections by their URL anchors. */
export const formPanels = {
  place: 'house.sectionPlace',
  building: 'house.sectionBuilding',
  engineering: 'passport.sectionEngineering',
  safety: 'passport.sectionSafety',
  areas: 'house.sectionAreas',
  entrances: 'house.sectionEntrances',
  hours: 'passport.working_hours',
  papers: 'passport.safety_docs',
  payee: 'requisites.section',
  about: 'passport.sectionAbout',
} as const satisfies Record<string, MessageKey>
export type PanelId = keyof typeof formPanels
export const panelIds = Object.keys(formPanels) as PanelId[]

const fieldsIn = (section: PanelId) =>
  Object.entries(houseFields.known)
    .filter(([, field]) => field.section === section)
    .map(([name]) => name as HouseField)

/** Sections of the building record with their fields; the other fields are shown elsewhere on the page. */
export const passportSections: readonly { id: PanelId; title: MessageKey; fields: readonly HouseField[] }[] = [
  { id: 'place', title: 'house.address', fields: ['postal_index', 'address_public_code'] },
  ...(['building', 'engineering', 'safety'] as const).map((id) => ({
    id,
    title: formPanels[id],
    fields: fieldsIn(id),
  })),
  { id: 'areas', title: formPanels.areas, fields: ['units_count', ...fieldsIn('areas')] },
]
