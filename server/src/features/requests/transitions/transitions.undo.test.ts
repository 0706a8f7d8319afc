import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createContext, type PublicRequestContext } from '../../../platform/request-context.js'
import { useApp } from '../../../testing/app.js'
import { requestMovers } from '../../../testing/request-moves.js'
import type { Who } from '../../../testing/sign-in.js'
import {
  allowedToResident,
  answeredByResident,
  cancelByResident,
  finishByIncident,
  rateByResident,
  returnByResident,
} from './transitions.public.js'
import { personById } from '../../access/people/people.rights.public.js'

let now = new Date('2026-11-24T10:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const the = requestMovers(product)
const { make, move, stored, card, started, finished, person, idOf } = the
const minutes = (n: number) => (now = new Date(now.getTime() + n * 60_000))

const undo = async (id: number, as?: Who, version?: number) =>
  call(serviceRequests.undo, {
    params: { id },
    body: { version: version ?? (await stored(id)).version },
    as: as ?? (await person('dispatcher')),
  })
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** The resident comes by a link: nobody is signed in. */
const byLink = <T>(work: (ctx: PublicRequestContext) => Promise<T>): Promise<T> =>
  the
    .db()
    .transaction()
    .execute((db) =>
      work({
        db,
        now,
        language: 'uk',
        ip: '',
        requestId: '',
        origin: '',
        userAgent: null,
        afterCommit: () => undefined,
      }),
    )
const problem = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string }) => error.code,
  )

describe('the undo of a move', () => {
  it('restores the state, the people and all clocks, with system messages in both chats', async () => {
    const id = await started({}, 'gas')
    const before = await stored(id)
    minutes(3)
    await move(id, 'deferred', { deferred_until: '2026-12-01', reason: 'Помилково' })
    expect((await card(id)).undo_until).toBe(new Date(now.getTime() + 600_000).toISOString())
    minutes(9)
    const { status, body } = await undo(id)
    expect([status, body.data.status, body.data.undo_until]).toEqual([200, 'in_progress', null])
    const { version: _v, updated_at: _u, ...kept } = await stored(id)
    const { version: _w, updated_at: _t, ...was } = before
    expect(kept).toEqual(was)
    expect((await the.lines(id, 'member_chat')).at(-1)).toMatchObject({
      key: 'undone',
      from: 'deferred',
      to: 'in_progress',
    })
    expect((await the.movesOf(id)).at(-1)).toMatchObject({ to_status: 'deferred', undone: true })
    expect(await the.noted(id, 'undo')).toHaveLength(1)
    expect(code(await undo(id))).toEqual([409, 'state_forbids'])
  })

  it('is too late after 10 minutes', async () => {
    const id = await make()
    await move(id, 'accepted')
    minutes(10.01)
    expect(code(await undo(id))).toEqual([409, 'too_late_to_undo'])
    expect((await card(id)).undo_until).toBeNull()
  })

  it('applies to the caller’s own move and to the version that was read', async () => {
    const id = await make()
    await move(id, 'accepted')
    expect(code(await undo(id, await person('dispatcher', 'other')))).toEqual([409, 'state_forbids'])
    expect(code(await undo(id, undefined, 1))).toEqual([409, 'version_conflict'])
    expect((await undo(id)).status).toBe(200)
  })

  it('is refused after a later message in the resident’s chat; the move’s own message does not count', async () => {
    const id = await make()
    await move(id, 'accepted', { message: 'Прийнято' })
    expect((await card(id)).undo_until).not.toBeNull()
    await sql`insert into service_request_messages (request_id, chat, author_kind, body) values (${id}, 'member_chat', 'resident', 'Дякую')`.execute(
      the.db(),
    )
    expect(code(await undo(id))).toEqual([409, 'replied_since'])
  })

  it('is refused after a later change', async () => {
    const id = await make()
    await move(id, 'accepted')
    const raw = { version: 2, priority: 'high' as const }
    expect((await call(serviceRequests.update, { params: { id }, raw })).status).toBe(200)
    expect(code(await undo(id))).toEqual([409, 'state_forbids'])
  })
})

