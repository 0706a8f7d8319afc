import type { House, HouseDetails } from '@oselia/contract/houses'
import {
  electricities,
  energyClasses,
  gasSupplies,
  heatings,
  hotWaters,
  houseStates,
  roofTypes,
  safetyDocKinds,
  wallMaterials,
} from '@oselia/contract/houses.enums'
import type { Language } from '@oselia/contract/languages'
import {
  choice,
  converted,
  day,
  files,
  flag,
  money,
  number,
  optionalChoice,
  optionalTextMap,
  other,
  reference,
  requiredNumber,
  requiredText,
  text,
} from '../../../platform/field-kinds.ts'
import { selectedId } from '../../../platform/field-records.ts'
import { type FormOf, fieldTable, required, rows } from '../../../platform/field-table.ts'
import { requisiteParts } from '../requisites/requisites.fields.public.ts'
import { hoursIn, rowsOfHours } from '../working-hours/working-hours.values.public.ts'
import type { CityValue, StreetValue } from '../places/places.public.tsx'

const toComplex = ({ id, name }: NonNullable<House['complex']>) => ({ id, label: name })
const toStreet = ({ id, type, name }: House['street']): StreetValue => ({ id, type, name, label: name })
const entrances = rows('number', {
  number: requiredNumber({ label: 'entrances.number' }),
  floors: number({ label: 'entrances.floors' }),
  units_from: number({ label: 'entrances.units_from' }),
  units_to: number({ label: 'entrances.units_to' }),
  lifts: number({ label: 'entrances.lifts' }),
  door_code: text({ label: 'entrances.door_code' }),
  concierge: flag({ label: 'entrances.concierge' }),
  duty_staff: text({ label: 'entrances.duty_staff' }),
})
const typedEntrances = (held: House['entrances'], language: Language) =>
  entrances.toForm(
    held.map((one) => ({ ...one, door_code: one.door_code ?? null })),
    language,
  )
const noneKey = 'house.unknown'

/** Field table of a house, used by the form, the building record, list, history and conflicts. */
export const houseFields = fieldTable(
  'house',
  {
    complex_id: reference('complex', toComplex),
    house_type_id: required(selectedId()),
    city: other(null as CityValue | null),
    street: { ...other(null as StreetValue | null), toForm: toStreet },
    /** A former name still in use; it is added to the known ones. */
    former_street: {
      ...requiredText({ section: 'place', max: 150, hint: 'house.formerHint' }),
      required: false,
      from: 'street',
      toForm: () => '',
    },
    number: requiredText({ section: 'place', max: 20 }),
    letter: text({ section: 'place', max: 5 }),
    corpus: text({ section: 'place', max: 20 }),
    block: text({ section: 'place', max: 20 }),
    postal_index: text({ section: 'place', max: 5, typing: 'digits' }),
    address_public_code: text({ label: 'passport.address_public_code', section: 'place', max: 50 }),
    status: choice(houseStates, (state) => `house.status_${state}`, { blank: 'active', section: 'place' }),
    year_built: number({ section: 'building', max: 16, plain: true }),
    year_overhaul: number({ label: 'passport.year_overhaul', section: 'building', max: 16, plain: true }),
    series: text({ label: 'passport.series', section: 'building', max: 60 }),
    floors_above: number({ section: 'building', max: 16 }),
    floors_below: number({ section: 'building', max: 16 }),
    tech_floor: flag({ label: 'passport.tech_floor', section: 'building' }),
    wall_material: optionalChoice(wallMaterials, (one) => `house.wall_${one}`, { noneKey, section: 'building' }),
    roof_type: optionalChoice(roofTypes, (one) => `passport.roof_type_${one}`, {
      label: 'passport.roof_type',
      noneKey,
      section: 'building',
    }),
    energy_class: optionalChoice(energyClasses, undefined, {
      label: 'passport.energy_class',
      noneKey,
      section: 'building',
    }),
    timezone: requiredText(),
    working_hours: converted(rowsOfHours(null), (held: House['working_hours']) => rowsOfHours(held), hoursIn, {
      label: 'passport.working_hours',
    }),
    works_on_holidays: flag({ label: 'passport.works_on_holidays', section: 'hours' }),
    heating: optionalChoice(heatings, (one) => `house.heating_${one}`, { noneKey, section: 'engineering' }),
    hot_water: optionalChoice(hotWaters, (one) => `passport.hot_water_${one}`, {
      label: 'passport.hot_water',
      noneKey,
      section: 'engineering',
    }),
    gas: optionalChoice(gasSupplies, (one) => `passport.gas_${one}`, {
      label: 'passport.gas',
      noneKey,
      section: 'engineering',
    }),
    electricity: optionalChoice(electricities, (one) => `passport.electricity_${one}`, {
      label: 'passport.electricity',
      noneKey,
      section: 'engineering',
    }),
    electricity_supplier: text({ label: 'passport.electricity_supplier', section: 'engineering', max: 100 }),
    generator: flag({ section: 'safety' }),
    generator_kw: number({ label: 'passport.generator_kw', section: 'safety', max: 16, typing: 'decimal' }),
    ups: flag({ label: 'passport.ups', section: 'safety' }),
    water_reserve: number({ label: 'passport.water_reserve', section: 'safety', max: 16, typing: 'decimal' }),
    shelter: flag({ section: 'safety' }),
    shelter_capacity: number({ section: 'safety', max: 16 }),
    shelter_ready_on: day({ label: 'passport.shelter_ready_on', section: 'safety' }),
    shelter_accessible: flag({ label: 'passport.shelter_accessible', section: 'safety' }),
    units_count: number({ max: 16 }),
    residential_area: number({ section: 'areas', max: 16, typing: 'decimal' }),
    nonresidential_area: number({ section: 'areas', max: 16, typing: 'decimal' }),
    common_area: number({ section: 'areas', max: 16, typing: 'decimal' }),
    land_area: number({ section: 'areas', max: 16, typing: 'decimal' }),
    voting_area: number({ section: 'areas', max: 16, typing: 'decimal' }),
    cadastral_number: text({ section: 'areas', hint: 'house.cadastralHint' }),
    ownership_registry_number: text({
      label: 'passport.ownership_registry_number',
      section: 'areas',
      max: 40,
      typing: 'digits',
    }),
    ...requisiteParts,
    entrances: { ...entrances, toForm: typedEntrances },
    safety_docs: rows(
      'kind',
      {
        kind: choice(safetyDocKinds, (kind) => `passport.doc_${kind}`, { label: 'passport.docKind', blank: 'lift' }),
        number: text({ label: 'passport.docNumber', max: 60 }),
        issued_on: day({ label: 'passport.issued_on' }),
        valid_until: day({ label: 'passport.valid_until' }),
        note: text({ label: 'passport.docNote', max: 300 }),
        file_ids: files({ label: 'passport.docFiles' }),
      },
      { label: 'passport.safety_docs' },
    ),
    photo_ids: files({ label: 'passport.photo_ids', section: 'about', countKey: 'passport.photosCount' }),
    description: optionalTextMap({ label: 'passport.description', section: 'about', multiline: true, max: 2000 }),
  },
  {
    door_codes: other([] as string[], { label: 'passport.door_codes' }),
    /** Of months of bills, which are closed and opened by house. */
    closed_through: text({ label: 'house.closed_through' }),
    payments_waiting: number({ label: 'house.payments_waiting' }),
    waiting_minor: money({ label: 'house.waiting_minor' }),
  },
)

export type HouseValues = FormOf<typeof houseFields.fields>
export type EntranceRow = HouseValues['entrances'][number]
export type HouseField = keyof HouseValues & keyof HouseDetails
