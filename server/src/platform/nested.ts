import { refusalOf } from './once.js'
import { Refusal } from './problems.js'

/** Does the work of another form that stands inside this one: its faults are told under the path at which it stands. */
export const under = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOf(error)
    if (!refusal?.details.faults) throw error
    const faults = refusal.details.faults.map((fault) => ({ ...fault, field: `${path}.${fault.field}` }))
    throw new Refusal(refusal.status, refusal.code, { ...refusal.details, faults })
  }
}
