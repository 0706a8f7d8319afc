import { sql } from 'kysely'
import { actOf, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Running } from '../../platform/jobs.js'
import { personById } from '../../platform/sessions.js'
import { Refusal } from '../../platform/problems.js'
import { publicLine } from '../chats/chats.door.js'
import { finishByIncident } from '../requests/requests.moves.door.js'
import { joinIncident, joinJob, lockRequests } from './incidents.joining.js'
import { answeredIds, isSent, openIds } from './incidents.queries.js'

/** To so many chats an answer goes within the time of one call, also on a busy machine; to more it goes by a job. */
const atOnce = 50
const kind = 'incidents.reply'
/** Chats that the job writes to in one transaction. */
const step = 50

interface Answer {
  incident_id: number
  message: string
  client_msg_id: string
}

// The browser's name of the answer is one for all chats; with the incident it can't meet the name of a line of a chat.
const nameOf = ({ incident_id, client_msg_id }: Answer) => `incident:${incident_id}:${client_msg_id}`

// Of a request that is hidden from the resident he reads nothing.
const write = async (act: Act, answer: Answer, ids: readonly number[]) => {
  for (const request of (await lockRequests(act, ids)).values())
    if (request.visible_to_resident)
      await publicLine(act, request, {
        message: answer.message,
        incident_id: answer.incident_id,
        client_msg_id: nameOf(answer),
      })
}

/** One public line into the chat of every open request of the incident that the caller sees, and of its duplicates; the same answer goes once. */
export const answerAll = async (app: App, act: Act, answer: Answer): Promise<void> => {
  if (await isSent(act.db, answer.incident_id, nameOf(answer))) return
  const ids = await answeredIds(act, answer.incident_id)
  if (ids.length > atOnce) await app.jobs.start(act, kind, { ...answer })
  else await write(act, answer, ids)
}

/** Run again after a stop it writes to those that it had not reached: a line has its name in each chat. */
const work =
  (app: App) =>
  async (answer: Answer, running: Running): Promise<{ sent: number }> => {
    const person = await personById(running.db, running.createdBy ?? 0)
    if (!person) return { sent: 0 }
    const ids = await answeredIds(actOf(person, running.db, app.clock), answer.incident_id)
    for (let at = 0; at < ids.length; at += step) {
      await running.db.transaction().execute(async (tx) => {
        // As the caller of a reply holds it: nobody closes the incident meanwhile.
        await sql`select 1 from incidents where id = ${answer.incident_id} for share`.execute(tx)
        await write(actOf(person, tx, app.clock), answer, ids.slice(at, at + step))
      })
      await running.progress(Math.min(at + step, ids.length), ids.length)
    }
    return { sent: ids.length }
  }

const endKind = 'incidents.close'
/** So many requests are finished at once; more of them by a job, each in an act of its own. */
const finishedAtOnce = 10

interface Ending {
  incident_id: number
  message: string
}

/** Moves what the caller sees open in the incident to done; the message goes to each resident. */
export const finishAll = async (app: App, act: Act, ending: Ending): Promise<void> => {
  const ids = await openIds(act, ending.incident_id)
  if (ids.length > finishedAtOnce) await app.jobs.start(act, endKind, { ...ending })
  else for (const id of ids) await finishByIncident(app, act, id, ending.message)
}

// One that was finished, cancelled or taken out meanwhile is left as it is.
const passOver = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}

const finish =
  (app: App) =>
  async ({ incident_id, message }: Ending, running: Running): Promise<{ finished: number }> => {
    const person = await personById(running.db, running.createdBy ?? 0)
    if (!person) return { finished: 0 }
    const ids = await openIds(actOf(person, running.db, app.clock), incident_id)
    for (const [at, id] of ids.entries()) {
      await running.db
        .transaction()
        .execute((tx) => finishByIncident(app, actOf(person, tx, app.clock), id, message))
        .catch(passOver)
      if (at % step === 0) await running.progress(at, ids.length)
    }
    await running.progress(ids.length, ids.length)
    return { finished: ids.length }
  }

interface Following {
  incident_id: number
  request_ids: number[]
}

/** Each in an act of its own; one that is in it already, as after a stop, stays as it is. */
const follow =
  (app: App) =>
  async ({ incident_id, request_ids }: Following, running: Running): Promise<{ joined: number }> => {
    const person = await personById(running.db, running.createdBy ?? 0)
    if (!person) return { joined: 0 }
    for (const [at, id] of request_ids.entries()) {
      await running.db
        .transaction()
        .execute((tx) => joinIncident(actOf(person, tx, app.clock), incident_id, [id]))
        .catch(passOver)
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
