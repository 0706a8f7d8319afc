import { search } from '@oselia/contract/search'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'
import { associationOf } from './votings.association.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, at, steps } = life

let house: number
let complex: number
beforeAll(async () => {
  ;({ house, complex } = await makeBuilding(product, 'Нумерована'))
  await at('2026-02-10T08:00:00.000Z')
})

const announced = async (place = house) => {
  const { id } = await steps.make(place)
  return (await steps.moved(id, 'announced')).number
}

it('a voting gets the next number of its association and year by its announcement, and a draft has none', async () => {
  expect((await steps.make(house)).number).toBeNull()
  expect([await announced(), await announced()]).toEqual(['1/2026', '2/2026'])
  const { house: other } = await makeBuilding(product, 'Інша нумерована')
  expect(await announced(other)).toBe('1/2026')
})

it('houses of one complex are numbered together, and a new year begins anew by the day of the voting', async () => {
  const { houses } = await makeHouses(product.app, 'Сусідня', 1)
  await sql`update houses set complex_id = ${complex} where id = ${houses[0]!}`.execute(product.app.pools.db)
  const { id } = await steps.make(house, { house_ids: [houses[0], house] })
  expect((await steps.moved(id, 'announced', overriding)).number).toBe('3/2026')
  // In Kyiv it is the year 2027 already.
  await at('2026-12-31T22:30:00.000Z')
  expect(await announced()).toBe('1/2027')
})

it('houses of several associations are numbered with the organisation in whatever order, as their papers are', async () => {
  await at('2026-03-10T08:00:00.000Z')
  const [one, two] = [await makeBuilding(product, 'Перша'), await makeBuilding(product, 'Друга')]
  const both = [one.house, two.house]
  for (const [house_ids, number] of [
    [both, '1/2026'],
    [both.toReversed(), '2/2026'],
  ] as const) {
    const { id } = await steps.make(one.house, { house_ids })
    expect((await steps.moved(id, 'announced')).number).toBe(number)
    expect(await payeeOf(id)).toBe('organisation')
  }
})

it('a complex in the bin still is the association of its houses, for numbers and papers', async () => {
  const binned = await makeBuilding(product, 'Кошикова')
  expect(await announced(binned.house)).toBe('1/2026')
  await sql`update complexes set deleted_at = now() where id = ${binned.complex}`.execute(product.app.pools.db)
  const { id } = await steps.make(binned.house)
  expect((await steps.moved(id, 'announced')).number).toBe('2/2026')
  expect(await payeeOf(id)).toBe(`complex:${binned.complex}`)
})

/** The key of the stored number, which is that of the papers. */
const payeeOf = async (id: number) => {
  const { db } = product.app.pools
  const { rows } = await sql<{ payee: string }>`select payee from votings where id = ${id}`.execute(db)
  expect((await associationOf(db, (await steps.read(id)).house_ids)).key).toBe(rows[0]!.payee)
  return rows[0]!.payee
}
const overriding = { overrides: ['register_issues'], reason: 'Немає даних' }

it('votings announced at the same moment get numbers without a gap or a double', async () => {
  await at('2028-02-10T08:00:00.000Z')
  const drafts = await Promise.all(Array.from({ length: 12 }, () => steps.make(house)))
  // A refused announcement takes no number.
  const early = drafts.slice(0, 2).map(({ id, version }) =>
    call(votings.update, {
      params: { id },
      raw: { version, meeting_at: new Date(now.getTime() + 86_400_000).toISOString() },
    }),
  )
  await Promise.all(early)
  const moved = await Promise.all(drafts.map(({ id }) => steps.move(id, 'announced')))
  expect(moved.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(10)
  const numbers = moved.flatMap(({ body }) => body.data?.number ?? [])
  expect(numbers.map((one) => Number(one.split('/')[0])).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
})

it('a number is found and sorted by, and is changed by nobody', async () => {
  await at('2029-02-10T08:00:00.000Z')
  for (let n = 0; n < 11; n++) await announced()
  const found = async (search_query: string) =>
    (await call(votings.list, { query: { search_query, sort: '-number', per_page: 5 } })).body.main_data.data.map(
      ({ number }) => number,
    )
  expect(await found('№ 11/2029')).toEqual(['11/2029'])
  expect(await found('1/2029')).toEqual(['1/2029'])
  expect(await found('№1/2029')).toEqual(['1/2029'])
  const { body: palette } = await call(search.find, { query: { q: '1/2029' } })
  const numbered = palette.data.filter(({ kind }) => kind === 'votings')
  expect(numbered.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^№ 1\/2029 /)])
  expect((await found('/2029')).slice(0, 3)).toEqual(['11/2029', '10/2029', '9/2029'])
  for (const change of [sql`serial = 40`, sql`year = 2030`, sql`payee = 'house:1'`])
    await expect(
      sql`update votings set ${change} where serial = 11 and year = 2029`.execute(product.app.pools.db),
    ).rejects.toMatchObject({ constraint: 'votings_fixed' })
})
