import type { MessageKey } from '../../platform/messages.ts'
import type { houseLabels } from './houses.labels.ts'

type Field = keyof typeof houseLabels

/** Parts of the form, by the anchors under which a link leads to them. */
export const formPanels = {
  place: 'house.sectionPlace',
  building: 'house.sectionBuilding',
  engineering: 'passport.sectionEngineering',
  safety: 'passport.sectionSafety',
  areas: 'house.sectionAreas',
  entrances: 'house.sectionEntrances',
  papers: 'passport.safety_docs',
  about: 'passport.sectionAbout',
} as const satisfies Record<string, MessageKey>
export type PanelId = keyof typeof formPanels

/** Parts of the passport with their fields; the rest of the house has places of its own on the page. */
export const passportSections: readonly { id: PanelId; title: MessageKey; fields: readonly Field[] }[] = [
  { id: 'place', title: 'house.address', fields: ['postal_index', 'address_public_code'] },
  {
    id: 'building',
    title: formPanels.building,
    fields: [
      'year_built',
      'year_overhaul',
      'series',
      'floors_above',
      'floors_below',
      'tech_floor',
      'wall_material',
      'roof_type',
      'energy_class',
    ],
  },
  {
    id: 'engineering',
    title: formPanels.engineering,
    fields: ['heating', 'hot_water', 'gas', 'electricity', 'electricity_supplier'],
  },
  {
    id: 'safety',
    title: formPanels.safety,
    fields: [
      'generator',
      'generator_kw',
      'ups',
      'water_reserve',
      'shelter',
      'shelter_capacity',
      'shelter_ready_on',
      'shelter_accessible',
    ],
  },
  {
    id: 'areas',
    title: formPanels.areas,
    fields: [
      'units_count',
      'residential_area',
      'nonresidential_area',
      'common_area',
      'land_area',
      'cadastral_number',
      'ownership_registry_number',
    ],
  },
]
