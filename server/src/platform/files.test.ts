import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noon, useFiles } from '../testing/files.js'
import { pdf, picture } from '../testing/samples.js'
import type { Files } from './files.js'

const desk = useFiles()
const { clock, keep, fetchOf, partsOf } = desk
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

let s3: S3rver
let inBucket: Files

beforeAll(async () => {
  const directory = join(desk.folder, 's3')
  const buckets = [{ name: 'papers' }]
  s3 = new S3rver({ port: 0, address: '127.0.0.1', directory, silent: true, configureBuckets: buckets })
  const { port } = await s3.run()
  const endpoint = `http://127.0.0.1:${port}`
  inBucket = await desk.open({
    storageUrl: `s3://S3RVER:S3RVER@papers?endpoint=${endpoint}&region=eu-central-1&prefix=/board/`,
  })
})
afterAll(() => s3.close())

describe.each([
  ['on the disk', () => desk.onDisk],
  ['in a bucket', () => inBucket],
])('a file %s', (_, files) => {
  it('is returned byte for byte under its own name', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(3_000_000, 0x41)])
    const row = await keep(files(), bytes, 'Кошторис «2026».PDF')
    expect(row).toMatchObject({
      name: 'Кошторис «2026».PDF',
      mime: 'application/pdf',
      bytes: bytes.length,
      created_by: desk.staffId,
    })
    const back = await fetchOf(files(), files().view(row, desk.staffId, noon).url)
    expect(back.bytes.equals(bytes)).toBe(true)
    expect(createHash('sha256').update(back.bytes).digest('hex')).toBe(row.sha256)
    expect(back.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=600',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(back.headers['content-disposition']).toMatch(/^inline; filename="[ -~]+\.PDF"; filename\*=UTF-8''%D0%9A/)
  })

  it('is not found once its bytes are gone', async () => {
    const row = await keep(files(), pdf, 'a.pdf')
    const { url } = files().view(row, desk.staffId, noon)
    await files().remove(row.storage_key)
    await expect(fetchOf(files(), url)).rejects.toMatchObject({ status: 404 })
    await files().remove(row.storage_key)
  })

  it('is removed when its transaction was rolled back, and stays when it was committed', async () => {
    const kept = await keep(files(), pdf, 'kept.pdf')
    const lost = await keep(files(), pdf, 'lost.pdf')
    await desk.db.deleteFrom('files').where('id', '=', lost.id).execute()
    await desk.db
      .insertInto('files')
      .values({ ...lost, id: undefined, created_at: noon })
      .execute()
    const again = { ...lost }
    await files().sweep(desk.db)
    expect((await fetchOf(files(), files().view(kept, desk.staffId, noon).url)).bytes.equals(pdf)).toBe(true)
    await desk.db.deleteFrom('files').where('storage_key', '=', again.storage_key).execute()
    clock.at = later(3 * 24 * 3600)
    try {
      await files().sweep(desk.db)
      await desk.db
        .insertInto('files')
        .values({ ...again, id: undefined, created_at: noon })
        .execute()
      const rows = await desk.db
        .selectFrom('files')
        .selectAll()
        .where('storage_key', 'in', [kept.storage_key, again.storage_key])
        .orderBy('id')
        .execute()
      const answers = await Promise.allSettled(
        rows.map((row) => fetchOf(files(), files().view(row, desk.staffId, clock.at).url)),
      )
      expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected'])
    } finally {
      clock.at = noon
    }
  })

  it('can be stored as long as the storage reports to be ready', async () => {
    await expect(files().ready()).resolves.toBeUndefined()
  })
})

