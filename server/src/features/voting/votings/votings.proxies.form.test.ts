import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

const now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const call: typeof product.call = (endpoint, sending) => product.call(endpoint, { as: 'owner', ...sending })
const steps = votingSteps({ call }, () => now)

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Нотаріальна'))
})

const representative = { name: 'Петренко Петро', document: 'довіреність', number: '12' }
/** A survey whose rules of proxies are given. */
const survey = async (proxy: Record<string, unknown>) => {
  const { body } = await call(votings.form)
  const rules = { ...body.form.profiles[0]!.rules, proxy: { allowed: true, ...proxy } }
  const { id } = await steps.make(house, { meeting_at: null, rules })
  await steps.moved(id, 'announced')
  await steps.moved(id, 'survey')
  return id
}
/** Why the ballot of an owner by a representative is refused; undefined where it is taken. */
const refusal = async (id: number, owner: string, fields: Record<string, unknown>) => {
  const by = { cast_on: '2026-02-10', representative: { ...representative, ...fields } }
  const { status, body } = await steps.ballot(id, owner, ['for', 'for'], by)
  expect(status).toBe(body.errors ? 422 : 201)
  return body.errors
}

it('a ballot by a proxy of a lesser form than the rules ask for is refused with the reason, and changes nothing', async () => {
  const id = await survey({ form: 'notarised' })
  const refused = { 'representative.form': ['By the rules a proxy is notarised'] }
  expect(await refusal(id, 'Андрієнко', { form: 'text' })).toEqual(refused)
  // A proxy of which nothing is said is on paper.
  expect(await refusal(id, 'Андрієнко', {})).toEqual(refused)
  expect((await steps.tally(id)).voted.owners).toBe(0)
  expect(await refusal(id, 'Андрієнко', { form: 'notarised' })).toBeUndefined()
  const { ballot } = (await steps.residents(id)).find(({ name }) => name.startsWith('Андрієнко'))!
  expect(ballot!.representative).toMatchObject({ form: 'notarised' })

  const written = await survey({ form: 'written' })
  expect(await refusal(written, 'Андрієнко', { form: 'text' })).toEqual({
    'representative.form': ['By the rules a proxy is on paper, signed by the owner'],
  })
  for (const [owner, form] of [
    ['Андрієнко', 'written'],
    ['Бойко', 'notarised'],
  ] as const)
    expect(await refusal(written, owner, { form })).toBeUndefined()
})

it('nor is the owner registered at the meeting through such a representative', async () => {
  const { body } = await call(votings.form)
  const rules = { ...body.form.profiles[0]!.rules, proxy: { allowed: true, form: 'notarised' } }
  const { id } = await steps.make(house, { rules })
  await steps.moved(id, 'announced')
  const resident_id = (await steps.residents(id))[0]!.id
  const attend = (form: string) =>
    call(votingBallots.attend, {
      params: { id },
      raw: { resident_id, mode: 'proxy', representative: { ...representative, form } },
    })
  expect((await attend('written')).body.errors).toHaveProperty(['representative.form'])
  expect((await attend('notarised')).status).toBe(200)
})

it('who acts by law needs no proxy, and is none of the owners whom one representative may have', async () => {
  const id = await survey({ form: 'notarised', max_owners: 1, max_days: 5 })
  const byLaw = { form: 'statutory', document: 'витяг з реєстру', date: '2025-01-01' }
  for (const owner of ['Литвин', 'Андрієнко']) expect(await refusal(id, owner, byLaw)).toBeUndefined()
  const byProxy = { form: 'notarised', date: '2026-02-09' }
  expect(await refusal(id, 'Бойко', byProxy)).toBeUndefined()
  expect(await refusal(id, 'Данилюк', byProxy)).toHaveProperty(['representative.name'])
})

it('who acts by law acts also where the rules allow no proxies', async () => {
  const id = await survey({ allowed: false })
  expect(await refusal(id, 'Литвин', { form: 'written' })).toHaveProperty(['representative'])
  expect(await refusal(id, 'Литвин', { form: 'statutory', document: 'витяг з реєстру' })).toBeUndefined()
})
