import { type ApiError, newKey } from './api.ts'

const open = new Map<string, string>()
const actOf = (name: string, given: unknown) => `${name} ${JSON.stringify(given)}`

/** The key of an act whose answer was lost, else a new one. `given` must be the same for the same act. */
export const repeatKey = (name: string, given: unknown) => {
  const act = actOf(name, given)
  const key = open.get(act) ?? newKey()
  open.set(act, key)
  return key
}

/** Forgets the key once the server has answered; keeps it while nobody knows whether the act was done. */
export const settleKey = (name: string, given: unknown, error: ApiError | null) => {
  if (!error || (error.status > 0 && error.status < 500)) open.delete(actOf(name, given))
}
