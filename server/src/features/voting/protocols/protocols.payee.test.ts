import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { associationOf } from '../votings/votings.public.js'
import { payeeOf } from './protocols.payee.js'

const product = useApp()
const db = () => product.app.pools.db
const named = async (houses: number[]) => {
  const { key, name, code } = await associationOf(db(), houses)
  // Protocols and ballots are of the same association as sheets and notices.
  const payee = await payeeOf({ db: db() }, { house_ids: houses }, 'uk')
  expect([payee.key, payee.association]).toEqual([key, { name, code }])
  return [key, name, code]
}

let own: { houses: number[]; complex: number }
let other: { houses: number[]; complex: number }
beforeAll(async () => {
  own = await makeHouses(product.app, 'Спільна', 3)
  other = await makeHouses(product.app, 'Сусідня', 1)
  await sql`update complexes set legal_name = 'ОСББ «Спільне»', edrpou = '32855961' where id = ${own.complex}`.execute(
    db(),
  )
  await sql`update settings set organisation_name = 'Керуюча компанія'`.execute(db())
})

describe('papers of a voting name', () => {
  it('the association of the complex that all houses share', async () => {
    expect(await named(own.houses.slice(0, 2))).toEqual([`complex:${own.complex}`, 'ОСББ «Спільне»', '32855961'])
  })

  it('the association of a house without a complex, and the organisation where it has no name', async () => {
    const alone = own.houses[2]!
    await sql`update houses set complex_id = null, edrpou = '14360570' where id = ${alone}`.execute(db())
    expect(await named([alone])).toEqual([`house:${alone}`, 'Керуюча компанія', '14360570'])
    await sql`update houses set legal_name = 'ОСББ «Окреме»' where id = ${alone}`.execute(db())
    expect(await named([alone])).toEqual([`house:${alone}`, 'ОСББ «Окреме»', '14360570'])
  })

  it('the organisation of the community where houses of several associations vote, in whatever order', async () => {
    const [first, , alone] = own.houses
    const several = [
      [first!, other.houses[0]!],
      [other.houses[0]!, first!],
      [first!, alone!],
    ]
    for (const houses of several) expect(await named(houses)).toEqual(['organisation', 'Керуюча компанія', null])
  })
})
