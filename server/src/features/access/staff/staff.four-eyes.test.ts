import { approvals } from '@oselia/contract/approvals'
import { platform } from '@oselia/contract/platform'
import { setup } from '@oselia/contract/setup'
import { staff } from '@oselia/contract/staff'
import { staffAbsences } from '@oselia/contract/staff-absences'
import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'

const product = useApp()
const { call } = product
const { roles } = useStaff(product)
const db = () => product.app.pools.db
const idOf = (who: Who) => Number(who.slice('staff:'.length))

let owner: Who
let other: Who
let owners: Record<string, number>
beforeAll(async () => {
  owner = await staffWith(product.app, 'owner', 'all')
  other = await staffWith(product.app, 'owner', 'all')
  owners = {
    copy: await role(
      (await sql<{ permissions: string[] }>`select permissions from staff_roles where code = 'owner'`.execute(db()))
        .rows[0]!.permissions,
    ),
    appoints: await role(['staff.approve']),
    shapesRoles: await role(['roles.approve']),
  }
  await sql`update settings set four_eyes = true`.execute(db())
})

const role = async (permissions: string[]) => {
  const raw = { name: { uk: `Роль ${permissions.length} ${permissions[0]}` }, permissions }
  const { status, body } = await call(staffRoles.create, { raw, as: owner })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const versionOf = async (who: Who) =>
  (await call(staff.read, { params: { id: idOf(who) }, as: owner })).body.data.version
const update = async (who: Who, role_ids: number[]) =>
  call(staff.update, { params: { id: idOf(who) }, body: { version: await versionOf(who), role_ids }, as: owner })
const refused = ({ status, body }: { status: number; body: { code?: string } }) =>
  expect([status, body.code]).toEqual([409, 'needs_second_person'])
const later = () => new Date(Date.now() + 86_400_000).toISOString()

const approved = async (body: { kind: 'staff.owner' | 'roles.change'; entity_id: number; payload: object }) => {
  const payload = body.payload as Record<string, unknown>
  const asked = await call(approvals.create, { body: { reason: 'Треба', ...body, payload }, as: owner })
  expect([asked.status, asked.body.errors]).toEqual([201, undefined])
  const decided = await call(approvals.approve, { params: { id: asked.body.data.id }, body: {}, as: other })
  expect([decided.status, decided.body.code]).toEqual([200, undefined])
}

describe('where a second person is required, nobody alone makes an owner', () => {
  it('by a role with the owner’s permissions, or by several roles that have them together', async () => {
    const guard = await staffWith(product.app, 'guard', 'all')
    refused(await update(guard, [owners['copy']!]))
    refused(await update(guard, [owners['appoints']!, owners['shapesRoles']!]))
    expect((await update(guard, [owners['appoints']!])).status).toBe(200)
    const both = [owners['appoints']!, owners['shapesRoles']!]
    refused(await update(guard, both))
    await approved({ kind: 'staff.owner', entity_id: idOf(guard), payload: { role_ids: both } })
    const given = async (who: Who) =>
      (await call(staff.read, { params: { id: idOf(who) }, as: owner })).body.data.role_ids
    expect((await given(guard)).toSorted()).toEqual(both.toSorted())
    const another = await staffWith(product.app, 'guard', 'all')
    await approved({ kind: 'staff.owner', entity_id: idOf(another), payload: { role_ids: [owners['copy']!] } })
    expect(await given(another)).toEqual([owners['copy']])
    const powerless = { entity_id: idOf(another), payload: { role_ids: [owners['appoints']!] } }
    const asked = await call(approvals.create, {
      body: { kind: 'staff.owner', reason: 'Треба', ...powerless },
      as: owner,
    })
    expect([asked.status, Object.keys(asked.body.errors!)]).toEqual([422, ['role_ids']])
  })

  it('by adding or inviting somebody with such a role, or with the owner’s', async () => {
    for (const id of [owners['copy']!, (await roles()).owner]) {
      const one = { last_name: 'Новий', first_name: 'Власник', email: 'new@example.com', scope: { all: true } }
      const added = await call(staff.create, { raw: { ...one, role_ids: [id], invite: false }, as: owner })
      refused(added)
      expect(added.body.message).toContain('on the person’s page')
      const invites = [{ email: 'new@example.com', phone: null, role_id: id, departure_id: null }]
      refused(await call(setup.sendInvite, { raw: { invites }, as: owner }))
    }
    const { rows } = await sql`select 1 from staff where email = 'new@example.com'`.execute(db())
    expect(rows).toEqual([])
  })

  it('for a time, nor by making the time permanent', async () => {
    const guard = await staffWith(product.app, 'guard', 'all')
    const body = { role_id: owners['copy']!, ends_at: later(), reason: 'Відпустка' }
    refused(await call(staffAbsences.addGrant, { params: { id: idOf(guard) }, body, as: owner }))
    await sql`insert into staff_grants (staff_id, role_id, begins_at, ends_at, reason)
      values (${idOf(guard)}, ${owners['copy']}, now(), now() + interval '1 day', 'Відпустка')`.execute(db())
    refused(await update(guard, [owners['copy']!]))
  })

  it('by an absence whose deputy gets the roles', async () => {
    const away = await staffWith(product.app, 'guard', 'all')
    const deputy = await staffWith(product.app, 'guard', 'all')
    await sql`insert into staff_role_links values (${idOf(away)}, ${owners['copy']})`.execute(db())
    const raw = {
      kind: 'vacation',
      from: '2030-01-01',
      to: '2030-01-05',
      deputy_id: idOf(deputy),
      deputy_has_roles: true,
    }
    const add = (fields: object) =>
      call(staffAbsences.addAbsence, { params: { id: idOf(away) }, raw: fields, as: owner })
    const answer = await add(raw)
    expect(answer.body.errors).toBeUndefined()
    refused(answer)
    expect((await add({ ...raw, deputy_has_roles: false })).status).toBe(201)
  })

  it('by changing a role that people have, or replacing it', async () => {
    const plain = await role(['houses.read'])
    const guard = await staffWith(product.app, 'guard', 'all')
    expect((await update(guard, [plain])).status).toBe(200)
    const { body: before } = await call(staffRoles.read, { params: { id: plain }, as: owner })
    const permissions = ['staff.approve', 'roles.approve']
    const change = { version: before.data.version, permissions }
    refused(await call(staffRoles.update, { params: { id: plain }, raw: change, as: owner }))
    refused(
      await call(staffRoles.remove, { params: { id: plain }, rawQuery: { replace_with: owners['copy']! }, as: owner }),
    )
    await approved({ kind: 'roles.change', entity_id: plain, payload: { permissions } })
    const { rows } = await sql<{
      permissions: string[]
    }>`select permissions from staff_roles where id = ${plain}`.execute(db())
    expect(rows[0]!.permissions).toEqual(expect.arrayContaining(permissions))
  })

  it('by restoring or unblocking one, which a second person approves', async () => {
    const third = await staffWith(product.app, 'owner', 'all')
    const params = { id: idOf(third) }
    const state = async () =>
      (
        await sql<{ status: string; gone: boolean }>`select status, deleted_at is not null as gone from staff
        where id = ${params.id}`.execute(db())
      ).rows[0]
    expect((await call(staff.block, { params, body: { reason: 'Перевірка' }, as: owner })).status).toBe(200)
    refused(await call(staff.unblock, { params, as: owner }))
    await approved({ kind: 'staff.owner', entity_id: params.id, payload: { act: 'unblock' } })
    expect(await state()).toEqual({ status: 'invited', gone: false })
    expect((await call(staff.remove, { params, as: owner })).status).toBe(200)
    const restore = () => call(platform.restore, { params: { kind: 'staff', id: params.id }, as: owner })
    refused(await restore())
    expect(await state()).toMatchObject({ gone: true })
    await approved({ kind: 'staff.owner', entity_id: params.id, payload: { act: 'restore' } })
    expect(await state()).toEqual({ status: 'invited', gone: false })
  })

  it('while people without that power are added, unblocked and restored by one', async () => {
    const guard = await staffWith(product.app, 'guard', 'all')
    const params = { id: idOf(guard) }
    expect((await call(staff.block, { params, body: { reason: 'Перевірка' }, as: owner })).status).toBe(200)
    expect((await call(staff.unblock, { params, as: owner })).status).toBe(200)
    expect((await call(staff.remove, { params, as: owner })).status).toBe(200)
    expect((await call(platform.restore, { params: { kind: 'staff', id: params.id }, as: owner })).status).toBe(200)
  })
})
