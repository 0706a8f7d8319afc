import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { reachesScope } from '../../registry/audience/audience.public.js'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { publishEvent } from '../../../platform/live.js'
import { createContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { answeredTask } from './interviews.answering.js'
import { interviewEntity } from './interviews.entity.js'
import { tellingWords } from './interviews.messages.js'

/** Declares the task that tells open pages about new answers, without saying whose. */
const answersTelling = (app: App): void =>
  app.jobs.task(answeredTask, 'interactive', (payload, db) =>
    inTransaction(db, async (tx) => {
      const { id } = payload as { id: number }
      const interview = await interviewEntity.find(createContext(systemActor, tx, app.clock), id)
      if (!interview) return
      const house_ids = await housesOfRows(tx, [interview])
      await publishEvent(tx, {
        entity: interviewEntity.name,
        entity_id: id,
        action: 'answers',
        ...(house_ids && { house_ids }),
      })
    }),
  )

interface Closed {
  id: number
  title: TextMap
  created_by: number | null
  ends_at: string
  answers: number
}

/** Tells the authors of interviews that were closed by their time, once for each end. */
export const tellOfClosing = async (app: App, db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = app.clock.now()
    const { rows } = await sql<Closed>`update interviews i set closing_told_at = ${now}
      where i.state = 'archived' and i.closing_told_at is null and i.deleted_at is null and i.ends_at <= ${now} and i.updated_at >= i.ends_at
        and i.published_at is not null
      returning i.id, i.title, i.created_by, i.ends_at,
        (select count(*) from interview_sheets a where a.interview_id = i.id) as answers`.execute(tx)
    for (const { id, title, created_by, ends_at, answers } of rows)
      if (created_by !== null)
        await notify(
          { db: tx, now, origin: app.publicUrl() },
          {
            kind: 'interview_closed',
            to: [created_by],
            entity: interviewEntity.name,
            entity_id: id,
            params: { name: title.uk, answers },
            key: `interview:${id}:${ends_at}`,
          },
        )
  })

/** Registers the tasks and the notification, which reaches only people who see the interview. */
export const interviewTelling = (app: App): void => {
  answersTelling(app)
  app.jobs.task('interviews.closing', 'interactive', (_payload, db) => tellOfClosing(app, db), '* * * * *')
  notificationKinds.register({
    interview_closed: {
      preference: 'interviews',
      subject: tellingWords.closed,
      target: (id) => (id === null ? null : { text: tellingWords.open, path: `/Interview/${id}` }),
    },
  })
  notificationKinds.registerEntity(interviewEntity.name, async (db, people, id) => {
    const readers = people.filter(({ actor }) => actor.permissions.has('interviews.read'))
    if (readers.length === 0) return []
    const { rows } = await sql<{ sees: boolean[] }>`select
      array[${sql.join(readers.map(({ scope }) => reachesScope(scope, 'i')))}] as sees from interviews i
      where i.id = ${id} and i.deleted_at is null`.execute(db)
    return readers.filter((_, index) => rows[0]?.sees[index])
  })
}