describe('the storage', () => {
  it('is not ready when its folder is not a folder', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'oselia-files-'))
    const files = await desk.open({ dataDir })
    await rm(join(dataDir, 'files'), { recursive: true })
    await writeFile(join(dataDir, 'files'), '')
    await expect(files.ready()).rejects.toThrow()
    await expect(keep(files, pdf, 'a.pdf')).rejects.toMatchObject({ status: 503 })
    await rm(dataDir, { recursive: true })
  })

  it('is not ready when the bucket does not respond', async () => {
    const storageUrl = 's3://KEY:SECRET@papers?endpoint=http://127.0.0.1:9'
    const files = await desk.open({ storageUrl })
    await expect(files.ready()).rejects.toThrow()
    await expect(keep(files, pdf, 'a.pdf')).rejects.toMatchObject({ status: 503 })
  })

  it('leaves no temporary files in the upload folder', async () => {
    await keep(desk.onDisk, await picture('png'), 'a.png', 'image')
    expect((await readdir(desk.folder)).filter((name) => name.endsWith('.drawn'))).toEqual([])
  })
})

describe('the address of a file', () => {
  it('is valid for ten minutes', async () => {
    const row = await keep(desk.onDisk, pdf, 'a.pdf')
    const { url } = desk.onDisk.view(row, desk.staffId, noon)
    clock.at = later(600)
    await expect(fetchOf(desk.onDisk, url)).resolves.toBeDefined()
    clock.at = later(601)
    await expect(fetchOf(desk.onDisk, url)).rejects.toMatchObject({ status: 404 })
    clock.at = noon
  })

  it('is the same for readings within minutes, so that browsers keep their pictures, and never valid for less', async () => {
    const row = await keep(desk.onDisk, pdf, 'a.pdf')
    const at = (seconds: number) => desk.onDisk.view(row, desk.staffId, later(seconds)).url
    expect(at(150)).toBe(at(1))
    expect(at(151)).not.toBe(at(150))
    clock.at = later(750)
    await expect(fetchOf(desk.onDisk, at(150))).resolves.toBeDefined()
    clock.at = noon
  })

  it('is valid for one file and one person', async () => {
    const [one, two] = [await keep(desk.onDisk, pdf, 'a.pdf'), await keep(desk.onDisk, pdf, 'b.pdf')]
    const signed = partsOf(desk.onDisk.view(one, desk.staffId, noon).url)
    await expect(desk.onDisk.serve(two.id, signed)).rejects.toMatchObject({ status: 404 })
    await expect(desk.onDisk.serve(one.id, { ...signed, user: desk.staffId + 1 })).rejects.toMatchObject({
      status: 404,
    })
    await expect(desk.onDisk.serve(one.id, { ...signed, until: signed.until + 1 })).rejects.toMatchObject({
      status: 404,
    })
    await expect(desk.onDisk.serve(one.id, { ...signed, sign: 'ключ' })).rejects.toMatchObject({ status: 404 })
  })

  it('is invalid for a person who was blocked meanwhile', async () => {
    const { url } = desk.onDisk.view(await keep(desk.onDisk, pdf, 'a.pdf'), desk.staffId, noon)
    const set = (status: 'active' | 'blocked') =>
      desk.db.updateTable('staff').set({ status }).where('id', '=', desk.staffId).execute()
    await set('blocked')
    await expect(fetchOf(desk.onDisk, url)).rejects.toMatchObject({ status: 404 })
    await set('active')
    await expect(fetchOf(desk.onDisk, url)).resolves.toBeDefined()
  })

  it('is valid on every node of the installation', async () => {
    const row = await keep(desk.onDisk, pdf, 'a.pdf')
    const neighbour = await desk.open()
    expect((await fetchOf(neighbour, desk.onDisk.view(row, desk.staffId, noon).url)).bytes.equals(pdf)).toBe(true)
  })

  it('is created for many files at once, in the requested order', async () => {
    const [one, two] = [await keep(desk.onDisk, pdf, 'a.pdf'), await keep(desk.onDisk, pdf, 'b.pdf')]
    const views = await desk.onDisk.viewMany(desk.db, [two.id, 999_999, one.id], desk.staffId, noon)
    expect(views.map((view) => view.name)).toEqual(['b.pdf', 'a.pdf'])
    expect(await desk.onDisk.viewMany(desk.db, [], desk.staffId, noon)).toEqual([])
  })
})
