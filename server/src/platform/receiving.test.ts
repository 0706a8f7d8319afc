import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { imports } from '@oselia/contract/imports'
import { media } from '@oselia/contract/media'
import { announcements } from '@oselia/contract/announcements'
import { sql } from 'kysely'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { pdf, picture } from '../testing/samples.js'

/** Milliseconds by which the bucket delays every upload. */
let delay = 0
let folder: string
let s3: S3rver
const slow = createServer((request, response) => {
  const pass = async () => {
    if (request.method === 'PUT') await pause(delay)
    const { method, url: path, headers } = request
    const { port } = s3Address
    const onward = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }
  void pass()
})
let s3Address: { port: number }
const env = {
  get STORAGE_URL() {
    const { port } = slow.address() as AddressInfo
    return `s3://S3RVER:S3RVER@papers?endpoint=http://127.0.0.1:${port}&region=eu-central-1`
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oselia-slow-'))
  const buckets = [{ name: 'papers' }]
  s3 = new S3rver({ port: 0, address: '127.0.0.1', directory: folder, silent: true, configureBuckets: buckets })
  s3Address = await s3.run()
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
})
// Hooks end in the reverse order: the product, whose jobs may be asking the bucket, before the bucket.
afterAll(async () => {
  slow.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})
const product = useApp({ env })
const { call } = product

const objects = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('._S3rver_object')).length
const rows = async () =>
  (await sql<{ n: number }>`select count(*) as n from files`.execute(product.app.pools.db)).rows[0]!.n
/** Objects of files without the smaller sizes of pictures, which a job adds. */
const originals = async () =>
  (await objects()) -
  (await sql<{ n: number }>`select count(*) as n from file_sizes`.execute(product.app.pools.db)).rows[0]!.n

it('more concurrent uploads to a slow bucket than connections succeed, without delaying other requests', async () => {
  delay = 6000
  try {
    const names = Array.from({ length: 20 }, (_, at) => `${at}.pdf`)
    const uploads = names.map((name) => call(media.upload, { file: { name, bytes: pdf } }))
    await pause(1500)
    const { status } = await call(announcements.create, { body: { title: 'Вода', body: '<p>Є</p>' } })
    expect(status).toBe(201)
    expect(new Set((await Promise.all(uploads)).map((answer) => answer.status))).toEqual(new Set([201]))
  } finally {
    delay = 0
  }
})

it('a table of 50 MiB is uploaded to a slow bucket', async () => {
  delay = 5000
  try {
    const line = `Садова, 1;${'x'.repeat(99_000)}\r\n`
    const bytes = `Адреса;Примітка\r\n${line.repeat(Math.floor((50 * 1024 * 1024 - 100) / Buffer.byteLength(line)))}`
    const { status } = await call(imports.create, { fields: { kind: 'houses' }, file: { name: 'a.csv', bytes } })
    expect(status).toBe(201)
  } finally {
    delay = 0
  }
})

it('a failed request, a replayed one and a corrupt file leave no object without a row', async () => {
  const before = [await originals(), await rows()] as const
  const refused = await call(imports.create, {
    fields: { kind: 'realty', house_id: '999999' },
    file: { name: 'a.csv', bytes: 'кв;площа\r\n1;50' },
  })
  expect(Object.keys(refused.body.errors!)).toEqual(['house_id'])
  const headers = { 'idempotency-key': 'one-upload' }
  const bytes = await picture('png')
  for (let sent = 0; sent < 2; sent++)
    expect((await call(media.upload, { headers, file: { name: 'a.png', bytes } })).status).toBe(201)
  const spoiled = bytes.subarray(0, bytes.length - 30)
  expect(
    (await call(media.upload, { fields: { type: 'image' }, file: { name: 'b.png', bytes: spoiled } })).status,
  ).toBe(415)
  await expect.poll(async () => [await originals(), await rows()]).toEqual(before.map((n) => n + 1))
})
