import { media } from '@oselia/contract/media'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingGrants } from '@oselia/contract/voting-grants'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { collectFiles } from '../../../platform/files.collecting.js'
import { useApp } from '../../../testing/app.js'
import { makeUnit, makeLink } from '../../../testing/registry.js'
import { makeHouses } from '../../../testing/places.js'
import { pdf, picture } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

const now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const steps = votingSteps({ call }, () => now)
const db = () => product.app.pools.db

let house: number
let id: number
let owners: number[]
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Повідомлена'))
  const { houses } = await makeHouses(product.app, 'Сусідня', 1)
  await makeLink(product.app, await makeUnit(product.app, houses[0]!, { number: '1', total_area: 50 }), 'Сусід', '1/1')
  id = (await steps.make(house, { house_ids: [house, houses[0]!] })).id
  await steps.moved(id, 'announced')
  const all = await steps.residents(id)
  owners = ['Бойко', 'Литвин'].map((name) => all.find((one) => one.name.startsWith(name))!.id)
})

const uploaded = async (name: string, bytes: Buffer, as: Who = 'owner') => {
  const { status, body } = await call(media.upload, { as, file: { name, bytes } })
  expect(status).toBe(201)
  return body.data.id
}
const record = (fields: Record<string, unknown>, as: Who = 'owner') =>
  call(votingBallots.notify, {
    as,
    params: { id },
    raw: { resident_ids: owners, way: 'hand', sent_on: '2026-02-10', ...fields },
  })
const noticeOf = async (owner: number, as: Who = 'owner') =>
  (await call(votingBallots.resident, { as, params: { id, residentId: owner } })).body.data.notice!

it('one scan proves the notices of many owners, and stays when a delivery is recorded later', async () => {
  const list = await uploaded('список.pdf', pdf)
  expect((await record({ proof_file_id: list })).status).toBe(200)
  expect((await record({ delivered_on: '2026-02-10' })).status).toBe(200)
  const shown = (await steps.residents(id)).filter(({ notice }) => notice?.proof)
  expect(shown.map((one) => [one.id, one.notice!.proof!.name]).toSorted()).toEqual(
    owners.map((owner) => [owner, 'список.pdf']).toSorted(),
  )
  const { proof } = await noticeOf(owners[0]!)
  expect(Buffer.from(await (await fetch(product.url + proof!.url)).arrayBuffer())).toEqual(pdf)
  // A colleague corrects one of them with the same scan.
  const chair = await staffWith(product.app, 'chair', 'all')
  expect((await record({ proof_file_id: list, number: '7' }, chair)).status).toBe(200)
  const { rows } = await sql<{ proofs: string }>`select changes::text as proofs from audit_log
    where entity = 'votings' and entity_id = ${id} and action = 'notices' and changes::text like '%notice_proof%'`.execute(
    db(),
  )
  expect(rows).toHaveLength(2)
})

it('the history names the owner of a single notice, and counts those of several', async () => {
  const all = await steps.residents(id)
  expect((await record({})).status).toBe(200)
  expect((await record({ resident_ids: [owners[0]!] })).status).toBe(200)
  const { rows } = await sql<{ changes: unknown[] }>`select changes from audit_log
    where entity = 'votings' and entity_id = ${id} and action = 'notices' order by id desc limit 2`.execute(db())
  const name = all.find((one) => one.id === owners[0])!.name
  expect(rows[0]!.changes).toContainEqual({ field: 'owner', old: null, new: name })
  expect(rows[1]!.changes).toContainEqual({ field: 'owner', old: null, new: '2' })
})

it('the scan is kept although nothing else refers to it', async () => {
  const [list, unused] = [await uploaded('a.png', await picture('png')), await uploaded('b.pdf', pdf)]
  await record({ proof_file_id: list })
  await sql`update files set created_at = created_at - interval '30 hours'`.execute(db())
  await collectFiles(product.app, db())
  const { rows } = await sql<{ id: number }>`select id from files where id in (${list}, ${unused})`.execute(db())
  expect(rows).toEqual([{ id: list }])
})

