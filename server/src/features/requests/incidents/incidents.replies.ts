import { sql } from 'kysely'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { Running } from '../../../platform/jobs.js'
import { personById } from '../../access/people/people.rights.public.js'
import { Problem } from '../../../platform/problems.js'
import { writePublicMessage } from '../chats/chats.public.js'
import { finishByIncident } from '../transitions/transitions.public.js'
import { joinIncident, joinJob, lockRequests } from './incidents.joining.js'
import { answeredIds, isSent, openIds } from './incidents.queries.js'

/** Number of chats that get an answer within the call; a job handles more. */
const atOnce = 50
const kind = 'incidents.reply'
/** Chats per transaction of the job. */
const step = 50

interface Answer {
  incident_id: number
  message: string
  client_msg_id: string
}

// One id for all chats; the prefix keeps it apart from ids of single messages.
const nameOf = ({ incident_id, client_msg_id }: Answer) => `incident:${incident_id}:${client_msg_id}`

// Requests hidden from the resident get no message.
const write = async (ctx: RequestContext, answer: Answer, ids: readonly number[]) => {
  for (const request of (await lockRequests(ctx, ids)).values())
    if (request.visible_to_resident)
      await writePublicMessage(ctx, request, {
        message: answer.message,
        incident_id: answer.incident_id,
        client_msg_id: nameOf(answer),
      })
}

/** Writes a public message to every visible open request of the incident and to its duplicates; the same answer is sent once. */
export const answerAll = async (app: App, ctx: RequestContext, answer: Answer): Promise<void> => {
  if (await isSent(ctx.db, answer.incident_id, nameOf(answer))) return
  const ids = await answeredIds(ctx, answer.incident_id)
  if (ids.length > atOnce) await app.jobs.start(ctx, kind, { ...answer })
  else await write(ctx, answer, ids)
}

/** Safe to rerun: the `client_msg_id` deduplicates messages of chats that were reached before. */
const work =
  (app: App) =>
  async (answer: Answer, running: Running): Promise<{ sent: number }> => {
    const person = await personById(running.db, running.createdBy ?? 0)
    if (!person) return { sent: 0 }
    const ids = await answeredIds(createContext(person, running.db, app.clock), answer.incident_id)
    for (let at = 0; at < ids.length; at += step) {
      await inTransaction(running.db, async (tx) => {
        // Keeps the incident from being closed meanwhile.
        await sql`select 1 from incidents where id = ${answer.incident_id} for share`.execute(tx)
        await write(createContext(person, tx, app.clock), answer, ids.slice(at, at + step))
      })
      await running.progress(Math.min(at + step, ids.length), ids.length)
    }
    return { sent: ids.length }
  }

const endKind = 'incidents.close'
/** Number of requests finished within the call; a job handles more, each in its own transaction. */
const finishedAtOnce = 10

interface Ending {
  incident_id: number
  message: string
}

/** Marks the visible open requests of the incident as done; the message goes to each resident. */
export const finishAll = async (app: App, ctx: RequestContext, ending: Ending): Promise<void> => {
  const ids = await openIds(ctx, ending.incident_id)
  if (ids.length > finishedAtOnce) await app.jobs.start(ctx, endKind, { ...ending })
  else for (const id of ids) await finishByIncident(ctx, id, ending.message)
}

// Skips requests that were finished, cancelled or removed meanwhile.
const ignoreProblem = (error: unknown) => {
  if (!(error instanceof Problem)) throw error
}

const finish =
  (app: App) =>
  async ({ incident_id, message }: Ending, running: Running): Promise<{ finished: number }> => {
    const person = await personById(running.db, running.createdBy ?? 0)
    if (!person) return { finished: 0 }
    const ids = await openIds(createContext(person, running.db, app.clock), incident_id)
    for (const [at, id] of ids.entries()) {
      await inTransaction(running.db, (tx) =>
        finishByIncident(createContext(person, tx, app.clock), id, message),
      ).catch(ignoreProblem)
      if (at % step === 0) await running.progress(at, ids.length)
    }
    await running.progress(ids.length, ids.length)
    return { finished: ids.length }
  }

interface Following {
  incident_id: number
  request_ids: number[]
}

/** One transaction each; requests already joined, e.g. before a restart, stay unchanged. */
const follow =
  (app: App) =>
  async ({ incident_id, request_ids }: Following, running: Running): Promise<{ joined: number }> => {
    const person = await personById(running.db, running.createdBy ?? 0)
    if (!person) return { joined: 0 }
    for (const [at, id] of request_ids.entries()) {
      await inTransaction(running.db, (tx) =>
        joinIncident(createContext(person, tx, app.clock), incident_id, [id]),
      ).catch(ignoreProblem)
      if (at % step === 0) await running.progress(at, request_ids.length)
    }
    await running.progress(request_ids.length, request_ids.length)
    return { joined: request_ids.length }
  }

export const incidentJobs = (app: App): void => {
  app.jobs.define<Following>(joinJob, follow(app))
  app.jobs.define<Answer>(kind, work(app))
  app.jobs.define<Ending>(endKind, finish(app))
}
