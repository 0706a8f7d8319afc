import { comments } from '@oselia/contract/comments'
import { media } from '@oselia/contract/media'
import { members } from '@oselia/contract/members'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { pdf } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { house, unit, person, lives, noted } = people(product)

const say = (id: number, raw: object, as: Who = 'owner') => call(comments.create, { params: { id }, raw, as })
const list = async (id: number, as: Who = 'owner') =>
  (await call(comments.list, { params: { id }, query: { per_page: 100 }, as })).body.data
const texts = async (id: number, as: Who = 'owner') => (await list(id, as)).map(({ text }) => text)
const update = (id: number, raw: object, as: Who = 'owner') => call(comments.update, { params: { id }, raw, as })
const aDayAgo = (id: number) =>
  sql`update comments set created_at = created_at - interval '24 hours 1 minute' where id = ${id}`.execute(
    product.app.pools.db,
  )

describe('a comment on a member', () => {
  it('has an author, a time, a visibility and files; pinned ones come first, then the newest', async () => {
    const { id } = await person()
    const { id: fileId } = (await call(media.upload, { file: { name: 'заява.pdf', bytes: pdf } })).body.data
    const first = await say(id, { text: ' просив дзвонити зранку ', file_ids: [fileId], pinned: true })
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({
      text: 'просив дзвонити зранку',
      visibility: 'all_staff',
      pinned: true,
      author: { name: 'Тест owner' },
      files: [{ id: fileId, name: 'заява.pdf' }],
      previous: [],
      edited_at: null,
      may_change: true,
      version: 1,
    })
    await say(id, { text: 'друга' })
    await say(id, { text: 'третя' })
    expect(await texts(id)).toEqual(['просив дзвонити зранку', 'третя', 'друга'])
    const page = (await call(comments.list, { params: { id }, query: { page: 2, per_page: 2 } })).body
    expect([page.total, page.data.length]).toEqual([3, 1])
    expect((await call(members.read, { params: { id } })).body.data.comments_count).toBe(3)
  })

  it('is rejected without text, when too long, or with another person’s file', async () => {
    const { id } = await person()
    const fileId = (await call(media.upload, { file: { name: 'a.pdf', bytes: pdf }, as: 'manager' })).body.data.id
    const answers = [
      await say(id, { text: ' ' }),
      await say(id, { text: 'а'.repeat(2001) }),
      await say(id, { text: 'а', file_ids: [fileId] }),
    ]
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors!)])).toEqual([
      [422, ['text']],
      [422, ['text']],
      [422, ['file_ids']],
    ])
  })

  it('is visible to its author only, to the board, or to all the staff', async () => {
    const { id } = await person()
    await say(id, { text: 'для всіх' }, 'manager')
    await say(id, { text: 'для правління', visibility: 'board' }, 'accountant')
    const hidden = (await say(id, { text: 'для себе', visibility: 'private' }, 'manager')).body.data
    expect(await texts(id, 'manager')).toEqual(['для себе', 'для правління', 'для всіх'])
    expect(await texts(id, 'chair')).toEqual(['для правління', 'для всіх'])
    expect(await texts(id, 'owner')).toEqual(['для правління', 'для всіх'])
    expect(await texts(id, 'accountant')).toEqual(['для правління', 'для всіх'])
    expect(await texts(id, 'dispatcher')).toEqual(['для всіх'])
    const count = async (as: Who) => (await call(members.read, { params: { id }, as })).body.data.comments_count
    expect([await count('manager'), await count('owner'), await count('auditor'), await count('guard')]).toEqual([
      3, 2, 1, 0,
    ])
    expect((await update(hidden.id, { text: 'чуже', version: 1 })).status).toBe(404)
    expect((await call(comments.remove, { params: { id: hidden.id } })).status).toBe(404)
    expect((await call(platform.history, { query: { entity: 'comments', id: hidden.id } })).status).toBe(404)
  })

  it('puts its text into the log only when all the staff may read it', async () => {
    const { id } = await person()
    const open = (await say(id, { text: 'відкрите' })).body.data
    const hidden = (await say(id, { text: 'таємне слово', visibility: 'private' })).body.data
    await update(hidden.id, { text: 'інше таємне слово', version: 1 })
    await update(hidden.id, { visibility: 'all_staff', text: 'вже ні', version: 2 })
    expect(JSON.stringify(await noted('comments', open.id))).toContain('відкрите')
    expect(JSON.stringify(await noted('comments', hidden.id))).not.toContain('таємне')
    const timeline = (await call(members.timeline, { params: { id }, as: 'dispatcher' })).body
    expect(timeline.data.map(({ entity }) => entity)).toContain('comments')
    expect(JSON.stringify(timeline)).not.toContain('таємне')
  })
})

