import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingPackets } from '@oselia/contract/voting-protocols'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { usePackets } from '../../../testing/packets.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { path, unpacked, recounted } = usePackets(product)

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Судова'))
})

it('the packet of a voting holds everything, and is recounted from its files by a script of its own', async () => {
  const id = await life.generated(house)
  await life.drawn(id)
  await life.signed(id)
  const { version } = await life.steps.read(id)
  const disputed = { version, mark: 'disputed', reason: 'Позов до суду' } as const
  expect((await life.call(votings.mark, { params: { id }, body: disputed })).status).toBe(200)
  const names = await unpacked(id, life.who)
  expect(names).toEqual(
    expect.arrayContaining([
      'readme.txt',
      'protocol.pdf',
      'roll.pdf',
      'signed.pdf',
      'register.csv',
      'ballots.csv',
      'answers.csv',
      'notices.csv',
      'history.csv',
      'rules.json',
      'results.json',
      'sha256sums',
    ]),
  )
  expect(await readFile(path('README.txt'), 'utf8')).toContain('ЯК ПЕРЕРАХУВАТИ')
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
  expect(JSON.parse(await readFile(path('rules.json'), 'utf8'))).toMatchObject({
    initiator: 'board',
    surveyors: [],
    meeting_place: expect.any(String),
    survey_extended_from: null,
    extension_reason: null,
    mark: 'disputed',
    mark_reason: 'Позов до суду',
  })
})

it('the script finds an answer that was changed in the packet', async () => {
  const answers = await readFile(path('answers.csv'), 'utf8')
  await writeFile(path('answers.csv'), answers.replace('against', 'for'))
  const said = await recounted()
  expect(said).toContain('SHA-256 of answers.csv')
  expect(said).toMatch(/question \d, against: counted/)
})

it('counts as an export of its owners: with dual approval on, many of them need a second person', async () => {
  const id = await life.generated(house)
  await life.drawn(id)
  const { db } = product.app.pools
  const exportedBefore = (rows: number) =>
    sql`insert into people_exported (staff_id, at, list, rows)
      select id, ${now}, 'members', ${rows} from staff order by id desc limit 1`.execute(db)
  await exportedBefore(95)
  await sql`update settings set four_eyes = true`.execute(db)
  try {
    const { status, body } = await life.call(votingPackets.packet, { params: { id } })
    expect([status, body.code]).toEqual([409, 'needs_second_person'])
  } finally {
    await sql`update settings set four_eyes = false`.execute(db)
  }
  expect((await life.call(votingPackets.packet, { params: { id } })).status).toBe(200)
  const { rows } = await sql<{
    rows: number
  }>`select rows from people_exported where list = 'voting/packet' order by id desc limit 1`.execute(db)
  expect(rows[0]).toEqual({ rows: 9 })
})

it('the script finds answers that were exchanged between owners of one weight, though every sum and file hash agrees', async () => {
  const id = await life.generated(house)
  await life.drawn(id)
  await unpacked(id, life.who)
  const { data } = (await life.call(votingBallots.residents, { params: { id }, query: { per_page: 100 } })).body
  const numberOf = (name: string) => data.find((one) => one.name.startsWith(name))!.number
  const [one, other] = [numberOf('Бойко'), numberOf('Власенко')]
  const answers = await readFile(path('answers.csv'), 'utf8')
  const exchanged = answers.replaceAll(
    new RegExp(`^(\\d+),(${one}|${other}),(\\d+),(for|against)`, 'gm'),
    (_, ballot, owner, question, answer) => `${ballot},${owner},${question},${answer === 'for' ? 'against' : 'for'}`,
  )
  expect(exchanged).not.toBe(answers)
  await writeFile(path('answers.csv'), exchanged)
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const sums = await readFile(path('SHA256SUMS'), 'utf8')
  await writeFile(path('SHA256SUMS'), sums.replace(hashOf(answers), hashOf(exchanged)))
  expect(await recounted()).toBe('ballots.txt: it does not say what answers.csv says\n')
})

it('the script finds a register that was changed beside its hashed text', async () => {
  const register = await readFile(path('register.csv'), 'utf8')
  const changed = register.replace('Андрієнко', 'Приходько')
  expect(changed).not.toBe(register)
  await writeFile(path('register.csv'), changed)
  expect(await recounted()).toContain('register.txt, line 2: it does not say what register.csv says')
})

it('is refused before there is a protocol, and to those who may not export it', async () => {
  const id = await life.counted(house)
  const { status, body } = await life.call(votingPackets.packet, { params: { id } })
  expect([status, body.code]).toEqual([409, 'not_counting'])
  expect((await life.call(votingPackets.packet, { params: { id }, as: 'manager' })).status).toBe(403)
})
