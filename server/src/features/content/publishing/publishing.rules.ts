import type { ValidationIssue } from '@oselia/contract/issues'
import type { PublicationState } from '@oselia/contract/publishing.enums'

/** Allowed transitions of each state. All checks use this table. Source: rules.md 5. */
const next: Record<PublicationState, PublicationState[]> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'published'],
  published: ['archived'],
  archived: ['published'],
}

export const canMove = (from: PublicationState, to: PublicationState): boolean => from === to || next[from].includes(to)

/** States visible to residents now or after the scheduled time; entering one is publishing. */
export const isPublic = (state: PublicationState): boolean => state === 'scheduled' || state === 'published'

/** The times of an item, in ISO 8601. */
export interface Times {
  state: PublicationState
  publish_at: string | null
  ends_at: string | null
}

/** Issues of the times, by field. `entering`: this operation brings the item into its state. */
export const validateTimes = (a: Times, now: Date, entering: boolean): ValidationIssue[] => {
  const issues: ValidationIssue[] = []
  if (a.state === 'scheduled') {
    if (a.publish_at === null) issues.push({ field: 'publish_at', key: 'required' })
    else if (entering && a.publish_at <= now.toISOString()) issues.push({ field: 'publish_at', key: 'in_past' })
    // What ends before its publication could never be published.
    else if (a.ends_at !== null && a.ends_at <= a.publish_at)
      issues.push({ field: 'ends_at', key: 'before_publication' })
  }
  if (entering && a.state === 'published' && a.ends_at && a.ends_at <= now.toISOString()) {
    issues.push({ field: 'ends_at', key: 'in_past' })
  }
  return issues
}

/** How long a publication can be undone, in minutes. */
const undoMinutes = 10

/** Until when a publication can be undone, in ISO 8601; null when it was not published or that time is over. */
export const undoUntil = (a: { state: PublicationState; published_at: string | null }, now: Date): string | null => {
  if (a.state !== 'published' || a.published_at === null) return null
  const until = Date.parse(a.published_at) + undoMinutes * 60_000
  return until > now.getTime() ? new Date(until).toISOString() : null
}

/** Whether an item was archived so recently that its publication is taken back to, with its time, and is not a new one. */
export const isUnarchived = (
  current: { state: PublicationState; published_at: string | null; updated_at: string } | null,
  now: Date,
): boolean =>
  current?.state === 'archived' &&
  current.published_at !== null &&
  Date.parse(current.updated_at) + undoMinutes * 60_000 > now.getTime()
