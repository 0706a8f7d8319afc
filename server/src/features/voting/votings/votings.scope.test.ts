import { electronicVoting } from '@oselia/contract/electronic-ballots'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { votingSheets } from '@oselia/contract/voting-sheets'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

const now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
const { call } = product
const steps = votingSteps({ call }, () => now)

it('of a voting of several houses, whoever has one of them learns nothing about owners of the others', async () => {
  const { db } = product.app.pools
  const own = await makeBuilding(product, 'Власна')
  const other = await makeBuilding(product, 'Сусідня')
  const { id } = await steps.make(own.house, { house_ids: [own.house, other.house], meeting_at: null })
  await steps.moved(id, 'announced')
  await steps.moved(id, 'survey')
  await sql`update realty set total_area = total_area + 1 where number = '1' and house_id in (${own.house}, ${other.house})`.execute(
    db,
  )
  await sql`update realty set total_area = null where number = '5' and house_id = ${other.house}`.execute(db)
  const part = await staffWith(product.app, 'chair', { houses: [own.house] })
  const whole = await staffWith(product.app, 'chair', 'all')

  const seen = async (as: typeof part) => {
    const { data } = (await call(votings.register, { params: { id }, as })).body
    return [data.issues.length, data.changes.filter(({ realty }) => realty).map(({ unit }) => unit)]
  }
  expect(await seen(whole)).toEqual([1, ['1', '1', '5']])
  expect(await seen(part)).toEqual([0, ['1']])
  expect((await call(votingSheets.scans, { params: { id }, as: whole })).status).toBe(200)
  const refused = await call(votingSheets.scans, { params: { id }, as: part })
  expect([refused.status, refused.body.code]).toEqual([403, 'outside_scope'])

  const preview = (as: typeof part) => call(electronicVoting.remind, { params: { id }, raw: { preview: true }, as })
  expect((await preview(whole)).body.data.unreached.length).toBeGreaterThan(0)
  expect((await preview(part)).body.code).toBe('outside_scope')

  const owners = await steps.residents(id)
  const votesOf = async (house: number, as: typeof part) => {
    const { member_id, shares } = owners.find((one) => one.shares[0]!.house.id === house)!
    const answers = [{ member_id: member_id! }, { realty_id: shares[0]!.realty_id! }].map(async (query) => {
      const { body } = await call(votingBallots.participations, { query, as })
      return body.data.length
    })
    return Promise.all(answers)
  }
  expect(await votesOf(other.house, whole)).toEqual([1, 1])
  expect(await votesOf(own.house, part)).toEqual([1, 1])
  expect(await votesOf(other.house, part)).toEqual([0, 0])
})
