import { approvals } from '@oselia/contract/approvals'
import { members } from '@oselia/contract/members'
import { search } from '@oselia/contract/search'
import { staff } from '@oselia/contract/staff'
import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { useSecondNode } from '../testing/nodes.js'
import { staffWith, type Who } from '../testing/sign-in.js'
import { readDaily, readHourly } from './people-reading.js'

let ahead = 0
const product = useApp({ clock: { now: () => new Date(Date.now() + ahead) } })
const second = useSecondNode(product)
const { call } = product
const db = () => product.app.pools.db
const idOf = (who: Who) => Number(who.slice('staff:'.length))

const fourEyes = (on: boolean) => sql`update settings set four_eyes = ${on}`.execute(db())
const page = (as: Who, number = 1) => call(members.list, { query: { page: number, per_page: 100 }, as })
/** As if the person had read so many others, by some node. */
const hasRead = (who: Who, count: number, hoursAgo = 0) =>
  sql`insert into people_read (staff_id, person_id, at)
    select ${idOf(who)}, 1000000 + i, ${new Date(Date.now() + ahead)}::timestamptz - make_interval(hours => ${hoursAgo})
    from generate_series(1, ${count}::int) i`.execute(db())
const storedOf = async (who: Who) =>
  (await sql<{ n: number }>`select count(*) as n from people_read where staff_id = ${idOf(who)}`.execute(db())).rows[0]!
    .n
const notes = async (who: Who) => {
  const { rows } = await sql<{ reason: string | null }>`select reason from audit_log
    where action = 'read_many' and entity = 'people' and actor_id = ${idOf(who)} order by id`.execute(db())
  return rows.map(({ reason }) => reason)
}

beforeAll(async () => {
  await sql`insert into members (kind, last_name, first_name, name, sort_name, search_keys)
    select 'person', 'Читаний', 'Ім’я ' || i, 'Читаний Ім’я ' || i, 'читаний ' || lpad(i::text, 4, '0'), 'читаний імя ' || i
    from generate_series(1, 250) i`.execute(db())
})

let reader: Who
beforeEach(async () => {
  ahead = 0
  await fourEyes(true)
  reader = await staffWith(product.app, 'owner', 'all')
})

describe('reading data of people', () => {
  it('is counted by different people, in lists, records and the palette, by all nodes', async () => {
    await page(reader)
    await page(reader)
    const { body } = await page(reader, 2)
    await call(members.read, { params: { id: body.data.data[0]!.id }, as: reader })
    await product.app.people.store()
    expect(await storedOf(reader)).toBe(200)
    const token = await product.tokenOf(reader)
    const elsewhere = await fetch(`${second.url}/api/admin/members?page=3&per_page=100`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(elsewhere.status).toBe(200)
    await expect.poll(() => storedOf(reader)).toBe(250)
    const colleagues = (await call(staff.list, { query: { per_page: 100 }, as: reader })).body.data.data.length
    await product.app.people.store()
    expect(await storedOf(reader)).toBe(250 + colleagues)
    const fresh = await staffWith(product.app, 'owner', 'all')
    const found = (await call(search.find, { query: { q: 'читаний' }, as: fresh })).body.data
    await product.app.people.store()
    expect(await storedOf(fresh)).toBe(found.filter(({ kind }) => kind === 'members').length)
  })

  it('is counted in single records too: by a vehicle, in a comparison of two people', async () => {
    const [one, two] = (await page('owner')).body.data.data.map(({ id }) => id)
    const { body } = await call(vehicles.create, { body: { plate_raw: 'AA1234BB', member_id: one! } })
    await call(vehicles.read, { params: { id: body.data.id }, as: reader })
    await product.app.people.store()
    expect(await storedOf(reader)).toBe(1)
    const merge = await call(members.mergePreview, { params: { id: one!, with_id: two! }, as: reader })
    expect(merge.status).toBe(200)
    await product.app.people.store()
    expect(await storedOf(reader)).toBe(2)
  })

  it('beyond human speed needs a second person, whose approval begins the count anew, once', async () => {
    await hasRead(reader, readHourly - 50)
    expect((await page(reader)).status).toBe(200)
    await product.app.people.store()
    const refused = await page(reader)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'needs_second_person',
        message: expect.stringContaining('ask a second person'),
        data: { kind: 'exports', payload: { list: 'people' } },
      },
    ])
    expect((await call(search.find, { query: { q: 'читаний' }, as: reader })).status).toBe(409)
    const other = await staffWith(product.app, 'owner', 'all')
    expect((await page(other)).status).toBe(200)
    const body = { kind: 'exports' as const, payload: { list: 'people' }, reason: 'Звірка' }
    const asked = await call(approvals.create, { body, as: reader })
    expect(asked.status).toBe(201)
    expect((await call(approvals.approve, { params: { id: asked.body.data.id }, body: {}, as: other })).status).toBe(
      200,
    )
    expect((await page(reader)).status).toBe(200)
    await product.app.people.store()
    expect(await storedOf(reader)).toBe(100)
    expect(await notes(reader)).toEqual([null, `#${asked.body.data.id}: Звірка`])
    await hasRead(reader, readHourly)
    await page(reader, 2)
    await product.app.people.store()
    expect((await page(reader)).status).toBe(409)
  })

  it('is possible again after an hour, unless the day’s people are too many', async () => {
    await hasRead(reader, readHourly)
    await page(reader)
    await product.app.people.store()
    expect((await page(reader)).status).toBe(409)
    ahead = 3_600_000 + 1000
    expect((await page(reader)).status).toBe(200)
    const other = await staffWith(product.app, 'owner', 'all')
    await hasRead(other, readDaily, 5)
    await page(other)
    await product.app.people.store()
    expect((await page(other)).status).toBe(409)
  })

  it('is refused to nobody where no second person is required, and noted once a day', async () => {
    await fourEyes(false)
    await hasRead(reader, readHourly)
    for (const number of [1, 2, 1]) {
      expect((await page(reader, number)).status).toBe(200)
      await product.app.people.store()
      ahead += 31_000
    }
    expect((await page(reader)).status).toBe(200)
    expect(await notes(reader)).toEqual([null])
  })
})
