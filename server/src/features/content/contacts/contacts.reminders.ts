import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { holdersOf } from '../../access/people/people.rights.public.js'
import { today } from '../../../platform/today.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { reachesScope } from '../../registry/audience/audience.public.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { reminderWords } from './contacts.messages.js'

interface Ending {
  id: number
  name: string
  contract_to: string
}

/** Marks an end of which nobody has been reminded yet; nothing when another run has done so. */
const takeReminder = async (db: Db, id: number): Promise<Ending | undefined> => {
  const { rows } = await sql<Ending>`update contacts set reminded_of = contract_to
    where id = ${id} and deleted_at is null and active and reminded_of is distinct from contract_to
    returning id, name ->> 'uk' as name, contract_to`.execute(db)
  return rows[0]
}

/** Notifies those who may change contacts of each contract that ends within its days of reminding, once of each end. */
export const remindOfContracts = async (app: App, db: Db): Promise<void> => {
  const now = app.clock.now()
  const day = await today({ db, now })
  const { rows: due } = await sql<{ id: number }>`select id from contacts where deleted_at is null and active
    and contract_to >= ${day}::date and contract_to - remind_days <= ${day}::date
    and reminded_of is distinct from contract_to order by id`.execute(db)
  if (due.length === 0) return
  const to = await holdersOf(db, now, ['contacts.update'])
  for (const { id } of due)
    await inTransaction(db, async (tx) => {
      const ending = await takeReminder(tx, id)
      if (!ending) return
      const { name, contract_to } = ending
      await notify(
        { db: tx, now, origin: app.publicUrl() },
        {
          kind: 'contract_ending',
          to,
          entity: 'contacts',
          entity_id: id,
          params: { name, day: contract_to },
          key: `contact:${id}:ends:${contract_to}`,
        },
      )
    })
}

/** Registers the daily job and its notification, which reaches only people who see the contact. */
export const contactReminders = (app: App): void => {
  app.jobs.task('contacts.remind', 'bulk', (_payload, db) => remindOfContracts(app, db), '7 5 * * *')
  notificationKinds.register({
    contract_ending: {
      preference: 'contracts',
      subject: reminderWords.subject,
      target: (id) => (id === null ? null : { text: reminderWords.open, path: `/Contacts/${id}` }),
    },
  })
  notificationKinds.registerEntity('contacts', async (db, people, id) => {
    const readers = people.filter(({ actor }) => actor.permissions.has('contacts.update'))
    if (readers.length === 0) return []
    const { rows } = await sql<{ sees: boolean[] }>`select
      array[${sql.join(readers.map(({ scope }) => reachesScope(scope, 'c')))}] as sees from contacts c
      where c.id = ${id} and c.deleted_at is null`.execute(db)
    return readers.filter((_, index) => rows[0]?.sees[index])
  })
}
