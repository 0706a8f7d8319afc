import { inflationIndices } from '@oselia/contract/inflation-indices'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-06-25T09:00:00Z') } })
const { call } = product
const save = (items: object[], as: Who = 'accountant') => call(inflationIndices.save, { raw: { items }, as })
const held = async () => (await call(inflationIndices.list, { as: 'accountant' })).body.data

it('indices are entered by months, replaced and taken out, the latest first', async () => {
  await save([
    { period: '2026-03', index: 100.9 },
    { period: '2026-02', index: 100.6 },
  ])
  expect(await held()).toEqual([
    { period: '2026-03', index: 100.9 },
    { period: '2026-02', index: 100.6 },
  ])
  const changed = await save([
    { period: '2026-03', index: 101 },
    { period: '2026-02', index: null },
  ])
  expect(changed.body.data).toEqual([{ period: '2026-03', index: 101 }])
})

it('a month to come, one named twice and what is no index are refused at their rows, and nothing is saved', async () => {
  const before = await held()
  const refused = await save([
    { period: '2026-01', index: 100 },
    { period: '2026-07', index: 100 },
    { period: '2026-01', index: 101 },
  ])
  expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['items.1.period', 'items.2.period']])
  const bad = await save([
    { period: '2026-01', index: 1.006 },
    { period: 'січень', index: 100.64 },
  ])
  expect(Object.keys(bad.body.errors!).toSorted()).toEqual(['items.0.index', 'items.1.index', 'items.1.period'])
  expect(await held()).toEqual(before)
})

it('are changed only by whoever has all houses and may change tariffs', async () => {
  const { houses } = await makeHouses(product.app, 'ЖК Індексний', 1)
  const clerk = await staffWith(product.app, 'accountant', { houses })
  expect((await save([{ period: '2026-01', index: 100 }], clerk)).status).toBe(403)
  expect((await save([{ period: '2026-01', index: 100 }], 'auditor')).status).toBe(403)
})
