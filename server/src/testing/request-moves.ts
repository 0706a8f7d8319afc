import { requestTypes } from '@oselia/contract/service-request-types'
import { serviceRequests } from '@oselia/contract/service-requests'
import type { RequestState } from '@oselia/contract/service-request-moves'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { StoredRequest } from '../features/requests/request-records/request-records.public.js'
import type { useApp } from './app.js'
import { makeHouses } from './places.js'
import { staffWith, type Role, type Who } from './sign-in.js'

type Fields = Record<string, unknown>

let callers = 0

/** Reads the results of transitions: chat messages, notifications, moves, the log. */
const requestReaders = (product: ReturnType<typeof useApp>) => {
  const db = () => product.app.pools.db
  const lines = async (id: number, chat: 'staff_chat' | 'member_chat') => {
    const { rows } = await sql<{ author_kind: string; body: string; event: Record<string, unknown> | null }>`
      select author_kind, body, event from service_request_messages
      where request_id = ${id} and chat = ${chat} order by id`.execute(db())
    return rows.map(({ author_kind, body, event }) => (author_kind === 'system' ? event! : { body }))
  }
  const notices = async (id: number) => {
    const { rows } = await sql<{ kind: string; staff_id: number }>`select kind, staff_id from notifications
      where entity = 'service_requests' and entity_id = ${id} order by id`.execute(db())
    return rows
  }
  const movesOf = async (id: number) => {
    const { rows } = await sql<{ from_status: string | null; to_status: string; undone: boolean }>`
      select from_status, to_status, undone_at is not null as undone
      from service_request_moves where request_id = ${id} order by id`.execute(db())
    return rows
  }
  const noted = async (id: number, action: string) => {
    const { rows } = await sql<{ changes: { field: string; old: unknown; new: unknown }[]; reason: string | null }>`
      select changes, reason from audit_log where entity = 'service_requests' and entity_id = ${id} and action = ${action}
      order by id`.execute(db())
    return rows
  }
  /** Moves the timestamps of the request into the past. */
  const age = (id: number, interval: string) =>
    sql`update service_requests set created_at = created_at - ${interval}::interval, status_since = status_since - ${interval}::interval,
      resolved_at = resolved_at - ${interval}::interval, closed_at = closed_at - ${interval}::interval,
      due_at = due_at - ${interval}::interval, amber_at = amber_at - ${interval}::interval,
      last_member_at = last_member_at - ${interval}::interval, first_reply_due_at = first_reply_due_at - ${interval}::interval,
      first_reply_amber_at = first_reply_amber_at - ${interval}::interval where id = ${id}`.execute(db())

  return { lines, notices, movesOf, noted, age }
}

/** Creates staff, types, and requests. */
const requestMakers = (product: ReturnType<typeof useApp>) => {
  const db = () => product.app.pools.db
  const idOf = (who: Who) => Number(who.slice('staff:'.length))
  let built: ReturnType<typeof makeHouses> | undefined
  const place = () => (built ??= makeHouses(product.app, 'ЖК Заявки', 2))
  const people = new Map<string, Promise<`staff:${number}`>>()
  /** One person of the role with access to all houses; the same one for the same name. */
  const person = (role: Role, name = ''): Promise<`staff:${number}`> => {
    const key = role + name
    const known = people.get(key) ?? staffWith(product.app, role, 'all')
    people.set(key, known)
    return known
  }

  const typeId = async (code: string): Promise<number> => {
    const row = await sql<{ id: number }>`select id from service_request_types where code = ${code}`.execute(db())
    return row.rows[0]!.id
  }
  const changeType = async (code: string, fields: Fields) => {
    const id = await typeId(code)
    const { body } = await product.call(requestTypes.read, { params: { id } })
    const { status } = await product.call(requestTypes.update, {
      params: { id },
      raw: { version: body.data.version, ...fields },
    })
    expect(status).toBe(200)
  }

  /** A new request of normal priority in the first house, created by the dispatcher. */
  const make = async (fields: Fields = {}, code = 'light') => {
    const raw = {
      type_id: await typeId(code),
      description: 'Не горить лампа на третьому поверсі',
      house_id: (await place()).houses[0],
      caller_name: 'Олена Петренко',
      caller_phone: `+38067${String(1_000_000 + ++callers)}`,
      similar_seen: true,
      ...fields,
    }
    const { status, body } = await product.call(serviceRequests.create, { raw, as: await person('dispatcher') })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data.id
  }

  const stored = async (id: number): Promise<StoredRequest> => {
    const { rows } = await sql<StoredRequest>`select *, to_char(deferred_until, 'YYYY-MM-DD') as deferred_until
      from service_requests where id = ${id}`.execute(db())
    return rows[0]!
  }
  const card = async (id: number, as?: Who) =>
    (await product.call(serviceRequests.read, { params: { id }, as: as ?? (await person('dispatcher')) })).body.data

  return { db, idOf, place, person, typeId, changeType, make, stored, card }
}

/** Creates requests, performs transitions, and reads the results. */
export const requestMovers = (product: ReturnType<typeof useApp>) => {
  const makers = requestMakers(product)
  const { person, idOf, make, stored } = makers

  /** Requests a transition with the current version, unless another is given. */
  const ask = async (id: number, to: string, fields: Fields = {}, as?: Who, headers = {}) =>
    product.call(serviceRequests.transition, {
      params: { id },
      raw: { to, version: (await stored(id)).version, ...fields },
      as: as ?? (await person('dispatcher')),
      headers,
    })
  const move = async (id: number, to: RequestState, fields: Fields = {}, as?: Who) => {
    const { status, body } = await ask(id, to, fields, as)
    expect([status, body.code, body.errors]).toEqual([200, undefined, undefined])
    return body.data
  }
  /** A request in progress, assigned to the technician. */
  const started = async (fields: Fields = {}, code = 'light') => {
    const id = await make(fields, code)
    await move(id, 'assigned', { performer_id: idOf(await person('technician')) })
    await move(id, 'in_progress', {}, await person('technician'))
    return id
  }
  const finished = async (fields: Fields = {}, code = 'light') => {
    const id = await started(fields, code)
    await move(id, 'done', { message: 'Лампу замінено' }, await person('technician'))
    return id
  }

  return { ...makers, ask, move, started, finished, ...requestReaders(product) }
}
