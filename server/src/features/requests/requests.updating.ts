import type { Fault } from '@oselia/contract/issues'
import type { requestUpdate } from '@oselia/contract/service-request-cards'
import { sql } from 'kysely'
import type { z } from 'zod'
import { demand, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit, differences } from '../../platform/audit.js'
import { json } from '../../platform/db.js'
import { conflict, forbidden, invalid, invalidFaults } from '../../platform/problems.js'
import { cardOf, writable } from './requests.card.js'
import { contentFaults } from './requests.checks.js'
import { clocksAfter } from './requests.clocks.js'
import { historyOf } from './requests.history.js'
import { attach, attachedTo, fileFields, observe, observersOf, type Attached } from './requests.links.js'
import { placed, type Placed } from './requests.placing.js'
import { reassigned, tellAssigned } from './requests.reassigning.js'
import { customKept, keysOf, labelOf, numberOf } from './requests.rules.js'
import { seenRequest, tellRequest } from './requests.seen.js'
import type { Check, StoredRequest } from './requests.table.js'
import { requestType, type RequestType } from './requests.types.js'

type Sent = z.output<typeof requestUpdate>
type Changes = Omit<Sent, 'version'>
type Field = keyof Changes

/** What whoever does the work writes of it. */
const workFields: ReadonlySet<Field> = new Set<Field>(['checklist', 'materials', 'work_minutes', ...fileFields])
/** What may still be said of a request that is closed or cancelled. */
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

