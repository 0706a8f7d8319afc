import { approvals } from '@oselia/contract/approvals'
import { settings } from '@oselia/contract/settings'
import { staff } from '@oselia/contract/staff'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { anotherDecides, removedOthersUntil } from './settings.queries.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.db
const idOf = (who: Who) => Number(who.slice('staff:'.length))

const eyes = (four_eyes: boolean) =>
  sql`update settings set four_eyes = ${four_eyes}, organisation_name = 'ОСББ «Мрія»'`.execute(db())
const stored = async (as: Who) => (await call(settings.read, { as })).body.data
const put = async (as: Who, fields: Record<string, unknown>) =>
  call(settings.update, { raw: { version: (await stored(as)).version, ...fields }, as })
const ask = (as: Who) => call(approvals.create, { body: { kind: 'settings.four_eyes', reason: 'Лишився один' }, as })
const approve = (id: number, as: Who) => call(approvals.approve, { params: { id }, body: {}, as })

let owner: Who
beforeEach(async () => {
  // Blocks owners of earlier tests.
  await sql`update staff set status = 'blocked' where email like '%@test.example'`.execute(db())
  await eyes(true)
  owner = await staffWith(product.app, 'owner', 'all')
})

describe('switching dual approval off', () => {
  it('needs a second person, while other changes are saved and switching it on needs none', async () => {
    await staffWith(product.app, 'owner', 'all')
    const refused = await put(owner, { four_eyes: false, organisation_name: 'Інша' })
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'needs_second_person',
      { kind: 'settings.four_eyes' },
    ])
    expect(await stored(owner)).toMatchObject({ four_eyes: true, organisation_name: 'ОСББ «Мрія»' })
    const rest = await put(owner, { four_eyes: true, organisation_name: 'Нова' })
    expect([rest.status, rest.body.data.organisation_name]).toEqual([200, 'Нова'])
    await eyes(false)
    expect((await put(owner, { four_eyes: true })).body.data.four_eyes).toBe(true)
  })

  it('needs no approval when there is no other approver', async () => {
    await staffWith(product.app, 'chair', 'all')
    const asked = await ask(owner)
    expect([asked.status, asked.body.code]).toEqual([409, 'state_forbids'])
    expect((await put(owner, { four_eyes: false })).body.data.four_eyes).toBe(false)
  })

  it('is not possible alone for a week after removing whoever could approve it', async () => {
    const second = await staffWith(product.app, 'owner', 'all')
    const block = (who: Who) =>
      call(staff.block, { params: { id: idOf(who) }, body: { reason: 'Перевірка' }, as: owner }).then(
        ({ status }) => status,
      )
    expect(await block(await staffWith(product.app, 'chair', 'all'))).toBe(200)
    expect(await removedOthersUntil(db(), idOf(owner), new Date())).toBeNull()
    expect(await block(second)).toBe(200)
    const refused = await put(owner, { four_eyes: false })
    expect([refused.status, refused.body.code]).toEqual([409, 'approver_removed'])
    expect((refused.body as { message?: string }).message).toMatch(/\d \w+ \d{4}$/)
    const at = new Date(Date.now() + 6.9 * 86_400_000)
    expect(await removedOthersUntil(db(), idOf(owner), at)).toBeInstanceOf(Date)
    expect(await removedOthersUntil(db(), idOf(owner), new Date(at.getTime() + 86_400_000))).toBeNull()
    const [third, fourth] = [await staffWith(product.app, 'owner', 'all'), await staffWith(product.app, 'owner', 'all')]
    await sql`update staff set status = 'blocked' where id = ${idOf(owner)}`.execute(db())
    const { version } = (await call(staff.read, { params: { id: idOf(fourth) }, as: third })).body.data
    const role_ids = [
      (await sql<{ id: number }>`select id from staff_roles where code = 'guard'`.execute(db())).rows[0]!.id,
    ]
    const demoted = await call(staff.update, { params: { id: idOf(fourth) }, body: { version, role_ids }, as: third })
    expect(demoted.status).toBe(200)
    expect((await put(third, { four_eyes: false })).body.code).toBe('approver_removed')
    await sql`update staff set status = 'blocked' where id = ${idOf(third)}`.execute(db())
    const alone = await staffWith(product.app, 'owner', 'all')
    expect((await put(alone, { four_eyes: false })).body.data.four_eyes).toBe(false)
  })

  it('can be requested by those who may change the settings of the whole community, while it is on', async () => {
    const second = await staffWith(product.app, 'owner', 'all')
    expect((await ask(await staffWith(product.app, 'chair', 'all'))).status).toBe(403)
    const limited = await ask(await staffWith(product.app, 'owner', {}))
    expect([limited.status, limited.body.code]).toEqual([403, 'outside_scope'])
    await eyes(false)
    expect((await ask(second)).body.code).toBe('state_forbids')
  })
})

