import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { votingInScope } from '../../voting/votings/votings.public.js'
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

/** Registers the job and the notification, which reaches only people who see the voting. */
export const storageReminders = (app: App): void => {
  app.jobs.task('votings.storage', 'bulk', (_payload, db) => remindOfStorage(app, db), '40 8 * * *')
  notificationKinds.register({
    protocol_storage: {
      preference: 'votings',
      subject: resultWords.storage,
      target: (id) => (id === null ? null : { text: resultWords.open, path: `/Voting/${id}` }),
    },
  })
  notificationKinds.registerEntity('votings', async (db, people, id) => {
    const readers = people.filter(({ actor }) => actor.permissions.has('votings.read'))
    if (readers.length === 0) return []
    const { rows } = await sql<{ sees: boolean[] }>`select
      array[${sql.join(readers.map(({ scope }) => votingInScope(scope, 'v')))}] as sees from votings v
      where v.id = ${id} and v.deleted_at is null`.execute(db)
    return readers.filter((_, index) => rows[0]?.sees[index])
  })
}
