import type { CancelReason, RequestState, WaitReason } from '@oselia/contract/service-request-moves'
import type { Roll } from './demo.random.js'

/** The target state of a demo request. */
export interface Scenario {
  to: RequestState
  /** Days since its creation. */
  age: number
  wait?: WaitReason
  cancel?: CancelReason
  /** Days until which it is deferred. */
  put_off?: number
  /** Uses types with a term in days, where the age alone decides the status of the term. */
  usual?: true
  /** An emergency that nobody has accepted yet. */
  emergency?: true
  /** Belongs to the demo incident. */
  incident?: true
}

const at = (to: RequestState, ...ages: number[]): Scenario[] => ages.map((age) => ({ to, age }))
const usual = (to: RequestState, ...ages: number[]): Scenario[] => ages.map((age) => ({ to, age, usual: true }))

/** Open requests in every state and with every term status. */
const open: readonly Scenario[] = [
  { to: 'new', age: 0.012, emergency: true },
  ...at('new', 0.05, 0.12, 0.3),
  ...at('accepted', 0.2, 0.4),
  ...usual('accepted', 1.5),
  ...at('assigned', 0.15, 0.35),
  ...usual('assigned', 1.2, 2.3, 3.4),
  ...at('in_progress', 0.25, 0.45),
  ...usual('in_progress', 1.6, 2.7, 4.2),
  { to: 'waiting', age: 3.2, usual: true, wait: 'resident' },
  { to: 'waiting', age: 4.4, usual: true, wait: 'access' },
  { to: 'waiting', age: 5.1, usual: true, wait: 'materials' },
  { to: 'waiting', age: 6.3, usual: true, wait: 'contractor' },
  { to: 'deferred', age: 9.5, usual: true, put_off: 12 },
  { to: 'deferred', age: 15.4, usual: true, put_off: 40 },
  // Amber: more than 70 % of ten days; overdue: more than ten days.
  ...usual('assigned', 8.1),
  ...usual('in_progress', 8.4, 8.8),
  ...usual('assigned', 13.3),
  ...usual('in_progress', 14.2, 18.6),
]
const joined: readonly Scenario[] = [0.24, 0.23, 0.21, 0.18, 0.15].map((age, nth) => ({
  to: nth < 2 ? 'in_progress' : 'accepted',
  age,
  incident: true,
}))
const done: readonly Scenario[] = at('done', 1.3, 2.2, 3.1, 4.4, 5.3, 6.1)
const reasons: readonly CancelReason[] = ['by_resident', 'not_ours', 'no_access', 'by_resident', 'other']

/** All scenarios of the last 90 days: a few dozen open requests, the others closed and a few cancelled. */
export const scenariosOf = (count: number, roll: Roll): Scenario[] => {
  const fates = [...open, ...joined, ...done]
  for (let nth = fates.length; nth < count; nth++) {
    const age = 2 + roll(87_500) / 1000
    const cancel = reasons[roll(reasons.length)]!
    fates.push(roll(18) === 0 ? { to: 'cancelled', age, cancel } : { to: 'closed', age })
  }
  return fates.toSorted((a, b) => b.age - a.age)
}
