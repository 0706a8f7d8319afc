import { buffer } from 'node:stream/consumers'
import { documents, type DocumentUpload } from '@oselia/contract/documents'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { contentWidth, drawPdf } from '../../../platform/pdf.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayAfter, today } from '../../../platform/today.js'
import { createDocument } from '../../content/documents/documents.public.js'
import { demoFile } from './demo.files.js'
import { demoDocuments, type DemoDocument } from './demo.documents.data.js'

/** A paper as a PDF: its title and paragraphs, each on a page of its own. */
const pdfOf = async ({ name, pages }: DemoDocument, at: Date): Promise<Buffer> =>
  buffer(
    await drawPdf(
      { title: name, author: 'Oselia', language: 'uk', at },
      pages.map((text, n) => (paper) => {
        paper
          .font('bold')
          .fontSize(16)
          .text(n === 0 ? name : '', { width: contentWidth })
        paper.moveDown().font('plain').fontSize(11).text(text, { width: contentWidth, lineGap: 4 })
      }),
    ),
  )

/** A plan of a yard as a picture, drawn here, so that no picture has to be shipped. */
const pictureOf = async ({ name }: DemoDocument): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const block = (x: number, y: number, w: number, h: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="12" fill="${fill}"/>`
  const plan = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><title>${name}</title>
    <rect width="1200" height="800" fill="#e9f1e4"/>${block(80, 80, 700, 180, '#b9c4cf')}${block(80, 540, 420, 180, '#b9c4cf')}
    ${block(840, 80, 280, 640, '#d8d8d8')}${block(560, 540, 220, 180, '#8fbf7f')}${block(80, 320, 700, 160, '#a8d09a')}</svg>`
  return sharp(Buffer.from(plan)).png().toBuffer()
}

interface Made {
  complexes: number[]
  houses: number[]
}

const placesOf = ({ house, complex }: DemoDocument, made: Made, amongReal: boolean) => ({
  // In a real community a document without a place is for the demo houses only.
  houseIds: house === undefined ? (complex === undefined && amongReal ? made.houses : []) : [made.houses[house]!],
  complexIds: complex === undefined ? [] : [made.complexes[complex]!],
})

/** Adds documents with dates relative to today, so that the demo never looks outdated. */
export const addDocuments = async (app: App, ctx: RequestContext, made: Made, amongReal: boolean): Promise<void> => {
  const now = await today(ctx)
  const day = (from: number | undefined) => (from === undefined ? {} : dayAfter(now, from))
  const { rows } = await sql<{ id: number; code: string }>`select id, code from document_categories`.execute(ctx.db)
  const categories = new Map(rows.map(({ id, code }) => [code, id]))
  for (const one of demoDocuments) {
    const bytes = one.kind === 'picture' ? await pictureOf(one) : await pdfOf(one, ctx.now)
    const file = await demoFile(app, bytes, `${one.name}.${one.kind === 'picture' ? 'png' : 'pdf'}`, 'document')
    const fields: DocumentUpload = documents.create.multipart.parse({
      name: one.name,
      ...placesOf(one, made, amongReal),
      category_id: categories.get(one.category),
      state: one.state ?? 'active',
      is_public: String(one.is_public ?? false),
      needs_ack: String(one.needs_ack ?? false),
      readers: one.readers ?? 'everybody',
      tags: one.tags ?? [],
      signature: one.signature ?? 'none',
      ...(one.number && { number: one.number }),
      ...(one.doc_date !== undefined && { doc_date: day(one.doc_date) }),
      ...(one.valid_until !== undefined && { valid_until: day(one.valid_until), remind_days: 30 }),
    })
    const { data } = await createDocument(app, ctx, fields, file)
    await sql`update documents set is_demo = true, created_at = created_at - make_interval(days => ${one.days}),
      updated_at = updated_at - make_interval(days => ${one.days}) where id = ${data.id}`.execute(ctx.db)
  }
}
