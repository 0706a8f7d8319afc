import type { BodyOf } from '@oselia/contract/api'
import type { Vehicle } from '@oselia/contract/vehicles'
import { numberIn, textIn } from '../../platform/number-text.ts'
import { type MemberChoice, knownMember } from '../members/members.door.tsx'
import type { UnitChoice } from '../realty/realty.door.tsx'

export type VehicleKind = Vehicle['kind']
export type VehicleState = Vehicle['status']
export type PermitKind = NonNullable<Vehicle['permit']>['kind']

/** Every member of a union, in the order given; one left out is a type error. */
const all = <T extends string>(order: Record<T, true>) => Object.keys(order) as T[]

// Repeated here from the contract because its values come with zod, which a list does not need.
export const kinds = all<VehicleKind>({
  car: true,
  moto: true,
  truck: true,
  bus: true,
  trailer: true,
  bicycle: true,
  scooter: true,
  other: true,
})
export const states = all<VehicleState>({
  active: true,
  expired: true,
  suspended: true,
  blacklisted: true,
  archived: true,
})
export const permitKinds = all<PermitKind>({
  own: true,
  rented: true,
  guest: true,
  service: true,
  delivery: true,
  emergency: true,
  temporary: true,
})

const texts = ['plate_raw', 'brand', 'model', 'colour', 'company', 'status_reason', 'note'] as const

/** The vehicle as its form holds it. */
export interface VehicleValues extends Record<(typeof texts)[number], string> {
  country: string
  kind: VehicleKind
  year: string
  who: MemberChoice | null
  unit: UnitChoice | null
  parking: UnitChoice | null
  permit: { kind: PermitKind | ''; from: string; to: string; number: string; sticker: string; gates: string }
  status: VehicleState
  photo_ids: number[]
}

const each = <K extends string, T>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>

/** A new vehicle; a guard may write down guests only, so that is what his form begins with. */
export const newVehicle = (guest: boolean): VehicleValues => ({
  ...each(texts, () => ''),
  country: 'UA',
  kind: 'car',
  year: '',
  who: null,
  unit: null,
  parking: null,
  permit: { kind: guest ? 'guest' : '', from: '', to: '', number: '', sticker: '', gates: '' },
  status: 'active',
  photo_ids: [],
})

export const valuesOfVehicle =
  (choice: (unit: NonNullable<Vehicle['realty']>) => UnitChoice) =>
  (vehicle: Vehicle): VehicleValues => ({
    ...each(texts, (key) => vehicle[key] ?? ''),
    country: vehicle.country,
    kind: vehicle.kind,
    year: vehicle.year === null ? '' : String(vehicle.year),
    who: vehicle.member && knownMember(vehicle.member.id, vehicle.member.name),
    unit: vehicle.realty && choice(vehicle.realty),
    parking: vehicle.parking && choice(vehicle.parking),
    permit: {
      kind: vehicle.permit?.kind ?? '',
      from: vehicle.permit?.from ?? '',
      to: vehicle.permit?.to ?? '',
      number: vehicle.permit?.number ?? '',
      sticker: vehicle.permit?.sticker ?? '',
      gates: vehicle.permit?.gates.join(', ') ?? '',
    },
    status: vehicle.status,
    photo_ids: [...vehicle.photo_ids],
  })

const permitIn = ({ kind, from, to, number, sticker, gates }: VehicleValues['permit']) =>
  kind === ''
    ? null
    : {
        kind,
        from: textIn(from),
        to: textIn(to),
        number: textIn(number),
        sticker: textIn(sticker),
        gates: gates
          .split(',')
          .map((gate) => gate.trim())
          .filter(Boolean),
      }

export const bodyOfVehicle = (values: VehicleValues): BodyOf<'POST /vehicles'> => ({
  ...each(texts, (key) => textIn(values[key])),
  country: values.country,
  kind: values.kind,
  year: numberIn(values.year),
  member_id: values.who?.id ?? null,
  realty_id: values.unit?.id ?? null,
  parking_realty_id: values.parking?.id ?? null,
  permit: permitIn(values.permit),
  status: values.status,
  photo_ids: values.photo_ids,
})
