import { requestChats } from '@oselia/contract/service-request-chats'
import { urlOf } from '@oselia/contract/kit'
import { sql, type Insertable } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { detailsOf } from '../features/requests/requests/requests.details.js'
import { createContext } from '../platform/request-context.js'
import { json, type Database } from '../platform/db.js'
import { personById } from '../features/access/people/people.rights.public.js'
import type { Answered, useApp } from './app.js'
import { makeHouses } from './places.js'
import { staffWith, type Role, type Who } from './sign-in.js'

type Product = ReturnType<typeof useApp>
interface Sent {
  [field: string]: string | undefined
  chat_type?: string
  message?: string
}
export interface Paper {
  name: string
  bytes: Uint8Array | string
}

/** What was received from an event stream. */
export interface ReceivedEvent {
  text: string
  ended: boolean
  stop: () => void
}

/** Subscribes to an event stream as a browser does. */
export const listenTo = async (url: string, headers: Record<string, string> = {}): Promise<ReceivedEvent> => {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const response = await fetch(url, { signal: gone.signal, headers })
  expect(response.status).toBe(200)
  const heard: ReceivedEvent = { text: '', ended: false, stop: () => gone.abort() }
  const pump = async () => {
    for await (const chunk of response.body!) heard.text += Buffer.from(chunk).toString()
  }
  void pump()
    .catch(() => undefined)
    .finally(() => (heard.ended = true))
  await expect.poll(() => heard.text).toContain(': ready')
  return heard
}

/** The complete events received so far, oldest first. */
export const eventsOf = ({ text }: ReceivedEvent) =>
  [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)].map(([, last, data]) => {
    const { action, data: content } = JSON.parse(data!) as { action: string; data?: Record<string, never> }
    return { last: last!, action, data: content }
  })

let numbers = 0
const usual = {
  place: 'test',
  prefix: '',
  year: 2026,
  priority: 'normal',
  description: 'Не горить лампа',
  source: 'phone',
  checklist: json([]),
  materials: json([]),
  custom: json({}),
  search_keys: '',
} as const

/** Inserts requests in a house of their own; returns their ids. */
const requestsOf = (product: Product) => {
  let place: Promise<{ complex: number; houses: number[] }> | undefined
  return async (columns: Partial<Insertable<Database['service_requests']>> = {}): Promise<number> => {
    place ??= makeHouses(product.app, 'ЖК Чати', 1)
    const db = product.app.pools.db
    const { rows } = await sql<{ id: number; preset_id: number }>`select id, preset_id from service_request_types
      where code = 'light'`.execute(db)
    const now = product.app.clock.now()
    const row = await db
      .insertInto('service_requests')
      .values({
        ...usual,
        number: ++numbers,
        type_id: rows[0]!.id,
        preset_id: rows[0]!.preset_id,
        house_id: (await place).houses[0]!,
        created_at: now,
        updated_at: now,
        status_since: now,
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
}

type Written = Answered<typeof requestChats.write>['body']
interface Writing {
  as?: Who
  files?: Paper[]
  url?: string
}

/** Sends messages over HTTP; several files are encoded as the browser does. */
const writerOf =
  (product: Product) =>
  async (id: number, fields: Sent, { as = 'owner', files = [], url = product.url }: Writing = {}) => {
    const form = new FormData()
    const given = { chat_type: 'staff_chat', message: 'Беру', ...fields }
    for (const [key, value] of Object.entries(given)) if (value !== undefined) form.set(key, value)
    for (const { name, bytes } of files) form.append('files[]', new Blob([bytes as string]), name)
    const response = await fetch(url + urlOf(requestChats.write).replace(':id', String(id)), {
      method: 'POST',
      headers: { authorization: `Bearer ${await product.tokenOf(as)}`, 'accept-language': 'en' },
      body: form,
    })
    const body = (await response.json()) as Written
    return { status: response.status, body, data: body.data }
  }

/** Requests and their chats, for tests. */
export const useChats = (product: Product) => {
  const db = () => product.app.pools.db
  const idOf = (who: Who) => Number(who.slice('staff:'.length))
  const worker = (role: Role) => staffWith(product.app, role, 'all')
  const stored = (id: number) =>
    db().selectFrom('service_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** Both chats of a request as its page shows them to a person. */
  const chats = async (id: number, who: Who) => {
    const ctx = createContext((await personById(db(), idOf(who)))!, db(), product.app.clock)
    return detailsOf(product.app, ctx, id)
  }

  const listen = async (who: Who, { url = product.url, last }: { url?: string; last?: string } = {}) =>
    listenTo(`${url}/api/admin/stream`, {
      authorization: `Bearer ${await product.tokenOf(who)}`,
      ...(last && { 'last-event-id': last }),
    })

  return { db, idOf, worker, stored, chats, listen, request: requestsOf(product), write: writerOf(product) }
}
