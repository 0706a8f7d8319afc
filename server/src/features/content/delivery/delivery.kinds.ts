import type { HouseText } from '@oselia/contract/announcements'
import type { Audience } from '@oselia/contract/audience'
import type { TextMap } from '@oselia/contract/kit'
import type { Publication, Publishable } from '../publishing/publishing.public.js'
import type { Content } from './delivery.texts.js'

/** An item with its texts. */
export interface Deliverable extends Publishable, Content {
  audience: Audience
  /** Texts of single houses in place of the body. */
  house_texts?: readonly HouseText[]
  /** Each person is sent a link of their own, to confirm. */
  needs_ack?: boolean
}

/** What delivering needs to know of a kind of items. */
export interface DeliveryKind<Row extends Deliverable> {
  publication: Publication<Row>
  /** The kind of the public link to an item's page, e.g. `notice.announcement`. */
  link: string
  /** What stands above the text, where the item has no words of its own for it: when and where an event takes place. */
  leadOf?(row: Row, now: Date): TextMap
  /** Whether an item goes to everybody with a contact, without consent. */
  isUrgent(row: Row): boolean
}
