import type { BodyOf } from '@oselia/contract/api'

type Body = BodyOf<'POST /members'>
type Item<T> = NonNullable<T> extends readonly (infer I)[] ? I : never
export type MemberKind = NonNullable<Body['kind']>
export type MemberState = NonNullable<Body['status']>
export type Channel = Item<Body['channels']>
export type Messenger = Item<NonNullable<Item<Body['phones']>['messengers']>>
export type Office = Item<Body['offices']>['office']
export type Consent = NonNullable<Body['consent']>
export type AbsenceReason = NonNullable<Body['absence']>['reason']
export type Vulnerability = Item<NonNullable<Body['vulnerability']>['kinds']>

/** Every member of a union, in the order given; one left out is a type error. */
const all = <T extends string>(order: Record<T, true>) => Object.keys(order) as T[]

// Repeated here from the contract because its values come with zod, which a list does not need.
export const kinds = all<MemberKind>({ person: true, legal: true })
export const states = all<MemberState>({
  active: true,
  pending_documents: true,
  suspended: true,
  former: true,
  deceased: true,
})
export const channels = all<Channel>({
  email: true,
  sms: true,
  viber: true,
  telegram: true,
  whatsapp: true,
  phone: true,
  paper: true,
})
export const messengers = all<Messenger>({ viber: true, telegram: true, whatsapp: true, signal: true })
export const offices = all<Office>({
  chair: true,
  deputy: true,
  board: true,
  audit: true,
  secretary: true,
  counting: true,
})
export const consentStates = all<Consent['state']>({ none: true, pending: true, given: true, withdrawn: true })
export const consentWays = all<NonNullable<Consent['way']>>({ paper: true, online: true, phone: true, other: true })
export const absenceReasons = all<AbsenceReason>({ abroad: true, evacuated: true, service: true, other: true })
export const vulnerabilities = all<Vulnerability>({
  mobility: true,
  medical_device: true,
  alone: true,
  blind: true,
  deaf: true,
  infant: true,
  other: true,
})
