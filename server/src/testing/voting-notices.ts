import { electronicVoting } from '@oselia/contract/electronic-ballots'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { useApp } from './app.js'
import { useGateways } from './gateways.js'
import { votingSteps } from './votings.js'

/** A product whose notices of votings go to a mail server, at the given time. */
export const useNotices = (now: () => Date) => {
  const post = useGateways()
  const product = useApp({
    clock: { now },
    env: {
      PUBLIC_URL: 'https://oselia.example',
      get SMTP_URL() {
        return post.smtpUrl
      },
    },
  })
  const { call } = product
  const db = () => product.app.pools.db
  /** The staff are notified as well; what the mail server answers next is for the owners. */
  const settled = async () => {
    const waiting = async () => (await sql`select from outbox where state = 'waiting'`.execute(db())).rows.length
    await expect.poll(waiting).toBe(0)
  }
  const send = async (id: number) => {
    const { status, body } = await call(electronicVoting.sendNotices, { params: { id }, raw: {} })
    expect([status, body.message]).toEqual([200, undefined])
  }
  return { post, product, call, steps: votingSteps({ call }, now), db, settled, send }
}
