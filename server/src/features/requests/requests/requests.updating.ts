import type { ValidationIssue } from '@oselia/contract/issues'
import type { requestUpdate } from '@oselia/contract/service-request-details'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit, differences } from '../../../platform/audit.js'
import { json } from '../../../platform/db.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, forbidden, invalid, validationProblem } from '../../../platform/problems.js'
import { detailsOf, writable } from './requests.details.js'
import { contentIssues } from './requests.checks.js'
import { clocksAfter } from './requests.clocks.js'
import {
  type Check,
  storedCustomValues,
  getVisibleRequest,
  historyOf,
  keysOf,
  labelOf,
  numberOf,
  publishRequestEvent,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import { attach, attachedTo, fileFields, observe, observersOf, type Attached } from './requests.links.js'
import { placed, type Placed } from './requests.placing.js'
import { reassigned, notifyAssigned } from './requests.reassigning.js'
import { requestType, type RequestType } from './requests.types.js'

type Sent = z.output<typeof requestUpdate>
type Changes = Omit<Sent, 'version'>
type Field = keyof Changes

/** Fields that the performer may write. */
const workFields: ReadonlySet<Field> = new Set<Field>(['checklist', 'materials', 'work_minutes', ...fileFields])
/** Fields that stay writable on closed and cancelled requests. */
const lateFields: ReadonlySet<Field> = new Set<Field>([
  'quality_ok',
  'quality_note',
  'tags',
  'authorities_at',
  'insurance',
])
const qualityFields: readonly Field[] = ['quality_ok', 'quality_note']
const dispatched: ReadonlySet<Field> = new Set<Field>(['responsible_id', 'performer_id', 'departure_id', 'due_at'])

const given = (changes: Changes): Field[] =>
  (Object.keys(changes) as Field[]).filter((key) => changes[key] !== undefined)

/** Whether the checklist keeps all of its items: performers may only tick and add. */
const isWhole = (before: readonly Check[], after: readonly { text: string }[]): boolean => {
  const left = after.map(({ text }) => text)
  return before.every(({ text }) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** 403 for fields that the caller may not write, 409 for those frozen by the state. */
const requireWritable = (ctx: RequestContext, request: StoredRequest, changes: Changes): void => {
  const fields = given(changes)
  const isOver = request.status === 'closed' || request.status === 'cancelled'
  if (isOver && fields.some((field) => !lateFields.has(field))) throw conflict('state_forbids')
  const isDone = request.status === 'done' || request.status === 'closed'
  if (!isDone && fields.some((field) => qualityFields.includes(field))) throw conflict('state_forbids')
  if (fields.some((field) => dispatched.has(field) || qualityFields.includes(field)))
    requirePermission(ctx, 'service_requests.approve')
  // Ended requests keep the permissions of open ones.
  const { fields: all, work } = writable(ctx, isOver ? { ...request, status: 'done' } : request)
  if (!all && !(work && fields.every((field) => workFields.has(field)))) throw forbidden()
  if (!all && changes.checklist && !isWhole(request.checklist, changes.checklist)) throw forbidden()
}

interface Standing {
  files: Attached
  observers: number[]
}

/** The request with the changes applied, before lookups. */
const wantedOf = (request: StoredRequest, { files, observers }: Standing, changes: Changes) => {
  const sent = Object.fromEntries(given(changes).map((key) => [key, changes[key]])) as Changes
  return { ...request, ...files, observer_ids: observers, ...sent }
}
type Wanted = ReturnType<typeof wantedOf>

const isFresh = (request: StoredRequest, wanted: Wanted) => ({
  house_id: wanted.house_id !== request.house_id,
  realty_id: wanted.realty_id !== request.realty_id,
  member_id: wanted.member_id !== request.member_id,
})

const concerns = (fields: readonly Field[], ...asked: Field[]) => fields.some((field) => asked.includes(field))

/** Checks of the sent fields that need the database. */
const check = async (
  ctx: RequestContext,
  request: StoredRequest,
  standing: Standing,
  changes: Changes,
): Promise<{ wanted: Wanted; type: RequestType; at: Placed | null }> => {
  const fields = given(changes)
  const wanted = wantedOf(request, standing, changes)
  const type = await requestType(ctx, wanted.type_id, wanted.type_id !== request.type_id)
  if (!type) throw invalid('type_id', 'not_found')
  const place = concerns(fields, 'house_id', 'realty_id', 'member_id')
    ? await placed(ctx, wanted, isFresh(request, wanted))
    : { issues: [], at: null }
  const asksForm = concerns(fields, 'type_id', 'custom')
  // Custom values of the previous type are dropped.
  const custom = asksForm ? (changes.custom ?? {}) : {}
  const already = {
    files: Object.values(standing.files).flat(),
    observers: standing.observers,
    departure_id: request.departure_id,
  }
  const issues: ValidationIssue[] = [
    ...place.issues,
    ...(await contentIssues(ctx, asksForm ? type.form : [], { ...wanted, custom }, already)),
    // An incident concerns one place: a request of an incident stays in its house.
    ...(wanted.house_id !== request.house_id && request.incident_id !== null
      ? [{ field: 'house_id', key: 'in_incident' as const }]
      : []),
    ...(changes.due_at === null ? [{ field: 'due_at', key: 'required' as const }] : []),
  ]
  if (issues.length > 0) throw validationProblem(issues)
  return {
    wanted: { ...wanted, custom: asksForm ? storedCustomValues(type.form, custom) : request.custom },
    type,
    at: place.at,
  }
}

/** The checklist as stored, with who ticked each item and when. */
const ticked = (
  ctx: RequestContext,
  before: readonly Check[],
  after: readonly { text: string; done: boolean }[],
): Check[] =>
  after.map(({ text, done }) => {
    const was = before.find((check) => check.text === text && check.done)
    if (!done) return { text, done }
    return was ?? { text, done, by: { id: ctx.actor.id, name: ctx.actor.name }, at: ctx.now.toISOString() }
  })

type Searched = Parameters<typeof numberOf>[0] &
  Pick<StoredRequest, 'title' | 'description' | 'caller_name' | 'caller_phone' | 'house_id' | 'realty_id' | 'member_id'>

/** The search key of a request with the names of its place and resident. */
export const searchKeysOf = async (ctx: RequestContext, wanted: Searched): Promise<string> => {
  const { rows } = await sql<{
    address: string
    unit: string | null
    member_name: string | null
  }>`select h.label as address,
      (select u.number from realty u where u.id = ${wanted.realty_id}) as unit,
      (select m.name from members m where m.id = ${wanted.member_id}) as member_name
    from houses h where h.id = ${wanted.house_id}`.execute(ctx.db)
  return keysOf({ ...wanted, ...rows[0]!, number: numberOf(wanted) })
}

const plain = [
  'type_id',
  'priority',
  'title',
  'description',
  'house_id',
  'realty_id',
  'common_place',
  'place_note',
  'member_id',
  'caller_name',
  'caller_phone',
  'source',
  'departure_id',
  'warranty',
  'payable',
  'insurance',
  'act_claim',
  'visible_to_resident',
  'tags',
  'work_minutes',
  'authorities_at',
  'quality_ok',
  'quality_note',
] as const satisfies Field[]

const rowOf = async (ctx: RequestContext, request: StoredRequest, changes: Changes) => {
  const standing = { files: await attachedTo(ctx.db, request.id), observers: await observersOf(ctx.db, request.id) }
  const { wanted, type, at } = await check(ctx, request, standing, changes)
  const isJudged = concerns(given(changes), ...qualityFields)
  const place = at?.unit ?? wanted
  return {
    standing,
    wanted,
    row: {
      ...(Object.fromEntries(plain.map((name) => [name, wanted[name]])) as Pick<Wanted, (typeof plain)[number]>),
      entrance: wanted.realty_id === null ? wanted.entrance : place.entrance,
      floor: wanted.realty_id === null ? wanted.floor : place.floor,
      custom: json(wanted.custom),
      checklist: json(changes.checklist ? ticked(ctx, request.checklist, changes.checklist) : request.checklist),
      materials: json(wanted.materials),
      ...(isJudged && { quality_by: ctx.actor.id, quality_at: ctx.now }),
      ...(await clocksAfter(ctx, request, { type, wanted, due_at: changes.due_at ?? null })),
      ...(await reassigned(ctx, request, changes, wanted.house_id)),
      search_keys: await searchKeysOf(ctx, wanted),
    },
  }
}

/** Subscribers who lose access must still receive the event: former participants, accountants, guests. */
const notifyLeft = async (ctx: RequestContext, before: StoredRequest, after: StoredRequest): Promise<void> => {
  const { performer_id, responsible_id, payable } = before
  if (performer_id !== after.performer_id || responsible_id !== after.responsible_id || payable !== after.payable)
    await publishRequestEvent(ctx.db, { ...after, performer_id, responsible_id, payable }, 'update')
  if (before.visible_to_resident !== after.visible_to_resident || before.member_id !== after.member_id)
    await publishRequestEvent(ctx.db, after, 'link_revoked', {
      data: { chat_type: 'member_chat', link_id: null },
      needs: 'member_chats.read',
    })
}

/**
 * Changes the sent fields; answers the id. 409 `version_conflict` with the current details, `state_forbids` for an ended request,
 * `term_fixed` where the law sets the term; 403 for fields that the caller may not write; 422 as `create`.
 */
export const update = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { version, ...changes }: Sent,
): Promise<number> => {
  const request = await getVisibleRequest(ctx, id, true)
  await requireVersion(request, version, () => detailsOf(app, ctx, id))
  requireWritable(ctx, request, changes)
  const { standing, wanted, row } = await rowOf(ctx, request, changes)
  await ctx.db
    .updateTable('service_requests')
    .set({ ...row, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  if (concerns(given(changes), ...fileFields)) await attach(ctx.db, id, wanted)
  if (changes.observer_ids) await observe(ctx.db, id, changes.observer_ids)
  const after = await ctx.db.selectFrom('service_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const links = { ...standing.files, observer_ids: standing.observers }
  const linksAfter = { ...(await attachedTo(ctx.db, id)), observer_ids: await observersOf(ctx.db, id) }
  await audit(ctx, {
    action: 'update',
    entity: 'service_requests',
    entity_id: id,
    label: labelOf(after),
    changes: differences({ ...historyOf(request), ...links }, { ...historyOf(after), ...linksAfter }),
  })
  await publishRequestEvent(ctx.db, after, 'update')
  await notifyLeft(ctx, request, after)
  await notifyAssigned(ctx, request, after)
  return id
}
