import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { decisionVisible } from './decisions.queries.js'
import { decisionWords } from './decisions.messages.js'

interface Late {
  id: number
  responsible_id: number
  due_on: string
  name: string
}

/** Reminds those responsible for decisions whose due date is over, once for each date. */
export const remindOfDecisions = (app: App, db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = app.clock.now()
    const { rows } = await sql<Late>`update voting_decisions d set reminded_for = d.due_on
      from voting_questions q, votings v
      where q.id = d.question_id and v.id = d.voting_id and d.state in ('planned', 'in_work') and d.responsible_id is not null
        and d.deleted_at is null and d.reminded_for is distinct from d.due_on
        and d.due_on < (${now}::timestamptz at time zone v.timezone)::date
      returning d.id, d.responsible_id, d.due_on, q.text ->> 'uk' as name`.execute(tx)
    for (const { id, responsible_id, due_on, name } of rows)
      await notify(
        { db: tx, now, origin: app.publicUrl() },
        {
          kind: 'decision_late',
          to: [responsible_id],
          entity: 'decisions',
          entity_id: id,
          params: { name, day: due_on },
          key: `decision:${id}:late:${due_on}`,
        },
      )
  })

/** Registers the job and the notifications, which reach only people who see the decision. */
export const decisionReminders = (app: App): void => {
  app.jobs.task('decisions.late', 'bulk', (_payload, db) => remindOfDecisions(app, db), '20 * * * *')
  const target = (id: number | null) => (id === null ? null : { text: decisionWords.open, path: `/Decisions/${id}` })
  notificationKinds.register({
    decision_assigned: { preference: 'votings', subject: decisionWords.assigned, target },
    decision_late: { preference: 'votings', subject: decisionWords.late, target },
  })
  notificationKinds.registerEntity('decisions', async (db, people, id) => {
    if (people.length === 0) return []
    const sees = people.map((person) => decisionVisible(person, 'd'))
    const { rows } = await sql<{ sees: boolean[] }>`select array[${sql.join(sees)}] as sees from voting_decisions d
      where d.id = ${id}`.execute(db)
    return people.filter((_, index) => rows[0]?.sees[index])
  })
}
