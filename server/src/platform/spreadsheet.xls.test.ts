import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { oldWorkbook } from '../testing/old-workbooks.js'
import { useTables } from '../testing/workbooks.js'
import { openSpreadsheet } from './spreadsheet.js'

const tables = useTables()
const { cells, keep, problem, rows } = tables

// A list of balances as SheetJS 0.18.5 writes it, gzipped: small streams, shared texts, formulas, merges, a hidden sheet.
const written = gunzipSync(
  Buffer.from(
    'H4sIAAAAAAACA+1Xy28TZxCfb3e8sZ0HscOjCWDMShUSSCbeEJJCbGy3IBRBVRKJXpCAKIJUbQUEDnCLKNxaqRInql6qnqoeWi4gHgf3D0BUcE' +
      'DiBEhwbiWOEPOb+XY3JgQpPBQE8qx+3+6M5/E95xv/eytz/7dLfQ9oHpXJpdlGirwmmQGciOm2vGC20WhE4kaLPih6BsyGYKxfApA1bwvXtYWP' +
      'H3KmXWD++ieBFJAG2oEOoBPoApbZFEAZIAv0AMuBFcBKYBXwCdAL9AGrgTXAWiAHrAPywHrAb+2194YxejtiSpgol5hF2sheqyejO2WcpmgAzy' +
      'kapcHXjp8lR+M74d2z+H5b+pqO0TR9SxN4H8P7TeNHtBgbmad9SXpn9Lrxm2ko2Bq8TexUElnAS9DE9M22VN2Qh8TxAFXC3/yP1goPgQN0XPLJ' +
      '+NTAwKnRcVoSqmkfDhvpA7pFJcOYd4d+BTLISo5dO81c0v6lmje0LWlGIzo0Xf9iOFyxJ6aiej9p62vbhdbQFbW5p5Iict1/avFzeBgSpor99Q' +
      '0dpu8ox4M0jKxofEp/uXt8M7WjzcPZFB6fakd8+h6PT96YTyfx+HT7jPye414aQRo2kzRJBVUq0Jnwua95l+jJvLVvyZdWPp+sfOQl+SHdL+ex' +
      'U+5oEkqZLO/nLVzmEbyrXOM9fB535Vib7Lu0WccVHuad+D3gfi7h+zP+kWQ3G3pKe00mvIV7yfRBqQLUeBtU8zQEk0G4HoSZ8MFLgbrJ5PBZ5q' +
      'L6F995qkB5J38OozIcueI34ALSNvricYaxEddCxapF3Spzuyjux2cBN3sVwu0IIOHQ1+VgawB8+HhtE+XtvBlqeVq5vkgB9etTlGEVUWnoWILQ' +
      'SZ56NIaM4hWGgRgGKE/gP8dZ/Pon5XWo/bxbp+M6chCmugp/ZR6QoaHYMTKIIdWD/WktdWxK634hpXXqUe9AO4nSR74zeuC7USQ9/eP/23snvt' +
      'pxUOUbVb5J27MqmaG5XP+Dys/Zv1FOl00R2krB9Uzj28LKckY5E3MGnBNzDjg35lxwHHMMLhFzCXBezHngonjRKCJOIqRiTiJIn1xHkp1ESN/9' +
      '/Xhp9ELFSjjsK9V31a0koZsRgpnHlYSThMTTEYg/V2O1h95djdURcxKrM4zlaqxfLgpd3WElUayZc4WqeHbVs7Vm9dwVc+JrWeiL1deJEnoe9p' +
      'tjX5+GvtjOiSk7Wbqs/3krTUf2UbgStni5ZlZghhY4tUeTPXQ02VznqNFUcgPwYvmjdwo31SKetu9j+5m4ndt+MjkLT8U1s0omY6Gk9KbDn5uE' +
      'NLVoiek5DrsTRQASAAA=',
    'base64',
  ),
)

