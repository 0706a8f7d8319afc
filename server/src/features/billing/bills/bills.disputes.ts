import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'

export interface Dispute {
  bill_id: number
  reason: string
}

/** What a higher module does with disputed bills. */
interface DisputeFollower {
  /** In the transaction that marks the bill as disputed, which it was not before. */
  opened(ctx: RequestContext, dispute: Dispute): Promise<void>
  /** How the open dispute of a bill is called; null where there is none. */
  nameOf(db: Db, billId: number): Promise<string | null>
}

let follower: DisputeFollower | undefined
/** One follower: a process may start the product more than once. */
export const followDisputes = (following: DisputeFollower): void => {
  follower = following
}

export const openDispute = async (ctx: RequestContext, dispute: Dispute): Promise<void> => {
  await follower?.opened(ctx, dispute)
}
export const disputeName = async (db: Db, billId: number): Promise<string | null> =>
  (await follower?.nameOf(db, billId)) ?? null
