import { publicDocuments } from '@oselia/contract/document-links'
import { documents } from '@oselia/contract/documents'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { pdfOf, uploaded } from '../../../testing/documents.js'

let now = new Date('2026-11-02T09:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
afterEach(() => {
  now = new Date('2026-11-02T09:00:00Z')
})

const published = (fields: Record<string, string> = {}) =>
  uploaded(product, { fields: { name: 'Тарифи', is_public: 'true', state: 'active', ...fields } })
const linkOf = async (id: number) => {
  const { body } = await call(documents.createLink, { params: { id }, body: {} })
  return body.data
}
const tokenIn = (url: string) => url.split('/').at(-1)!
const opens = async (token: string) => {
  const page = await call(publicDocuments.read, { params: { token }, as: null })
  const file = await call(publicDocuments.file, { params: { token }, as: null })
  expect(page.status).toBe(file.status)
  return page.status
}
const change = async (id: number, body: Record<string, unknown>) => {
  const { version } = (await call(documents.read, { params: { id } })).body.data
  const answer = await call(documents.update, { params: { id }, raw: { version, ...body } })
  expect(answer.status).toBe(200)
}

describe('the link of a public document', () => {
  it('opens it without an account, kept by no cache, index or referrer', async () => {
    const { id } = await published({ number: '5' })
    const link = await linkOf(id)
    expect(link.url).toMatch(/\/files\/[\w-]{43}$/)
    expect(link.qr).toContain('<svg')
    expect((await linkOf(id)).url).toBe(link.url)
    const token = tokenIn(link.url)
    const page = await call(publicDocuments.read, { params: { token }, as: null })
    expect(page.body.data).toMatchObject({ name: { uk: 'Тарифи' }, number: '5', file: { mime: 'application/pdf' } })
    expect(JSON.stringify(page.body.data)).not.toContain('created_by')
    for (const { headers } of [page, await call(publicDocuments.file, { params: { token }, as: null })])
      expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
        'no-store',
        'noindex',
        'no-referrer',
      ])
  })

  it('is 404 while the document is a draft, archived, private, deleted or past its end', async () => {
    const { id } = await published({ valid_until: '2026-11-03' })
    const token = tokenIn((await linkOf(id)).url)
    expect(await opens(token)).toBe(200)
    await change(id, { state: 'draft' })
    expect(await opens(token)).toBe(404)
    await change(id, { state: 'archived' })
    expect(await opens(token)).toBe(404)
    await change(id, { state: 'active', is_public: false })
    expect(await opens(token)).toBe(404)
    await change(id, { is_public: true })
    expect(await opens(token)).toBe(200)
    now = new Date('2026-11-03T23:00:00Z')
    expect(await opens(token)).toBe(404)
    now = new Date('2026-11-02T09:00:00Z')
    await call(documents.remove, { params: { id } })
    expect(await opens(token)).toBe(404)
  })

  it('never works again once revoked; the next one is another', async () => {
    const { id } = await published()
    const first = tokenIn((await linkOf(id)).url)
    expect((await call(documents.revokeLink, { params: { id } })).status).toBe(200)
    expect(await opens(first)).toBe(404)
    const second = tokenIn((await linkOf(id)).url)
    expect(second).not.toBe(first)
    expect([await opens(first), await opens(second)]).toEqual([404, 200])
    expect((await call(documents.read, { params: { id } })).body.data.link!.url).toContain(second)
  })

  it('is gone with a document that is deleted for good', async () => {
    const { id } = await published()
    await linkOf(id)
    const { db } = product.app.pools
    const left = async () =>
      (await sql`select 1 from public_links where kind = 'document' and subject_id = ${id}`.execute(db)).rows.length
    expect(await left()).toBe(1)
    await sql`delete from documents where id = ${id}`.execute(db)
    expect(await left()).toBe(0)
  })

  it('shows the newest version', async () => {
    const { id, version } = await published()
    const token = tokenIn((await linkOf(id)).url)
    const bytes = await pdfOf('Нові тарифи')
    await call(documents.addVersion, {
      params: { id },
      fields: { version: String(version) },
      file: { name: 'n.pdf', bytes },
    })
    const answer = await fetch(`${product.url}/api/public/files/${token}/file`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is neither made nor shown without the right to publish, nor for a private document', async () => {
    const { id } = await uploaded(product, { fields: { state: 'active' } })
    expect((await call(documents.createLink, { params: { id }, body: {} })).status).toBe(409)
    const open = await published()
    await linkOf(open.id)
    expect((await call(documents.createLink, { params: { id: open.id }, body: {}, as: 'dispatcher' })).status).toBe(403)
    expect((await call(documents.createLink, { params: { id: open.id }, body: {}, as: 'accountant' })).status).toBe(403)
    expect((await call(documents.read, { params: { id: open.id }, as: 'dispatcher' })).body.data.link).toBeNull()
  })

  it('is not guessed: any other token is 404, never 401', async () => {
    expect(await opens('x'.repeat(43))).toBe(404)
    expect(await opens(`${'../'.repeat(8)}etc`)).toBe(404)
  })
})
