import { accounts } from '@oselia/contract/billing-accounts'
import { comments } from '@oselia/contract/comments'
import { members } from '@oselia/contract/members'
import { platform } from '@oselia/contract/platform'
import { ownerships, residents } from '@oselia/contract/residents'
import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { benefitsHeldBy, giveBenefits } from '../../../testing/benefits.js'
import { people } from '../../../testing/people.js'
import { twoRecordsOfOne } from '../../../testing/namesakes.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { house, unit, person, lives, owns, noted, roleWithout } = people(product)

const read = async (id: number) => (await call(members.read, { params: { id } })).body.data
const preview = (id: number, with_id: number, as: Who = 'owner') =>
  call(members.mergePreview, { params: { id, with_id }, as })
const merge = async (id: number, with_id: number, choices: Record<string, 'kept' | 'gone'> = {}, as: Who = 'owner') => {
  const version = async (one: number) =>
    (await sql<{ version: number }>`select version from members where id = ${one}`.execute(product.app.pools.db))
      .rows[0]!.version
  return call(members.merge, {
    params: { id },
    body: { with_id, version: await version(id), with_version: await version(with_id), choices },
    as,
  })
}
const undo = (id: number, confirmed = false, as: Who = 'owner') =>
  call(members.undoMerge, { params: { id }, body: { confirmed }, as })
const usage = async (id: number) => (await call(members.usage, { params: { id } })).body.data
const linksOf = async (member_id: number) =>
  (await call(residents.list, { query: { member_id, per_page: 100, sort: 'from' } })).body.data.map(
    ({ id, from, to }) => ({ id, from, to }),
  )

/** Two records of one person with every kind of related record. */
const pair = async () => {
  const home = await house()
  const [flat, other, place] = [await unit(home), await unit(home), await unit(home, undefined, 'parking')]
  const [kept, gone] = await twoRecordsOfOne(person)
  await owns(kept.id, flat, '1/2')
  const share = await owns(gone.id, flat, '1/2')
  const wide = await lives(kept.id, other, { from: '2021-01-01', to: '2021-12-31' })
  const joined = await lives(gone.id, other, { from: '2020-01-01', to: '2021-06-30', registered: true })
  const moved = await lives(gone.id, place)
  const car = (await call(vehicles.create, { raw: { member_id: gone.id, brand: 'Škoda' } })).body.data.id
  const account = (await call(accounts.create, { raw: { realty_id: flat, number: `ОР-${flat}`, holder_id: gone.id } }))
    .body.data.id
  await giveBenefits(product.app, flat, gone.id)
  const note = (await call(comments.create, { params: { id: gone.id }, raw: { text: 'дзвонив' } })).body.data.id
  return { kept: kept.id, gone: gone.id, flat, other, share, wide, joined, moved, car, account, note, home }
}

