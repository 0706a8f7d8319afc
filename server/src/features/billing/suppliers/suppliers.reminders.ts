import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { holdersOf } from '../../access/people/people.rights.public.js'
import { today } from '../../../platform/today.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { endingWords } from './suppliers.messages.js'
import { payeeInScope } from './suppliers.payees.js'

interface Ending {
  name: string
  to: string
}

/** Marks an end of which nobody has been reminded yet; nothing when another run has done so. */
const takeReminder = async (db: Db, id: number): Promise<Ending | undefined> => {
  const { rows } = await sql<Ending>`update supplier_contracts k set reminded_of = k."to" from suppliers s
    where k.id = ${id} and s.id = k.supplier_id and k.deleted_at is null and k.reminded_of is distinct from k."to"
    returning s.name || ', № ' || k.number as name, k."to"`.execute(db)
  return rows[0]
}

/** Notifies those who may change suppliers of each contract that ends within its days of reminding, once of each end. */
const remindOfSupplierContracts = async (app: App, db: Db): Promise<void> => {
  const now = app.clock.now()
  const day = await today({ db, now })
  const { rows: due } = await sql<{ id: number }>`select id from supplier_contracts where deleted_at is null
    and "to" >= ${day}::date and "to" - remind_days <= ${day}::date and reminded_of is distinct from "to"
    order by id`.execute(db)
  if (due.length === 0) return
  const to = await holdersOf(db, now, ['suppliers.update'])
  for (const { id } of due)
    await inTransaction(db, async (tx) => {
      const ending = await takeReminder(tx, id)
      if (!ending) return
      await notify(
        { db: tx, now, origin: app.publicUrl() },
        {
          kind: 'supplier_contract_ending',
          to,
          entity: 'supplier_contracts',
          entity_id: id,
          params: { name: ending.name, day: ending.to },
          key: `supplier_contract:${id}:ends:${ending.to}`,
        },
      )
    })
}

/** Registers the daily job and its notification, which reaches only people who see the contract. */
export const supplierReminders = (app: App): void => {
  app.jobs.task('suppliers.remind', 'bulk', (_payload, db) => remindOfSupplierContracts(app, db), '11 5 * * *')
  notificationKinds.register({
    supplier_contract_ending: {
      preference: 'contracts',
      subject: endingWords.subject,
      target: (id) => (id === null ? null : { text: endingWords.open, path: '/Suppliers/contracts' }),
    },
  })
  notificationKinds.registerEntity('supplier_contracts', async (db, people, id) => {
    const readers = people.filter(({ actor }) => actor.permissions.has('suppliers.update'))
    if (readers.length === 0) return []
    const { rows } = await sql<{ sees: boolean[] }>`select
      array[${sql.join(readers.map(({ scope }) => payeeInScope(scope, 'k')))}] as sees from supplier_contracts k
      where k.id = ${id} and k.deleted_at is null`.execute(db)
    return readers.filter((_, index) => rows[0]?.sees[index])
  })
}
