import type { Act } from '../../platform/act.js'
import { conflict } from '../../platform/problems.js'

export const split = (_act: Act, _id: number, _body: unknown): never => {
  throw conflict('state_forbids')
}
export const merge = split