describe('editing a comment', () => {
  it('attributes every version of the text to the person who wrote it', async () => {
    const { id } = await person()
    const made = (await say(id, { text: 'перше' }, 'manager')).body.data
    await update(made.id, { text: 'друге', version: 1 }, 'owner')
    const { body } = await update(made.id, { text: 'третє', version: 2 }, 'manager')
    expect(body.data.previous.map(({ text, by }) => [text, by])).toEqual([
      ['перше', 'Тест manager'],
      ['друге', 'Тест owner'],
    ])
  })

  it('preserves earlier texts; its author may edit for 24 hours', async () => {
    const { id } = await person()
    const made = (await say(id, { text: 'перше' }, 'manager')).body.data
    const changed = await update(made.id, { text: 'друге', version: 1 }, 'manager')
    expect(changed.body.data).toMatchObject({
      text: 'друге',
      version: 2,
      previous: [{ text: 'перше', at: made.created_at, by: 'Тест manager' }],
    })
    expect(changed.body.data.edited_at).not.toBeNull()
    await update(made.id, { pinned: true, version: 2 }, 'manager')
    const [now] = await list(id, 'manager')
    expect(now).toMatchObject({ pinned: true, previous: [{ text: 'перше' }], may_change: true })
    await aDayAgo(made.id)
    expect((await list(id, 'manager'))[0]!.may_change).toBe(false)
    expect((await update(made.id, { text: 'пізно', version: 3 }, 'manager')).status).toBe(403)
    expect((await call(comments.remove, { params: { id: made.id }, as: 'manager' })).status).toBe(403)
    expect((await update(made.id, { text: 'власник може', version: 3 })).status).toBe(200)
    expect((await list(id))[0]!.previous.map(({ text }) => text)).toEqual(['перше', 'друге'])
  })

  it('of another person needs the permission; a stale version is rejected', async () => {
    const { id } = await person()
    const made = (await say(id, { text: 'моє' }, 'dispatcher')).body.data
    expect((await list(id, 'manager'))[0]!.may_change).toBe(false)
    expect((await update(made.id, { text: 'чуже', version: 1 }, 'manager')).status).toBe(403)
    expect((await update(made.id, { text: 'моє', version: 1 }, 'guard')).status).toBe(403)
    expect((await update(made.id, { text: 'а', version: 1 }, 'dispatcher')).status).toBe(200)
    const stale = await update(made.id, { text: 'б', version: 1 }, 'dispatcher')
    expect([stale.status, stale.body.code, stale.body.data]).toMatchObject([
      409,
      'version_conflict',
      { text: 'а', version: 2 },
    ])
  })
})

describe('deleting a comment', () => {
  it('leaves an entry without text, and the comment can be restored', async () => {
    const { id } = await person()
    const made = (await say(id, { text: 'зайве' }, 'manager')).body.data
    await update(made.id, { text: 'зовсім зайве', version: 1 }, 'manager')
    expect((await call(comments.remove, { params: { id: made.id }, as: 'manager' })).status).toBe(200)
    const trace = (await list(id, 'dispatcher'))[0]!
    expect(trace).toMatchObject({
      id: made.id,
      text: null,
      previous: [],
      files: [],
      author: { name: 'Тест manager' },
      deleted_by: { name: 'Тест manager' },
      may_change: false,
    })
    expect(trace.deleted_at).not.toBeNull()
    expect((await call(members.read, { params: { id } })).body.data.comments_count).toBe(0)
    expect((await call(comments.remove, { params: { id: made.id } })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'comments', id: made.id }, as: 'manager' })).status).toBe(
      404,
    )
    expect((await call(platform.restore, { params: { kind: 'comments', id: made.id } })).status).toBe(200)
    expect(await texts(id)).toEqual(['зовсім зайве'])
  })
})

it('comments on a member outside one’s houses are not found; without the permission they are forbidden', async () => {
  const [mine, others] = [await house(), await house()]
  const as = await staffWith(product.app, 'manager', { houses: [mine] })
  const { id } = await person()
  await lives(id, await unit(others))
  const made = (await say(id, { text: 'а' })).body.data
  expect((await call(comments.list, { params: { id }, as })).status).toBe(404)
  expect((await say(id, { text: 'б' }, as)).status).toBe(404)
  expect((await update(made.id, { text: 'в', version: 1 }, as)).status).toBe(404)
  expect((await call(comments.remove, { params: { id: made.id }, as })).status).toBe(404)
  expect((await say(999_999, { text: 'б' })).status).toBe(404)
  expect((await call(comments.list, { params: { id }, as: 'guard' })).status).toBe(403)
  expect((await say(id, { text: 'б' }, 'auditor')).status).toBe(403)
})
