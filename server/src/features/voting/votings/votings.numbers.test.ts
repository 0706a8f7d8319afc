import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

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
  expect((await found('/2029')).slice(0, 3)).toEqual(['11/2029', '10/2029', '9/2029'])
  for (const change of [sql`serial = 40`, sql`year = 2030`, sql`payee = 'house:1'`])
    await expect(
      sql`update votings set ${change} where serial = 11 and year = 2029`.execute(product.app.pools.db),
    ).rejects.toMatchObject({ constraint: 'votings_fixed' })
})
