import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { noon, useFiles } from '../testing/files.js'
import {
  docx,
  heic,
  heicOfEmptyExtents,
  heicWith,
  odt,
  oldOffice,
  pdf,
  photo,
  picture,
  signature,
  xlsx,
  zip,
} from '../testing/samples.js'
import type { FileKind } from './files.kinds.js'
import type { Files } from './files.js'
import { cpuSeconds } from '../testing/durations.js'

const desk = useFiles()
const { keep, problem, fetchOf } = desk

describe('a picture', () => {
  const dimensions = async (files: Files, bytes: Buffer, kind: FileKind) => {
    const row = await keep(files, bytes, 'photo.jpg', kind)
    const back = await fetchOf(files, files.view(row, desk.staffId, noon).url)
    return { row, meta: await sharp(back.bytes).metadata(), bytes: back.bytes }
  }

  it('is rotated upright and loses its location', async () => {
    const source = await photo(300, 200)
    expect((await sharp(source).metadata()).exif).toBeDefined()
    const { row, meta, bytes } = await dimensions(desk.onDisk, source, 'chat')
    expect([meta.width, meta.height]).toEqual([200, 300])
    expect(meta.exif).toBeUndefined()
    expect(bytes.includes('Kyivphone')).toBe(false)
    expect(row.bytes).toBe(bytes.length)
  })

  it('of a phone loses its metadata in HEIC too, unless it is a document; a cut one is rejected', async () => {
    const source = heicWith('50.27N 30.31E')
    const sent = await keep(desk.onDisk, source, 'a.heic', 'attachment')
    const { bytes } = await fetchOf(desk.onDisk, desk.onDisk.view(sent, desk.staffId, noon).url)
    expect([bytes.includes('50.27N'), bytes.includes('pixels of the picture'), sent.mime]).toEqual([
      false,
      true,
      'image/heic',
    ])
    const document = await keep(desk.onDisk, source, 'a.heic', 'document')
    const back = await fetchOf(desk.onDisk, desk.onDisk.view(document, desk.staffId, noon).url)
    expect(back.bytes.equals(source)).toBe(true)
    expect(await problem(source.subarray(0, source.length - 5), 'a.heic')).toBe(415)
  })

  it('of a phone is rejected when its metadata is said to be in countless places', async () => {
    const look = async () => expect(await problem(heicOfEmptyExtents(20), 'a.heic')).toBe(415)
    expect(await cpuSeconds(look)).toBeLessThan(1)
    expect(await problem(heicOfEmptyExtents(400), 'a.heic')).toBe(415)
  })

  it('is resized to what its purpose needs', async () => {
    const large = await picture('jpeg', 5000, 2500)
    const sides = async (kind: FileKind) => {
      const { meta } = await dimensions(desk.onDisk, large, kind)
      return [meta.width, meta.height]
    }
    expect(await sides('avatar')).toEqual([512, 512])
    expect(await sides('cover')).toEqual([2400, 1200])
    expect(await sides('image')).toEqual([4096, 2048])
  })

  it('stays animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const kept = await keep(desk.onDisk, gif, 'a.gif', 'image')
    const back = await fetchOf(desk.onDisk, desk.onDisk.view(kept, desk.staffId, noon).url)
    expect((await sharp(back.bytes, { animated: true }).metadata()).pages).toBe(2)
  })

  it('is unchanged when it is a document, which may be signed', async () => {
    const source = await photo(300, 200)
    const { bytes } = await dimensions(desk.onDisk, source, 'document')
    expect(bytes.equals(source)).toBe(true)
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be a %s', async (format) => {
    const row = await keep(desk.onDisk, await picture(format), 'a', 'image')
    expect(row.mime).toBe(`image/${format}`)
  })

  it('is rejected when it is corrupt', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await problem(whole.subarray(0, whole.length / 2), 'a.jpg', 'image')).toBe(415)
    const png = await picture('png')
    expect(await problem(Buffer.concat([png.subarray(0, 40), Buffer.alloc(40)]), 'a.png', 'avatar')).toBe(415)
    expect(await problem(whole.subarray(0, 3), 'a.jpg', 'document')).toBe(415)
  })

  it('is rejected when it would decode to too many pixels', async () => {
    expect(await problem(await picture('png', 10_000, 5001), 'bomb.png', 'image')).toBe(415)
  })

  it('is rejected in a format that browsers do not show', async () => {
    expect(await problem(heic, 'a.heic', 'avatar')).toBe(415)
    expect(await problem(heic, 'a.heic', 'attachment')).toBe('kept as image/heic')
  })
})

