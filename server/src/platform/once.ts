import { isAway } from './db.js'
import { duplicate, unavailable, type Refusal } from './problems.js'

const rules = new Map<string, () => Refusal>()

/** Names what a broken rule of the database means to people: a unique key, an exclusion or a named check. */
export const dataRule = (constraint: string, refusal: () => Refusal): void => {
  rules.set(constraint, refusal)
}

/** Names the fields behind a unique constraint, so that its violation is a 409 at those fields. */
export const onceRule = (constraint: string, ...fields: string[]): void =>
  dataRule(constraint, () => duplicate(...fields))

/** unique_violation, exclusion_violation, check_violation */
const broken = new Set(['23505', '23P01', '23514'])

/** What a database error means to the caller; null when it is a bug of ours. */
export const refusalOf = (error: unknown): Refusal | null => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code && broken.has(code) && constraint && rules.has(constraint)) return rules.get(constraint)!()
  // Lost a race for rows, ran into its limit, or the server is gone: a repeat may do.
  if (code && ['40001', '40P01', '55P03', '57014'].includes(code)) return unavailable()
  if (isAway(error)) return unavailable()
  return null
}
