import { setup } from '@oselia/contract/setup'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

const product = useApp()
const { call } = product
const steps = votingSteps(product, () => new Date())
const db = () => product.app.pools.db

let houses: number[]
beforeAll(async () => {
  houses = [(await makeBuilding(product, 'Справжня')).house, (await makeBuilding(product, 'Показова')).house]
})
const markAsDemo = (isDemo: boolean) =>
  sql`update houses set is_demo = ${isDemo} where id = ${houses[1]!}`.execute(db())

it('a voting of houses of the demonstration and real ones is not announced until one kind is taken out', async () => {
  await markAsDemo(true)
  const { id } = await steps.make(houses[0]!, { house_ids: houses })
  const refused = await steps.move(id, 'announced')
  expect([refused.status, refused.body.code]).toEqual([409, 'demo_with_real'])
  const own = await steps.make(houses[0]!)
  await steps.moved(own.id, 'announced')
})

it('the demonstration is not removed under an announced voting of real houses, which the refusal names', async () => {
  await markAsDemo(false)
  const { id } = await steps.make(houses[0]!, { house_ids: houses, title: { uk: 'Спільний дах', en: 'Common roof' } })
  await steps.moved(id, 'announced')
  // As one that was announced while that was not refused.
  await sql`alter table houses disable trigger house_stays_real`.execute(db())
  await markAsDemo(true)
  await sql`update settings set demo_loaded_at = now()`.execute(db())
  const { number } = await steps.read(id)
  for (const confirmed of [false, true]) {
    const asked = { body: { loaded: false, confirmed } }
    const { status, body } = await call(setup.demo, asked)
    expect([status, body.code, body.data]).toEqual([409, 'demo_in_votings', { votings: [id] }])
    expect(body.message).toContain(`${number} – Common roof`)
    for (const language of ['uk', 'es'] as const)
      expect((await call(setup.demo, { ...asked, language })).body.message).toContain(`${number} – Спільний дах`)
  }
  const { rows } = await sql`select 1 from jobs where kind = 'demo'`.execute(db())
  expect(rows).toEqual([])
})
