import { plateForm, toPlate } from '@oselia/contract/checks'
import type { ValidationIssue } from '@oselia/contract/issues'
import { searchKey } from '@oselia/contract/search-key'
import type { Vehicle, VehicleFields } from '@oselia/contract/vehicles'

type Keyed = Pick<VehicleFields, 'plate_raw' | 'brand' | 'model' | 'company'>

/** Derived columns of a vehicle: the normalised plate and the search keys. */
export const keysOf = ({ plate_raw, brand, model, company }: Keyed) => ({
  plate_normalised: plate_raw === null ? null : toPlate(plate_raw) || null,
  search_keys: searchKey([brand, model, company].filter(Boolean).join(' ')),
})

export const formOf = (plate: string | null): Vehicle['plate_form'] => (plate === null ? null : plateForm(plate))

/**
 * Cross-field issues that the contract can't express. An unknown plate format is accepted; a plate without a letter
 * or digit is not.
 */
export const validateFields = (fields: VehicleFields): ValidationIssue[] => {
  const { plate_raw, brand, note, permit, status, status_reason } = fields
  return [
    ...(plate_raw === null && brand === null && note === null
      ? [{ field: 'plate_raw', key: 'vehicle_unknown' as const }]
      : []),
    ...(plate_raw !== null && toPlate(plate_raw) === '' ? [{ field: 'plate_raw', key: 'format' as const }] : []),
    ...(status !== 'active' && status_reason === null ? [{ field: 'status_reason', key: 'required' as const }] : []),
    ...(permit?.from && permit.to && permit.to < permit.from
      ? [{ field: 'permit.to', key: 'before_start' as const }]
      : []),
  ]
}
