import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { Scope } from '../../../platform/scope.js'
import { holdersOf, peopleById } from '../../access/people/people.rights.public.js'
import { today } from '../../../platform/today.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { readSettings } from '../bills/bills.public.js'
import { payeeInScope } from '../suppliers/suppliers.public.js'
import { waitingWords } from './statement-lines.reminders.messages.js'

interface Waiting {
  number: number
  day: string
}

/** Receipts of the person's payees that were booked before a day and wait for somebody; null where there are none. */
const waitingOf = async (db: Db, scope: Scope, before: string): Promise<Waiting | null> => {
  const { rows } = await sql<{
    number: number
    day: string | null
  }>`select count(*)::int as number, min(l.booked_on) as day
    from statement_lines l where l.state = 'open' and l.direction = 'credit' and l.booked_on < ${before}::date
      and ${payeeInScope(scope, 'l')}`.execute(db)
  const { number, day } = rows[0]!
  return day === null ? null : { number, day }
}

/** Tells each person who posts payments, once a day, how many receipts of theirs have waited longer than the settings allow. */
export const remindOfWaiting = async (app: App, db: Db): Promise<void> => {
  const { unmatched_days } = await readSettings(db)
  if (unmatched_days === null) return
  const now = app.clock.now()
  const day = await today({ db, now })
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - unmatched_days * 86_400_000).toISOString().slice(0, 10)
  const ids = await holdersOf(db, now, ['payments.create'])
  for (const { actor, scope } of await peopleById(db, ids, now)) {
    const waiting = await waitingOf(db, scope, before)
    if (!waiting) continue
    await inTransaction(db, (tx) =>
      notify(
        { db: tx, now, origin: app.publicUrl() },
        {
          kind: 'payments_unmatched',
          to: [actor.id],
          entity: 'statement_lines',
          entity_id: null,
          params: { ...waiting },
          key: `payments_unmatched:${day}`,
          needs: 'payments.read',
        },
      ),
    )
  }
}

/** Registers the daily task and its notification. */
export const waitingReminders = (app: App): void => {
  app.jobs.task('statements.waiting', 'bulk', (_payload, db) => remindOfWaiting(app, db), '23 5 * * *')
  notificationKinds.register({
    payments_unmatched: {
      preference: 'billing',
      subject: waitingWords.subject,
      target: () => ({ text: waitingWords.open, path: '/Payments/unmatched' }),
    },
  })
}