describe('a rating', () => {
  it('entered by the dispatcher closes work that is done, and nothing else', async () => {
    const open = await make()
    const rate = (id: number) =>
      call(serviceRequests.rate, { params: { id }, body: { rating: 2, reasons: ['slow'], comment: 'Довго' } })
    expect(code(await rate(open))).toEqual([409, 'state_forbids'])
    const id = await finished({}, 'act_claim')
    expect((await rate(id)).body.data).toMatchObject({ status: 'closed', rating: 2, rating_comment: 'Довго' })
    expect((await the.lines(id, 'member_chat')).at(-1)).toMatchObject({ key: 'rated', rating: 2 })
    expect(code(await rate(id))).toEqual([409, 'state_forbids'])
    const raw = { rating: 6 }
    expect((await call(serviceRequests.rate, { params: { id }, raw })).status).toBe(422)
  })
})

describe('the resident without an account', () => {
  it('cancels before work has started', async () => {
    const id = await make()
    await byLink((ctx) => cancelByResident(ctx, id, 'Уже горить'))
    expect(await stored(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'by_resident' })
    expect((await card(id)).changes[0]).toMatchObject({
      to: 'cancelled',
      by: null,
      by_resident: true,
      reason: 'Уже горить',
    })
    const other = await started()
    expect(await problem(byLink((ctx) => cancelByResident(ctx, other, 'Ні')))).toBe('state_forbids')
  })

  it('rates finished work, returns it within 7 days, and reopens it within 7 days of its end', async () => {
    const id = await finished()
    expect(await byLink(async (ctx) => allowedToResident(ctx, await stored(id)))).toEqual(['rate', 'return'])
    await byLink((ctx) => returnByResident(ctx, id, 'Не горить'))
    expect(await stored(id)).toMatchObject({ status: 'in_progress', reopen_count: 1, waiting_side: 'staff' })
    expect((await the.notices(id)).at(-1)).toMatchObject({ kind: 'request_returned' })
    await move(id, 'done', { message: 'Тепер горить' })
    await byLink((ctx) => rateByResident(ctx, id, { rating: 4, reasons: [], comment: null }))
    expect(await stored(id)).toMatchObject({ status: 'closed', rating: 4 })
    expect(await byLink(async (ctx) => allowedToResident(ctx, await stored(id)))).toEqual(['return'])
    await the.age(id, '8 days')
    expect(await byLink(async (ctx) => allowedToResident(ctx, await stored(id)))).toEqual([])
    expect(await problem(byLink((ctx) => returnByResident(ctx, id, 'Знову')))).toBe('state_forbids')
  })

  it('resumes work that waited for the resident by an answer', async () => {
    const technician = await person('technician')
    const id = await started()
    await move(id, 'waiting', { wait_reason: 'resident' }, technician)
    await byLink((ctx) => answeredByResident(ctx, id))
    expect(await stored(id)).toMatchObject({ status: 'in_progress', left_minutes: null })
    await move(id, 'waiting', { wait_reason: 'materials' }, technician)
    await byLink((ctx) => answeredByResident(ctx, id))
    expect((await stored(id)).status).toBe('waiting')
  })
})

describe('the end of an incident', () => {
  it('marks its open requests as done with a message to the resident, regardless of checklists', async () => {
    const id = await make()
    const dispatcher = (await personById(the.db(), idOf(await person('dispatcher')), now))!
    await the
      .db()
      .transaction()
      .execute((tx) => finishByIncident(createContext(dispatcher, tx, product.app.clock), id, 'Світло є'))
    expect(await stored(id)).toMatchObject({ status: 'done', resolved_at: now.toISOString() })
    expect((await the.lines(id, 'member_chat')).at(-1)).toEqual({ body: 'Світло є' })
  })
})
