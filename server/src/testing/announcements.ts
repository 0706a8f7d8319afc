import { announcements } from '@oselia/contract/announcements'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../platform/db.js'
import type { useApp } from './app.js'

interface Announced {
  announcement: number
  /** A confirmation on paper. */
  acknowledgement: number
}

/** Enters the confirmations again. */
export const restoreAcknowledgements = async (
  db: Db,
  all: readonly (Announced & { member: number })[],
): Promise<void> => {
  for (const { announcement, acknowledgement, member } of all)
    await sql`insert into announcement_acknowledgements (id, announcement_id, member_id, name, on_paper, "on", created_at)
      overriding system value values (${acknowledgement}, ${announcement}, ${member}, 'Іван', true, '2026-01-01', now())
      on conflict do nothing`.execute(db)
}

/** A published announcement of a house, with a public page and a confirmation of one person on paper. */
export const makeAnnouncement = async (
  product: ReturnType<typeof useApp>,
  house: number,
  member: number,
  word: string,
): Promise<Announced & { noticeToken: string }> => {
  const made = await product.call(announcements.create, {
    body: {
      title: `${word} оголошення`,
      body: '<p>Текст</p>',
      audience: { house_ids: [house] },
      needs_ack: true,
      state: 'published',
    },
  })
  expect(made.body.errors).toBeUndefined()
  const { id: announcement } = made.body.data
  const { pools, clock, publicLinks } = product.app
  const announced = { announcement, acknowledgement: announcement }
  await restoreAcknowledgements(pools.db, [{ ...announced, member }])
  const owner = { db: pools.db, now: clock.now() }
  return { ...announced, noticeToken: await publicLinks.tokenFor(owner, 'notice.announcement', announcement) }
}
