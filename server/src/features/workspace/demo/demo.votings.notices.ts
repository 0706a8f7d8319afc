import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayAfter, dayIn } from '../../../platform/today.js'
import { recordNotices } from '../../voting/votings/votings.public.js'
import { signedReceipts } from './demo.votings.files.js'
import { daysAgo, votersOf, zone } from './demo.votings.making.js'

/** One owner of these has the notice by registered post, the others by hand with their signature in a list. */
const byPost = 7

/** All owners are given notice within two days, with the list or the receipt that proves it. */
export const giveNotice = async (app: App, ctx: RequestContext, id: number, days: number): Promise<void> => {
  const recorded = daysAgo(ctx, days - 3)
  const { owners } = await votersOf(recorded, id, 5000)
  const sent_on = dayIn(zone, daysAgo(ctx, days).now)
  const delivered_on = dayAfter(sent_on, 2)
  const posted = owners.filter((_, n) => n % byPost === byPost - 1)
  const handed = owners.filter((_, n) => n % byPost !== byPost - 1)
  const given = { sent_on, delivered_on, refused: false, co_owner_ids: null } as const
  const proof_file_id = await signedReceipts(app, recorded, id, handed)
  await recordNotices(recorded, id, { ...given, way: 'hand', number: null, proof_file_id, resident_ids: handed })
  for (const [n, owner] of posted.entries()) {
    const number = `65026${String(40_081_200 + n)}`
    await recordNotices(recorded, id, { ...given, way: 'post', number, proof_file_id: null, resident_ids: [owner] })
  }
}
