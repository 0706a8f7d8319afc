import type { ValidationIssue } from '@oselia/contract/issues'
import type { TariffFields } from '@oselia/contract/tariffs'

/** Issues of a tariff's fields that belong together: what its method needs and does not use, its place, its days. */
export const tariffIssues = (tariff: TariffFields): ValidationIssue[] => {
  const { method, rate, total_minor, share_by, base_service_ids, complex_id, house_id, entrance } = tariff
  const issues: ValidationIssue[] = []
  const isShare = method === 'house_share'
  if (!isShare && rate === null) issues.push({ field: 'rate', key: 'required' })
  if (isShare && rate !== null) issues.push({ field: 'rate', key: 'not_for_method' })
  if (isShare && share_by === null) issues.push({ field: 'share_by', key: 'required' })
  if (!isShare && share_by !== null) issues.push({ field: 'share_by', key: 'not_for_method' })
  if (!isShare && total_minor !== null) issues.push({ field: 'total_minor', key: 'not_for_method' })
  if (method !== 'percent' && base_service_ids.length > 0)
    issues.push({ field: 'base_service_ids', key: 'not_for_method' })
  if (complex_id !== null && house_id !== null) issues.push({ field: 'house_id', key: 'only_one' })
  if (entrance !== null && house_id === null) issues.push({ field: 'house_id', key: 'required' })
  const { floor_from, floor_to } = tariff
  if (floor_from === null && floor_to !== null) issues.push({ field: 'floor_from', key: 'required' })
  if (floor_from !== null && floor_to === null) issues.push({ field: 'floor_to', key: 'required' })
  if (floor_from !== null && floor_to !== null && floor_to < floor_from)
    issues.push({ field: 'floor_to', key: 'floor_below' })
  if (tariff.valid_to !== null && tariff.valid_to < tariff.valid_from)
    issues.push({ field: 'valid_to', key: 'before_from' })
  return issues
}

/** Fields that may change once bills were computed by the tariff. */
const free = new Set<string>(['valid_to', 'note', 'basis', 'voting_id'])

/** Whether a change touches what issued bills were computed by; `billed` is the last billed month `YYYY-MM`. */
export const changesBilled = (before: TariffFields, after: TariffFields, billed: string): boolean =>
  (Object.keys(after) as (keyof TariffFields)[]).some(
    (field) => !free.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  ) ||
  (after.valid_to !== null && after.valid_to !== before.valid_to && after.valid_to < `${billed}-01`)
