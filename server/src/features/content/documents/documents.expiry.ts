import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { dayIn } from '../../../platform/today.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { mayLogIn } from '../../access/people/people.rights.public.js'
import { readersAmong } from './documents.scope.js'
import { isReminderDue } from './documents.rules.js'
import { documentSubjects } from '@oselia/contract/documents.messages'
import { documentButtons } from './documents.notifications.messages.js'

/** Registers the notification of the end of validity; it reaches only people who see the document. */
export const registerDocumentNotifications = (): void => {
  notificationKinds.register({
    document_expiring: {
      preference: 'documents',
      subject: documentSubjects.document_expiring,
      target: (id) => (id === null ? null : { text: documentButtons.open, path: `/Documents/${id}` }),
    },
  })
  notificationKinds.registerEntity('documents', readersAmong)
}

interface Ending {
  id: number
  name: string
  number: string | null
  valid_until: string
  remind_days: number
}

const ending = async (db: Db, day: string): Promise<Ending[]> => {
  const { rows } =
    await sql<Ending>`select d.id, d.name ->> 'uk' as name, d.number, d.valid_until, d.remind_days from documents d
    where d.state = 'active' and d.deleted_at is null and d.remind_days is not null
      and d.reminded_for is distinct from d.valid_until and d.valid_until - d.remind_days <= ${day}::date
    order by d.id limit 500`.execute(db)
  return rows
}

const staffIds = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select s.id from staff s where ${mayLogIn('s')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reminds those who may change it of each document that ends soon, once for each end of validity. */
const remind = async (app: App, db: Db): Promise<void> => {
  const now = app.clock.now()
  const { rows } = await sql<{ timezone: string }>`select timezone from settings`.execute(db)
  const day = dayIn(rows[0]!.timezone, now)
  const found = (await ending(db, day)).filter((one) => isReminderDue(one, day))
  if (found.length === 0) return
  const to = await staffIds(db)
  for (const { id, name, number, valid_until } of found)
    await inTransaction(db, async (tx) => {
      const marked =
        await sql`update documents set reminded_for = valid_until where id = ${id} and valid_until = ${valid_until}::date
        and reminded_for is distinct from valid_until`.execute(tx)
      if (marked.numAffectedRows === 0n) return
      await notify(
        { db: tx, now, origin: app.publicUrl() },
        {
          kind: 'document_expiring',
          to,
          entity: 'documents',
          entity_id: id,
          params: { name, number, text: valid_until },
          key: `document:${id}:ends:${valid_until}`,
          needs: 'documents.update',
        },
      )
    })
}

export const registerExpiry = (app: App): void =>
  app.jobs.task('documents.remind', 'interactive', (_payload, db) => remind(app, db), '7 * * * *')