describe('merging two records of one person', () => {
  it('previews the remaining values, the moved records and the obstacles', async () => {
    const { kept, gone } = await pair()
    const { body } = await preview(kept, gone)
    expect(body.data.fields).toEqual([
      { field: 'first_name', kept: 'Тарас', gone: 'Тарасик', choice: 'kept' },
      { field: 'birth_date', kept: null, gone: '1987-03-15', choice: 'gone' },
      { field: 'tax_number', kept: null, gone: '••••••1231', choice: 'gone' },
      { field: 'note', kept: 'перша', gone: 'друга', choice: 'kept' },
    ])
    expect(body.data.moves).toEqual([
      { kind: 'residents', count: 3 },
      { kind: 'ownerships', count: 1 },
      { kind: 'vehicles', count: 1 },
      { kind: 'accounts', count: 1 },
      { kind: 'benefits', count: 1 },
      { kind: 'absences', count: 1 },
      { kind: 'comments', count: 1 },
    ])
    expect(body.data.obstacles).toEqual(['residents_overlap'])
    expect([body.data.kept.id, body.data.gone.id]).toEqual([kept, gone])
  })

  it('moves everything to the surviving record, joins overlapping links, and removes the other', async () => {
    const { kept, gone, flat, share, wide, moved, car, account, note } = await pair()
    const { status, body } = await merge(kept, gone, { note: 'gone' })
    expect(status).toBe(200)
    expect(body.data.member).toMatchObject({
      id: kept,
      first_name: 'Тарас',
      birth_date: '1987-03-15',
      tax_number: '••••••1231',
      note: 'друга',
      comments_count: 1,
      phones: [
        { number: '+380501112233', is_primary: true },
        { number: '+380671112233', is_primary: false },
      ],
    })
    const links = await linksOf(kept)
    expect(links.find(({ id }) => id === wide)).toEqual({ id: wide, from: '2020-01-01', to: '2021-12-31' })
    expect(links.map(({ id }) => id)).toContain(moved)
    expect(links).toHaveLength(4)
    const shares = (await call(ownerships.list, { query: { realty_id: flat } })).body.data
    expect(shares.map(({ member_id, numerator, denominator }) => [member_id, numerator, denominator])).toEqual([
      [kept, 1, 2],
      [kept, 1, 2],
    ])
    expect((await call(ownerships.read, { params: { id: share } })).body.data.member_id).toBe(kept)
    expect((await call(vehicles.read, { params: { id: car } })).body.data.member_id).toBe(kept)
    expect((await call(accounts.read, { params: { id: account } })).body.data.holder_id).toBe(kept)
    expect(await benefitsHeldBy(product.app, kept)).toEqual({ benefits: 1, absences: 1 })
    expect((await call(comments.list, { params: { id: kept } })).body.data.map(({ id }) => id)).toEqual([note])
    expect((await call(members.read, { params: { id: gone } })).status).toBe(404)
    expect(
      (await call(platform.bin, { query: { kind: 'members', per_page: 100 } })).body.data.map(({ id }) => id),
    ).not.toContain(gone)
    expect((await call(platform.restore, { params: { kind: 'members', id: gone } })).status).toBe(404)
    expect((await noted('vehicles', car)).at(-1)).toMatchObject({
      action: 'merge',
      changes: [{ field: 'member_id', old: gone, new: kept }],
    })
    const told = (await call(members.timeline, { params: { id: kept }, query: { per_page: 100 } })).body.data
    expect(
      told.filter(({ entity }) => entity === 'members').map(({ entity_id, action }) => [entity_id, action]),
    ).toEqual([
      [gone, 'merge'],
      [kept, 'merge'],
      [gone, 'create'],
      [kept, 'create'],
    ])
    expect(JSON.stringify(told)).not.toContain('3185001231')
  })

  it('is undone completely', async () => {
    const { kept, gone, share, wide, joined, moved, car, account, note } = await pair()
    const before = {
      kept: await read(kept),
      gone: await read(gone),
      usage: await usage(gone),
      links: await linksOf(gone),
    }
    const { merge_id } = (await merge(kept, gone)).body.data
    const { status, body } = await undo(merge_id)
    expect(status).toBe(200)
    const settled = { version: expect.any(Number) as number, updated_at: expect.any(String) as string }
    expect(body.data.member).toEqual({ ...before.kept, ...settled })
    expect(body.data.restored).toEqual({ ...before.gone, ...settled })
    expect(await usage(gone)).toEqual(before.usage)
    expect(await linksOf(gone)).toEqual(before.links)
    expect(before.links.map(({ id }) => id)).toEqual(expect.arrayContaining([joined, moved]))
    expect((await linksOf(kept)).find(({ id }) => id === wide)).toEqual({
      id: wide,
      from: '2021-01-01',
      to: '2021-12-31',
    })
    for (const [e, id] of [
      [ownerships.read, share],
      [vehicles.read, car],
    ] as const)
      expect((await call(e, { params: { id } })).body.data.member_id).toBe(gone)
    expect((await call(accounts.read, { params: { id: account } })).body.data.holder_id).toBe(gone)
    expect(await benefitsHeldBy(product.app, gone)).toEqual({ benefits: 1, absences: 1 })
    expect((await call(comments.list, { params: { id: gone } })).body.data.map(({ id }) => id)).toEqual([note])
    expect((await undo(merge_id)).status).toBe(404)
  })

  it('leaves later changes after listing them', async () => {
    const { kept, gone, car, wide } = await pair()
    const { merge_id, member } = (await merge(kept, gone)).body.data
    const third = await person({ last_name: 'Третій' })
    await call(vehicles.update, { params: { id: car }, raw: { member_id: third.id, version: 2 } })
    await call(members.update, {
      params: { id: kept },
      raw: { birth_date: '1990-01-01', note: 'нова', version: member.version },
    })
    const link = (await call(residents.read, { params: { id: wide } })).body.data
    await call(residents.update, { params: { id: wide }, raw: { to: '2022-01-31', version: link.version } })
    const refused = await undo(merge_id)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since'])
    expect(refused.body['data']).toEqual({
      changed: [
        { kind: 'members', id: kept, field: 'birth_date' },
        { kind: 'residents', id: wide },
        { kind: 'vehicles', id: car },
      ],
    })
    expect((await call(members.read, { params: { id: gone } })).status).toBe(404)
    const { status, body } = await undo(merge_id, true)
    expect(status).toBe(200)
    expect(body.data.member).toMatchObject({
      birth_date: '1990-01-01',
      note: 'нова',
      tax_number: null,
      phones: [{ number: '+380501112233' }],
    })
    expect(body.data.restored).toMatchObject({ birth_date: '1987-03-15', tax_number: '••••••1231' })
    expect((await call(vehicles.read, { params: { id: car } })).body.data.member_id).toBe(third.id)
    expect((await call(residents.read, { params: { id: wide } })).body.data).toMatchObject({
      from: '2020-01-01',
      to: '2022-01-31',
    })
  })

  it('twice in a row is undone in reverse order', async () => {
    const [first, second, third] = [
      await person({ note: 'а' }),
      await person({ note: 'б' }),
      await person({ note: 'в' }),
    ]
    const flat = await unit(await house())
    const link = await lives(third.id, flat)
    const inner = (await merge(second.id, third.id)).body.data.merge_id
    const outer = (await merge(first.id, second.id)).body.data.merge_id
    expect((await linksOf(first.id)).map(({ id }) => id)).toEqual([link])
    const early = await undo(inner)
    expect([early.status, early.body.code]).toEqual([409, 'state_forbids'])
    expect((await undo(outer)).status).toBe(200)
    expect((await linksOf(second.id)).map(({ id }) => id)).toEqual([link])
    expect((await undo(inner)).status).toBe(200)
    expect((await linksOf(third.id)).map(({ id }) => id)).toEqual([link])
    expect(
      (await Promise.all([first, second, third].map(({ id }) => read(id)))).map(({ note, status }) => [note, status]),
    ).toEqual([
      ['а', 'active'],
      ['б', 'active'],
      ['в', 'active'],
    ])
  })

  it('can’t be undone after 30 days', async () => {
    const [kept, gone] = [await person(), await person()]
    const { merge_id } = (await merge(kept.id, gone.id)).body.data
    await sql`update member_merges set created_at = created_at - interval '31 days' where id = ${merge_id}`.execute(
      product.app.pools.db,
    )
    expect((await undo(merge_id)).status).toBe(404)
  })
})

