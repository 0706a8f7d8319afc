export const endReasons = ['moved_out', 'sold', 'lease_ended', 'died', 'mistake', 'merged', 'other'] as const

/** Open requests of people who leave: they stay with the unit and its new owner, stay with the person, or are cancelled. */
export const requestDecisions = ['unit', 'person', 'cancel'] as const
export type RequestDecision = (typeof requestDecisions)[number]
