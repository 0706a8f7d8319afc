import type { Audience } from '@oselia/contract/audience'
import type { TextMap } from '@oselia/contract/kit'
import type { PublicationState } from '@oselia/contract/publishing.enums'

/** Resources with a publishing life. */
export type PublishedNoun = 'announcements' | 'articles' | 'events' | 'interviews'

/** Of these, the ones with a public page and a poster. */
export type NoticeNoun = Exclude<PublishedNoun, 'interviews'>

/** The first segment of a noun's calls: the specification has interviews in the singular. */
export const pathOf = {
  announcements: 'announcements',
  articles: 'articles',
  events: 'events',
  interviews: 'interview',
} as const satisfies Record<PublishedNoun, string>

/** What publishing reads of an item. */
export interface PublishedItem {
  id: number
  version: number
  title: TextMap
  audience: Audience
  state: PublicationState
  publish_at: string | null
  published_at: string | null
  ends_at: string | null
  pinned: boolean
  undo_until: string | null
  created_by: { name: string } | null
  created_at: string
  updated_at: string
  /** The kind of an announcement. */
  kind?: string
  /** Its texts of single houses. */
  house_texts?: readonly { house_ids: readonly number[] }[]
}

/** An emergency reaches everybody with a contact, also without consent. */
export const isUrgent = ({ kind }: { kind?: string }): boolean => kind === 'emergency'

/** The call that changes an item: the specification has POST for news. */
export const saveCall = {
  announcements: 'PUT /announcements/:id',
  articles: 'POST /articles/:id',
  events: 'PUT /events/:id',
  interviews: 'PUT /interview/:id',
} as const satisfies Record<PublishedNoun, string>
