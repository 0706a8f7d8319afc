import type { Announcement } from '@oselia/contract/announcements'
import type { ValidationIssue } from '@oselia/contract/issues'
import { validateTimes } from '../publishing/publishing.public.js'

type Stateful = Pick<Announcement, 'kind' | 'state' | 'starts_at' | 'ends_at' | 'publish_at'>

/** Issues of an announcement as a whole, by field. `entering`: this operation brings it into its state. */
export const validateFields = (a: Stateful, now: Date, entering: boolean): ValidationIssue[] => {
  const issues: ValidationIssue[] = []
  if (a.kind === 'emergency' && a.ends_at === null) issues.push({ field: 'ends_at', key: 'required' })
  if (a.starts_at && a.ends_at && a.ends_at < a.starts_at) issues.push({ field: 'ends_at', key: 'before_start' })
  return [...issues, ...validateTimes(a, now, entering)]
}
