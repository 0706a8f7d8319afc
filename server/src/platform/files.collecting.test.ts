import { media } from '@oselia/contract/media'
import { members } from '@oselia/contract/members'
import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { picture } from '../testing/samples.js'
import { emptyBin } from './bin.js'
import { fileColumns } from './entity.files.js'
import { collectFiles } from './files.collecting.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.db

const upload = async () => {
  const { status, body } = await call(media.upload, {
    fields: { type: 'image' },
    file: { name: 'a.png', bytes: await picture('png') },
  })
  expect(status).toBe(201)
  return body.data
}
const days = (n: number) => sql`interval '1 day' * ${n}::int`

it('a file without references is removed with its bytes; others and recent ones stay', async () => {
  const [purged, parked, unused, young] = [await upload(), await upload(), await upload(), await upload()]
  const person = { kind: 'person', last_name: 'Бондар', first_name: 'Ганна', photo_id: purged.id }
  const member = await call(members.create, { raw: person })
  expect(member.status).toBe(201)
  const car = await call(vehicles.create, { raw: { kind: 'car', plate_raw: 'АА 1234 ВВ', photo_ids: [parked.id] } })
  expect([car.status, car.body.errors]).toEqual([201, undefined])
  await sql`update files set created_at = created_at - interval '19 hours' where id <> ${young.id}`.execute(db())
  await call(members.remove, { params: { id: member.body.data.id } })
  const left = async () =>
    (await sql<{ id: number }>`select id from files order by id`.execute(db())).rows.map(({ id }) => id)
  const keys = await sql<{
    storage_key: string
  }>`select storage_key from files where id in (${purged.id}, ${unused.id})`.execute(db())
  await collectFiles(product.app, db())
  // A deleted object may be restored with its photo.
  expect(await left()).toEqual([purged.id, parked.id, young.id])
  await sql`update members set deleted_at = deleted_at - ${days(400)} where deleted_at is not null`.execute(db())
  await emptyBin(db(), product.app.clock.now())
  await collectFiles(product.app, db())
  expect(await left()).toEqual([parked.id, young.id])
  for (const file of keys.rows) await expect(product.app.files.bytesOf(file)).rejects.toMatchObject({ status: 404 })
  expect((await fetch(product.url + parked.url)).status).toBe(200)
})

it('a photo that the undo of a merge brings back is not removed', async () => {
  const [before, after] = [await upload(), await upload()]
  const make = async (photo_id: number) =>
    (await call(members.create, { raw: { kind: 'person', last_name: 'Бондар', first_name: 'Олена', photo_id } })).body
      .data
  const [kept, gone] = [await make(before.id), await make(after.id)]
  const merged = await call(members.merge, {
    params: { id: kept.id },
    body: { with_id: gone.id, version: kept.version, with_version: gone.version, choices: { photo_id: 'gone' } },
  })
  expect([merged.status, merged.body.data.member.photo_id]).toEqual([200, after.id])
  await sql`update files set created_at = created_at - interval '19 hours' where id in (${before.id}, ${after.id})`.execute(
    db(),
  )
  await collectFiles(product.app, db())
  const undone = await call(members.undoMerge, {
    params: { id: merged.body.data.merge_id },
    body: { confirmed: false },
  })
  expect([undone.status, undone.body.data.member.photo_id]).toEqual([200, before.id])
  expect((await fetch(product.url + before.url)).status).toBe(200)
})

it('every column with ids of files is registered', async () => {
  // Sizes are parts of their file, and go with it.
  const { rows } = await sql<{ column: string }>`
    select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'file_sizes' and not a.attisdropped and (
      exists (select 1 from pg_constraint k where k.contype = 'f' and k.confrelid = 'files'::regclass
        and k.conrelid = c.oid and k.conkey = array[a.attnum])
      or a.atttypid = 'bigint[]'::regtype and a.attname ~ '(file|photo|picture|attachment|document)_ids$')
    order by 1`.execute(db())
  const registered = fileColumns().flatMap(({ table, column }) => (column === null ? [] : `${table}.${column}`))
  expect([...registered].sort()).toEqual(rows.map(({ column }) => column).sort())
})
