import type { Transition } from '@oselia/contract/votings'
import { invalid } from '../../../platform/problems.js'

export type Asked = Pick<Transition, 'reason' | 'overrides'>

export const requireReason = ({ reason }: Asked): string => {
  if (!reason) throw invalid('reason', 'reason_needed')
  return reason
}

/** Whether a refusal is overridden; 422 without a reason. */
export const overridden = (asked: Asked, what: Asked['overrides'][number]): boolean =>
  asked.overrides.includes(what) && requireReason(asked) !== ''