describe('a request to switch dual approval off', () => {
  it('is decided by another person who may change the settings, in all houses, and logged as the requester’s action', async () => {
    const second = await staffWith(product.app, 'owner', 'all')
    const { status, body } = await ask(owner)
    expect([status, body.data]).toMatchObject([
      201,
      {
        entity: 'settings',
        entity_id: null,
        label: 'ОСББ «Мрія»',
        changes: [{ field: 'four_eyes', old: true, new: false }],
      },
    ])
    const { id } = body.data
    expect((await approve(id, owner)).body.code).toBe('own_request')
    expect((await approve(id, await staffWith(product.app, 'chair', 'all'))).status).toBe(404)
    expect((await approve(id, await staffWith(product.app, 'owner', {}))).status).toBe(404)
    const agreed = await approve(id, second)
    expect([agreed.status, agreed.body.code]).toEqual([200, undefined])
    expect(await stored(owner)).toMatchObject({ four_eyes: false, organisation_name: 'ОСББ «Мрія»' })
    const { rows } = await sql`select actor_id, reason, changes from audit_log where entity = 'settings'
      order by id desc limit 1`.execute(db())
    const changes = [{ field: 'four_eyes', old: true, new: false }]
    expect(rows).toEqual([{ actor_id: idOf(owner), reason: `#${id}: Лишився один`, changes }])
  })

  it('changes nothing once it is off, or once the requester has lost the permission', async () => {
    const second = await staffWith(product.app, 'owner', 'all')
    const { id } = (await ask(owner)).body.data
    const { version } = await stored(second)
    await eyes(false)
    expect((await approve(id, second)).body.code).toBe('state_forbids')
    await eyes(true)
    await sql`update staff_role_links set role_id = (select id from staff_roles where code = 'chair')
      where staff_id = ${idOf(owner)}`.execute(db())
    expect((await approve(id, second)).body.code).toBe('requester_lacks')
    expect(await stored(second)).toMatchObject({ four_eyes: true, version })
  })
})

describe('a possible approver', () => {
  const another = () => anotherDecides(db(), idOf(owner), new Date())
  const set = (who: Who, state: ReturnType<typeof sql>) =>
    sql`update staff set ${state} where id = ${idOf(who)}`.execute(db())

  it('is another active owner with access to every house, and not the requester', async () => {
    expect(await another()).toBe(false)
    const second = await staffWith(product.app, 'owner', 'all')
    expect(await another()).toBe(true)
    await set(second, sql`status = 'invited'`)
    expect(await another()).toBe(false)
    await set(second, sql`status = 'active', deleted_at = now()`)
    expect(await another()).toBe(false)
    await set(second, sql`deleted_at = null, scope_all = false`)
    expect(await another()).toBe(false)
  })

  it('is not a person with only one of the two permissions, nor one limited to some houses', async () => {
    await staffWith(product.app, 'owner', {})
    const chair = await staffWith(product.app, 'chair', 'all')
    const { rows } = await sql<{ id: number }>`insert into staff_roles (name, permissions)
      values ('{"uk": "Налаштування"}', array['settings.read', 'settings.update']) returning id`.execute(db())
    await sql`insert into staff_role_links values (${idOf(await staffWith(product.app, 'guard', 'all'))}, ${rows[0]!.id})`.execute(
      db(),
    )
    expect(await another()).toBe(false)
    // Both permissions by two roles, one of them temporary.
    const lend = (until: string) =>
      sql`insert into staff_grants (staff_id, role_id, begins_at, ends_at, reason)
        values (${idOf(chair)}, ${rows[0]!.id}, now() - interval '2 hours', now() + ${until}::interval, 'Заміна')`.execute(
        db(),
      )
    await lend('-1 hour')
    expect(await another()).toBe(false)
    await lend('1 hour')
    expect(await another()).toBe(true)
  })
})
