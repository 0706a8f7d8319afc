import { votingGrants } from '@oselia/contract/voting-grants'
import { votingLists } from '@oselia/contract/voting-lists'
import { votingSheets } from '@oselia/contract/voting-sheets'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { printed } from '../../../testing/sheets.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

const now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
let chair: Who = 'owner'
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: chair, ...sending })
const steps = votingSteps({ call }, () => now)

let id: number
let house: number
let other: number
/** Has entrance 1 of the voting by a grant, and no role for votings. */
let surveyor: Who

const surveyIn = async () => {
  const made = await steps.make(house, { meeting_at: null })
  await steps.moved(made.id, 'announced')
  await steps.moved(made.id, 'survey')
  return made.id
}
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Обхідна'))
  chair = await staffWith(product.app, 'chair', 'all')
  // Units 1 to 3 are in the first entrance, the others in the second.
  await sql`update realty set entrance = case when number in ('1', '2', '3') then 1 else 2 end where house_id = ${house}`.execute(
    product.app.pools.db,
  )
  id = await surveyIn()
  other = await surveyIn()
  surveyor = await staffWith(product.app, 'technician', { houses: [] })
  const raw = { staff_id: Number(surveyor.slice(6)), kind: 'surveyor', parts: [{ house_id: house, entrance: 1 }] }
  expect((await call(votingGrants.addGrant, { params: { id }, raw })).status).toBe(201)
})

const residentOf = async (name: string, voting = id) =>
  (await steps.residents(voting)).find((one) => one.name.startsWith(name))!.id
const pdf = (path: string, voting = id) => printed(product, surveyor, `/voting/${voting}${path}`)

it('a surveyor prints the sheets and the route of the own entrance alone', async () => {
  const sheets = await pdf('/sheets.pdf')
  expect([sheets.status, sheets.text.includes('Андрієнко'), sheets.text.includes('Литвин')]).toEqual([200, true, false])
  const route = await pdf('/route.pdf')
  expect([route.status, route.text.includes('Бойко'), route.text.includes('Литвин')]).toEqual([200, true, false])
  expect((await pdf(`/resident/${await residentOf('Литвин')}/sheet.pdf`)).status).toBe(404)
  expect((await pdf('/sheets.pdf', other)).status).toBe(404)
  expect((await pdf('/notices.pdf')).status).toBe(403)
  const printedSheets = await steps.residents(id)
  expect(printedSheets.filter(({ sheet }) => sheet?.state === 'prepared')).toHaveLength(5)
})

it('a surveyor brings in the sheet of an owner there with the answers, and of nobody else', async () => {
  const own = await residentOf('Бойко')
  const file = { name: 'листок.pdf', bytes: (await pdf(`/resident/${own}/sheet.pdf`)).bytes }
  const { questions } = await steps.read(id)
  const answers = questions.map((question) => ({ question_id: question.id, answer: 'for' }))
  const fields = { cast_on: '2026-02-10', answers: JSON.stringify(answers) }
  const sent = (residentId: number, voting = id) =>
    call(votingSheets.upload, { as: surveyor, params: { id: voting, residentId }, fields, file })
  const { status, body } = await sent(own)
  expect([status, body.data.ballot?.state, body.data.sheet.state]).toEqual([201, 'counted', 'entered'])
  expect((await sent(await residentOf('Литвин'))).status).toBe(404)
  expect((await sent(await residentOf('Бойко', other), other)).status).toBe(404)
})

it('a surveyor says where sheets are, and sees and checks none of other entrances', async () => {
  const [own, foreign] = [await residentOf('Данилюк'), await residentOf('Литвин')]
  const mark = (resident_ids: number[]) =>
    call(votingSheets.mark, { as: surveyor, params: { id }, raw: { resident_ids, state: 'handed_out' } })
  expect((await mark([own])).status).toBe(200)
  const refused = await mark([own, foreign])
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['resident_ids']])
  const params = { id, residentId: foreign }
  expect((await call(votingSheets.read, { as: surveyor, params })).status).toBe(404)
  expect((await call(votingSheets.check, { as: surveyor, params, raw: { ballot_id: 1 } })).status).toBe(404)
  expect((await call(votingSheets.scans, { as: surveyor, params: { id } })).status).toBe(403)
  const { body } = await call(votingSheets.queue, { as: surveyor, params: { id }, query: { step: 'check' } })
  expect(body.data.map(({ name }) => name.split(' ')[0])).toEqual(['Бойко'])
})

it('a surveyor enters the list of the own entrance, and sees no other', async () => {
  const as = surveyor
  const { body: parts } = await call(votingLists.parts, { as, params: { id } })
  expect(parts.data.map(({ entrance, owners }) => [entrance, owners])).toEqual([[1, 5]])
  const list = async (entrance: number) =>
    (await call(votingLists.read, { as, params: { id }, query: { house_id: house, entrance } })).body.data
  expect((await list(2)).rows).toEqual([])
  const { questions } = await steps.read(id)
  const answers = questions.map((question) => ({ question_id: question.id, answer: 'for' }))
  const enter = (resident_id: number) =>
    call(votingLists.enter, { as, params: { id }, raw: { resident_id, cast_on: '2026-02-10', answers } })
  const own = (await list(1)).rows.find(({ name }) => name.startsWith('Андрієнко'))!
  expect((await enter(own.id)).status).toBe(201)
  expect((await enter(await residentOf('Литвин'))).status).toBe(404)
})
