import { unitLabel } from '@oselia/contract/units.messages'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit, differences } from '../../../platform/audit.js'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import { systemMessageEvents, type ChatEvent } from '../chats/chats.public.js'
import { joinIncident } from '../incidents/incidents.public.js'
import { notify } from '../../access/notifications/notifications.public.js'
import { begin, termsIn } from '../terms/terms.public.js'
import { contentIssues, requireAssigning } from './requests.checks.js'
import { factsFor, insertRequest, type Facts, type NewRequest, type NewRow } from './requests.creating.queries.js'
import { isLimited, requireNoFlood, type FloodRow } from './requests.guards.js'
import {
  storedCustomValues,
  historyOf,
  keysOf,
  labelOf,
  numberOf,
  presetCodeFor,
  publishRequestEvents,
  seesAllRequests,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import { requireResponsible, managersOf, performerFor, availableFor } from '../transitions/transitions.public.js'
import { placeIn, type Placed } from './requests.placing.js'
import { similarTo } from './requests.similar.js'
import type { RequestType } from './requests.types.js'

/** Validated data of a request to be created. */
interface Prepared {
  input: NewRequest
  type: RequestType
  at: Placed
  facts: Facts
}

const prepare = async (ctx: RequestContext, input: NewRequest): Promise<Prepared> => {
  requireAssigning(ctx, input)
  const facts = await factsFor(ctx, input)
  const { type } = facts
  if (!type) throw invalid('type_id', 'not_found')
  const { issues, at } = placeIn(facts, input)
  const all = [
    ...issues,
    ...(await contentIssues(ctx, type.form, input)),
    ...(input.incident_id !== null && at && !facts.incident_here
      ? [{ field: 'incident_id', key: 'not_found' as const }]
      : []),
  ]
  if (all.length > 0 || !at) throw validationProblem(all)
  return { input, type, at, facts }
}

/**
 * Responsible and performer: as named, or the type's defaults or their deputies. The head of the department is responsible
 * when nobody else is.
 */
const peopleFor = async (ctx: RequestContext, { input, type, at, facts }: Prepared) => {
  const house_id = at.house.id
  const left = async (id: number | null) => (await availableFor(ctx, house_id, id))?.id ?? null
  const { responsible_id, performer_id } = input
  if (typeof responsible_id === 'number') await requireResponsible(ctx, house_id, responsible_id)
  if (typeof performer_id === 'number') await performerFor(ctx, { house_id, performer_id: null }, performer_id)
  const answers = async () => (await left(type.responsible_id)) ?? left(facts.departure?.head_id ?? null)
  return {
    responsible_id: responsible_id === undefined ? await answers() : responsible_id,
    performer_id: performer_id === undefined ? await left(type.performer_id) : performer_id,
  }
}

/** Scope of the numbering: the complex of the house, or the house without one. */
const placeOf = ({ complex_id, id }: Placed['house']): string => (complex_id === null ? `h${id}` : `c${complex_id}`)

/** Staff without access to all requests who may update them report from a round; the others keep the given source. */
const sourceOf = (ctx: RequestContext, { source }: NewRequest): NewRequest['source'] =>
  can(ctx, 'service_requests.update') && !seesAllRequests(ctx) ? 'staff_walk' : source

/** What nothing has happened to yet. */
const untouched = {
  wait_reason: null,
  cancel_reason: null,
  reopened: false,
  authorities_at: null,
  first_replied_at: null,
  left_minutes: null,
  resolved_at: null,
  closed_at: null,
  reply_breached: false,
  due_breached: false,
  deferred_until: null,
  reopen_count: 0,
  duplicate_of: null,
  incident_id: null,
  materials: [],
  work_minutes: null,
  rating: null,
  rating_reasons: [],
  rating_comment: null,
  rated_at: null,
  quality_ok: null,
  quality_note: null,
  quality_by: null,
  quality_at: null,
  waiting_side: null,
  last_member_at: null,
  last_staff_at: null,
  escalated: [],
  external_id: null,
  is_demo: false,
  version: 1,
  deleted_at: null,
  deleted_by: null,
} satisfies Partial<NewRow>

const rowOf = async (ctx: RequestContext, prepared: Prepared): Promise<NewRow> => {
  const { input, type, at, facts } = prepared
  const priority = input.priority ?? type.priority
  const terms = termsIn(facts, presetCodeFor(type, priority) !== null)
  const { type_id, title, description, house_id, realty_id, common_place, place_note, member_id } = input
  const { warranty, insurance, visible_to_resident } = input
  const now = ctx.now.toISOString()
  const row = {
    place: placeOf(at.house),
    year: Number(facts.day.slice(0, 4)),
    type_id,
    priority,
    title,
    description,
    house_id,
    entrance: at.unit ? at.unit.entrance : input.entrance,
    floor: at.unit ? at.unit.floor : input.floor,
    realty_id,
    common_place,
    place_note,
    member_id,
    caller_name: input.caller_name ?? at.member?.name ?? null,
    caller_phone: input.caller_phone ?? at.member?.phone ?? null,
    source: sourceOf(ctx, input),
    ...(await peopleFor(ctx, prepared)),
    departure_id: facts.departure?.id ?? null,
    status: 'new' as const,
    status_since: now,
    warranty,
    payable: input.payable ?? type.payable,
    insurance,
    act_claim: input.act_claim ?? type.act_claim,
    preset_id: terms.preset.id,
    ...begin(terms, ctx.now),
    checklist: type.checklist.map((text) => ({ text, done: false })),
    visible_to_resident,
    tags: [...new Set(input.tags)],
    custom: storedCustomValues(type.form, input.custom),
    ...untouched,
    created_at: now,
    updated_at: now,
    created_by: ctx.actor.id || null,
  }
  const { member, house, unit } = at
  return {
    ...row,
    search_keys: keysOf({
      ...row,
      number: null,
      member_name: member?.name ?? null,
      address: house.label,
      unit: unit?.number ?? null,
    }),
  }
}

/** Inserts the request, unless one like it stands or there are too many: the transaction is rolled back then. */
const insert = async (app: App, ctx: RequestContext, prepared: Prepared): Promise<StoredRequest> => {
  const { input } = prepared
  const row = await rowOf(ctx, prepared)
  const event: ChatEvent = { key: 'created', by: ctx.actor.name, source: row.source }
  const { id, prefix, number, messages, same, ...counted } = await insertRequest(ctx, input, row, event)
  const { house_id, type_id } = input
  if (same.length > 0) throw conflict('similar_open', { data: await similarTo(app, ctx, same, { house_id, type_id }) })
  if (isLimited(ctx)) requireNoFlood(counted as FloodRow)
  const request = { id, prefix, number, ...row }
  await publishRequestEvents(ctx.db, request, systemMessageEvents(messages, event, ctx.now), input.observer_ids)
  return request
}

/** Notifies performer and responsible person, and all managers of an emergency. */
const notifyPeople = async (ctx: RequestContext, request: StoredRequest, { at }: Prepared): Promise<void> => {
  const unit = at.unit && unitLabel(at.unit.type, at.unit.number, 'uk')
  const params = {
    number: numberOf(request),
    address: [at.house.label, unit].filter(Boolean).join(', '),
    name: request.caller_name,
    text: request.title ?? request.description.slice(0, 200),
  }
  const about = { entity: 'service_requests', entity_id: request.id, params }
  const key = `request:${request.id}`
  if (request.performer_id !== null)
    await notify(ctx, {
      ...about,
      kind: 'request_assigned',
      to: [request.performer_id],
      key: `${key}:assigned:${request.version}`,
    })
  const managers = request.priority === 'emergency' ? await managersOf(ctx.db, ctx.now, request.house_id) : []
  const others = [request.responsible_id, ...managers].filter((id) => id !== null && id !== request.performer_id)
  if (others.length > 0) await notify(ctx, { ...about, kind: 'request_new', to: others as number[], key: `${key}:new` })
}

/**
 * Creates a request, numbered within the series of its complex and year, with the clocks of its type; answers its id. 422 at invalid references,
 * at `custom.<key>` for fields of the type's form, at `performer_id` for a person who does not work there or is absent; 409
 * `similar_open` with the similar ones as data unless they were seen, `too_many_open`; 403 for assigning others
 * without the permission.
 */
export const create = async (app: App, ctx: RequestContext, input: NewRequest): Promise<number> => {
  const prepared = await prepare(ctx, input)
  const request = await insert(app, ctx, prepared)
  if (input.incident_id !== null) await joinIncident(ctx, input.incident_id, [request.id], () => 'incident_id')
  await audit(ctx, {
    action: 'create',
    entity: 'service_requests',
    entity_id: request.id,
    label: labelOf(request),
    changes: differences(null, historyOf(request)),
  })
  await publishRequestEvents(ctx.db, request, [{ action: 'create' }], input.observer_ids)
  await notifyPeople(ctx, request, prepared)
  return request.id
}
