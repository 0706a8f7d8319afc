import { electronicVoting } from '@oselia/contract/electronic-ballots'
import { governanceProfiles } from '@oselia/contract/governance-profiles'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { threshold } from '../../../testing/voting-rules.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, steps } = life

let house: number
const presets = async () => (await call(governanceProfiles.list, { query: { per_page: 100 } })).body.data
const preset = async (code: string) => (await presets()).find((one) => one.code === code)!

beforeAll(async () => {
  await life.at('2026-02-10T08:00:00.000Z')
  ;({ house } = await makeBuilding(product, 'Правил'))
  await sql`update members set notice_email = 'late@example.com', notice_requested_on = '2026-03-05'
    where last_name = 'Андрієнко'`.execute(product.app.pools.db)
})

describe('the presets', () => {
  it('say what the law of each says', async () => {
    const rules = Object.fromEntries((await presets()).map((one) => [one.code, one.rules]))
    for (const code of ['ua_osbb_2023', 'ua_osbb_old', 'ua_417'])
      expect(rules[code]).toMatchObject({
        email_request_days: 15,
        min_initiators: 3,
        code_contestable: true,
        officers: { base: 'present', by_video: false },
        dominant_over: { numerator: 1, denominator: 2 },
      })
    for (const code of ['es_lph', 'de_weg', 'au_nsw', 'us_fl'])
      expect(rules[code]).toMatchObject({ email_request_days: null, min_initiators: 1, code_contestable: false })
    const votes = Object.entries(rules).filter(([, { debtors_vote }]) => !debtors_vote)
    expect(votes.map(([code]) => code).toSorted()).toEqual(['au_nsw', 'es_lph'])
    const forms = Object.entries(rules).filter(([, { proxy }]) => proxy.form === 'text')
    expect(forms.map(([code]) => code)).toEqual(['de_weg'])
  })

  it('are followed by their rules whatever their code', async () => {
    const ours = await preset('ua_osbb_2023')
    const { status } = await call(governanceProfiles.create, {
      raw: { name: 'Власні', rules: { ...ours.rules, electronic: 'code', email_request_days: 4 } },
    })
    expect(status).toBe(201)
    const own = (await presets()).find(({ name }) => name.uk === 'Власні')!
    expect(own.code).toBe('custom')
    const { id } = await steps.make(house, { profile_id: own.id, meeting_at: '2026-03-10T16:00:00.000Z' })
    await steps.moved(id, 'announced')
    const { body } = await call(electronicVoting.deeplink, { params: { id } })
    expect(body).toMatchObject({ electronic: 'code', contestable: true })
    const asked = await call(electronicVoting.sendNotices, { params: { id }, raw: { preview: true } })
    expect(asked.body.data).toMatchObject({ owners: 1, asked_late: 0 })
  })
})

it('a notice by e-mail that was asked for later than the rules say is not sent', async () => {
  await life.at('2026-02-10T08:00:00.000Z')
  const { rules } = await preset('ua_osbb_2023')
  const { id } = await steps.make(house, {
    meeting_at: '2026-03-10T16:00:00.000Z',
    rules: { ...rules, electronic: 'none', email_request_days: 6 },
  })
  await steps.moved(id, 'announced')
  const { body } = await call(electronicVoting.sendNotices, { params: { id }, raw: { preview: true } })
  expect(body.data).toMatchObject({ owners: 1, asked_late: 1 })
})

it('an initiative group has as many owners as the rules ask for', async () => {
  await life.at('2026-02-10T08:00:00.000Z')
  const { rules } = await preset('us_fl')
  const { rows } = await sql<{ id: number }>`select id from members where last_name = 'Бойко'`.execute(
    product.app.pools.db,
  )
  const group = { initiator: 'initiative_group', initiator_ids: [rows[0]!.id] }
  const questions = [{ text: 'Паркан', proposal: 'Поставити паркан', threshold: 'two_thirds' }]
  const alone = await steps.create(house, { ...group, questions, rules })
  expect(alone.status).toBe(201)
  const few = await steps.create(house, { ...group, questions, rules: { ...rules, min_initiators: 2 } })
  expect([few.status, few.body.errors]).toEqual([
    422,
    { initiator_ids: ['By the rules an initiative group has at least 2 co-owners'] },
  ])
})

describe('officers', () => {
  const meeting = async (officers: { base: string; by_video: boolean }) => {
    await life.at('2026-02-10T08:00:00.000Z')
    const { rules } = await preset('ua_osbb_2023')
    const thresholds = [threshold(1, 2, true, { code: 'simple', base: 'cast' })]
    const id = await life.meetingOf(house, {
      rules: { ...rules, electronic: 'none', survey_days: 0, thresholds, officers },
      questions: [{ text: 'Паркан', proposal: 'Поставити паркан', threshold: 'simple' }],
    })
    await life.present(id, ['Андрієнко', 'Бойко', 'Данилюк', 'Франко'])
    await life.present(id, ['Литвин'], 'video')
    return id
  }
  const elect = async (id: number, votes_for: number, votes_against: number, votes_abstained: number) => {
    const raw = { role: 'chair', candidate: 'Бойко Ірина', votes_for, votes_against, votes_abstained }
    return call(votingProtocols.elect, { params: { id }, raw })
  }

  it('are elected by a majority of those in the hall', async () => {
    const id = await meeting({ base: 'present', by_video: false })
    expect((await elect(id, 2, 1, 1)).body.data).toMatchObject({ present: 4, elected: false })
    expect((await elect(id, 3, 1, 1)).status).toBe(422)
    expect((await elect(id, 3, 1, 0)).body.data).toMatchObject({ present: 4, elected: true })
  })

  it('are elected by the votes for and against, on video too, where the rules say so', async () => {
    const id = await meeting({ base: 'cast', by_video: true })
    expect((await elect(id, 2, 2, 1)).body.data).toMatchObject({ present: 5, elected: false })
    expect((await elect(id, 2, 1, 2)).body.data).toMatchObject({ present: 5, elected: true })
  })
})
