import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { usePackets } from '../../../testing/packets.js'
import { staffWith } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'
import { drawPaper } from './protocols.papers.js'
import { findProtocol } from './protocols.queries.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, steps } = life
const { path, unpacked } = usePackets(product)

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Виборна'))
})
const textOf = async (bytes: Buffer) => (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')
const fileOf = async (url: string) => Buffer.from(await (await fetch(product.url + url)).arrayBuffer())

/** A voting whose chair is elected by name: by two of three who are present. */
const electedByName = async () => {
  const id = await life.meetingOf(house)
  await life.present(id, ['Андрієнко', 'Бойко', 'Данилюк'])
  const owners = await steps.residents(id)
  const idOf = (name: string) => owners.find((one) => one.name.startsWith(name))!.id
  const votes = [
    { resident_id: idOf('Бойко'), answer: 'for' },
    { resident_id: idOf('Андрієнко'), answer: 'for' },
    { resident_id: idOf('Данилюк'), answer: 'against' },
  ]
  expect((await life.elect(id, 'chair', 'Бойко Ірина', { method: 'by_name', votes })).status).toBe(201)
  const hands = { votes_for: 3, votes_against: 0, votes_abstained: 0 }
  expect((await life.elect(id, 'secretary', 'Франко Іван', hands)).status).toBe(201)
  return { id, idOf, votes }
}

it('who voted how in an election by name is shown to those who read ballots of the whole voting', async () => {
  const { id, votes } = await electedByName()
  const shown = (await call(votingProtocols.elections, { params: { id } })).body.data
  const byOwner = votes.toSorted((a, b) => a.resident_id - b.resident_id)
  expect(shown.map((one) => one.votes)).toEqual([byOwner, null])
  const { db } = product.app.pools
  await sql`update staff_roles set permissions = '{houses.read,votings.read}' where code = 'guard'`.execute(db)
  const reader = await staffWith(product.app, 'guard', 'all')
  const seen = await call(votingProtocols.elections, { params: { id }, as: reader })
  expect([seen.status, seen.body.data.map((one) => [one.candidate, one.votes])]).toEqual([
    200,
    [
      ['Бойко Ірина', null],
      ['Франко Іван', null],
    ],
  ])
})

it('who voted how in an election by name is an annex of the minutes and a table of the packet', async () => {
  const { id } = await electedByName()
  await steps.moved(id, 'survey')
  await life.at('2026-03-26T10:00:00.000Z')
  await steps.moved(id, 'counting')
  expect((await life.generate(id)).status).toBe(201)
  const { protocol, roll } = await life.drawn(id)
  expect(await textOf(await fileOf(protocol!.url))).toContain('Поіменне обрання посадових осіб зборів')
  const drawn = await fileOf(roll!.url)
  const names = await textOf(drawn)
  expect(names).toContain('ПОІМЕННЕ ОБРАННЯ ПОСАДОВИХ ОСІБ ЗБОРІВ')
  expect(names).toMatch(/Голова зборів: Бойко Ірина Присутні – 3, відповідей – 3\. Обрано\./)
  expect(names).toMatch(/Андрієнко Ім’я кв\. 1 За/)
  expect(names).toMatch(/Данилюк [^ ]+ кв\. 3 Проти/)
  const stored = (await findProtocol(product.app.pools.db, id))!
  expect((await buffer(await drawPaper(product.app.pools.db, stored, 'roll'))).equals(drawn)).toBe(true)

  await unpacked(id, life.who)
  const lines = (await readFile(path('election-votes.csv'), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines.find((line) => line.includes('Данилюк'))).toMatch(/^\d+,chair,Бойко Ірина,\d+,Данилюк [^,]+,against$/)
  expect(await readFile(path('elections.csv'), 'utf8')).toMatch(
    /secretary,Франко Іван,hands,3,3,0,0,yes,\d+,present,[^,]+,2026-/,
  )
  const [head, first] = (await readFile(path('attendance.csv'), 'utf8')).split('\r\n').map((line) => line.split(','))
  expect(head!.slice(-4)).toEqual(['recorded_by', 'recorded_at', 'attendees', 'representative_scope'])
  expect(first!.slice(-4)).toEqual([expect.stringMatching(/\w/), '2026-03-10T16:05:00Z', '', ''])
})
