import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { resultWords } from './voting-results.messages.js'

interface Unstored {
  voting_id: number
  person: number
  name: string
}

/** Reminds whoever uploaded the signed copy, a week later and once, that its original has to be handed over. */
export const remindOfStorage = (app: App, db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = app.clock.now()
    const { rows } = await sql<Unstored>`update voting_protocols p set reminded_at = ${now} from votings v
      where v.id = p.voting_id and v.state = 'published' and p.handed_on is null and p.reminded_at is null
        and p.signed_by is not null and p.signed_at < ${now}::timestamptz - interval '7 days'
      returning p.voting_id, p.signed_by as person, v.title ->> 'uk' as name`.execute(tx)
    for (const { voting_id, person, name } of rows)
      await notify(
        { db: tx, now, origin: app.publicUrl() },
        {
          kind: 'protocol_storage',
          to: [person],
          entity: 'votings',
          entity_id: voting_id,
          params: { name },
          key: `voting:${voting_id}:storage`,
        },
      )
  })

/** Registers the job and the notification; votings say whom it reaches. */
export const storageReminders = (app: App): void => {
  app.jobs.task('votings.storage', 'bulk', (_payload, db) => remindOfStorage(app, db), '40 8 * * *')
  notificationKinds.register({
    protocol_storage: {
      preference: 'votings',
      subject: resultWords.storage,
      target: (id) => (id === null ? null : { text: resultWords.open, path: `/Voting/${id}` }),
    },
  })
}
