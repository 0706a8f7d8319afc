import { announcements } from '@oselia/contract/announcements'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { sealAudit, sealTail, verifyAudit } from './audit.js'
import { eventually } from '../testing/eventually.js'

const product = useApp()
const { call } = product
const write = (title: string) => call(announcements.create, { body: { title, body: '<p>Текст</p>' } })

describe('the audit log', () => {
  it('is sealed into a hash chain within 5 seconds and verifies', async () => {
    for (let i = 0; i < 5; i++) await write(`Запис ${i}`)
    await expect.poll(async () => (await call(platform.verifyAudit)).body.data).toMatchObject({ ok: true, unsealed: 0 })
    const { body } = await call(platform.verifyAudit)
    expect(body.data.sealed).toBeGreaterThanOrEqual(5)
  })

  it('reports rows that are not sealed yet', async () => {
    await write('Ще без печатки')
    const { unsealed } = await verifyAudit(product.app.pools.slowDb)
    expect(unsealed).toBeGreaterThanOrEqual(0)
    await sealAudit(product.app.pools.slowDb)
    expect(await verifyAudit(product.app.pools.slowDb)).toMatchObject({ ok: true, unsealed: 0 })
  })

  it('is sealed completely, however much was written at once', async () => {
    const { slowDb } = product.app.pools
    await sql`insert into audit_log (at, action, entity, changes) select now(), 'import', 'probes', '[]' from generate_series(1, 3000)`.execute(
      slowDb,
    )
    // The product's own job seals too and may hold the lock, so retry until the tail is sealed.
    await eventually(async () => {
      await sealTail(slowDb)
      expect(await verifyAudit(slowDb)).toMatchObject({ ok: true, unsealed: 0 })
    })
  })

  it('can be neither updated, nor deleted, nor truncated', async () => {
    const db = product.app.pools.slowDb
    await expect(sql`update audit_log set label = 'x'`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only')
    const changed = db.transaction().execute(async (tx) => {
      await sql`insert into audit_log (at, action, entity, changes) values (now(), 'create', 'probes', '[]')`.execute(
        tx,
      )
      await sql`update audit_log set label = 'x', hash = sha256('x') where hash is null`.execute(tx)
    })
    await expect(changed).rejects.toThrow('append-only')
  })

  it('reveals a row changed outside the product', async () => {
    const db = product.app.pools.slowDb
    await write('Підробка')
    await sealAudit(db)
    await sql`alter table audit_log disable trigger audit_append_only`.execute(db)
    const { rows } = await sql<{
      id: number
    }>`update audit_log set label = 'Не було' where label = 'Підробка' returning id`.execute(db)
    await sql`alter table audit_log enable trigger audit_append_only`.execute(db)
    expect(await verifyAudit(db)).toMatchObject({ ok: false, broken_at: rows[0]!.id })
  })

  it('needs the permission to read', async () => {
    expect((await call(platform.audit, { as: 'guard' })).status).toBe(403)
    const { body } = await call(platform.audit, { as: 'auditor', query: { entity: 'announcements' } })
    expect(body.data[0]).toMatchObject({ entity: 'announcements', action: 'create' })
  })
})