/** Whether all that stood on the checklist still stands there: whoever only does the work ticks it and adds to it. */
const isWhole = (before: readonly Check[], after: readonly { text: string }[]): boolean => {
  const left = after.map(({ text }) => text)
  return before.every(({ text }) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** 403 for fields that are not the caller's to write, 409 for those that the state has frozen. */
const demandWritable = (act: Act, request: StoredRequest, changes: Changes): void => {
  const fields = given(changes)
  const isOver = request.status === 'closed' || request.status === 'cancelled'
  if (isOver && fields.some((field) => !lateFields.has(field))) throw conflict('state_forbids')
  const isDone = request.status === 'done' || request.status === 'closed'
  if (!isDone && fields.some((field) => qualityFields.includes(field))) throw conflict('state_forbids')
  if (fields.some((field) => dispatched.has(field) || qualityFields.includes(field)))
    demand(act, 'service_requests.approve')
  // What is over is written to by whoever may write its fields while it is not.
  const { fields: all, work } = writable(act, isOver ? { ...request, status: 'done' } : request)
  if (!all && !(work && fields.every((field) => workFields.has(field)))) throw forbidden()
  if (!all && changes.checklist && !isWhole(request.checklist, changes.checklist)) throw forbidden()
}

interface Standing {
  files: Attached
  observers: number[]
}

/** The request as it would be with the changes, before anything is looked up. */
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

const looksAt = (fields: readonly Field[], ...asked: Field[]) => fields.some((field) => asked.includes(field))

/** Checks what the contract can't see, as far as it was sent. */
const check = async (
  act: Act,
  request: StoredRequest,
  standing: Standing,
  changes: Changes,
): Promise<{ wanted: Wanted; type: RequestType; at: Placed | null }> => {
  const fields = given(changes)
  const wanted = wantedOf(request, standing, changes)
  const type = await requestType(act, wanted.type_id, wanted.type_id !== request.type_id)
  if (!type) throw invalid('type_id', 'not_found')
  const place = looksAt(fields, 'house_id', 'realty_id', 'member_id')
    ? await placed(act, wanted, isFresh(request, wanted))
    : { faults: [], at: null }
  const asksForm = looksAt(fields, 'type_id', 'custom')
  // Values of the type before say nothing in the form of another.
  const custom = asksForm ? (changes.custom ?? {}) : {}
  const already = {
    files: Object.values(standing.files).flat(),
    observers: standing.observers,
    departure_id: request.departure_id,
  }
  const faults: Fault[] = [
    ...place.faults,
    ...(await contentFaults(act, asksForm ? type.form : [], { ...wanted, custom }, already)),
    // Others hear of it as of a fault of their house.
    ...(wanted.house_id !== request.house_id && request.incident_id !== null
      ? [{ field: 'house_id', key: 'in_incident' as const }]
      : []),
    ...(changes.due_at === null ? [{ field: 'due_at', key: 'required' as const }] : []),
  ]
  if (faults.length > 0) throw invalidFaults(faults)
  return {
    wanted: { ...wanted, custom: asksForm ? customKept(type.form, custom) : request.custom },
    type,
    at: place.at,
  }
}

/** The checklist as it is kept: who ticked what, and when, stays with it. */
const ticked = (act: Act, before: readonly Check[], after: readonly { text: string; done: boolean }[]): Check[] =>
  after.map(({ text, done }) => {
    const was = before.find((check) => check.text === text && check.done)
    if (!done) return { text, done }
    return was ?? { text, done, by: { id: act.actor.id, name: act.actor.name }, at: act.now.toISOString() }
  })

const searchKeysOf = async (act: Act, wanted: Wanted): Promise<string> => {
  const { rows } = await sql<{
    address: string
    unit: string | null
    member_name: string | null
  }>`select h.label as address,
      (select u.number from realty u where u.id = ${wanted.realty_id}) as unit,
      (select m.name from members m where m.id = ${wanted.member_id}) as member_name
    from houses h where h.id = ${wanted.house_id}`.execute(act.db)
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

const rowOf = async (act: Act, request: StoredRequest, changes: Changes) => {
  const standing = { files: await attachedTo(act.db, request.id), observers: await observersOf(act.db, request.id) }
  const { wanted, type, at } = await check(act, request, standing, changes)
  const isJudged = looksAt(given(changes), ...qualityFields)
  const place = at?.unit ?? wanted
  return {
    standing,
    wanted,
    row: {
      ...(Object.fromEntries(plain.map((name) => [name, wanted[name]])) as Pick<Wanted, (typeof plain)[number]>),
      entrance: wanted.realty_id === null ? wanted.entrance : place.entrance,
      floor: wanted.realty_id === null ? wanted.floor : place.floor,
      custom: json(wanted.custom),
      checklist: json(changes.checklist ? ticked(act, request.checklist, changes.checklist) : request.checklist),
      materials: json(wanted.materials),
      ...(isJudged && { quality_by: act.actor.id, quality_at: act.now }),
      ...(await clocksAfter(act, request, { type, wanted, due_at: changes.due_at ?? null })),
      ...(await reassigned(act, request, changes, wanted.house_id)),
      search_keys: await searchKeysOf(act, wanted),
    },
  }
}

/** Whoever sees it no longer has to see it go: people without a part in it, who keeps the accounts, the resident by his link. */
const tellLeft = async (act: Act, before: StoredRequest, after: StoredRequest): Promise<void> => {
  const { performer_id, responsible_id, payable } = before
  if (performer_id !== after.performer_id || responsible_id !== after.responsible_id || payable !== after.payable)
    await tellRequest(act.db, { ...after, performer_id, responsible_id, payable }, 'update')
  if (before.visible_to_resident !== after.visible_to_resident || before.member_id !== after.member_id)
    await tellRequest(act.db, after, 'link_revoked', {
      data: { chat_type: 'member_chat', link_id: null },
      needs: 'member_chats.read',
    })
}

/**
 * Changes the fields that were sent. 409 `version_conflict` with the card as it is, `state_forbids` for a request that is over,
 * `term_fixed` where the law sets the term; 403 for fields that are not the caller's to write; 422 as `create`.
 */
export const update = async (app: App, act: Act, id: number, { version, ...changes }: Sent) => {
  const request = await seenRequest(act, id, true)
  if (request.version !== version) throw conflict('version_conflict', { data: await cardOf(app, act, id) })
  demandWritable(act, request, changes)
  const { standing, wanted, row } = await rowOf(act, request, changes)
  await act.db
    .updateTable('service_requests')
    .set({ ...row, version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  if (looksAt(given(changes), ...fileFields)) await attach(act.db, id, wanted)
  if (changes.observer_ids) await observe(act.db, id, changes.observer_ids)
  const after = await act.db.selectFrom('service_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const links = { ...standing.files, observer_ids: standing.observers }
  const linksAfter = { ...(await attachedTo(act.db, id)), observer_ids: await observersOf(act.db, id) }
  await audit(act, {
    action: 'update',
    entity: 'service_requests',
    entity_id: id,
    label: labelOf(after),
    changes: differences({ ...historyOf(request), ...links }, { ...historyOf(after), ...linksAfter }),
  })
  await tellRequest(act.db, after, 'update')
  await tellLeft(act, request, after)
  await tellAssigned(act, request, after)
  return { data: await cardOf(app, act, id) }
}
