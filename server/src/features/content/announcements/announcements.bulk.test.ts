import { announcements } from '@oselia/contract/announcements'
import { platform } from '@oselia/contract/platform'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { finished, repeated } from '../../../testing/jobs.js'

const product = useApp()
const { call } = product

const create = async (state: 'draft' | 'published' = 'published') =>
  (await call(announcements.create, { body: { title: 'Багато', body: '<p>Текст</p>', state } })).body.data.id
const many = (n: number) => Promise.all(Array.from({ length: n }, () => create()))
const stateOf = async (id: number) => {
  const { status, body } = await call(announcements.read, { params: { id } })
  return status === 200 ? body.data.state : status
}

describe('a bulk operation', () => {
  it('archives many as a job that reports its progress, and is undone completely', async () => {
    const ids = await many(45)
    const { status, body } = await call(announcements.bulk, { body: { act: 'archive', ids } })
    expect(status).toBe(202)
    expect(await finished(product, body.data.job_id)).toMatchObject({
      done: 45,
      total: 45,
      result: { changed: 45, skipped: 0 },
    })
    expect(await stateOf(ids[0]!)).toBe('archived')
    const undo = await call(announcements.undoBulk, { params: { id: body.data.job_id }, body: {} })
    expect((await finished(product, undo.body.data.job_id)).result).toEqual({ changed: 45, skipped: 0 })
    expect(await stateOf(ids[44]!)).toBe('published')
  })

  it('counts and skips announcements that it may not change', async () => {
    const draft = await create('draft')
    const { body } = await call(announcements.bulk, { body: { act: 'archive', ids: [draft, 999_999] } })
    expect((await finished(product, body.data.job_id)).result).toEqual({ changed: 0, skipped: 2 })
    expect(await stateOf(draft)).toBe('draft')
  })

  it('undoes a deletion, but not later changes', async () => {
    const [kept, changed] = await many(2)
    const { body } = await call(announcements.bulk, { body: { act: 'delete', ids: [kept!, changed!] } })
    await finished(product, body.data.job_id)
    expect(await stateOf(kept!)).toBe(404)
    await call(platform.restore, { params: { kind: 'announcements', id: changed! } })
    const undo = await call(announcements.undoBulk, { params: { id: body.data.job_id }, body: {} })
    expect((await finished(product, undo.body.data.job_id)).result).toEqual({ changed: 1, skipped: 1 })
    expect(await stateOf(kept!)).toBe('published')
  })

  it('continues after a stop without doing anything twice', async () => {
    const ids = await many(3)
    const { body } = await call(announcements.bulk, { body: { act: 'archive', ids } })
    await finished(product, body.data.job_id)
    await repeated(product, body.data.job_id)
    expect((await finished(product, body.data.job_id)).result).toEqual({ changed: 3, skipped: 0 })
    const history = await call(platform.history, { query: { entity: 'announcements', id: ids[0]! } })
    expect(history.body.data.filter((h) => h.action === 'archived')).toHaveLength(1)
  })

  it('requires the permission of each operation, and shows a job to its owner only', async () => {
    const ids = await many(1)
    expect((await call(announcements.bulk, { body: { act: 'archive', ids }, as: 'dispatcher' })).status).toBe(403)
    const { body } = await call(announcements.bulk, { body: { act: 'archive', ids }, as: 'chair' })
    await finished(product, body.data.job_id, 'chair')
    expect((await call(platform.job, { params: { id: body.data.job_id }, as: 'manager' })).status).toBe(404)
    expect(
      (await call(announcements.undoBulk, { params: { id: body.data.job_id }, body: {}, as: 'manager' })).status,
    ).toBe(404)
  })

  it('refuses an unknown operation and an empty selection', async () => {
    const { status, body } = await call(announcements.bulk, { raw: { act: 'burn', ids: [] } })
    expect([status, Object.keys(body.errors!).toSorted()]).toEqual([422, ['act', 'ids']])
  })
})
