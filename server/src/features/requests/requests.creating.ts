import type { requestCreate, ServiceRequest } from '@oselia/contract/service-request-cards'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql } from 'kysely'
import type { z } from 'zod'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit, differences } from '../../platform/audit.js'
import { json } from '../../platform/db.js'
import { conflict, invalid, invalidFaults } from '../../platform/problems.js'
import { dayIn } from '../../platform/today.js'
import { systemLine } from '../chats/chats.door.js'
import { joinIncident } from '../incidents/incidents.door.js'
import { notify } from '../notifications/notifications.door.js'
import { begin } from '../terms/terms.door.js'
import { cardOf } from './requests.card.js'
import { contentFaults, demandAssigning } from './requests.checks.js'
import { demandNoFlood } from './requests.guards.js'
import { historyOf } from './requests.history.js'
import { attach, observe } from './requests.links.js'
import { timezoneOf } from './requests.list.js'
import { demandResponsible, managersOf, performerFor, performerLeft } from './requests.moves.people.js'
import { incidentHere, placed, type Placed } from './requests.placing.js'
import { customKept, keysOf, labelOf, numberOf } from './requests.rules.js'
import { tellRequest } from './requests.seen.js'
import { seesAllRequests } from './requests.scope.js'
import { sameIds, similarTo } from './requests.similar.js'
import type { StoredRequest } from './requests.table.js'
import { requestType, termsFor, type RequestType } from './requests.types.js'

type Input = z.output<typeof requestCreate>

/** All that was found out about a request that is going to be written down. */
interface Prepared {
  input: Input
  type: RequestType
  at: Placed
  day: string
}

const prepare = async (act: Act, input: Input): Promise<Prepared> => {
  demandAssigning(act, input)
  const type = await requestType(act, input.type_id, true)
  if (!type) throw invalid('type_id', 'not_found')
  const { faults, at } = await placed(act, input)
  const incident = input.incident_id
  const all = [
    ...faults,
    ...(await contentFaults(act, type.form, input)),
    ...(incident !== null && at && !(await incidentHere(act, incident, at.house))
      ? [{ field: 'incident_id', key: 'not_found' as const }]
      : []),
  ]
  if (all.length > 0 || !at) throw invalidFaults(all)
  return { input, type, at, day: dayIn(await timezoneOf(act), act.now) }
}

const headOf = async (act: Act, departureId: number | null): Promise<number | null> => {
  const { rows } = await sql<{ head_id: number | null }>`select head_id from staff_departures
    where id = ${departureId} and deleted_at is null`.execute(act.db)
  return rows[0]?.head_id ?? null
}

/**
 * Who answers and who does it: as named, or as the type says, or whoever stands in for them. The head of a department answers
 * for what nobody else does.
 */
const peopleFor = async (act: Act, { input, type, at }: Prepared) => {
  const house_id = at.house.id
  const left = async (id: number | null) => (await performerLeft(act, { house_id, performer_id: id }))?.id ?? null
  const { responsible_id, performer_id } = input
  if (typeof responsible_id === 'number') await demandResponsible(act, house_id, responsible_id)
  if (typeof performer_id === 'number') await performerFor(act, { house_id, performer_id }, performer_id)
  const departure_id = input.departure_id === undefined ? type.departure_id : input.departure_id
  const answers = async () => (await left(type.responsible_id)) ?? left(await headOf(act, departure_id))
  return {
    responsible_id: responsible_id === undefined ? await answers() : responsible_id,
    performer_id: performer_id === undefined ? await left(type.performer_id) : performer_id,
  }
}

/** Where numbers run: the complex of the house, or the house that has none. */
const placeOf = ({ complex_id, id }: Placed['house']): string => (complex_id === null ? `h${id}` : `c${complex_id}`)

// The row is held to the end of the act: numbers have no gaps, and two of one place are written down one after the other.
const nextNumber = async (act: Act, place: string, year: number): Promise<number> => {
  const { rows } = await sql<{
    last: number
  }>`insert into service_request_numbers (place, year, last) values (${place}, ${year}, 1)
    on conflict (place, year) do update set last = service_request_numbers.last + 1 returning last`.execute(act.db)
  return rows[0]!.last
}

const demandNew = async (app: App, act: Act, input: Input, place: { entrance: number | null }): Promise<void> => {
  if (!input.similar_seen && input.incident_id === null) {
    const same = await sameIds(act, input.type_id, { ...input, ...place })
    if (same.length > 0) {
      const { house_id, type_id } = input
      throw conflict('similar_open', { data: await similarTo(app, act, same, { house_id, type_id }) })
    }
  }
  await demandNoFlood(act, input)
}

