import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { noon, useFiles } from '../testing/files.js'
import { heicWith, picture, tellingPhoto } from '../testing/samples.js'
import { collectFiles } from './files.collecting.js'
import { makeSizes } from './files.sizing.js'
import type { FileKind } from './files.kinds.js'
import { widthsOf } from './pictures.sizes.js'

const desk = useFiles()
const { keep, fetchOf } = desk

interface SizeRow {
  width: number
  format: 'avif' | 'webp'
  bytes: number
  storage_key: string
}
const sizesOf = async (id: number): Promise<SizeRow[]> => {
  const { rows } = await sql<SizeRow>`select width, format, bytes, storage_key from file_sizes where file_id = ${id}
    order by width, format`.execute(desk.db)
  return rows
}
const rowOf = (id: number) => desk.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const make = (id: number) => makeSizes({ files: desk.onDisk }, desk.db, id)
/** A picture with its sizes. */
const sized = async (bytes: Buffer, kind: FileKind = 'image') => {
  const { id } = await keep(desk.onDisk, bytes, 'двір.jpg', kind)
  await make(id)
  return rowOf(id)
}
const sent = async (id: number, width: number, format: 'avif' | 'webp') => {
  const view = desk.onDisk.view(await rowOf(id), desk.staffId, noon)
  const { stream, headers } = await desk.onDisk.serve(id, { ...desk.partsOf(view.url), width, format })
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks), headers }
}
/** Objects in the storage. */
const objects = async () =>
  (await readdir(join(desk.folder, 'files'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
const leftovers = async () => (await readdir(desk.folder)).filter((name) => /\.(avif|webp|drawn)$/.test(name))

describe('the sizes of a picture', () => {
  it('are AVIF and WebP of the widths below its own, and its own', async () => {
    const { id, width, height, sizes } = await sized(await picture('jpeg', 900, 600))
    expect([width, height, sizes]).toEqual([900, 600, [320, 640, 900]])
    const rows = await sizesOf(id)
    expect(rows.map((one) => `${one.width} ${one.format}`)).toEqual(
      [320, 640, 900].flatMap((one) => [`${one} avif`, `${one} webp`]),
    )
    for (const one of rows) {
      const { bytes, headers } = await sent(id, one.width, one.format)
      const meta = await sharp(bytes).metadata()
      expect([meta.width, meta.height, meta.mediaType]).toEqual([
        one.width,
        Math.round(one.width / 1.5),
        `image/${one.format}`,
      ])
      expect(headers).toMatchObject({
        'content-type': `image/${one.format}`,
        'content-length': String(bytes.length),
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-disposition']).toMatch(/^inline; .*\.(avif|webp)$/)
    }
  })

  it('are never larger than it, nor wider than 1920', () => {
    expect([60, 320, 1280, 1920, 1921, 4096].map(widthsOf)).toEqual([
      [60],
      [320],
      [320, 640, 1280],
      [320, 640, 1280, 1920],
      [320, 640, 1280, 1920],
      [320, 640, 1280, 1920],
    ])
  })

  it('take a fraction of its bytes', async () => {
    const { id, bytes } = await sized(await tellingPhoto('jpeg', 1600, 1200))
    const at = new Map((await sizesOf(id)).map((one) => [`${one.width} ${one.format}`, one.bytes]))
    expect(at.get('320 avif')! * 10).toBeLessThan(bytes)
    expect(at.get('320 webp')! * 10).toBeLessThan(bytes)
  })

  it('are made once, also when the work is done twice at the same time', async () => {
    const { id } = await keep(desk.onDisk, await picture('png', 400, 300), 'a.png', 'cover')
    const before = (await objects()).length
    await Promise.all([make(id), make(id)])
    await make(id)
    expect((await sizesOf(id)).length).toBe(4)
    expect((await objects()).length - before).toBe(4)
  })

  it('are queued with the upload, and not for documents, avatars and what is no picture', async () => {
    const queued = async (id: number) => {
      const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`files.sizes:${id}`}`.execute(desk.db)
      return rows.length
    }
    const bytes = await picture('jpeg', 600, 400)
    for (const kind of ['image', 'cover', 'attachment', 'chat'] as const)
      expect(await queued((await keep(desk.onDisk, bytes, 'a.jpg', kind)).id)).toBe(1)
    for (const kind of ['document', 'avatar'] as const) {
      const row = await keep(desk.onDisk, bytes, 'a.jpg', kind)
      expect([await queued(row.id), row.sizes]).toEqual([0, []])
    }
    const text = await keep(desk.onDisk, Buffer.from('Показники'), 'a.txt', 'chat')
    expect([await queued(text.id), text.sizes]).toEqual([0, []])
  })

  it('are not made of a picture that moves', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 20, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const row = await keep(desk.onDisk, gif, 'a.gif', 'image')
    expect([row.width, row.height, row.sizes]).toEqual([20, 30, []])
  })

  it('are refused to whoever may not see the picture, and are 404 when they are not stored', async () => {
    const { id } = await sized(await picture('jpeg', 400, 300))
    const signed = desk.partsOf(desk.onDisk.view(await rowOf(id), desk.staffId, noon).url)
    const refused = { status: 404 }
    await expect(sent(id, 333, 'webp')).rejects.toMatchObject(refused)
    await expect(desk.onDisk.serve(id, { ...signed, sign: 'x', width: 320 })).rejects.toMatchObject(refused)
    await expect(desk.onDisk.serve(id + 1, { ...signed, width: 320 })).rejects.toMatchObject(refused)
  })

  it('go with the picture when nothing refers to it, with their bytes', async () => {
    const { id } = await sized(await picture('jpeg', 700, 300))
    const rows = await sizesOf(id)
    const kept = await sized(await picture('jpeg', 700, 300))
    await sql`update files set created_at = created_at - interval '19 hours' where id = ${id}`.execute(desk.db)
    await collectFiles({ files: desk.onDisk, clock: desk.clock }, desk.db)
    expect(await sizesOf(id)).toEqual([])
    for (const row of rows) await expect(desk.onDisk.bytesOf(row)).rejects.toMatchObject({ status: 404 })
    expect((await sent(kept.id, 320, 'avif')).bytes.length).toBeGreaterThan(0)
  })

  it('are known to the daily sweep, which removes what a killed process left', async () => {
    const { id } = await sized(await picture('jpeg', 400, 300))
    const [one] = await sizesOf(id)
    const lost = join(desk.folder, 'files', dirname(one!.storage_key), `${randomUUID()}.avif`)
    await writeFile(lost, 'x')
    desk.clock.at = new Date(noon.getTime() + 3 * 24 * 3_600_000)
    try {
      await desk.onDisk.sweep(desk.db)
    } finally {
      desk.clock.at = noon
    }
    expect((await objects()).some((file) => lost.endsWith(file.name))).toBe(false)
    expect((await sent(id, one!.width, one!.format)).bytes.length).toBe(one!.bytes)
  })
})

describe('a stored picture without sizes', () => {
  /** A row from before there were sizes, with any bytes. */
  const old = async (bytes: Buffer, mime = 'image/png') => {
    const storage_key = `old/${randomUUID()}.png`
    const path = join(desk.folder, 'files', storage_key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    const row = { kind: 'image', name: 'Двір.png', mime, bytes: bytes.length, sha256: 'x', storage_key } as const
    const more = {
      active_content: false,
      width: null,
      height: null,
      sizes: null,
      created_by: desk.staffId,
      created_at: noon,
    }
    return desk.db
      .insertInto('files')
      .values({ ...row, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  it('from before there were any gets them, with its measures and words to find it by', async () => {
    const { id } = await old(await picture('png', 500, 400))
    await make(id)
    expect(await rowOf(id)).toMatchObject({
      width: 500,
      height: 400,
      sizes: [320, 500],
      search_keys: searchKey('Двір.png'),
    })
  })

  it.each([
    ['cut off', async () => (await picture('png', 500, 400)).subarray(0, 300)],
    ['empty', async () => Buffer.alloc(0)],
    [
      'a drawing with scripts',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['a decompression bomb', () => picture('png', 10_000, 5001)],
    [
      'neither picture nor page',
      async () => Buffer.concat([Buffer.from('GIF89a<script>alert(1)</script>'), Buffer.alloc(99)]),
    ],
  ])('that is %s stays without, and is not tried again', async (_, bytes) => {
    const { id } = await old(await bytes())
    const before = (await objects()).length
    await make(id)
    expect([(await rowOf(id)).sizes, await sizesOf(id)]).toEqual([[], []])
    expect((await objects()).length).toBe(before)
    expect(await leftovers()).toEqual([])
  })

  it('whose bytes are gone stays without', async () => {
    const { id } = await old(await picture('png'))
    await rm(join(desk.folder, 'files', (await rowOf(id)).storage_key))
    await make(id)
    expect((await rowOf(id)).sizes).toEqual([])
  })

  it('whose storage is away is tried again', async () => {
    const { id } = await old(await picture('png'))
    const away = await desk.open({ storageUrl: 's3://KEY:SECRET@papers?endpoint=http://127.0.0.1:9' })
    await expect(makeSizes({ files: away }, desk.db, id)).rejects.toMatchObject({ status: 503 })
    expect((await rowOf(id)).sizes).toBeNull()
  })
})

describe('location and camera', () => {
  const secrets = ['Kyivphone', 'Kyivcaption', 'Kyivxmp', 'xmpmeta']

  it.each(['jpeg', 'png', 'webp'] as const)(
    'of a %s are neither in what is stored nor in its sizes',
    async (format) => {
      const source = await tellingPhoto(format, 400, 300)
      expect([source.includes('Kyivphone'), source.includes('Kyivcaption')]).toEqual([true, true])
      expect((await sharp(source).metadata()).xmp).toBeDefined()
      for (const kind of ['image', 'cover', 'avatar', 'attachment', 'chat'] as const) {
        const row = await sized(source, kind)
        const { bytes } = await fetchOf(desk.onDisk, desk.onDisk.view(row, desk.staffId, noon).url)
        const all = [bytes]
        for (const one of await sizesOf(row.id)) all.push((await sent(row.id, one.width, one.format)).bytes)
        for (const stored of all) {
          expect(secrets.filter((secret) => stored.includes(secret))).toEqual([])
          const { exif, xmp, iptc, comments } = await sharp(stored).metadata()
          expect([exif, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined])
        }
      }
    },
  )

  it('of a HEIC are blanked in every box that holds them', async () => {
    const source = heicWith('50.27N 30.31E')
    expect(source.toString('latin1').split('50.27N').length - 1).toBe(2)
    for (const kind of ['attachment', 'chat'] as const) {
      const row = await keep(desk.onDisk, Buffer.concat([source, Buffer.from('50.27N')]), 'a.heic', kind)
      const { bytes } = await fetchOf(desk.onDisk, desk.onDisk.view(row, desk.staffId, noon).url)
      expect([bytes.includes('50.27N'), row.sizes]).toEqual([false, []])
    }
  })

  it('of an AVIF are not stored, as the format is refused, also for documents', async () => {
    const avif = await sharp(await tellingPhoto('jpeg', 40, 30))
      .avif()
      .toBuffer()
    for (const kind of ['image', 'cover', 'avatar', 'attachment', 'chat', 'document'] as const)
      expect(await desk.problem(avif, 'a.avif', kind)).toBe(415)
  })

  it('of a picture that is a page or an archive as well leave with the other file', async () => {
    const page = Buffer.from('<script>alert(1)</script>PK\x03\x04')
    const row = await sized(Buffer.concat([await picture('jpeg', 400, 300), page]))
    const { bytes } = await fetchOf(desk.onDisk, desk.onDisk.view(row, desk.staffId, noon).url)
    expect([bytes.includes('<script>'), bytes.includes('PK\x03\x04')]).toEqual([false, false])
  })
})
