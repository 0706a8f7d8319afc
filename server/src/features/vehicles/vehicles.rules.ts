import { plateForm, toPlate } from '@oselia/contract/checks'
import type { Fault } from '@oselia/contract/issues'
import { searchKey } from '@oselia/contract/search-key'
import type { Vehicle, VehicleFields } from '@oselia/contract/vehicles'

type Keyed = Pick<VehicleFields, 'plate_raw' | 'brand' | 'model' | 'company'>

/** What is kept beside a vehicle so that it is found: the one spelling of its plate, and words to be searched. */
export const keysOf = ({ plate_raw, brand, model, company }: Keyed) => ({
  plate_normalised: plate_raw === null ? null : toPlate(plate_raw) || null,
  search_keys: searchKey([brand, model, company].filter(Boolean).join(' ')),
})

export const formOf = (plate: string | null): Vehicle['plate_form'] => (plate === null ? null : plateForm(plate))

/** What the contract can't see, because it lies between fields. The form of a plate never blocks; a plate of no letters is none. */
export const faultsIn = (fields: VehicleFields): Fault[] => {
  const { plate_raw, permit, status, status_reason } = fields
  return [
    ...(plate_raw !== null && toPlate(plate_raw) === '' ? [{ field: 'plate_raw', key: 'format' as const }] : []),
    ...(status !== 'active' && status_reason === null ? [{ field: 'status_reason', key: 'required' as const }] : []),
    ...(permit?.from && permit.to && permit.to < permit.from
      ? [{ field: 'permit.to', key: 'before_start' as const }]
      : []),
  ]
}
