import { Readable } from 'node:stream'
import { governanceProfiles } from '@oselia/contract/governance-profiles'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { usePackets } from '../../../testing/packets.js'
import { staffWith } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { threshold } from '../../../testing/voting-rules.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { unpacked, recounted } = usePackets(product)
const { call, steps } = life

const textOf = async (url: string) => {
  const bytes = Buffer.from(await (await fetch(product.url + url)).arrayBuffer())
  return (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')
}

let house: number
beforeAll(async () => {
  await life.at('2026-02-10T08:00:00.000Z')
  ;({ house } = await makeBuilding(product, 'Скликань'))
})

const first = { numerator: 1, denominator: 2, strict: true, dimension: 'both' }
/** A meeting of 10 March 2026, 16:00 UTC, whose question needs a majority of votes for and against. */
const meetingOf = async (second_call: unknown) => {
  await life.at('2026-02-10T08:00:00.000Z')
  const { rules } = (await call(votings.form)).body.form.profiles[0]!
  const thresholds = [threshold(1, 2, true, { code: 'simple', base: 'cast' })]
  return life.meetingOf(house, {
    rules: { ...rules, electronic: 'none', survey_days: 0, thresholds, quorum: { ...first, second_call } },
    questions: [{ text: 'Паркан', proposal: 'Поставити паркан', threshold: 'simple' }],
  })
}
const second = async (id: number, held = true, as = life.who) => {
  const { version } = await steps.read(id)
  const { status, body } = await call(votings.secondCall, { params: { id }, body: { version, held }, as })
  return [status, body.code ?? body.data.second_call_at]
}
const came = async (id: number, names: readonly string[]) => {
  await life.present(id, names)
  for (const name of names) await steps.ballot(id, name, ['for'], { cast_on: '2026-03-10', channel: 'meeting' })
}

it('is held after its time where the quorum of the first is missing, and decides what its own quorum lets', async () => {
  const id = await meetingOf({ after_minutes: 30, quorum: null })
  await came(id, ['Андрієнко', 'Бойко'])
  expect((await steps.tally(id)).quorum).toMatchObject({ reached: false, rule: first })
  await life.at('2026-03-10T16:20:00.000Z')
  expect(await second(id)).toEqual([409, 'second_call_early'])
  await life.at('2026-03-10T16:31:00.000Z')
  expect(await second(id)).toEqual([200, '2026-03-10T16:31:00.000Z'])
  expect(await second(id)).toEqual([409, 'state_forbids'])
  expect((await steps.tally(id)).quorum).toMatchObject({ reached: true, rule: null })
  await steps.moved(id, 'counting')
  expect(await second(id, false)).toEqual([409, 'state_forbids'])
  const changed = sql`update votings set second_call_at = null where id = ${id}`
  await expect(changed.execute(product.app.pools.db)).rejects.toMatchObject({ constraint: 'votings_second_call' })
  await life.officers(id)
  expect((await life.generate(id)).body.data.results[0]!.adopted).toBe(true)
  const { protocol } = await life.drawn(id)
  const paper = await textOf(protocol!.url)
  expect(paper).toContain('за другим скликанням: 10 березня 2026 р., 18:31')
  expect(paper).toContain('Для другого скликання кворум не потрібен')
  await unpacked(id, life.who)
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
})

it('that is entered on a later day was held when the rules let it begin', async () => {
  const id = await meetingOf({ after_minutes: 30, quorum: null })
  await came(id, ['Андрієнко', 'Бойко'])
  await life.at('2026-03-11T09:00:00.000Z')
  expect(await second(id)).toEqual([200, '2026-03-10T16:30:00.000Z'])
})

it('has its own quorum, without which nothing is adopted either, and can be taken back', async () => {
  const quorum = { numerator: 1, denominator: 3, strict: false, dimension: 'head' }
  const id = await meetingOf({ after_minutes: 0, quorum })
  await came(id, ['Андрієнко', 'Бойко'])
  expect((await second(id))[0]).toBe(200)
  expect((await steps.tally(id)).quorum).toMatchObject({ reached: false, rule: quorum })
  await came(id, ['Данилюк'])
  expect((await steps.tally(id)).quorum).toMatchObject({ reached: true })
  expect(await second(id, false)).toEqual([200, null])
  expect((await steps.tally(id)).quorum).toMatchObject({ reached: false, rule: first })
  expect((await second(id))[0]).toBe(200)
  await steps.moved(id, 'counting')
  await life.officers(id)
  expect((await life.generate(id)).body.data.results[0]!.adopted).toBe(true)
  await life.drawn(id)
  await unpacked(id, life.who)
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
})

it('is refused where the first call has its quorum, by the number of owners and by weight, or the rules have none', async () => {
  const id = await meetingOf({ after_minutes: 0, quorum: null })
  // More than half of the area and not of the owners, then of both.
  await came(id, ['Литвин', 'Франко'])
  expect((await steps.tally(id)).quorum!.reached).toBe(false)
  await came(id, ['Гончар', 'Андрієнко', 'Бойко'])
  expect(await second(id)).toEqual([409, 'quorum_reached'])
  const without = await meetingOf(null)
  expect(await second(without)).toEqual([409, 'state_forbids'])
  const clerk = await staffWith(product.app, 'manager', 'all')
  expect((await second(without, true, clerk))[0]).toBe(403)
})

it('may change of what a threshold is a part', async () => {
  await life.at('2026-02-10T08:00:00.000Z')
  const { rules } = (await call(votings.form)).body.form.profiles[0]!
  const thresholds = [threshold(1, 2, true, { code: 'simple', base: 'all', second_call_base: 'present' })]
  const quorum = { ...first, second_call: { after_minutes: 0, quorum: null } }
  const id = await life.meetingOf(house, {
    rules: { ...rules, electronic: 'none', survey_days: 0, thresholds, quorum },
    questions: [{ text: 'Паркан', proposal: 'Поставити паркан', threshold: 'simple' }],
  })
  await came(id, ['Андрієнко', 'Бойко'])
  expect((await second(id))[0]).toBe(200)
  await steps.moved(id, 'counting')
  await life.officers(id)
  expect((await life.generate(id)).body.data.results[0]!.adopted).toBe(true)
  const { protocol } = await life.drawn(id)
  expect(await textOf(protocol!.url)).toContain('більше ніж 1/2 голосів присутніх')
  await unpacked(id, life.who)
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
})

it('is a rule of the presets whose laws have it', async () => {
  const { data } = (await call(governanceProfiles.list, { query: { per_page: 100 } })).body
  const quorums = Object.fromEntries(data.map(({ code, rules }) => [code, rules.quorum]))
  const spanish = data.find(({ code }) => code === 'es_lph')!.rules.thresholds
  expect(spanish[0]).toMatchObject({ base: 'all', second_call_base: 'present' })
  expect(quorums).toMatchObject({
    es_lph: { ...first, second_call: { after_minutes: 30, quorum: null } },
    au_nsw: { numerator: 1, denominator: 4, strict: false, second_call: { after_minutes: 30, quorum: null } },
    us_fl: { numerator: 1, denominator: 2, strict: true, second_call: null },
    de_weg: null,
    ua_osbb_2023: null,
  })
})
