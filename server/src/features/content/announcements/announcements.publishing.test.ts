import { announcements } from '@oselia/contract/announcements'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { send } from '../../../platform/outbox.js'
import { useApp } from '../../../testing/app.js'
import { finished } from '../../../testing/jobs.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let place: { complex: number; houses: number[] }
beforeAll(async () => {
  place = await makeHouses(product.app, 'ЖК Альфа', 2)
})

const text = { title: 'Немає води', body: '<p>До вечора</p>' }
const create = async (more: object = {}) => (await call(announcements.create, { body: { ...text, ...more } })).body.data
const published = () => create({ state: 'published' })
const undo = ({ id, version }: { id: number; version: number }, as: Who = 'owner') =>
  call(announcements.undoPublication, { params: { id }, body: { version }, as })
const read = async ({ id }: { id: number }) => (await call(announcements.read, { params: { id } })).body.data
const age = (id: number, minutes: number) =>
  sql`update announcements set published_at = published_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(
    product.app.pools.db,
  )
/** A message about an announcement, as delivery writes it. */
const message = async (id: number, state: 'waiting' | 'sent') => {
  const { db } = product.app.pools
  const to = `mail${id}@home.example`
  await send({ db, now: new Date() }, { channel: 'email', to, text: 'Вода', about: { entity: 'announcements', id } })
  await sql`update outbox set state = ${state} where recipient = ${to}`.execute(db)
  return async () =>
    (await sql<{ state: string }>`select state from outbox where recipient = ${to}`.execute(db)).rows[0]!.state
}

describe('an audience in which nobody is chosen', () => {
  it.each(['draft', 'scheduled', 'published'] as const)('is refused at its field for a %s one', async (state) => {
    const body = {
      ...text,
      state,
      publish_at: '2099-01-01T00:00:00Z',
      audience: { realty_types: ['parking' as const] },
    }
    const { status, body: answer } = await call(announcements.create, { body, language: 'uk' })
    expect([status, answer.errors]).toEqual([422, { audience: ['Виберіть, кому це адресовано'] }])
  })

  it('is refused for a change, which changes nothing', async () => {
    const made = await create({ audience: { complex_ids: [place.complex] } })
    const { status } = await call(announcements.update, { params: made, body: { audience: {}, version: 1 } })
    expect(status).toBe(422)
    expect((await read(made)).audience.complex_ids).toEqual([place.complex])
  })

  it('keeps what lost its last place from being published by form, in bulk and by schedule', async () => {
    const audience = { house_ids: [place.houses[0]!] }
    const draft = await create({ audience })
    const due = await create({ audience, state: 'scheduled', publish_at: '2099-01-01T00:00:00Z' })
    const { db } = product.app.pools
    await sql`delete from audience_targets where house_id = ${place.houses[0]!}`.execute(db)
    const form = await call(announcements.update, { params: draft, body: { state: 'published', version: 1 } })
    expect([form.status, Object.keys(form.body.errors!)]).toEqual([422, ['audience']])
    const { body } = await call(announcements.bulk, { body: { act: 'publish', ids: [draft.id] } })
    expect((await finished(product, body.data.job_id)).result).toEqual({ changed: 0, skipped: 1 })
    const other = await create({ state: 'scheduled', publish_at: '2099-01-01T00:00:00Z' })
    await sql`update announcements set publish_at = now() - interval '1 hour' where id in (${due.id}, ${other.id})`.execute(
      db,
    )
    await sql`select graphile_worker.add_job('announcements.turn')`.execute(db)
    await expect.poll(async () => (await read(other)).state).toBe('published')
    await expect.poll(async () => (await read(due)).state).toBe('draft')
    const history = await call(platform.history, { query: { entity: 'announcements', id: due.id } })
    expect(history.body.data[0]?.action).toBe('not_published')
  })
})

describe('a publication', () => {
  it('is undone within ten minutes: it is a draft again, with both in the history', async () => {
    const made = await published()
    expect(Date.parse(made.undo_until!) - Date.parse(made.published_at!)).toBe(600_000)
    await age(made.id, 9)
    const { status, body } = await undo(made)
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ state: 'draft', published_at: null, undo_until: null, version: 2 }),
    ])
    const history = await call(platform.history, { query: { entity: 'announcements', id: made.id } })
    expect(history.body.data.map((h) => h.action)).toEqual(['undo', 'create'])
    expect(history.body.data[0]!.changes.map((c) => c.field)).toContain('state')
  })

  it('is not undone after ten minutes', async () => {
    const made = await published()
    await age(made.id, 11)
    expect((await read(made)).undo_until).toBeNull()
    const { status, body } = await undo(made)
    expect([status, body.code, (await read(made)).state]).toEqual([409, 'publication_undo_over', 'published'])
  })

  it('is not undone once a message about it was sent', async () => {
    const made = await published()
    const state = await message(made.id, 'sent')
    expect((await read(made)).undo_until).toBeNull()
    const { status, body } = await undo(made)
    expect([status, body.code]).toEqual([409, 'already_delivered'])
    expect([(await read(made)).state, await state()]).toEqual(['published', 'sent'])
  })

  it('cancels the messages that still wait', async () => {
    const made = await published()
    const state = await message(made.id, 'waiting')
    expect((await undo(made)).status).toBe(200)
    expect(await state()).toBe('expired')
  })

  it('is undone only with its permission, within the scope and in the version that was read', async () => {
    const made = await published()
    expect((await undo(made, 'accountant')).status).toBe(403)
    const limited = await staffWith(product.app, 'manager', { complexes: [place.complex] })
    expect((await undo(made, limited)).body.code).toBe('outside_scope')
    const own = await create({ state: 'published', audience: { complex_ids: [place.complex] } })
    const { db } = product.app.pools
    const role = await sql<{ id: number }>`insert into staff_roles (name, permissions)
      values ('{"uk":"Редактор"}', '{announcements.update}') returning id`.execute(db)
    const editor = await staffWith(product.app, 'dispatcher', 'all')
    await sql`insert into staff_role_links values (${Number(editor.slice(6))}, ${role.rows[0]!.id})`.execute(db)
    expect((await undo(own, editor)).status).toBe(403)
    expect((await undo({ ...made, version: 7 })).body.code).toBe('version_conflict')
    const draft = await create()
    expect((await undo(draft)).body.code).toBe('state_forbids')
  })

  it('in bulk is undone under the same conditions', async () => {
    const [fresh, old, sent] = [await create(), await create(), await create()]
    const ids = [fresh.id, old.id, sent.id]
    const { body } = await call(announcements.bulk, { body: { act: 'publish', ids } })
    expect((await finished(product, body.data.job_id)).result).toEqual({ changed: 3, skipped: 0 })
    await age(old.id, 11)
    await message(sent.id, 'sent')
    const undone = await call(announcements.undoBulk, { params: { id: body.data.job_id }, body: {} })
    expect((await finished(product, undone.body.data.job_id)).result).toEqual({ changed: 1, skipped: 2 })
    const states = await Promise.all(ids.map(async (id) => (await read({ id })).state))
    expect(states).toEqual(['draft', 'published', 'published'])
    expect((await read(fresh)).published_at).toBeNull()
  })
})
