import type { BulkFields } from '@oselia/contract/service-request-moves'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import { createContext, requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { json, type Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { Running } from '../../../platform/jobs.js'
import { validationProblem, problemBody, Problem } from '../../../platform/problems.js'
import { personById } from '../../access/people/people.rights.public.js'
import { joinIncident } from '../incidents/incidents.public.js'
import { requestEntity } from './requests.entity.js'
import { callerOf, makeMove, plainMove } from '../transitions/transitions.public.js'
import { getVisibleRequest, numberOf, type StoredRequest } from '../request-records/request-records.public.js'
import { changesSince, type Done } from './requests.bulk.undo.js'
import { update } from './requests.updating.js'

type BulkAction = BulkFields['act']
interface Payload {
  fields: BulkFields
  /** Language of the caller, for the reasons of refusals. */
  language: Language
  origin: string
}

/** Input fields of each action; one of them must be given. */
const inputsOf: Record<BulkAction, readonly (keyof BulkFields)[]> = {
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

const validateFields = (fields: BulkFields): ValidationIssue[] => {
  const asked = inputsOf[fields.act]
  if (asked.length === 0 || asked.some((name) => isGiven(fields[name]))) return []
  return [{ field: asked[0]!, key: 'required' }]
}

const requireRight = (ctx: RequestContext, what: BulkAction): void => {
  requirePermission(ctx, 'service_requests.update')
  if (what === 'assign' || what === 'due' || what === 'incident') requirePermission(ctx, 'service_requests.approve')
  if (what === 'remove') requirePermission(ctx, 'service_requests.delete')
}

/** Starts the job. The permission for a single action is checked before; roles of moves are checked per request. */
export const bulk = async (
  app: App,
  ctx: RequestContext,
  fields: BulkFields,
): Promise<{ data: { job_id: number } }> => {
  requireRight(ctx, fields.act)
  const issues = validateFields(fields)
  if (issues.length > 0) throw validationProblem(issues)
  const payload = { fields: { ...fields, ids: [...new Set(fields.ids)] }, language: ctx.language, origin: ctx.origin }
  return { data: { job_id: await app.jobs.start(ctx, 'requests.bulk', payload) } }
}

type Work = (app: App, ctx: RequestContext, request: StoredRequest, fields: BulkFields) => Promise<unknown>

const change = (
  app: App,
  ctx: RequestContext,
  { id, version }: StoredRequest,
  changes: Partial<Parameters<typeof update>[3]>,
) => update(app, ctx, id, { ...changes, version })

const move: Work = (
  _app,
  ctx,
  request,
  { to, reason, wait_reason, cancel_reason, deferred_until, message, ...people },
) => {
  const { performer_id, responsible_id } = people
  const fields = { reason, wait_reason, cancel_reason, deferred_until, message, performer_id, responsible_id }
  return makeMove(ctx, request, { to: to!, caller: callerOf(ctx), fields: { ...plainMove, ...fields } })
}

// Unassigned work is assigned by a move; ongoing work only changes its people.
const assign: Work = (app, ctx, request, fields) => {
  const { performer_id, responsible_id } = fields
  if (performer_id !== null && (request.status === 'new' || request.status === 'accepted'))
    return move(app, ctx, request, { ...fields, to: 'assigned' })
  return change(app, ctx, request, {
    ...(performer_id !== null && { performer_id }),
    ...(responsible_id !== null && { responsible_id }),
  })
}

const works: Record<BulkAction, Work> = {
  assign,
  transition: move,
  priority: (app, ctx, request, { priority }) => change(app, ctx, request, { priority: priority! }),
  type: (app, ctx, request, { type_id }) => change(app, ctx, request, { type_id: type_id! }),
  due: (app, ctx, request, { due_at }) => change(app, ctx, request, { due_at }),
  tags: (app, ctx, request, { add_tags }) =>
    change(app, ctx, request, { tags: [...new Set([...request.tags, ...add_tags])] }),
  incident: (_app, ctx, request, { incident_id }) => joinIncident(ctx, incident_id!, [request.id]),
  remove: (_app, ctx, request) => requestEntity.trash(ctx, request),
}

/** Result for one request, with the data of its undo; `refused` gives the reason of a refusal. */
type Outcome = { done: Done } | { refused: string; code: string; number: string | null }

const sentence = (problem: Problem, language: Language): string => {
  const { message, errors } = problemBody(problem, language)
  return Object.values(errors ?? {})[0]?.[0] ?? message
}

const storeOutcome = (db: Db, jobId: number, id: number, was: Outcome) =>
  db
    .insertInto('job_items')
    .values({ job_id: jobId, item_id: id, was: json<unknown>(was) })
    .execute()

/** One request in its own transaction, with the caller's permissions at that moment. */
const perform = async (app: App, running: Running, { fields, language, origin }: Payload, id: number) => {
  const person =
    running.createdBy === null ? undefined : await personById(running.db, running.createdBy, app.clock.now())
  let number: string | null = null
  try {
    await inTransaction(running.db, async (tx) => {
      if (!person) throw new Problem(403, 'forbidden')
      const ctx = { ...createContext(person, tx, app.clock), language, origin }
      requireRight(ctx, fields.act)
      // Lock order: the incident before its requests.
      const request = await getVisibleRequest(ctx, id, fields.act !== 'incident')
      number = numberOf(request)
      await works[fields.act](app, ctx, request, fields)
      await storeOutcome(tx, running.id, id, { done: await changesSince(tx, request) })
    })
  } catch (error) {
    // Refusals are counted and do not stop the job.
    if (!(error instanceof Problem)) throw error
    await storeOutcome(running.db, running.id, id, { refused: sentence(error, language), code: error.code, number })
  }
}

const outcomes = async (db: Db, jobId: number): Promise<Map<number, Outcome>> => {
  const { rows } = await sql<{ item_id: number; was: Outcome }>`select item_id, was from job_items
    where job_id = ${jobId} order by item_id`.execute(db)
  return new Map(rows.map((row) => [row.item_id, row.was]))
}

/** Request numbers listed per reason; the others are only counted. */
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