describe('the kind of a file', () => {
  it.each([
    ['application/pdf', pdf],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', docx],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', xlsx],
    ['application/vnd.oasis.opendocument.text', odt],
    ['application/msword', oldOffice('WordDocument')],
    ['application/vnd.ms-excel', oldOffice('Workbook')],
    ['application/pkcs7-signature', signature],
    ['text/plain; charset=utf-8', Buffer.from('Показники: 15,3\n')],
  ])('is %s by its bytes', async (mime, bytes) => {
    expect((await keep(desk.onDisk, bytes, 'whatever.exe', 'document')).mime).toBe(mime)
  })

  it('is CSV when a text is named so', async () => {
    const row = await keep(desk.onDisk, Buffer.from('\uFEFFкв;сума\n1;2,50\n'), 'Нарахування.csv')
    expect(row).toMatchObject({ mime: 'text/csv; charset=utf-8', name: 'Нарахування.csv' })
    const back = await fetchOf(desk.onDisk, desk.onDisk.view(row, desk.staffId, noon).url)
    expect(back.bytes.toString()).toContain('кв;сума')
  })

  it.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page behind a mark and spaces', Buffer.from('\uFEFF  \n<p>x</p>')],
    ['a page that begins as text', Buffer.from('hello <script src=x></script>')],
    ['a drawing that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['XML', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['an archive', zip({ 'a.txt': 'a' })],
    ['an old container of something else', oldOffice('PowerPoint Document')],
    ['text that is not UTF-8', Buffer.from([0xd3, 0xea, 0xf0, 0x20, 0xe0])],
    ['noise', Buffer.from([1, 2, 0, 4, 5])],
    ['nothing', Buffer.alloc(0)],
  ])('is rejected when it is %s', async (_, bytes) => {
    expect(await problem(bytes, 'звіт.pdf')).toBe(415)
  })

  it('must be a picture where a picture is required', async () => {
    for (const kind of ['image', 'avatar', 'cover'] as const) expect(await problem(pdf, 'a.png', kind)).toBe(415)
  })

  it('determines the maximum size', async () => {
    const mega = 1024 * 1024
    const page = Buffer.concat([pdf, Buffer.alloc(20 * mega, 0x41)])
    expect(await problem(page, 'a.pdf')).toBe(413)
    expect(await problem(page.subarray(0, 20 * mega), 'a.pdf')).toBe('kept as application/pdf')
    expect(await problem(Buffer.concat([await picture('png'), Buffer.alloc(5 * mega)]), 'a.png', 'avatar')).toBe(413)
  })

  it.each([
    ['звіт.exe', 'звіт.exe.pdf'],
    ['звіт.docx', 'звіт.pdf'],
    ['звіт', 'звіт.pdf'],
    ['.pdf', '.pdf.pdf'],
    ['акт\u202Efdp.exe', 'актfdp.exe.pdf'],
    ['a\u0000b\n.pdf', 'ab.pdf'],
    [`${'ж'.repeat(255)}.pdf`, `${'ж'.repeat(200)}.pdf`],
  ])('determines the extension: %j becomes %j', async (given, kept) => {
    expect((await keep(desk.onDisk, pdf, given)).name).toBe(kept)
  })
})
