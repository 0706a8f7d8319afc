import { deflateRawSync } from 'node:zlib'
import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { docx, heic, odt, oldOffice, pdf, picture, xlsx, zip } from '../testing/samples.js'
import { oldWorkbook } from '../testing/old-workbooks.js'
import { useTables, workbook, workbookParts } from '../testing/workbooks.js'
import { openSpreadsheet } from './spreadsheet.js'

const tables = useTables()
const { problem } = tables

const one = { rows: '<row><c><v>1</v></c></row>' }
const ods = zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' })

/** An archive with one compressed part and the given size in its directory. */
const packed = (name: string, bytes: Buffer, said = bytes.length): Buffer => {
  const data = deflateRawSync(bytes)
  const title = Buffer.from(name)
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0)
  shared.writeUInt16LE(8, 4)
  shared.writeUInt32LE(data.length, 14)
  shared.writeUInt32LE(said, 18)
  shared.writeUInt16LE(title.length, 22)
  const body = Buffer.concat([Buffer.from('PK\x03\x04'), shared, title, data])
  const directory = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, Buffer.alloc(14), title])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(body.length, 16)
  return Buffer.concat([body, directory, end])
}

describe('a file is rejected at its field', () => {
  it.each([
    ['a PDF', pdf],
    ['a text document', docx],
    ['an old text document', oldOffice('WordDocument')],
    ['an OpenDocument text', odt],
    ['a picture from a phone', heic],
    ['a page', '<!doctype html><table><tr><td>1</td></tr></table>'],
    ['data for programs', '{"a": 1}'],
    ['an archive', zip({ 'a.txt': 'a' })],
    ['noise', Buffer.from([1, 2, 0, 4, 5])],
    ['a text with terminal marks', 'a;b\n\u001b[31m1;2\n'],
  ])('that is %s', async (_, bytes) => {
    expect(await problem(bytes)).toBe('file: file_not_spreadsheet')
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('that is a picture (%s)', async (format) => {
    expect(await problem(await picture(format))).toBe('file: file_not_spreadsheet')
  })

  it.each([
    ['a workbook of Excel 95', oldWorkbook([['a']], { version: 0x500 })],
    ['an older one', oldOffice('Book')],
    ['an OpenDocument table', ods],
    ['a binary workbook', zip({ 'xl/workbook.bin': 'x' })],
  ])('with advice on how to save it: %s', async (_, bytes) => {
    expect(await problem(bytes)).toBe('file: file_resave')
  })

  it('that is encrypted', async () => {
    expect(await problem(oldOffice('EncryptedPackage'))).toBe('file: file_encrypted')
  })

  it.each([
    ['nothing', ''],
    ['blank lines', '\n;;\n  \n'],
    ['sheets without rows', workbook([{ rows: '' }, { rows: '<row r="3"><c s="1"/></row>' }])],
    ['no sheets', workbook([])],
    ['a workbook without relations', xlsx],
  ])('that holds %s', async (_, bytes) => {
    expect(await problem(bytes)).toBe('file: file_empty')
  })

  it.each([
    ['is cut off', workbook([one]).subarray(0, 900)],
    ['lacks its end', workbook([one]).subarray(0, -30)],
    [
      'is malformed inside',
      zip({ ...workbookParts([one]), 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }),
    ],
    ['is malformed in its texts', zip({ ...workbookParts([one]), 'xl/sharedStrings.xml': '<sst><si></sst>' })],
    [
      'names entities of its own',
      zip({ ...workbookParts([one]), 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook>&a;</workbook>' }),
    ],
    ['unfolds into more than it says', packed('xl/workbook.xml', Buffer.alloc(100_000, 32), 5000)],
    ['never closes a quote', 'a;b\n1;"2\n3;4\n'],
  ])('that %s', async (_, bytes) => {
    expect(await problem(bytes)).toBe('file: file_broken')
  })

  it.each([
    ['steeply', packed('xl/workbook.xml', Buffer.alloc(20 * 1024 * 1024))],
    ['into more than a gigabyte', packed('xl/workbook.xml', Buffer.from('x'), 2 ** 31)],
  ])('that would decompress %s', async (_, bytes) => {
    expect(await problem(bytes)).toBe('file: file_unfolds')
  })

  it.each([
    [
      'Ukrainian with bytes of another encoding among them',
      Buffer.concat([Buffer.from('Коваль;1\n'), Buffer.from([0xc2, 0xff, 0x41, 0xdf, 0x62, 0xf4, 0x80, 0x90, 0xa4])]),
    ],
    [
      'bytes that read in no encoding',
      Buffer.from([0x61, 0x80, 0x62, 0x3b, 0x63, 0x90, 0x64, 0x0a, 0x61, 0xa4, 0x62, 0x0a]),
    ],
    [
      'half of a letter in UTF-16',
      Buffer.concat([Buffer.from('\uFEFFа;б\n', 'utf16le'), Buffer.from([0x00, 0xd8, 0x41, 0x00])]),
    ],
  ])('whose encoding is unknown: %s', async (_, bytes) => {
    expect(await problem(bytes)).toBe('file: file_encoding')
  })

  it('that has two million rows, at once and without loading it into memory', async () => {
    const path = tables.path('long.csv')
    const page = Buffer.from('1;Коваль;62,3\n'.repeat(20_000))
    for (let n = 0; n < 100; n++) await writeFile(path, page, { flag: 'a' })
    const [began, before] = [performance.now(), process.memoryUsage().rss]
    await expect(openSpreadsheet(path)).rejects.toMatchObject({
      details: { issues: [{ field: 'file', key: 'file_too_many_rows', params: { n: 500_000 } }] },
    })
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024)
  })
})
