import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { sealTail, verifyAudit } from './audit.js'
import { eventually } from '../testing/eventually.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.slowDb

let last: number
beforeAll(async () => {
  await sql`insert into audit_log (at, action, entity) select now(), 'probe', 'probes' from generate_series(1, 12000)`.execute(
    db(),
  )
  // The product's own job seals too and may hold the lock, so retry until the tail is sealed.
  await eventually(async () => {
    await sealTail(db())
    expect(await verifyAudit(db(), 1_000_000)).toMatchObject({ unsealed: 0 })
  })
  const { rows } = await sql<{ no: number }>`select max(seal_no) as no from audit_log`.execute(db())
  last = rows[0]!.no
})

it('a chain longer than a part is verified to its end', async () => {
  expect(await verifyAudit(db())).toMatchObject({ ok: true, sealed: last, unsealed: 0, broken_at: null, next: null })
})

it('a verification that takes too long returns where to continue, and the parts are linked', async () => {
  const first = await verifyAudit(db(), 0, -1)
  expect(first).toMatchObject({ ok: true, broken_at: null, next: 10_001 })
  expect(await verifyAudit(db(), first.next!, -1)).toMatchObject({ ok: true, next: last })
  expect(await verifyAudit(db(), last, -1)).toMatchObject({ ok: true, next: null })
  const { body } = await call(platform.verifyAudit, { query: { after: last } })
  expect(body.data).toMatchObject({ ok: true, next: null })
  expect((await call(platform.verifyAudit, { query: { after: -1 } })).status).toBe(422)
})

it('a removed row is detected, also between two parts', async () => {
  await sql`alter table audit_log disable trigger audit_append_only`.execute(db())
  await sql`delete from audit_log where seal_no = 10001`.execute(db())
  await sql`alter table audit_log enable trigger audit_append_only`.execute(db())
  for (const after of [0, 10_000, 10_001])
    expect(await verifyAudit(db(), after)).toMatchObject({ ok: false, next: null })
  expect(await verifyAudit(db(), 10_002)).toMatchObject({ ok: true })
})
