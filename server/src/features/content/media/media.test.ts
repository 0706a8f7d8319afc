import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { media } from '@oselia/contract/media'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { pdf, picture } from '../../../testing/samples.js'

const product = useApp()
const { call } = product
const open = (url: string, init?: RequestInit) => fetch(product.url + url, init)

describe('an uploaded file', () => {
  it('is returned with a URL that needs no header', async () => {
    const { status, body } = await call(media.upload, { file: { name: 'Протокол № 3.pdf', bytes: pdf } })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ name: 'Протокол № 3.pdf', mime: 'application/pdf', bytes: pdf.length })
    const answer = await open(body.data.url)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'cache-control': 'private, max-age=600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await open(body.data.url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(pdf.length))
  })

  it('must be an image where its type requires one', async () => {
    const bytes = await picture('png', 900, 600)
    const { status, body } = await call(media.upload, { fields: { type: 'avatar' }, file: { name: 'я.png', bytes } })
    expect(status).toBe(201)
    expect(body.data.mime).toBe('image/png')
    const refused = await call(media.upload, {
      fields: { type: 'avatar' },
      file: { name: 'я.png', bytes: pdf },
      language: 'uk',
    })
    expect(refused.status).toBe(415)
    expect(refused.body.code).toBe('wrong_kind')
    expect(refused.body.message).toMatch(/[а-яі]/)
  })

  it('may be a document', async () => {
    const { status, body } = await call(media.uploadDocument, { file: { name: 'Статут.pdf', bytes: pdf } })
    expect(status).toBe(201)
    expect((await open(body.data.url)).status).toBe(200)
  })

  it('is refused when it is too large', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)])
    expect((await call(media.upload, { file: { name: 'a.pdf', bytes: large } })).status).toBe(413)
  })

  it('is refused when its type is unknown or missing', async () => {
    const unknown = await call(media.upload, { fields: { type: 'program' }, file: { name: 'a.pdf', bytes: pdf } })
    expect(unknown.status).toBe(422)
    expect(Object.keys(unknown.body.errors!)).toEqual(['type'])
    const missing = await call(media.upload, { fields: { type: 'image' } })
    expect(missing.status).toBe(422)
    expect(Object.keys(missing.body.errors!)).toEqual(['file'])
  })

  it('is refused with 422 when it has no name', async () => {
    for (const name of ['', ' ']) {
      const raw = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n%PDF-1.4\r\n--x--\r\n`
      const { status, body } = await call(media.upload, {
        raw,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file']])
    }
  })

  it('is refused as JSON, with the content type that is expected', async () => {
    const { status, body } = await call(media.upload, { raw: '{"type":"image"}' })
    expect([status, body.code, body.message]).toEqual([
      415,
      'multipart_expected',
      'Send the data as multipart/form-data',
    ])
  })

  it.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', '--x\r\nbroken off'],
    [`multipart/form-data; boundary=${'x'.repeat(300)}`, '--x--'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--\r\n'],
  ])('is refused with 400 when its parts can’t be read (%s)', async (type, raw) => {
    const { status, body } = await call(media.upload, { raw, headers: { 'content-type': type } })
    expect([status, body.code]).toEqual([400, 'bad_request'])
  })

  it('is refused with 422 when a field is named like a property of Object.prototype', async () => {
    const { status } = await call(media.upload, {
      fields: { 'constructor[]': '1' },
      file: { name: 'a.pdf', bytes: pdf },
    })
    expect(status).toBe(422)
  })

  it('leaves nothing on the disk when it is far too large', async () => {
    const left = async () => (await readdir(tmpdir())).filter((name) => /^oselia-[0-9a-f-]{36}$/.test(name))
    const before = new Set(await left())
    const bytes = Buffer.concat([pdf, Buffer.alloc(51 * 1024 * 1024)])
    expect((await call(media.upload, { file: { name: 'a.pdf', bytes } })).status).toBe(413)
    expect((await left()).filter((name) => !before.has(name))).toEqual([])
  })

  it('is accepted from signed-in users only', async () => {
    expect((await call(media.upload, { as: null, file: { name: 'a.pdf', bytes: pdf } })).status).toBe(401)
  })

  it('is stored once when the call is repeated with its key', async () => {
    const headers = { 'idempotency-key': 'one-upload' }
    const first = await call(media.upload, { headers, file: { name: 'a.pdf', bytes: pdf } })
    const second = await call(media.upload, { headers, file: { name: 'a.pdf', bytes: pdf } })
    expect(second.body.data.id).toBe(first.body.data.id)
  })

  it('is not served by a modified URL', async () => {
    const { body } = await call(media.upload, { file: { name: 'a.pdf', bytes: pdf } })
    expect((await open(body.data.url.replace(/user=\d+/, 'user=1000'))).status).toBe(404)
    expect((await open(body.data.url.replace(/&sign=.*/, ''))).status).toBe(422)
    expect((await open(body.data.url.replace(/files\/\d+/, 'files/999999'))).status).toBe(404)
  })
})
