import { announcements } from '@oselia/contract/announcements'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { emptyBin } from './bin.js'

const product = useApp()
const { call } = product

it('preserves an object that is restored while the bin is emptied', async () => {
  const { id } = (await call(announcements.create, { body: { title: 'Назад', body: '<p>а</p>' } })).body.data
  await call(announcements.remove, { params: { id } })
  const { slowDb } = product.app.pools
  const later = new Date(Date.now() + 31 * 86_400_000)
  let emptied: Promise<void> | undefined
  await slowDb.transaction().execute(async (tx) => {
    await sql`update announcements set deleted_at = null where id = ${id}`.execute(tx)
    emptied = emptyBin(slowDb, later)
    await pause(300)
  })
  await emptied
  expect((await call(announcements.read, { params: { id } })).status).toBe(200)
})
