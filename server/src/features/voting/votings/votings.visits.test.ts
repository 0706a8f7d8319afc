import { votingBallots } from '@oselia/contract/voting-ballots'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const { call, meetingOf, present, steps } = useProtocols(product, (instant) => {
  now = instant
})

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Обхідна'))
})

it('whom to visit first are the fewest owners whose votes would adopt a question, the largest first', async () => {
  const id = await meetingOf(house)
  const onMeeting = { cast_on: '2026-03-10', channel: 'meeting' }
  await steps.ballot(id, 'Андрієнко', ['for', 'for'], onMeeting)
  await steps.ballot(id, 'Бойко', ['for', 'against'], onMeeting)
  const { body } = await call(votingBallots.visits, { params: { id } })
  expect(body.data.map(({ weight, owners }) => [weight?.value, owners.map(({ name }) => name.split(' ')[0])])).toEqual([
    ['323.25', ['Литвин', 'Франко']],
    ['254.40', ['Литвин', 'Франко']],
  ])
  expect(body.data[0]!.owners[0]!.shares.map(({ unit }) => unit)).toEqual(['7', '9'])
  await steps.ballot(id, 'Литвин', ['against', 'for'], onMeeting)
  const { body: after } = await call(votingBallots.visits, { params: { id } })
  // The first question needs all who are left, the second lacks less than the largest of them has.
  expect(after.data.map(({ owners }) => owners.map(({ name }) => name.split(' ')[0]))).toEqual([
    ['Франко', 'Гончар', 'Іваненко', 'Власенко', 'Євтушенко', 'Данилюк'],
    ['Франко'],
  ])
  await present(id, ['Гончар'])
  expect((await steps.tally(id)).present).toMatchObject({ owners: 4, weight: { value: '338.75' } })
})
