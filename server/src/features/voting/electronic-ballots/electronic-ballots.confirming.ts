import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { Problem } from '../../../platform/problems.js'
import { castBallot, isUnsure } from './electronic-ballots.casting.js'
import { returnTry, tryCode, useCode, type StoredCode } from './electronic-ballots.codes.js'
import type { Opened } from './electronic-ballots.links.js'
import { isPersonal } from './electronic-ballots.views.js'

/**
 * Uses a code, and enters the ballot that it confirms. The try does not count where the right code found the clock in doubt: it may be
 * given again as often as that takes.
 */
export const confirmByCode = async (app: App, opened: Opened, key: string, code: string): Promise<StoredCode> => {
  const { voting, owner } = opened
  const tried = await tryCode(app, opened.ctx, key, code)
  try {
    return await inTransaction(app.pools.db, async (tx) => {
      const within = { ...opened, ctx: { ...opened.ctx, db: tx } }
      const of = { votingId: voting.id, coOwnerId: owner?.co_owner_id ?? null }
      const { row, isFirst } = await useCode(within, tried, of)
      const { answers, contact } = row
      if (isFirst && isPersonal(within) && answers)
        await castBallot(app, within, { channel: 'code', answers, contact, signed: null })
      return row
    })
  } catch (error) {
    if (error instanceof Problem && isUnsure(error)) await returnTry(app, key)
    throw error
  }
}
