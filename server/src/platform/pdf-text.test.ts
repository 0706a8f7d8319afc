import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import { expect, it } from 'vitest'
import { pdfOf } from '../testing/documents.js'
import { readPdfText } from './pdf-text.js'

/** A PDF of one page whose content unpacks to as many megabytes of spaces. */
const packed = async (megabytes: number): Promise<Buffer> => {
  const block = Buffer.alloc(1024 * 1024, ' ')
  const content = await buffer(
    Readable.from(Array.from({ length: megabytes }, () => block)).pipe(createDeflate({ level: 1 })),
  )
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>/Contents 4 0 R>>endobj
4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n`,
    ),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n'),
  ])
}

it('reads the same structure when it is small', async () => {
  expect(await readPdfText(Readable.from([await packed(1)]))).toEqual({ state: 'empty', text: '', pages: 1 })
})

it('ends a file that unpacks to hundreds of megabytes, and reads the next', { timeout: 60_000 }, async () => {
  const file = await packed(500)
  const begun = Date.now()
  expect(await readPdfText(Readable.from([file]))).toEqual({ state: 'too_large', text: '', pages: null })
  expect(Date.now() - begun).toBeLessThan(20_000)
  expect(await readPdfText(Readable.from([await pdfOf('Статут')]))).toMatchObject({ state: 'found', pages: 1 })
})
