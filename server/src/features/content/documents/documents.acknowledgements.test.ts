import { documentAcknowledgements } from '@oselia/contract/document-acknowledgements'
import { documents } from '@oselia/contract/documents'
import { members } from '@oselia/contract/members'
import { platform } from '@oselia/contract/platform'
import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { pdfOf, uploaded } from '../../../testing/documents.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const now = new Date('2026-11-02T09:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product

let house: number
let technician: Who
let role: number
beforeAll(async () => {
  const place = await makeHouses(product.app, 'Ознайомча', 1)
  house = place.houses[0]!
  technician = await staffWith(product.app, 'technician', { complexes: [place.complex] })
  const { rows } = await sql<{ id: number }>`select id from staff_roles where code = 'technician'`.execute(
    product.app.pools.db,
  )
  role = rows[0]!.id
})
const idOf = (who: Who) => Number(who.slice('staff:'.length))
const instruction = (fields: Record<string, string | number> = {}) =>
  uploaded(product, {
    fields: {
      name: 'Інструкція',
      'houseIds[]': house,
      readers: 'staff',
      'staffRoleIds[]': role,
      needs_ack: 'true',
      state: 'active',
      ...fields,
    },
  })

describe('a confirmation from paper', () => {
  it('belongs to the record into which its person was merged, and stays by name when the person is gone', async () => {
    const { db } = product.app.pools
    const { id } = await instruction()
    const person = async (last: string) =>
      (await call(members.create, { body: { kind: 'person', last_name: last, first_name: 'Ольга' } })).body.data.id
    const [gone, kept] = [await person('Підписна'), await person('Лишена')]
    await call(documentAcknowledgements.create, { params: { id }, body: { revision: 1, member_id: gone } })
    const done = async () => (await call(documentAcknowledgements.read, { params: { id } })).body.data.done
    expect((await done()).map(({ member }) => member?.id)).toEqual([gone])
    await sql`update members set merged_into = ${kept}, deleted_at = now() where id = ${gone}`.execute(db)
    expect((await done()).map(({ member }) => member?.id)).toEqual([kept])
    await sql`delete from members where id = ${gone}`.execute(db)
    expect((await done()).map(({ member, name }) => [member, name])).toEqual([[null, 'Підписна Ольга']])
  })
})

