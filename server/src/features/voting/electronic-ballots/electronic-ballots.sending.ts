import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { requireOpen } from './electronic-ballots.casting.js'
import { createCode, drawCode } from './electronic-ballots.codes.js'
import { countLinkCode } from './electronic-ballots.limits.js'
import type { Place } from './electronic-ballots.page.js'
import type { Contact, StoredDocument } from './electronic-ballots.queries.js'
import type { Personal } from './electronic-ballots.views.js'

interface Asked {
  /** The key under which the code is stored with the answers. */
  key: string
  answers: StoredDocument['answers']
  contact: Contact
}

/** Sends a code that confirms the answers to a contact of the owner; 429 past the limits of the link, 409 once no ballots are taken. */
export const sendBallotCode = async (
  app: App,
  { ctx, voting, owner, margins }: Personal,
  { language }: Pick<Place, 'language'>,
  { key, answers, contact }: Asked,
): Promise<void> => {
  await countLinkCode(app, ctx, voting.id, owner.co_owner_id)
  const drawn = await drawCode(ctx.db, key)
  await inTransaction(app.pools.db, async (tx) => {
    const within = { ...ctx, db: tx, language }
    await requireOpen(app, within, voting, 'code')
    const ballot = { ownerId: owner.id, coOwnerId: owner.co_owner_id, answers }
    await createCode({ ctx: within, margins }, { drawn, voting, ballot, coOwnerIds: [], contact, isKnown: true })
  })
}