describe('merging is refused', () => {
  it('for a person with a legal entity, with the same record, and with one that does not exist', async () => {
    const [{ id }, legal] = [
      await person(),
      await person({ kind: 'legal', legal_name: 'ТОВ «Дім»', last_name: null, first_name: null }),
    ]
    const answers = [await merge(id, legal.id), await merge(id, id)]
    const missing = await call(members.merge, {
      params: { id },
      body: { with_id: 999_999, version: 1, with_version: 1 },
    })
    expect([...answers, missing].map(({ status, body }) => [status, body.errors])).toEqual([
      [422, { with_id: ['A natural person can’t be merged with a legal person'] }],
      [422, { with_id: ['Not found'] }],
      [422, { with_id: ['Not found'] }],
    ])
    expect((await preview(id, legal.id)).body.data.obstacles).toEqual(['kinds_differ'])
    expect((await preview(id, id)).status).toBe(404)
  })

  it('for stale versions of either record, unknown fields, and without the permission', async () => {
    const [{ id }, other] = [await person(), await person()]
    const send = (
      body: { version: number; with_version: number; choices?: Record<string, 'gone'> },
      as: Who = 'owner',
    ) => call(members.merge, { params: { id }, body: { with_id: other.id, ...body }, as })
    const stale = [await send({ version: 9, with_version: 1 }), await send({ version: 1, with_version: 9 })]
    expect(
      stale.map(({ status, body }) => [status, body.code, (body['data'] as unknown as { id: number }).id]),
    ).toEqual([
      [409, 'version_conflict', id],
      [409, 'version_conflict', other.id],
    ])
    const odd = await send({ version: 1, with_version: 1, choices: { phones: 'gone' } })
    expect([odd.status, odd.body.errors]).toEqual([422, { 'choices.phones': ['Unknown field'] }])
    expect((await send({ version: 1, with_version: 1 }, 'auditor')).status).toBe(403)
    const careless = await roleWithout('owner', 'identity.sensitive')
    expect((await send({ version: 1, with_version: 1, choices: { tax_number: 'gone' } }, careless)).status).toBe(403)
    expect((await read(other.id)).status).toBe('active')
  })

  it('for a user who does not see both records with all their houses', async () => {
    const [mine, others] = [await house(), await house()]
    const as = await staffWith(product.app, 'manager', { houses: [mine] })
    const [here, there, both] = [await person(), await person(), await person()]
    const [flat, far] = [await unit(mine), await unit(others)]
    await lives(here.id, flat)
    await lives(there.id, far)
    await lives(both.id, flat)
    await lives(both.id, far)
    expect((await preview(here.id, there.id, as)).status).toBe(404)
    expect((await merge(there.id, here.id, {}, as)).status).toBe(404)
    const outside = await merge(here.id, there.id, {}, as)
    expect([outside.status, outside.body.errors]).toEqual([422, { with_id: ['Not found'] }])
    const partly = await merge(here.id, both.id, {}, as)
    expect([partly.status, partly.body.code]).toEqual([403, 'outside_scope'])
    const { merge_id } = (await merge(here.id, both.id)).body.data
    expect((await undo(merge_id, false, as)).status).toBe(403)
    expect((await undo(merge_id, false, 'auditor')).status).toBe(403)
    expect((await undo(999_999)).status).toBe(404)
  })
})
