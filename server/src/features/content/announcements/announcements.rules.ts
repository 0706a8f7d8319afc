import type { Announcement, AnnouncementState } from '@oselia/contract/announcements'
import type { ValidationIssue } from '@oselia/contract/issues'

/** Allowed transitions of each state. All checks use this table. Source: rules.md 5. */
const next: Record<AnnouncementState, AnnouncementState[]> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'published'],
  published: ['archived'],
  archived: ['published'],
}

export const canMove = (from: AnnouncementState, to: AnnouncementState): boolean =>
  from === to || next[from].includes(to)

type Stateful = Pick<Announcement, 'kind' | 'state' | 'starts_at' | 'ends_at' | 'publish_at'>

/** Issues of an announcement as a whole, by field. `entering`: this operation brings it into its state. */
export const validateFields = (a: Stateful, now: Date, entering: boolean): ValidationIssue[] => {
  const issues: ValidationIssue[] = []
  if (a.kind === 'emergency' && a.ends_at === null) issues.push({ field: 'ends_at', key: 'required' })
  if (a.starts_at && a.ends_at && a.ends_at < a.starts_at) issues.push({ field: 'ends_at', key: 'before_start' })
  if (a.state === 'scheduled') {
    if (a.publish_at === null) issues.push({ field: 'publish_at', key: 'required' })
    else if (entering && a.publish_at <= now.toISOString()) issues.push({ field: 'publish_at', key: 'in_past' })
    // An announcement that ends before its publication could never be published.
    else if (a.ends_at !== null && a.ends_at <= a.publish_at)
      issues.push({ field: 'ends_at', key: 'before_publication' })
  }
  if (entering && a.state === 'published' && a.ends_at && a.ends_at <= now.toISOString()) {
    issues.push({ field: 'ends_at', key: 'in_past' })
  }
  return issues
}

/** States visible to residents now or after the scheduled time; entering one is publishing. */
export const isPublic = (state: AnnouncementState): boolean => state === 'scheduled' || state === 'published'

/** How long a publication can be undone, in minutes. */
export const undoMinutes = 10

/** Until when a publication can be undone, in ISO 8601; null when it was not published or that time is over. */
export const undoUntil = (a: Pick<Announcement, 'state' | 'published_at'>, now: Date): string | null => {
  if (a.state !== 'published' || a.published_at === null) return null
  const until = Date.parse(a.published_at) + undoMinutes * 60_000
  return until > now.getTime() ? new Date(until).toISOString() : null
}