describe('a workbook of Excel 97 to 2003', () => {
  it('has texts, numbers, days, flags, results of formulas and errors, and merged headings', async () => {
    expect(await rows(written)).toEqual([
      { no: 1, cells: ['Коротка зведена відомість'], spans: [{ from: 0, to: 3 }] },
      {
        no: 2,
        cells: ['Особовий рахунок', 'Кв.', 'ПІБ', 'Нараховано', 'Кін. сальдо', 'Дата', 'Так'],
        spans: [],
      },
      { no: 3, cells: ['л/с №120001', '1', 'Коваль Ганна', 1234.56, -45.5, '2026-03-05', true], spans: [] },
      { no: 4, cells: ['л/с №120002', '2', 'ТОВ «Ромашка»', 0.1, 1_000_000, null, false], spans: [] },
      { no: 5, cells: ['Всього:', null, 'разом', 1234.66, 999_954.5, null, '#DIV/0!'], spans: [] },
    ])
    const { kind, sheets } = await openSpreadsheet(await keep(written))
    expect([kind, sheets]).toEqual([
      'xls',
      [
        { name: 'Відомість', hidden: false },
        { name: 'Прихований', hidden: true },
      ],
    ])
  })

  it('has texts that are continued in the middle of a word', async () => {
    const list = Array.from({ length: 3000 }, (_, at) => [
      `Рахунок № ${at} ${'ґ'.repeat(at % 97)}`,
      at / 100,
      null,
      'х',
    ])
    expect(await cells(oldWorkbook(list))).toEqual(list)
  })

  it('leaves the process to others while it is read', async () => {
    const file = await keep(oldWorkbook(Array.from({ length: 20_000 }, (_, at) => [at, at / 8])))
    const { rows: read } = await openSpreadsheet(file)
    let [taken, pauses] = [0, 0]
    const count = () => {
      pauses += 1
      waiting = setImmediate(count)
    }
    let waiting = setImmediate(count)
    for await (const row of read(0)) taken += row.cells.length
    clearImmediate(waiting)
    expect(taken).toBe(40_000)
    expect(pauses).toBeGreaterThan(20)
  })

  it('is refused when it is encrypted, older, or damaged in whatever place', async () => {
    const list = [['Рахунок', 'Борг'], ...Array.from({ length: 300 }, (_, at) => [`№ ${at}`, at])]
    expect(await problem(oldWorkbook(list, { password: true }))).toBe('file: file_encrypted')
    expect(await problem(oldWorkbook(list, { version: 0x500 }))).toBe('file: file_resave')
    const whole = oldWorkbook(list)
    const found = new Set<unknown>()
    for (let at = 0; at < whole.length; at += 37) {
      const spoiled = Buffer.from(whole)
      spoiled.fill(0xff, at, Math.min(at + 9, whole.length))
      found.add(await problem(spoiled))
      found.add(await problem(whole.subarray(0, at)))
    }
    const known = new Set([
      'read',
      ...['broken', 'empty', 'encoding', 'not_spreadsheet', 'resave'].map((key) => `file: file_${key}`),
    ])
    expect([...found].filter((one) => !known.has(String(one)))).toEqual([])
  })

  it('is refused when it asks for more memory than a file of its size can need', async () => {
    const whole = oldWorkbook([['Рахунок', 1]])
    // The only number of the sheet, in the last column that two bytes can name.
    const far = Buffer.from(whole)
    far.writeUInt16LE(0xffff, whole.lastIndexOf(Buffer.from([0x03, 0x02, 0x0e, 0x00])) + 6)
    // The second sector of the stream is followed by itself.
    const endless = Buffer.from(whole)
    endless.writeUInt32LE(3, 512 + 3 * 4)
    // A sector of further tables that leads to itself.
    const tables = Buffer.from(whole)
    tables.writeUInt32LE(2, 0x44)
    tables.writeUInt32LE(0xffffffff, 0x48)
    tables.fill(0x01, 512 + 2 * 512, 512 + 2 * 512 + 508)
    tables.writeUInt32LE(2, 512 + 2 * 512 + 508)
    for (const file of [far, endless, tables]) expect(await problem(file)).toBe('file: file_broken')
  })
})
