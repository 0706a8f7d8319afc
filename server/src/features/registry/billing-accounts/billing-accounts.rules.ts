import type { AccountFields } from '@oselia/contract/billing-accounts'
import type { ValidationIssue } from '@oselia/contract/issues'
import { oneScript } from '../../../platform/spelling.js'

/**
 * The normalised account number: `00123-45`, `00123 45` and `0012345` are equal, leading zeros are significant. Empty
 * when the text has no letter or digit.
 */
export const accountKey = (number: string): string => oneScript(number).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Issues: a number without a letter or digit, an end before the start. */
export const accountIssues = ({ number, from, to }: AccountFields): ValidationIssue[] => {
  const issues: ValidationIssue[] = []
  if (accountKey(number) === '') issues.push({ field: 'number', key: 'format' })
  if (from !== null && to !== null && to < from) issues.push({ field: 'to', key: 'before_start' })
  return issues
}
