import { connect } from 'node:net'
import { documents } from '@oselia/contract/documents'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { lockedPdf, pdfOf, upload, uploaded } from '../../../testing/documents.js'
import { pdf } from '../../../testing/samples.js'

const product = useApp()
const { call } = product

const settled = async (id: number) => {
  const read = async () => (await call(documents.read, { params: { id } })).body.data
  await expect.poll(async () => (await read()).text).not.toBe('waiting')
  return read()
}
const rowsAndFiles = async () => {
  const { rows } = await sql<{
    n: number
  }>`select (select count(*) from documents) + (select count(*) from files) as n`.execute(product.app.pools.db)
  return rows[0]!.n
}
const finds = async (search_query: string) =>
  (await call(documents.list, { query: { search_query } })).body.data.map(({ id }) => id)

describe('the text of a PDF', () => {
  it('is found once it has been read, in the newest version only', async () => {
    const { id } = await uploaded(product, {
      fields: { name: 'Протокол' },
      file: { name: 'п.pdf', bytes: await pdfOf('Порядок денний', 'Заміна покрівлі: ухвалено одноголосно') },
    })
    expect(await settled(id)).toMatchObject({ text: 'found', pages: 2 })
    expect(await finds('покрівлі одноголосно')).toEqual([id])
    const { version } = (await call(documents.read, { params: { id } })).body.data
    const bytes = await pdfOf('Ремонт підвалу')
    await call(documents.addVersion, {
      params: { id },
      fields: { version: String(version) },
      file: { name: 'п.pdf', bytes },
    })
    expect(await settled(id)).toMatchObject({ text: 'found', pages: 1 })
    expect(await finds('покрівлі')).toEqual([])
    expect(await finds('підвалу')).toEqual([id])
  })

  it('is missing from locked and damaged files, which say so and stay documents', async () => {
    const locked = await uploaded(product, { file: { name: 'a.pdf', bytes: await lockedPdf() } })
    expect((await settled(locked.id)).text).toBe('encrypted')
    const damaged = await uploaded(product, { file: { name: 'a.pdf', bytes: pdf } })
    expect((await settled(damaged.id)).text).toBe('broken')
  })
})

describe('a file whose reading ended the process', () => {
  it('is not read again and says that it is too large', async () => {
    const { id } = await uploaded(product, { file: { name: 'a.pdf', bytes: await pdfOf('Незламний') } })
    await settled(id)
    await sql`with v as (update document_versions set text_state = 'waiting', text_attempted_at = now()
        where document_id = ${id} returning id)
      select graphile_worker.add_job('documents.text', json_build_object('version_id', id)) from v`.execute(
      product.app.pools.db,
    )
    expect(await settled(id)).toMatchObject({ text: 'too_large', pages: null })
  })
})

describe('a bad file', () => {
  it('is refused without a row and without bytes: empty, of an unknown kind, too large', async () => {
    const before = await rowsAndFiles()
    const send = async (bytes: Uint8Array | string, name = 'a.pdf') => {
      const { status, body } = await upload(product, { file: { name, bytes } })
      return [status, body.code]
    }
    expect(await send('')).toEqual([415, 'wrong_kind'])
    expect(await send('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.svg')).toEqual([
      415,
      'wrong_kind',
    ])
    expect(await send('<html><script>1</script></html>')).toEqual([415, 'wrong_kind'])
    expect(await send(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)]), 'a.pdf')).toEqual([415, 'wrong_kind'])
    expect(await send(Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]))).toEqual([413, 'too_large'])
    const none = await upload(product, { file: null })
    expect([none.status, Object.keys(none.body.errors!)]).toEqual([422, ['file']])
    expect(await rowsAndFiles()).toBe(before)
  })

  it('with a hostile name keeps its letters and nothing that leads elsewhere or hides its kind', async () => {
    const made = await uploaded(product, {
      fields: { name: '../../etc/\u202eфдп.exe\u0007' },
      file: { name: '../../\u202egnp.ексе\u0000.pdf', bytes: pdf },
    })
    expect(made.name.uk).not.toMatch(/[\p{Cc}\u202a-\u202e]|\.\.\//u)
    expect(made.file.name).toMatch(/^[^/\\\p{Cc}\u202e]+\.pdf$/u)
  })

  it('that is two kinds at once is what its bytes begin with, and runs nowhere', async () => {
    const polyglot = Buffer.concat([await pdfOf('Статут'), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const { id } = await uploaded(product, { file: { name: 'a.html', bytes: polyglot } })
    const { headers } = await call(documents.file, { params: { id } })
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('with scripts is downloaded, never shown', async () => {
    const script = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction 2 0 R>>endobj\n2 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    )
    const made = await uploaded(product, { file: { name: 'a.pdf', bytes: script } })
    expect(made.file.active_content).toBe(true)
    const { headers } = await call(documents.file, { params: { id: made.id } })
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('of an upload that breaks off leaves nothing', async () => {
    const counted = async () =>
      (
        await sql<{ n: number }>`select coalesce(sum(bytes), 0)::int as n from upload_usage`.execute(
          product.app.pools.db,
        )
      ).rows[0]!.n
    const [before, earlier] = [await rowsAndFiles(), await counted()]
    const token = await product.tokenOf('owner')
    const { hostname, port } = new URL(product.url)
    const socket = connect(Number(port), hostname)
    const head =
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nОбірваний\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n'
    socket.write(
      `POST /api/admin/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n${head}`,
    )
    socket.write(Buffer.alloc(200_000, 65))
    await expect.poll(counted).toBeGreaterThan(earlier + 500_000)
    socket.destroy()
    // What did not come is given back once the broken request is over.
    await expect.poll(counted).toBeLessThan(earlier + 500_000)
    expect(await rowsAndFiles()).toBe(before)
    expect(await finds('Обірваний')).toEqual([])
  })

  it('beyond the day’s quota is refused with what is left to do', async () => {
    const { db } = product.app.pools
    await sql`update upload_usage set bytes = (select upload_staff_mb * 1048576::bigint - 1000000 from settings)`.execute(
      db,
    )
    const before = await rowsAndFiles()
    const big = Buffer.concat([await pdfOf('Великий'), Buffer.alloc(2 * 1024 * 1024)])
    const { status, body } = await upload(product, { file: { name: 'a.pdf', bytes: big } })
    await sql`delete from upload_usage`.execute(db)
    expect([status, body.code]).toEqual([413, 'upload_quota'])
    expect(await rowsAndFiles()).toBe(before)
  })
})
