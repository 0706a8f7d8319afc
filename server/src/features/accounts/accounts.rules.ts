import type { AccountFields } from '@oselia/contract/accounts'
import type { Fault } from '@oselia/contract/issues'
import { oneScript } from '../../platform/spelling.js'

/**
 * One spelling of an account's number: `00123-45`, `00123 45` and `0012345` are one account, leading zeros count. Empty when
 * the text holds neither letter nor figure.
 */
export const accountKey = (number: string): string => oneScript(number).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** A number that names nothing, an end before the beginning. */
export const accountFaults = ({ number, from, to }: AccountFields): Fault[] => {
  const faults: Fault[] = []
  if (accountKey(number) === '') faults.push({ field: 'number', key: 'format' })
  if (from !== null && to !== null && to < from) faults.push({ field: 'to', key: 'before_start' })
  return faults
}
