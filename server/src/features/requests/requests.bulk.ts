import type { BulkFields } from '@oselia/contract/service-request-moves'
import type { Fault } from '@oselia/contract/issues'
import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import { actOf, demand, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { toBin } from '../../platform/bin.js'
import { json, type Db } from '../../platform/db.js'
import type { Running } from '../../platform/jobs.js'
import { invalidFaults, problemBody, Refusal } from '../../platform/problems.js'
import { personById } from '../../platform/sessions.js'
import { joinIncident } from '../incidents/incidents.door.js'
import { callerOf } from './requests.moves.loading.js'
import { makeMove, plainMove } from './requests.moves.making.js'
import { labelOf, numberOf } from './requests.rules.js'
import { doneTo, type Done } from './requests.bulk.undo.js'
import { seenRequest } from './requests.seen.js'
import type { StoredRequest } from './requests.table.js'
import { update } from './requests.updating.js'

type BulkAct = BulkFields['act']
interface Payload {
  fields: BulkFields
  /** Of the person who asked, for the reasons that he is told. */
  language: Language
  origin: string
}

/** What each act needs; of these the last one that is given is enough. */
const asks: Record<BulkAct, readonly (keyof BulkFields)[]> = {
  assign: ['performer_id', 'responsible_id'],
  transition: ['to'],
  priority: ['priority'],
  type: ['type_id'],
  due: ['due_at'],
  tags: ['add_tags'],
  incident: ['incident_id'],
  remove: [],
}

const isGiven = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)

const faultsIn = (fields: BulkFields): Fault[] => {
  const asked = asks[fields.act]
  if (asked.length === 0 || asked.some((name) => isGiven(fields[name]))) return []
  return [{ field: asked[0]!, key: 'required' }]
}

const demandRight = (act: Act, what: BulkAct): void => {
  demand(act, 'service_requests.update')
  if (what === 'assign' || what === 'due' || what === 'incident') demand(act, 'service_requests.approve')
  if (what === 'remove') demand(act, 'service_requests.delete')
}

/** Starts the job. What an act of one needs is asked for before anything is queued; whose move it is each request says. */
export const bulk = async (app: App, act: Act, fields: BulkFields): Promise<{ data: { job_id: number } }> => {
  demandRight(act, fields.act)
  const faults = faultsIn(fields)
  if (faults.length > 0) throw invalidFaults(faults)
  const payload = { fields: { ...fields, ids: [...new Set(fields.ids)] }, language: act.language, origin: act.origin }
  return { data: { job_id: await app.jobs.start(act, 'requests.bulk', payload) } }
}

type Work = (app: App, act: Act, request: StoredRequest, fields: BulkFields) => Promise<unknown>

const change = (app: App, act: Act, { id, version }: StoredRequest, changes: Partial<Parameters<typeof update>[3]>) =>
  update(app, act, id, { ...changes, version })

const move: Work = (
  _app,
  act,
  request,
  { to, reason, wait_reason, cancel_reason, deferred_until, message, ...people },
) => {
  const { performer_id, responsible_id } = people
  const fields = { reason, wait_reason, cancel_reason, deferred_until, message, performer_id, responsible_id }
  return makeMove(act, request, { to: to!, caller: callerOf(act), fields: { ...plainMove, ...fields } })
}

// Work that nobody has yet is given away by a move; where it is going on, only the people change.
const assign: Work = (app, act, request, fields) => {
  const { performer_id, responsible_id } = fields
  if (performer_id !== null && (request.status === 'new' || request.status === 'accepted'))
    return move(app, act, request, { ...fields, to: 'assigned' })
  return change(app, act, request, {
    ...(performer_id !== null && { performer_id }),
    ...(responsible_id !== null && { responsible_id }),
  })
}

