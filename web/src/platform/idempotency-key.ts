import { type ApiError, newKey } from './api.ts'

const open = new Map<string, string>()
const requestKeyOf = (name: string, given: unknown) => `${name} ${JSON.stringify(given)}`

/**
 * The key of an operation whose response was lost, otherwise a new one. `given` must be the same for the same
 * operation.
 */
export const newIdempotencyKey = (name: string, given: unknown) => {
  const act = requestKeyOf(name, given)
  const key = open.get(act) ?? newKey()
  open.set(act, key)
  return key
}

/** Drops the key once the server has responded; keeps it while the outcome is unknown. */
export const settleKey = (name: string, given: unknown, error: ApiError | null) => {
  if (!error || (error.status > 0 && error.status < 500)) open.delete(requestKeyOf(name, given))
}
