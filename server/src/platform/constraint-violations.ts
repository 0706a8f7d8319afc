import { isAway } from './db.js'
import { duplicate, unavailable, type Problem } from './problems.js'

const rules = new Map<string, () => Problem>()

/** Maps a violated constraint (unique, exclusion or named check) to a problem. */
export const mapConstraintViolation = (constraint: string, problem: () => Problem): void => {
  rules.set(constraint, problem)
}

/** Maps a unique constraint to its fields, so that its violation is a 409 at those fields. */
export const mapUniqueViolation = (constraint: string, ...fields: string[]): void =>
  mapConstraintViolation(constraint, () => duplicate(...fields))

/** unique_violation, exclusion_violation, check_violation */
const broken = new Set(['23505', '23P01', '23514'])

/** The problem for a database error; null for an unexpected error (500). */
export const problemOf = (error: unknown): Problem | null => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code && broken.has(code) && constraint && rules.has(constraint)) return rules.get(constraint)!()
  // Serialization failure, deadlock, lock or statement timeout, or a lost connection: 503, as a retry may succeed.
  if (code && ['40001', '40P01', '55P03', '57014'].includes(code)) return unavailable()
  if (isAway(error)) return unavailable()
  return null
}
