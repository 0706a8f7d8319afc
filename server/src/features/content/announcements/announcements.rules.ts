import type { Announcement } from '@oselia/contract/announcements'
import type { ValidationIssue } from '@oselia/contract/issues'
import { validateTimes } from '../publishing/publishing.public.js'

type Stateful = Pick<Announcement, 'kind' | 'state' | 'starts_at' | 'ends_at' | 'publish_at'>

/** Issues of an announcement as a whole, by field. `entering`: this operation brings it into its state. */
export const validateFields = (a: Stateful, now: Date, entering: boolean): ValidationIssue[] => {
  const issues: ValidationIssue[] = []
  if (a.kind === 'emergency' && a.ends_at === null) issues.push({ field: 'ends_at', key: 'required' })
  if (a.starts_at && a.ends_at && a.ends_at < a.starts_at) issues.push({ field: 'ends_at', key: 'before_start' })
  return [...issues, ...validateTimes(a, now, entering)]
}

type Houses = readonly Pick<Announcement['house_texts'][number], 'house_ids'>[]

/** Issues of texts that name a house which an earlier one has named. */
export const repeatedHouses = (texts: Houses): ValidationIssue[] => {
  const named = new Set<number>()
  return texts.flatMap(({ house_ids }, at) => {
    const isRepeated = house_ids.some((id) => named.has(id)) || new Set(house_ids).size < house_ids.length
    for (const id of house_ids) named.add(id)
    return isRepeated ? [{ field: `house_texts.${at}.house_ids`, key: 'repeated_house' as const }] : []
  })
}

interface Known {
  /** Houses that the caller sees, with whether the audience includes them. */
  included: ReadonlyMap<number, boolean>
  /** Houses that had a text before: they may stay when they were deleted since. */
  kept: ReadonlySet<number>
  addressOf: (id: number) => string
}

/** Issues of texts for houses that the caller does not see or the audience does not include, the first of each text. */
export const houseIssues = (texts: Houses, { included, kept, addressOf }: Known): ValidationIssue[] =>
  texts.flatMap(({ house_ids }, at): ValidationIssue[] => {
    const field = `house_texts.${at}.house_ids`
    if (house_ids.some((id) => !included.has(id) && !kept.has(id))) return [{ field, key: 'not_found' }]
    const outside = house_ids.find((id) => included.get(id) === false)
    return outside === undefined ? [] : [{ field, key: 'outside_audience', params: { address: addressOf(outside) } }]
  })
