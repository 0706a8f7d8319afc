import type { RequestBrief } from '@oselia/contract/service-request-cards'
import type { CancelReason, RatingFields, RequestState, WaitReason } from '@oselia/contract/service-request-moves'
import type { Priority } from '@oselia/contract/service-request-types'

/** Every member of a union, in the order given; one left out is a type error. */
const all = <T extends string>(order: Record<T, true>) => Object.keys(order) as T[]

// Repeated here from the contract because its values come with zod, which a list does not need.
export const states = all<RequestState>({
  new: true,
  accepted: true,
  assigned: true,
  in_progress: true,
  waiting: true,
  deferred: true,
  done: true,
  closed: true,
  cancelled: true,
})
/** The most pressing first. */
export const priorities = all<Priority>({ emergency: true, high: true, normal: true, low: true })
export const waitReasons = all<WaitReason>({
  resident: true,
  access: true,
  contractor: true,
  materials: true,
  quote: true,
  weather: true,
  alert: true,
})
export const cancelReasons = all<CancelReason>({
  by_resident: true,
  not_ours: true,
  duplicate: true,
  spam: true,
  no_access: true,
  other: true,
})
export const ratingReasons = all<RatingFields['reasons'][number]>({
  fast: true,
  slow: true,
  polite: true,
  rude: true,
  quality: true,
  poor: true,
  clean: true,
  mess: true,
})
export const sources = all<RequestBrief['source']>({
  phone: true,
  visit: true,
  web: true,
  app: true,
  email: true,
  viber: true,
  telegram: true,
  staff_walk: true,
  guard: true,
  act_claim: true,
  authority: true,
  import: true,
  api: true,
})
export const commonPlaces = all<NonNullable<RequestBrief['common_place']>>({
  lobby: true,
  lift: true,
  staircase: true,
  roof: true,
  basement: true,
  yard: true,
  parking: true,
  shelter: true,
  other: true,
})
