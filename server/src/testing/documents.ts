import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { Document } from '@oselia/contract/documents'
import type { ProblemDetails } from '@oselia/contract/kit'
import { sql } from 'kysely'
import PdfKit from 'pdfkit'
import { drawPdf } from '../platform/pdf.js'
import type { useApp } from './app.js'
import type { Who } from './sign-in.js'

type Product = ReturnType<typeof useApp>

/** A PDF with a page for each text, in letters of any language. */
export const pdfOf = async (...pages: string[]): Promise<Buffer> =>
  buffer(
    await drawPdf(
      { title: pages[0]!, author: 'Oselia', language: 'uk', at: new Date('2026-03-05T12:00:00Z') },
      pages.map((text) => (paper) => void paper.text(text)),
    ),
  )

/** A PDF that asks for a password. */
export const lockedPdf = (): Promise<Buffer> => {
  const paper = new PdfKit({ userPassword: 'secret' })
  paper.text('locked')
  paper.end()
  return buffer(paper as unknown as Readable)
}

interface Uploaded {
  /** Values of multipart fields; a list is sent once for each value. */
  fields?: Record<string, string | number | boolean | readonly (string | number)[]>
  file?: { name: string; bytes: Uint8Array | string } | null
  as?: Who
  key?: string
}

const formOf = ({ fields = {}, file }: Uploaded): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ name: 'Статут', ...fields }))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) form.append(key, String(one))
  if (file) form.set('file', new Blob([file.bytes as string]), file.name)
  return form
}

/** Uploads a document under the names of the wire. */
export const upload = async (product: Product, { as = 'owner', key, ...sent }: Uploaded = {}) => {
  const file = sent.file === undefined ? { name: 'Статут.pdf', bytes: await pdfOf('Статут') } : sent.file
  const response = await fetch(`${product.url}/api/admin/documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await product.tokenOf(as)}`,
      'accept-language': 'en',
      ...(key && { 'idempotency-key': key }),
    },
    body: formOf({ ...sent, file }),
  })
  const body = (await response.json()) as { data: Document } & ProblemDetails
  return { status: response.status, body }
}

/** The uploaded document; throws when it was refused. */
export const uploaded = async (product: Product, sent: Uploaded = {}): Promise<Document> => {
  const { status, body } = await upload(product, sent)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** A public document of a house that asks to be read, with its link. */
export const uploadPublicDocument = async (product: Product, house: number, word: string) => {
  const { db } = product.app.pools
  const { rows } = await sql<{
    id: number
  }>`select id from document_categories where code = 'financial_report'`.execute(db)
  const documentCategory = rows[0]!.id
  const made = await uploaded(product, {
    fields: {
      name: `${word} звіт`,
      'houseIds[]': house,
      category_id: documentCategory,
      is_public: 'true',
      state: 'active',
      needs_ack: 'true',
    },
    file: { name: `${word}.txt`, bytes: 'Звіт' },
  })
  const link = await product.app.publicLinks.tokenFor({ db, now: product.app.clock.now() }, 'document', made.id)
  return { document: made.id, documentCategory, fileToken: link }
}