describe('a document to be read and agreed', () => {
  it('shows who of its staff has confirmed the newest version, once, and who has not', async () => {
    const { id, version } = await instruction()
    const state = async () => (await call(documentAcknowledgements.read, { params: { id } })).body.data
    expect((await state()).missing.map((one) => one.id)).toContain(idOf(technician))
    for (let n = 0; n < 2; n++)
      expect(
        (await call(documentAcknowledgements.create, { params: { id }, body: { revision: 1 }, as: technician })).status,
      ).toBe(200)
    const { done, missing } = await state()
    expect(done.map(({ staff, on, on_paper }) => [staff!.id, on, on_paper])).toEqual([
      [idOf(technician), '2026-11-02', false],
    ])
    expect(missing.map((one) => one.id)).not.toContain(idOf(technician))
    expect((await call(documents.read, { params: { id }, as: technician })).body.data.acknowledged).toBe(true)
    const bytes = await pdfOf('Нова')
    await call(documents.addVersion, {
      params: { id },
      fields: { version: String(version) },
      file: { name: 'a.pdf', bytes },
    })
    expect((await state()).missing.map((one) => one.id)).toContain(idOf(technician))
    const stale = await call(documentAcknowledgements.create, { params: { id }, body: { revision: 1 }, as: technician })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  })

  it('takes entries from a signed sheet by those who may change it, for staff and residents', async () => {
    const { id } = await instruction({ readers: 'everybody' })
    const unit = await makeUnit(product.app, house, { number: '3' })
    const { member } = await makeLink(product.app, unit, 'Паперова Олена', '1/1')
    const paper = (body: Record<string, unknown>, as: Who = 'owner') =>
      call(documentAcknowledgements.create, { params: { id }, raw: { revision: 1, ...body }, as })
    expect((await paper({ member_id: member, on: '2026-10-30' })).status).toBe(200)
    expect((await paper({ member_id: member, on: '2026-10-31' })).body.data.done).toHaveLength(1)
    const { body } = await paper({ staff_id: idOf(technician), on: '2026-10-29' })
    expect(body.data.done.map(({ member: one, on }) => [one?.id ?? null, on])).toEqual([
      [member, '2026-10-30'],
      [null, '2026-10-29'],
    ])
    expect((await paper({ member_id: member, on: '2026-11-05' })).status).toBe(422)
    expect((await paper({ member_id: 999_999 })).status).toBe(422)
    expect((await paper({ staff_id: idOf(technician) }, 'dispatcher')).status).toBe(403)
    const entry = body.data.done.find(({ staff }) => staff)!
    const removed = await call(documentAcknowledgements.remove, { params: { id, number: entry.id } })
    expect(removed.body.data.done).toHaveLength(1)
  })

  it('is missing only from those who may open it', async () => {
    const missing = async (fields: Record<string, string>) => {
      const { id } = await uploaded(product, {
        fields: { 'houseIds[]': house, needs_ack: 'true', state: 'active', ...fields },
      })
      const { body } = await call(documentAcknowledgements.read, { params: { id } })
      return body.data.missing.some((one) => one.id === idOf(technician))
    }
    expect([await missing({}), await missing({ is_public: 'true' })]).toEqual([false, true])
  })

  it('names residents and colleagues in its history only to those who may read them', async () => {
    const { id } = await instruction({ readers: 'staff', 'staffRoleIds[]': role })
    const unit = await makeUnit(product.app, house, { number: '4' })
    const { member } = await makeLink(product.app, unit, 'Таємна Ганна', '1/1')
    const create = (body: Record<string, unknown>, as: Who) =>
      call(documentAcknowledgements.create, { params: { id }, raw: { revision: 1, ...body }, as })
    expect((await create({ member_id: member }, 'owner')).status).toBe(200)
    expect((await create({}, 'owner')).status).toBe(200)
    expect((await create({}, technician)).status).toBe(200)
    const { version } = (await call(documents.read, { params: { id } })).body.data
    expect((await call(documents.update, { params: { id }, body: { version, member_id: member } })).status).toBe(200)
    const history = async (as: Who) =>
      (await call(platform.history, { query: { entity: 'documents', id, per_page: 100 }, as })).body.data
    expect((await history(technician)).map(({ actor }) => actor?.id)).toEqual([idOf(technician)])
    expect(JSON.stringify(await history('owner'))).toContain('Таємна')
    const plain = await call(staffRoles.create, {
      body: { name: 'Архіваріус', permissions: ['documents.read', 'all_documents.read'] },
    })
    const reader = await staffWith(product.app, 'guard', 'all')
    await sql`update staff_role_links set role_id = ${plain.body.data.id} where staff_id = ${idOf(reader)}`.execute(
      product.app.pools.db,
    )
    const seen = await history(reader)
    expect(seen.map(({ action }) => action)).toContain('acknowledge')
    expect(JSON.stringify(seen)).not.toContain('Таємна')
    const ids = seen.flatMap(({ changes }) => changes.filter(({ field }) => field === 'member_id'))
    expect(ids.map((change) => change.new)).not.toContain(member)
  })

  it('is confirmed only while it is active and asks for it', async () => {
    const { id } = await instruction({ needs_ack: 'false' })
    expect((await call(documentAcknowledgements.create, { params: { id }, body: { revision: 1 } })).status).toBe(409)
  })
})

describe('the end of a document’s validity', () => {
  it('is notified once, as many days before as chosen, to those who may change it', async () => {
    const { id, version } = await uploaded(product, {
      fields: {
        name: 'Страхування ліфта',
        'houseIds[]': house,
        state: 'active',
        valid_until: '2026-12-01',
        remind_days: 14,
      },
    })
    const told = async () => {
      const { rows } = await sql<{ params: unknown; code: string }>`select n.params, r.code from notifications n
        join staff_role_links l on l.staff_id = n.staff_id join staff_roles r on r.id = l.role_id
        where n.kind = 'document_expiring' and n.entity_id = ${id} order by n.id`.execute(product.app.pools.db)
      return rows
    }
    const run = async () => {
      const { db } = product.app.pools
      await sql`select graphile_worker.add_job('documents.remind')`.execute(db)
      await expect
        .poll(
          async () =>
            (await sql`select 1 from graphile_worker.jobs where task_identifier = 'documents.remind'`.execute(db)).rows
              .length,
          { interval: 100 },
        )
        .toBe(0)
    }
    await run()
    expect(await told()).toEqual([])
    await call(documents.update, { params: { id }, body: { version, remind_days: 30 } })
    await run()
    await run()
    const params = { name: 'Страхування ліфта', number: null, text: '2026-12-01' }
    const { rows: owners } = await sql`select 1 from staff_role_links l join staff_roles r on r.id = l.role_id
      where r.code = 'owner'`.execute(product.app.pools.db)
    expect(await told()).toEqual(owners.map(() => ({ params, code: 'owner' })))
    await call(documents.update, { params: { id }, body: { version: version + 1, valid_until: '2026-11-20' } })
    await run()
    expect(await told()).toHaveLength(2 * owners.length)
  })
})
