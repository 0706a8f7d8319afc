import type { Announcement, AnnouncementState } from '@oselia/contract/announcements'
import type { Fault } from '@oselia/contract/issues'

/** Where each state may go. Everything that asks "may I?" asks this table. Source: rules.md 5. */
const next: Record<AnnouncementState, AnnouncementState[]> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'published'],
  published: ['archived'],
  archived: ['published'],
}

export const mayMove = (from: AnnouncementState, to: AnnouncementState): boolean =>
  from === to || next[from].includes(to)

type Told = Pick<Announcement, 'kind' | 'state' | 'starts_at' | 'ends_at' | 'publish_at'>

/** What is wrong with an announcement as a whole, field by field. `entering`: it comes into its state by this act. */
export const faultsIn = (a: Told, now: Date, entering: boolean): Fault[] => {
  const faults: Fault[] = []
  if (a.kind === 'emergency' && a.ends_at === null) faults.push({ field: 'ends_at', key: 'required' })
  if (a.starts_at && a.ends_at && a.ends_at < a.starts_at) faults.push({ field: 'ends_at', key: 'before_start' })
  if (a.state === 'scheduled') {
    if (a.publish_at === null) faults.push({ field: 'publish_at', key: 'required' })
    else if (entering && a.publish_at <= now.toISOString()) faults.push({ field: 'publish_at', key: 'in_past' })
    // Over before it is told, it could never be published.
    else if (a.ends_at !== null && a.ends_at <= a.publish_at)
      faults.push({ field: 'ends_at', key: 'before_publication' })
  }
  if (entering && a.state === 'published' && a.ends_at && a.ends_at <= now.toISOString()) {
    faults.push({ field: 'ends_at', key: 'in_past' })
  }
  return faults
}

/** States that residents see, now or by themselves soon; entering one is publishing. */
export const isPublic = (state: AnnouncementState): boolean => state === 'scheduled' || state === 'published'
