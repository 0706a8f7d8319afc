import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import Document from 'pdfkit'
import { readPdfText } from '../platform/pdf-text.js'
import { sharedSecret } from '../platform/secrets.js'
import { readScan } from '../features/voting/papers/papers.public.js'
import type { useApp } from './app.js'
import type { Who } from './sign-in.js'

type Product = ReturnType<typeof useApp>

/** A PDF of the product: its status, its bytes and the text of its pages. */
export const printed = async ({ url, tokenOf }: Product, who: Who, path: string) => {
  const answer = await fetch(`${url}/api/admin${path}`, { headers: { authorization: `Bearer ${await tokenOf(who)}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isPdf = answer.headers.get('content-type') === 'application/pdf'
  const { text, pages } = isPdf ? await readPdfText(Readable.from(bytes)) : { text: bytes.toString(), pages: 0 }
  return { status: answer.status, bytes, text, pages }
}

class Enough extends Error {}

/** The first pages of a PDF as a scanner sees them: one JPEG each. */
export const picturesOf = async ({ app }: Product, pdf: Buffer, most = 1): Promise<Buffer[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'sheets-'))
  try {
    const path = join(folder, 'file.pdf')
    await writeFile(path, pdf)
    const pictures: Buffer[] = []
    const key = await sharedSecret(app.pools.db, 'papers')
    const onPage = async ({ image }: { image: Buffer | null }) => {
      pictures.push(image!)
      if (pictures.length === most) throw new Enough()
    }
    await readScan(path, { key, onPage }).catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error
    })
    return pictures
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Pictures as the pages of one PDF. */
export const scanOf = async (pictures: readonly Buffer[]): Promise<Buffer> => {
  const paper = new Document({ autoFirstPage: false })
  for (const picture of pictures) paper.addPage({ size: 'A4', margin: 0 }).image(picture, 0, 0, { fit: [595, 842] })
  paper.end()
  return buffer(paper as unknown as Readable)
}
