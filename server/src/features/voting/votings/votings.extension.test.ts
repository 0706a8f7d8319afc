import { votings } from '@oselia/contract/votings'
import { notifications } from '@oselia/contract/notifications'
import { votingSheets } from '@oselia/contract/voting-sheets'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'
import { endSurveys } from './votings.ending.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
let chair: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: chair, ...sending })
const steps = votingSteps({ call }, () => now)

let house: number
/** Sessions end with the days that pass. */
const at = async (instant: string) => {
  now = new Date(instant)
  chair = await staffWith(product.app, 'chair', 'all')
}
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Продовжена'))
  chair = await staffWith(product.app, 'chair', 'all')
})

const survey = async (extension_days: number) => {
  const { form } = (await call(votings.form)).body
  const rules = { ...form.profiles[0]!.rules, extension_days }
  const { id } = await steps.make(house, { meeting_at: null, rules })
  await steps.moved(id, 'announced')
  return steps.moved(id, 'survey')
}
const extend = async (id: number, survey_to: string, fields: object = {}) => {
  const { version } = await steps.read(id)
  return call(votings.extend, { params: { id }, raw: { version, survey_to, reason: 'Ремонт ліфта', ...fields } })
}
/** The versions of the sheets' text that were printed. */
const versions = async (id: number) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from voting_forms where voting_id = ${id}`.execute(
    product.app.pools.db,
  )
  return rows[0]!.n
}
const printSheets = async (id: number) => {
  expect((await call(votingSheets.sheets, { params: { id }, query: { layout: 'owners' } })).status).toBe(200)
}

it('is extended once, by as many days as the rules allow, and printed sheets stay good', async () => {
  const { id, survey_to } = await survey(10)
  expect(survey_to).toBe('2026-02-25')
  await printSheets(id)
  const tooLong = await extend(id, '2026-03-08')
  expect([tooLong.status, Object.keys(tooLong.body.errors ?? {})]).toEqual([422, ['survey_to']])
  expect((await extend(id, '2026-02-25')).status).toBe(422)
  expect((await extend(id, '2026-03-07', { reason: '' })).status).toBe(422)
  expect((await extend(id, '2026-03-07', { version: 999 })).status).toBe(409)

  const { status, body } = await extend(id, '2026-03-07')
  expect([status, body.data.survey_to, body.data.deadline]).toEqual([200, '2026-03-07', '2026-03-07T22:00:00.000Z'])
  expect(body.data).toMatchObject({ survey_extended_from: '2026-02-25', extension_reason: 'Ремонт ліфта' })
  expect((await extend(id, '2026-03-08')).body.code).toBe('state_forbids')
  await printSheets(id)
  expect(await versions(id)).toBe(1)

  await at('2026-03-01T10:00:00.000Z')
  await endSurveys(product.app, product.app.pools.db)
  expect((await steps.read(id)).state).toBe('survey')
  expect((await steps.ballot(id, 'Бойко', ['for', 'for'], { cast_on: '2026-03-01' })).status).toBe(201)
})

it('is notified to those who work on votings', async () => {
  const manager = await staffWith(product.app, 'manager', 'all')
  const { id } = await survey(5)
  await extend(id, '2026-03-20')
  const { body } = await call(notifications.list, { as: manager })
  expect(body.data.map(({ kind, entity_id }) => [kind, entity_id])).toContainEqual(['voting_extended', id])
})

it('is refused where the rules do not allow it, after the end, and to whoever may not announce', async () => {
  const { id } = await survey(0)
  expect((await extend(id, '2026-03-20')).body.code).toBe('state_forbids')
  const open = await survey(10)
  const manager = await staffWith(product.app, 'manager', 'all')
  const raw = { version: open.version, survey_to: '2026-03-20', reason: 'Свята' }
  expect((await call(votings.extend, { as: manager, params: { id: open.id }, raw })).status).toBe(403)
  // The clock of the survey has not moved it on yet.
  await at('2026-03-16T23:00:00.000Z')
  expect((await extend(open.id, '2026-03-20')).body.code).toBe('state_forbids')
  // Not by a script either: the second extension is refused by the database.
  const again = sql`update votings set survey_to = survey_to + 1 where survey_extended_from is not null`
  await expect(again.execute(product.app.pools.db)).rejects.toMatchObject({ constraint: 'votings_extended_once' })
})
