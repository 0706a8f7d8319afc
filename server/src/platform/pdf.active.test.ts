import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasActiveContent } from './pdf.active.js'
import { cpuSeconds } from '../testing/durations.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oselia-pdf-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const catalog = (entries: string) => `1 0 obj\n<< /Type /Catalog ${entries} >>\nendobj\n`
const packed = (objects: Record<number, string>, filter = '/Filter /FlateDecode') => {
  const bodies = Object.values(objects)
  let offset = 0
  const table = Object.keys(objects).map((number, at) => {
    const line = `${number} ${offset}`
    offset += bodies[at]!.length + 1
    return line
  })
  const head = `${table.join(' ')}\n`
  const bytes = deflateSync(`${head}${bodies.join(' ')}`)
  return Buffer.concat([
    Buffer.from(
      `9 0 obj\n<< /Type /ObjStm /N ${bodies.length} /First ${head.length} ${filter} /Length ${bytes.length} >>\nstream\n`,
    ),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}
const isActive = async (...parts: (string | Buffer)[]) => {
  const path = join(folder, 'a.pdf')
  await writeFile(path, Buffer.concat(['%PDF-1.7\n', ...parts, '%%EOF\n'].map((part) => Buffer.from(part as string))))
  return hasActiveContent(path)
}

it.each([
  ['a script', catalog('/Names << /JavaScript 2 0 R >>')],
  ['a script with escaped names', catalog('/AA << /O << /S /J#61vaScript /J#53 (app.alert\\(1\\)) >> >>')],
  ['a script of a rendition', catalog('/OpenAction << /S /Renditio#6e /JS (1) >>')],
  ['an address opened at once', catalog('/OpenAction << /S /URI /URI (https://evil.example) >>')],
  ['an action that is not there', catalog('/OpenAction 7 0 R')],
  ['a program', '4 0 obj << /S /Launch /F (cmd.exe) >> endobj'],
  ['an embedded file', '4 0 obj << /Type /EmbeddedFile /Length 1 >>\nstream\nx\nendstream endobj'],
  ['a file by its specification', '4 0 obj << /Type /Filespec /EF << /F 5 0 R >> >> endobj'],
  ['media', '4 0 obj << /Subtype /RichMedia >> endobj'],
  ['a form of XFA', catalog('/AcroForm << /X#46A 5 0 R >>')],
  ['a script hidden behind a text that looks like a stream', catalog('/A (>>\nstream\n) /B << /S /JavaScript >>')],
])('%s makes a PDF active', async (_, content) => {
  expect(await isActive(content)).toBe(true)
})

it('a script within a packed object makes it active, also with escaped names', async () => {
  expect(await isActive(catalog(''), packed({ 3: '<< /S /JavaScript /JS (1) >>' }))).toBe(true)
  expect(await isActive(catalog(''), packed({ 3: '<< /S /JavaScr#69pt >>' }, '/Filter [/FlateDecode]'))).toBe(true)
  expect(await isActive(packed({ 3: '<< /Type /Catalog /OpenAction 5 0 R >>', 5: '<< /S /URI >>' }))).toBe(true)
})

it('what can’t be looked into counts as active: encrypted, packed otherwise, corrupt, larger than the budget', async () => {
  const harmless = { 3: '<< /Type /Page >>' }
  expect(await isActive(packed(harmless), 'trailer << /Encrypt 8 0 R >>')).toBe(true)
  expect(await isActive(packed(harmless, '/Filter [/ASCIIHexDecode /FlateDecode]'))).toBe(true)
  const broken = packed(harmless)
  broken.fill(0xff, broken.indexOf('stream\n') + 7, broken.indexOf('stream\n') + 15)
  expect(await isActive(broken)).toBe(true)
  expect(await isActive(packed({ 3: ' '.repeat(33 * 1024 * 1024) }))).toBe(true)
})

it('documents that only show pages are not active', async () => {
  const picture = Buffer.concat([
    Buffer.from('5 0 obj << /Subtype /Image /Length 9 >>\nstream\n'),
    Buffer.from('ab/JS cd/EF '),
    Buffer.from('\nendstream\nendobj\n'),
  ])
  expect(await isActive(catalog('/OpenAction [3 0 R /Fit]'), picture, packed({ 3: '<< /Type /Page >>' }))).toBe(false)
  expect(await isActive(catalog('/OpenAction 4 0 R'), '4 0 obj << /S /GoTo /D [3 0 R /Fit] >> endobj')).toBe(false)
  const opened = packed({ 3: '<< /Type /Page >>', 4: '<< /S /GoTo /D [3 0 R /Fit] >>' })
  expect(await isActive(catalog('/OpenAction 4 0 R'), opened)).toBe(false)
  expect(await isActive(catalog('/Title (JavaScript for chairs)'))).toBe(false)
})

it.each([
  ['streams', '>>stream\nendstream'.repeat(60_000), false],
  ['more streams than are looked at', '>>stream\nendstream'.repeat(110_000), true],
  ['openings by one object', `${'/OpenAction 7 0 R'.repeat(900)}${' '.repeat(5_000_000)}7 0 obj <</S /GoTo>>`, false],
  ['more openings than are looked at', `7 0 obj <</S /GoTo>>${'/OpenAction 7 0 R'.repeat(8000)}`, true],
  [
    'openings by many objects',
    Array.from({ length: 17 }, (_, i) => `/OpenAction ${i} 0 R ${i} 0 obj [3]`).join(' '),
    true,
  ],
  ['blanks before a filter', `9 0 obj <</First 3 /Filter${' '.repeat(19_900)}>>stream\nendstream`.repeat(50), true],
  ['names', '/a'.repeat(3_000_000), false],
  ['escaped names', '/a#41'.repeat(1_000_000), true],
])('many %s take no time in which nobody else is answered', async (_, content, active) => {
  const look = async () => expect(await isActive(content)).toBe(active)
  expect(await cpuSeconds(look)).toBeLessThan(2)
})
