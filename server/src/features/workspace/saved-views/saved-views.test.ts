import { listViews } from '@oselia/contract/saved-views'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { declared } from '../../../platform/implement.js'
import { useApp } from '../../../testing/app.js'

const product = useApp()
const { call } = product

const damaged = {
  list: '/houses',
  name: 'Пошкоджені',
  query: { status: 'damaged', sort: '-address' },
  columns: ['address', 'status'],
}
let counter = 0
const make = async (fields: Record<string, unknown> = {}, as: 'owner' | 'guard' = 'owner') => {
  counter += 1
  const { status, body } = await call(listViews.create, {
    raw: { ...damaged, name: `Вигляд ${counter}`, ...fields },
    as,
  })
  expect(status).toBe(201)
  return body.data
}
const namesOf = async (list: string, as: 'owner' | 'guard' | 'manager') =>
  (await call(listViews.list, { query: { list }, as })).body.data.map(({ name }) => name)

describe('a saved view of a list', () => {
  it('stores filters, order and columns under its name', async () => {
    const made = await make(damaged)
    expect(made).toMatchObject({ ...damaged, is_shared: false, is_own: true, version: 1 })
    const { body } = await call(listViews.list, { query: { list: '/houses' } })
    expect(body.data).toEqual([made])
  })

  it('can be saved for any list, whatever its path', async () => {
    const paths = declared
      .filter(({ method, query }) => method === 'GET' && query?.shape['per_page'])
      .map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['/service_request', '/voting/:id/residents']))
    for (const list of paths)
      expect([list, (await call(listViews.list, { query: { list } })).status]).toEqual([list, 200])
  })

  it('is updated by its version, and an update preserves omitted fields', async () => {
    const { id } = await make()
    const { body } = await call(listViews.update, {
      params: { id },
      body: { version: 1, name: 'Інша назва', query: {} },
    })
    expect(body.data).toMatchObject({ name: 'Інша назва', query: {}, columns: damaged.columns, version: 2 })
    const stale = await call(listViews.update, { params: { id }, body: { version: 1, name: 'Запізно' } })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  })

  it('is deleted at once', async () => {
    const { id, name } = await make()
    const { body } = await call(listViews.remove, { params: { id } })
    expect(body.data).toEqual({ id, deleted_at: expect.any(String) })
    expect(await namesOf('/houses', 'owner')).not.toContain(name)
    expect((await call(listViews.remove, { params: { id } })).status).toBe(404)
    const { rows } =
      await sql`select action from audit_log where entity = 'list_views' and entity_id = ${id} order by id`.execute(
        product.app.pools.db,
      )
    expect(rows).toEqual([{ action: 'create' }, { action: 'delete' }])
  })

  it('has a unique name among the person’s views of the list, ignoring case', async () => {
    await make({ name: 'Мої будинки' })
    const twin = await call(listViews.create, { body: { ...damaged, name: 'МОЇ БУДИНКИ' } })
    expect([twin.status, twin.body.code, Object.keys(twin.body.errors!)]).toEqual([409, 'duplicate', ['name']])
    await make({ name: 'Мої будинки', list: '/complexes' })
    await make({ name: 'Мої будинки' }, 'guard')
  })

  it.each([
    [{ list: '/no-such-list' }, 'list'],
    [{ list: '/user' }, 'list'],
    [{ list: 'GET /houses' }, 'list'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ query: { status: 1 } }, 'query.status'],
    [{ query: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`f${i}`, 'x'])) }, 'query'],
    [{ columns: ['a b'] }, 'columns.0'],
    [{ colour: 'red' }, 'colour'],
  ])('rejects %o at %s', async (fields, field) => {
    const { status, body } = await call(listViews.create, { raw: { ...damaged, name: 'Хибний', ...fields } })
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
  })
})

describe('who sees a view', () => {
  it('is only its author, until it is shared with all who may read the list', async () => {
    const own = await make({ name: 'Лише моє' })
    const shared = await make({ name: 'Для всіх', is_shared: true })
    expect(await namesOf('/houses', 'guard')).toContain('Для всіх')
    expect(await namesOf('/houses', 'guard')).not.toContain('Лише моє')
    const { body } = await call(listViews.list, { query: { list: '/houses' }, as: 'manager' })
    expect(body.data.find(({ id }) => id === shared.id)).toMatchObject({ is_own: false, staff: shared.staff })
    await call(listViews.update, { params: { id: own.id }, body: { version: 1, is_shared: true } })
    expect(await namesOf('/houses', 'guard')).toContain('Лише моє')
  })

  it('may be changed only by its author', async () => {
    const { id } = await make({ is_shared: true })
    const hidden = await make()
    const as = 'manager'
    const answers = [
      await call(listViews.update, { params: { id }, body: { version: 1, name: 'Чуже' }, as }),
      await call(listViews.remove, { params: { id }, as }),
      await call(listViews.update, { params: { id: hidden.id }, body: { version: 1, name: 'Чуже' }, as }),
      await call(listViews.remove, { params: { id: hidden.id }, as }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404])
  })

  it('needs the permission to read the list', async () => {
    const list = '/complexes'
    const answers = [
      await call(listViews.list, { query: { list }, as: 'guard' }),
      await call(listViews.create, { body: { ...damaged, list }, as: 'guard' }),
      await call(listViews.list, { query: { list: '/houses' }, as: null }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401])
  })
})
