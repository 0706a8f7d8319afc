import type { HouseText } from '@oselia/contract/announcements'
import type { Audience } from '@oselia/contract/audience'
import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Publication, Publishable } from '../publishing/publishing.public.js'
import type { Content } from './delivery.texts.js'

export interface Deliverable extends Publishable {
  audience: Audience
  /** Texts of single houses in place of the body. */
  house_texts?: readonly HouseText[]
  /** Each person is sent a link of their own, to confirm. */
  needs_ack?: boolean
}

/** Links of the persons' own, for a kind that waits for something from each of them. */
export interface PersonalLinks<Row> {
  /** The path of the pages, e.g. `/poll`. */
  path: string
  /** SQL of the ids of those who need no message any more, within a statement with the `places` of the audience. */
  done(ctx: RequestContext, row: Row): Promise<RawBuilder<unknown>>
  /** The tokens of people by id; none for somebody who needs no message any more. */
  tokensOf(ctx: RequestContext, row: Row, memberIds: readonly number[]): Promise<Map<number, string>>
}

/** What delivering needs to know of a kind of items. */
export interface DeliveryKind<Row extends Deliverable> {
  publication: Publication<Row>
  /**
   * The kind of the public link to an item's page, e.g. `notice.announcement`; or links of the persons' own, and then a later delivery
   * reminds those from whom something is still waited for.
   */
  link: string | PersonalLinks<Row>
  /**
   * SQL of the ids of those who have done what an item asks of each person; a later delivery then reminds the others. Null where it asks
   * nothing. Kinds with personal links have it there.
   */
  done?(row: Row): RawBuilder<unknown> | null
  /** Whether an item goes to everybody with a contact, without consent. */
  isUrgent(row: Row): boolean
  contentOf(row: Row, now: Date): Content
}