it('refuses a file of somebody else and one that is no scan, and changes nothing', async () => {
  const before = await noticeOf(owners[0]!)
  const chair = await staffWith(product.app, 'chair', 'all')
  const issueOf = async (file: number) => {
    const { status, body } = await record({ proof_file_id: file, number: '13' })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await issueOf(await uploaded('чужий.pdf', pdf, chair))).toEqual([422, ['proof_file_id']])
  expect(await issueOf(await uploaded('нотатки.txt', Buffer.from('список')))).toEqual([422, ['proof_file_id']])
  expect({ ...(await noticeOf(owners[0]!)), proof: null }).toEqual({ ...before, proof: null })
})

it('is read by whoever has all houses of the voting, while others see that it is there', async () => {
  const chair = await staffWith(product.app, 'chair', { houses: [house] })
  const { proof, proof_file_id } = await noticeOf(owners[0]!, chair)
  expect([proof, proof_file_id]).toEqual([null, expect.any(Number)])
  const surveyor = await staffWith(product.app, 'technician', 'all')
  const raw = { staff_id: Number(surveyor.slice(6)), kind: 'surveyor' }
  expect((await call(votingGrants.addGrant, { params: { id }, raw })).status).toBe(201)
  expect((await noticeOf(owners[0]!, surveyor)).proof).toBeNull()
  expect((await record({ number: '9' }, chair)).status).toBe(403)
})

it('is fixed in the database once the voting is over', async () => {
  await steps.moved(id, 'cancelled', { reason: 'Помилка' })
  expect((await record({ number: '10' })).body.code).toBe('voting_fixed')
  await expect(
    sql`update voting_notices set proof_file_id = null where owner_id = ${owners[0]!}`.execute(db()),
  ).rejects.toMatchObject({ constraint: 'voting_part_open' })
})

it('of a meeting that was moved is read with its scan by the same people, also of a voting that was cancelled afterwards', async () => {
  const { houses } = await makeHouses(product.app, 'Третя', 1)
  await makeLink(product.app, await makeUnit(product.app, houses[0]!, { number: '1', total_area: 50 }), 'Третій', '1/1')
  const moved = (await steps.make(house, { house_ids: [house, houses[0]!] })).id
  await steps.moved(moved, 'announced')
  const { meeting_at } = await steps.read(moved)
  const owner = (await steps.residents(moved)).find((one) => one.name.startsWith('Бойко'))!.id
  const proof_file_id = await uploaded('поштою.pdf', pdf)
  const given = { way: 'post', sent_on: '2026-02-10', number: '0100', proof_file_id }
  const recorded = await call(votingBallots.notify, {
    params: { id: moved },
    raw: Object.assign({ resident_ids: [owner] }, given),
  })
  expect(recorded.status).toBe(200)
  const { version } = await steps.read(moved)
  const raw = { version, meeting_at: '2026-03-20T17:00:00.000Z', meeting_place: 'Школа', reason: 'Ремонт' }
  expect((await call(votings.reschedule, { params: { id: moved }, raw })).status).toBe(200)
  await steps.moved(moved, 'cancelled', { reason: 'Помилка' })

  const ownerOf = (residentId: number, as: Who = 'owner') =>
    call(votingBallots.resident, { as, params: { id: moved, residentId } })
  const { notice, former_notices } = (await ownerOf(owner)).body.data
  expect(notice).toBeNull()
  expect(former_notices).toMatchObject([{ ...given, former_at: meeting_at, refused: false, delivered_on: null }])
  const file = await fetch(product.url + former_notices[0]!.proof!.url)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
  const other = (await steps.residents(moved)).find((one) => one.name.startsWith('Литвин'))!.id
  expect((await ownerOf(other)).body.data.former_notices).toEqual([])

  const chair = await staffWith(product.app, 'chair', { houses: [house] })
  expect((await ownerOf(owner, chair)).body.data.former_notices).toMatchObject([{ proof_file_id, proof: null }])
  const stranger = await staffWith(product.app, 'chair', { houses: [houses[0]!] })
  expect((await ownerOf(owner, stranger)).status).toBe(404)
})
