import { interviews } from '@oselia/contract/interviews'
import { polls } from '@oselia/contract/polls'
import { search } from '@oselia/contract/search'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { invite } from '../../../testing/interviews.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'
import { staffWith } from '../../../testing/sign-in.js'
import { tellOfClosing } from './interviews.telling.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.db
const questions = [{ key: 'words', kind: 'text', text: 'Які лавки поставити?' }]

let house: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'ЖК Сповіщення', 1)).houses[0]!
})
const open = async (more: object = {}) => {
  const raw = { title: 'Лавки', questions, audience: { house_ids: [house] }, state: 'published', ...more }
  return (await call(interviews.create, { raw })).body.data.id
}
const told = async (id: number) =>
  (await sql`select 1 from notifications where entity = 'interviews' and entity_id = ${id}`.execute(db())).rows.length
const close = (id: number, by: 'time' | 'hand') =>
  sql`update interviews set state = 'archived', ends_at = now() - interval '1 minute',
    updated_at = ${by === 'time' ? sql`now()` : sql`now() - interval '1 hour'`} where id = ${id}`.execute(db())

describe('the author of an interview', () => {
  it('is notified once that it was closed by its time, and not of a manual closing', async () => {
    const [byTime, byHand] = [await open(), await open()]
    await close(byTime, 'time')
    await close(byHand, 'hand')
    await tellOfClosing(product.app, db())
    await tellOfClosing(product.app, db())
    expect([await told(byTime), await told(byHand)]).toEqual([1, 0])
  })
})

describe('open pages', () => {
  it('hear of new answers without whose they are', async () => {
    const id = await open({ anonymous: true })
    const unit = await makeUnit(product.app, house, { number: '1' })
    const { member } = await makeLink(product.app, unit, 'Лавочна Ірина')
    const token = await invite(product, id, member)
    const values = [{ question: 'words', text: 'Дерев’яні' }]
    expect((await call(polls.answer, { params: { token }, raw: { values }, as: null })).status).toBe(200)
    const events = async () =>
      (
        await sql<{ text: string }>`select e::text as text from live_events e
          where entity = 'interviews' and entity_id = ${id} and action = 'answers'`.execute(db())
      ).rows
    await expect.poll(async () => (await events()).length).toBe(1)
    for (const said of ['Дерев', 'Лавочна', token]) expect((await events())[0]!.text).not.toContain(said)
  })
})

describe('the palette', () => {
  it('finds interviews by words of their questions, for those who may read them', async () => {
    const id = await open({ title: 'Двір навесні' })
    const find = async (as: Parameters<typeof staffWith>[1] | 'owner') =>
      (
        await call(search.find, {
          query: { q: 'лавки' },
          as: as === 'owner' ? as : await staffWith(product.app, as, 'all'),
        })
      ).body.data
    expect(await find('owner')).toContainEqual(
      expect.objectContaining({ kind: 'interviews', id, title: 'Двір навесні' }),
    )
    expect((await find('guard')).filter(({ kind }) => kind === 'interviews')).toEqual([])
  })
})
