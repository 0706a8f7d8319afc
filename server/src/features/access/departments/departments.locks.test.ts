import { staffDepartments } from '@oselia/contract/departments'
import pg from 'pg'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'

const product = useApp()
const { call } = product

const create = async (name: string, parent_id: number | null = null) =>
  (await call(staffDepartments.create, { raw: { name, parent_id } })).body.data

it('a department moves while another one is added below it', async () => {
  const [moved, above] = [await create('Сантехніки'), await create('Інженерна служба')]
  const holder = new pg.Client(product.connection)
  await holder.connect()
  const waiting = async () =>
    (
      await holder.query(`select 1 from pg_locks where locktype = 'advisory' and classid = 7305 and objid = 4
        and not granted and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount
  try {
    // Both requests wait for the tree lock, the new department first, so that their order is the same on every run.
    await holder.query('select pg_advisory_lock(7305, 4)')
    const added = call(staffDepartments.create, { raw: { name: 'Чергова бригада', parent_id: moved.id } })
    await expect.poll(waiting).toBe(1)
    const update = call(staffDepartments.update, {
      params: { id: moved.id },
      body: { version: moved.version, parent_id: above.id },
    })
    await expect.poll(waiting).toBe(2)
    await holder.query('select pg_advisory_unlock(7305, 4)')
    expect([(await added).status, (await update).status]).toEqual([201, 200])
  } finally {
    await holder.end()
  }
}, 20_000)
