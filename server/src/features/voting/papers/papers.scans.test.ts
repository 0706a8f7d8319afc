import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Document from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawPdf, drawQr } from '../../../platform/pdf.js'
import { encodeCode, type PaperCode } from './papers.code.js'
import { readScan, type ScanOptions, type ScanPage } from './papers.scans.js'

const key = 'a key of the installation'
const codeOf = (page: number): PaperCode => ({ kind: 'sheet', voting: 3, sheet: 70 + page, version: 1, page: 1, of: 1 })

let folder: string
const at = (name: string) => join(folder, name)

const read = async (path: string, more: Partial<ScanOptions> = {}) => {
  const pages: ScanPage[] = []
  const outcome = await readScan(path, { key, onPage: async (page) => void pages.push(page), ...more })
  return { ...outcome, pages }
}

/** A page with the codes in two corners, and nothing else, as a picture. */
let plain: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scans-'))
  const pages = [1, 2, 3, 4].map((page) => (paper: Parameters<typeof drawQr>[0]) => {
    const text = encodeCode(codeOf(page), key)
    drawQr(paper, text, { x: 490, y: 40, size: 62 }, { x: 40, y: 740, size: 62 })
  })
  const about = { title: 'Скан', author: 'ОСББ', language: 'uk', at: new Date(0) } as const
  await pipeline(await drawPdf(about, pages), createWriteStream(at('four.pdf')))
  const { pages: drawn } = await read(at('four.pdf'))
  plain = drawn[0]!.image!
})
afterAll(() => rm(folder, { recursive: true }))

it('each page of a PDF has its code and an upright picture', async () => {
  const { pages, ...outcome } = await read(at('four.pdf'))
  expect(outcome).toEqual({ of: 4, next: 5, refused: null })
  expect(pages.map(({ page, of, code, problem, rotation }) => ({ page, of, code, problem, rotation }))).toEqual(
    [1, 2, 3, 4].map((page) => ({ page, of: 4, code: codeOf(page), problem: null, rotation: 0 })),
  )
  const { format, height } = await sharp(pages[0]!.image!).metadata()
  expect([format, height]).toEqual(['jpeg', 1200])
})

it('a page lying on its side, on its head or askew is read, and its picture is upright', async () => {
  for (const turn of [90, 180, 270, 4, 176]) {
    await writeFile(at('turned.png'), await sharp(plain).rotate(turn, { background: '#fff' }).png().toBuffer())
    const { pages } = await read(at('turned.png'))
    expect([turn, pages[0]?.code]).toEqual([turn, codeOf(1)])
    expect(pages[0]?.rotation).toBe([0, 90, 180, 270].find((one) => Math.abs(one - turn) < 10))
    const { width, height } = await sharp(pages[0]!.image!).metadata()
    expect(height).toBeGreaterThan(width)
  }
})

it('faint paper with grain is read', async () => {
  const noise = {
    width: 848,
    height: 1200,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 128, sigma: 25 },
  } as const
  const grain = await sharp({ create: noise }).png().toBuffer()
  const faint = await sharp(plain)
    .linear(0.35, 140)
    .composite([{ input: grain, blend: 'overlay', gravity: 'northwest' }])
    .jpeg()
    .toBuffer()
  await writeFile(at('faint.jpg'), faint)
  expect((await read(at('faint.jpg'))).pages[0]?.code).toEqual(codeOf(1))
})

it('an empty page, a foreign code and a code of another installation are listed without a code', async () => {
  const pages = [null, 'https://example.com/', encodeCode(codeOf(1), 'another key')].map(
    (text) => (paper: Parameters<typeof drawQr>[0]) => {
      paper.text('сторінка')
      if (text !== null) drawQr(paper, text, { x: 100, y: 100, size: 100 })
    },
  )
  const about = { title: 'Скан', author: 'ОСББ', language: 'uk', at: new Date(0) } as const
  await pipeline(await drawPdf(about, pages), createWriteStream(at('foreign.pdf')))
  const { pages: found } = await read(at('foreign.pdf'))
  expect(found.map(({ code, problem }) => [code, problem])).toEqual(Array.from({ length: 3 }, () => [null, 'no_code']))
  expect(found.every(({ image }) => image !== null)).toBe(true)
})

it('a page with the codes of two sheets is neither of them', async () => {
  const page = (paper: Parameters<typeof drawQr>[0]) => {
    drawQr(paper, encodeCode(codeOf(1), key), { x: 490, y: 40, size: 62 })
    drawQr(paper, encodeCode(codeOf(2), key), { x: 40, y: 740, size: 62 })
  }
  const about = { title: 'Скан', author: 'ОСББ', language: 'uk', at: new Date(0) } as const
  await pipeline(await drawPdf(about, [page]), createWriteStream(at('two.pdf')))
  const { pages } = await read(at('two.pdf'))
  expect(pages.map(({ code, problem }) => [code, problem])).toEqual([[null, 'several_codes']])
})

it('reading stops where the caller stops it, and goes on from there', async () => {
  const stop = new Error('left')
  const seen: number[] = []
  const onPage = async ({ page }: ScanPage) => {
    if (page === 3) throw stop
    seen.push(page)
  }
  await expect(readScan(at('four.pdf'), { key, onPage })).rejects.toBe(stop)
  const { pages, next } = await read(at('four.pdf'), { from: 3 })
  expect([...seen, ...pages.map(({ page }) => page), next]).toEqual([1, 2, 3, 4, 5])
  expect(await read(at('four.pdf'), { from: 5 })).toEqual({ of: 4, next: 5, refused: null, pages: [] })
})

it('the event loop is idle while pages are read', async () => {
  const before = performance.eventLoopUtilization()
  await read(at('four.pdf'))
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
})

it('what is no scan is refused with the reason', async () => {
  await writeFile(at('note.txt'), 'Це не скан.')
  await writeFile(at('empty.pdf'), '')
  await writeFile(at('cut.pdf'), '%PDF-1.7\n1 0 obj\n<< /Type /Catalog')
  await writeFile(
    at('bomb.png'),
    await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  const locked = new Document({ userPassword: 'secret' })
  locked.text('закрито').end()
  await pipeline(locked, createWriteStream(at('locked.pdf')))
  for (const [name, refused, limits] of [
    ['note.txt', 'not_a_scan', {}],
    ['empty.pdf', 'not_a_scan', {}],
    ['cut.pdf', 'broken', {}],
    ['locked.pdf', 'encrypted', {}],
    ['bomb.png', 'not_a_scan', { maxPixels: 1_000_000 }],
    ['four.pdf', 'too_many_pages', { maxPages: 3 }],
    ['four.pdf', 'too_large', { maxBytes: 100 }],
    ['four.pdf', 'too_slow', { totalMs: -1 }],
  ] as const)
    expect([name, (await read(at(name), { limits })).refused]).toEqual([name, refused])
})

it('pages that take too long are listed as unreadable, and the others are read', async () => {
  const { pages, refused } = await read(at('four.pdf'), { limits: { pageMs: 1, maxFailures: 2 } })
  expect(refused === 'broken' || refused === 'too_slow').toBe(true)
  expect(pages.every(({ problem, code }) => problem === 'unreadable' && code === null)).toBe(true)
})