const works: Record<BulkAct, Work> = {
  assign,
  transition: move,
  priority: (app, act, request, { priority }) => change(app, act, request, { priority: priority! }),
  type: (app, act, request, { type_id }) => change(app, act, request, { type_id: type_id! }),
  due: (app, act, request, { due_at }) => change(app, act, request, { due_at }),
  tags: (app, act, request, { add_tags }) =>
    change(app, act, request, { tags: [...new Set([...request.tags, ...add_tags])] }),
  incident: (_app, act, request, { incident_id }) => joinIncident(act, incident_id!, [request.id]),
  remove: (_app, act, request) => toBin(act, 'service_requests', request.id, labelOf(request)),
}

/** What became of one of them, with what is needed to take it back; `refused` tells why nothing did. */
type Outcome = { done: Done } | { refused: string; code: string; number: string | null }

const sentence = (refusal: Refusal, language: Language): string => {
  const { message, errors } = problemBody(refusal, language)
  return Object.values(errors ?? {})[0]?.[0] ?? message
}

const keep = (db: Db, jobId: number, id: number, was: Outcome) =>
  db
    .insertInto('job_items')
    .values({ job_id: jobId, item_id: id, was: json<unknown>(was) })
    .execute()

/** One request in a transaction of its own, with the rights that the person has at that moment. */
const perform = async (app: App, running: Running, { fields, language, origin }: Payload, id: number) => {
  const person =
    running.createdBy === null ? undefined : await personById(running.db, running.createdBy, app.clock.now())
  let number: string | null = null
  try {
    await running.db.transaction().execute(async (tx) => {
      if (!person) throw new Refusal(403, 'forbidden')
      const act = { ...actOf(person, tx, app.clock), language, origin }
      demandRight(act, fields.act)
      // An incident is locked before what is in it, as by all who lock both.
      const request = await seenRequest(act, id, fields.act !== 'incident')
      number = numberOf(request)
      await works[fields.act](app, act, request, fields)
      await keep(tx, running.id, id, { done: await doneTo(tx, request) })
    })
  } catch (error) {
    // What may not be done to one of many is counted; it does not stop the others.
    if (!(error instanceof Refusal)) throw error
    await keep(running.db, running.id, id, { refused: sentence(error, language), code: error.code, number })
  }
}

const outcomes = async (db: Db, jobId: number): Promise<Map<number, Outcome>> => {
  const { rows } = await sql<{ item_id: number; was: Outcome }>`select item_id, was from job_items
    where job_id = ${jobId} order by item_id`.execute(db)
  return new Map(rows.map((row) => [row.item_id, row.was]))
}

/** Numbers that a reason names; the rest of them are only counted. */
const named = 20
const step = 10

interface Reason {
  code: string
  message: string
  count: number
  numbers: string[]
}

const reasonsOf = (all: Iterable<Outcome>): Reason[] => {
  const reasons = new Map<string, Reason>()
  for (const one of all) {
    if ('done' in one) continue
    const reason = reasons.get(one.refused) ?? { code: one.code, message: one.refused, count: 0, numbers: [] }
    reason.count += 1
    if (one.number !== null && reason.numbers.length < named) reason.numbers.push(one.number)
    reasons.set(one.refused, reason)
  }
  return [...reasons.values()].toSorted((a, b) => b.count - a.count)
}

const run = async (app: App, payload: Payload, running: Running) => {
  const { ids } = payload.fields
  const known = await outcomes(running.db, running.id)
  for (const [index, id] of ids.entries()) {
    if (!known.has(id)) await perform(app, running, payload, id)
    if ((index + 1) % step === 0) await running.progress(index + 1, ids.length)
  }
  await running.progress(ids.length, ids.length)
  const all = [...(await outcomes(running.db, running.id)).values()]
  const changed = all.filter((one) => 'done' in one).length
  return { changed, skipped: all.length - changed, reasons: reasonsOf(all) }
}

export const requestBulkJob = (app: App): void =>
  app.jobs.define<Payload>('requests.bulk', (payload, running) => run(app, payload, running))
