import { isAway } from './db.js'
import { duplicate, unavailable, type Refusal } from './problems.js'

const onceRules = new Map<string, string[]>()

/** Names the fields behind a unique constraint, so that its violation is a 409 at those fields. */
export const onceRule = (constraint: string, ...fields: string[]): void => {
  onceRules.set(constraint, fields)
}

/** What a database error means to the caller; null when it is a bug of ours. */
export const refusalOf = (error: unknown): Refusal | null => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint && onceRules.has(constraint)) return duplicate(...onceRules.get(constraint)!)
  // Lost a race for rows, ran into its limit, or the server is gone: a repeat may do.
  if (code && ['40001', '40P01', '55P03', '57014'].includes(code)) return unavailable()
  if (isAway(error)) return unavailable()
  return null
}
