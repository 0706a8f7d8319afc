import type { App } from '../../../platform/app.js'
import { housesOfRows } from '../../../platform/audience.rows.js'
import { publishEvent } from '../../../platform/live.js'
import { createContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { answeredTask } from './interviews.answering.js'
import { interviewEntity } from './interviews.entity.js'

/** Declares the task that tells open pages about new answers, without saying whose. */
export const answersTelling = (app: App): void =>
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
