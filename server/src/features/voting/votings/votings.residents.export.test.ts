import { votingParticipants } from '@oselia/contract/voting-ballots'
import { exports } from '@oselia/contract/exports'
import { urlOf } from '@oselia/contract/kit'
import { votingGrants } from '@oselia/contract/voting-grants'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, steps } = life
const db = () => product.app.pools.db

let house: number
let voting: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Вивантажена'))
  await sql`update realty set entrance = case when number in ('1', '2', '3') then 1 else 2 end where house_id = ${house}`.execute(
    db(),
  )
  voting = await life.meetingOf(house)
  await life.present(voting, ['Бойко'])
  await steps.ballot(voting, 'Бойко', ['for', 'against'], { cast_on: '2026-03-10', channel: 'meeting' })
})

/** The rows of the export as a person downloads them, by the signed address that the list asks for. */
const exported = async (as: Who, query: Record<string, string | number | boolean> = {}) => {
  const raw = { list: 'voting-participants', format: 'csv', query: { voting_id: voting, ...query } }
  const asked = await product.call(exports.create, { as, raw })
  if (asked.status !== 200) return { status: asked.status, code: asked.body.code, rows: [] }
  const answer = await fetch(product.url + asked.body.data.url)
  const text = await answer.text()
  const rows = text.trim().split('\r\n').slice(1)
  return { status: answer.status, code: undefined, rows: rows.map((row) => row.split(';')) }
}
const namesOf = ({ rows }: { rows: string[][] }) => rows.map((row) => row[1]!.split(' ')[0])

it('has what the list shows, by its filters and order, with the answers by the numbers of the questions', async () => {
  const all = await exported(life.who)
  expect(all.rows).toHaveLength(9)
  const boyko = (await exported(life.who, { participation: 'voted' })).rows
  expect(boyko).toHaveLength(1)
  expect(boyko[0]!.join(';')).toMatch(/^2;Бойко [^;]*;[^;]*, apt\. 2;1;1\/2;31\.15;623\/20;5\.1917;/)
  expect(boyko[0]!.join(';')).toContain(';in person;;;at the meeting;2026-03-10;;"1 – for; 2 – against";')
  expect(namesOf(await exported(life.who, { participation: 'missing', entrance: 1, sort: '-weight' }))).toEqual([
    'Андрієнко',
    'Власенко',
    'Євтушенко',
    'Данилюк',
  ])
  const xlsx = await fetch(
    `${product.url}${urlOf(votingParticipants.export)}?${new URLSearchParams({ voting_id: String(voting) })}`,
    { headers: { authorization: `Bearer ${await product.tokenOf(life.who)}` } },
  )
  expect([xlsx.status, (await xlsx.arrayBuffer()).byteLength > 2000]).toEqual([200, true])
})

it('is refused without the right to export or to read ballots, and of a voting that is not seen', async () => {
  expect((await exported('manager')).status).toBe(403)
  expect((await exported(await staffWith(product.app, 'chair', { houses: [] }))).status).toBe(404)
  await sql`update staff_roles set permissions = array_remove(permissions, 'ballots.read') where code = 'auditor'`.execute(
    db(),
  )
  try {
    expect((await exported(await staffWith(product.app, 'auditor', 'all'))).status).toBe(403)
  } finally {
    await sql`update staff_roles set permissions = permissions || '{ballots.read}' where code = 'auditor'`.execute(db())
  }
})

it('by a grant of an entrance has the owners of that entrance alone', async () => {
  await sql`update staff_roles set permissions = permissions || '{votings.export}' where code = 'technician'`.execute(
    db(),
  )
  try {
    const surveyor = await staffWith(product.app, 'technician', { houses: [] })
    const grant = { staff_id: Number(surveyor.slice(6)), kind: 'surveyor', parts: [{ house_id: house, entrance: 1 }] }
    expect((await call(votingGrants.addGrant, { params: { id: voting }, raw: grant })).status).toBe(201)
    expect(namesOf(await exported(surveyor))).toEqual(['Андрієнко', 'Бойко', 'Власенко', 'Данилюк', 'Євтушенко'])
    expect((await exported(await staffWith(product.app, 'technician', { houses: [] }))).status).not.toBe(200)
  } finally {
    await sql`update staff_roles set permissions = array_remove(permissions, 'votings.export') where code = 'technician'`.execute(
      db(),
    )
  }
})

it('counts as an export of people: a mass export needs a second person, and each is in the log', async () => {
  await sql`update settings set four_eyes = true`.execute(db())
  try {
    await sql`insert into people_exported (staff_id, at, list, rows)
      values (${Number(life.who.slice(6))}, ${now}, 'members', 95)`.execute(db())
    const refused = await exported(life.who)
    expect([refused.status, refused.code]).toEqual([409, 'needs_second_person'])
  } finally {
    await sql`update settings set four_eyes = false`.execute(db())
  }
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log
    where action = 'export' and entity = 'voting-participants' and changes::text like ${`%${voting}%`}`.execute(db())
  expect(rows[0]!.n).toBeGreaterThan(2)
})
