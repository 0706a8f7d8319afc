import { events } from '@oselia/contract/events'
import { sql } from 'kysely'
import type { useApp } from './app.js'

/** A published event of a house in 2035, with one person registered for it. */
export const makeEvent = async (
  product: ReturnType<typeof useApp>,
  house: number,
  member: number,
  word: string,
): Promise<{ event: number; registration: number }> => {
  const made = await product.call(events.create, {
    body: {
      title: `${word} толока`,
      starts: '2035-06-01T10:00',
      ends: '2035-06-01T12:00',
      registration: true,
      audience: { house_ids: [house] },
      state: 'published',
    },
  })
  const event = made.body.data.id
  const { rows } = await sql<{ id: number }>`insert into event_registrations (event_id, date, member_id, seats, state)
    values (${event}, '2035-06-01', ${member}, 1, 'going') returning id`.execute(product.app.pools.db)
  return { event, registration: rows[0]!.id }
}