/** Who is on a walk writes down what he finds; whoever else has no list of requests to look at keeps a gate. */
const sourceOf = (act: Act, { source }: Input): Input['source'] =>
  may(act, 'service_requests.update') && !seesAllRequests(act) ? 'staff_walk' : source

const rowOf = async (act: Act, prepared: Prepared, entrance: number | null) => {
  const { input, type, at, day } = prepared
  const priority = input.priority ?? type.priority
  const terms = await termsFor(act.db, type, { priority, houseId: at.house.id, day })
  const { type_id, title, description, house_id, realty_id, common_place, place_note, member_id } = input
  const { warranty, insurance, visible_to_resident, tags } = input
  return {
    type_id,
    title,
    description,
    house_id,
    realty_id,
    common_place,
    place_note,
    member_id,
    warranty,
    insurance,
    visible_to_resident,
    tags: [...new Set(tags)],
    entrance,
    floor: at.unit ? at.unit.floor : input.floor,
    caller_name: input.caller_name ?? at.member?.name ?? null,
    caller_phone: input.caller_phone ?? at.member?.phone ?? null,
    source: sourceOf(act, input),
    priority,
    payable: input.payable ?? type.payable,
    act_claim: input.act_claim ?? type.act_claim,
    departure_id: input.departure_id === undefined ? type.departure_id : input.departure_id,
    preset_id: terms.preset.id,
    ...begin(terms, act.now),
    checklist: json(type.checklist.map((text) => ({ text, done: false }))),
    materials: json([]),
    custom: json(customKept(type.form, input.custom)),
    ...(await peopleFor(act, prepared)),
  }
}

const insert = async (app: App, act: Act, prepared: Prepared): Promise<StoredRequest> => {
  const { input, at, day } = prepared
  const entrance = at.unit ? at.unit.entrance : input.entrance
  const row = await rowOf(act, prepared, entrance)
  const place = placeOf(at.house)
  const year = Number(day.slice(0, 4))
  const number = await nextNumber(act, place, year)
  await demandNew(app, act, { ...input, caller_phone: row.caller_phone }, { entrance })
  const search_keys = keysOf({
    ...row,
    number: numberOf({ year, number }),
    member_name: at.member?.name ?? null,
    address: at.house.label,
    unit: at.unit?.number ?? null,
  })
  const stamp = { status_since: act.now, created_at: act.now, updated_at: act.now, created_by: act.actor.id }
  const { id } = await act.db
    .insertInto('service_requests')
    .values({ ...row, ...stamp, place, year, number, search_keys } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(act.db, id, input)
  await observe(act.db, id, input.observer_ids)
  await act.db
    .insertInto('service_request_moves')
    .values({
      request_id: id,
      from_status: null,
      to_status: 'new',
      before: json({}),
      reason: null,
      at: act.now,
      staff_id: act.actor.id,
    })
    .execute()
  const stored = await act.db.selectFrom('service_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return stored
}

/** Tells those whose work it is, and of an emergency everybody who may send somebody. */
const tellPeople = async (act: Act, request: StoredRequest, { at }: Prepared): Promise<void> => {
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
    await notify(act, {
      ...about,
      kind: 'request_assigned',
      to: [request.performer_id],
      key: `${key}:assigned:${request.version}`,
    })
  const managers = request.priority === 'emergency' ? await managersOf(act.db, act.now, request.house_id) : []
  const others = [request.responsible_id, ...managers].filter((id) => id !== null && id !== request.performer_id)
  if (others.length > 0) await notify(act, { ...about, kind: 'request_new', to: others as number[], key: `${key}:new` })
}

/**
 * Writes a request down: numbered within its complex and year, with the clocks of its type. 422 at what the caller may not name,
 * at `custom.<key>` for fields of the type's form, at `performer_id` for one who does not work there or is away; 409
 * `similar_open` with the similar ones as data unless they were seen, `too_many_open`; 403 for one who gives work to others
 * without the right.
 */
export const create = async (app: App, act: Act, input: Input): Promise<{ data: ServiceRequest }> => {
  const prepared = await prepare(act, input)
  const request = await insert(app, act, prepared)
  await systemLine(act, request, ['staff_chat', 'member_chat'], {
    key: 'created',
    by: act.actor.name,
    source: request.source,
  })
  if (input.incident_id !== null) await joinIncident(act, input.incident_id, [request.id], () => 'incident_id')
  await audit(act, {
    action: 'create',
    entity: 'service_requests',
    entity_id: request.id,
    label: labelOf(request),
    changes: differences(null, historyOf(request)),
  })
  await tellRequest(act.db, request, 'create')
  await tellPeople(act, request, prepared)
  return { data: await cardOf(app, act, request.id) }
}
