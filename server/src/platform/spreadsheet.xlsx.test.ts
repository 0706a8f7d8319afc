import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useTables, workbook } from '../testing/workbooks.js'
import { openSpreadsheet } from './spreadsheet.js'

const { cells, keep, rows } = useTables()

const dayStyles = `<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ &quot;р.&quot;"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;грн&quot;"/>
  <numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/></cellXfs>`

describe('a workbook', () => {
  it('has shared strings: with rich text runs, preserved spaces, escapes, without phonetic readings', async () => {
    const strings = `<si><t>Квартира</t></si><si><r><rPr><b/></rPr><t>Іваненко</t></r><r><t xml:space="preserve"> Петро</t></r></si>
      <si><t>два_x000A_рядки &amp; знак</t></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t> </t></si>`
    const row = '<row r="1">' + [0, 1, 2, 3, 4, 9].map((n) => `<c t="s"><v>${n}</v></c>`).join('') + '</row>'
    expect(await cells(workbook([{ rows: row }], { strings }))).toEqual([
      ['Квартира', 'Іваненко Петро', 'два\nрядки & знак', '東京'],
    ])
  })

  it('has inline texts, results of formulas, booleans, and errors', async () => {
    const row = `<row r="2"><c r="A2" t="inlineStr"><is><r><t>Під’</t></r><r><t>їзд 1</t></r></is></c>
      <c r="B2" t="str"><f>CONCAT("a","b")</f><v>ab</v></c><c r="C2"><f>1+1</f><v>2</v></c><c r="D2" t="b"><v>1</v></c><c r="E2" t="b"><v>0</v></c>
      <c r="G2" t="e"><v>#N/A</v></c><c r="H2" t="d"><v>2026-03-05T00:00:00</v></c>
      <c r="I2" t="str"><f>IF(A2="","",1)</f><v></v></c><c r="J2"><f>SUM(A1:A9)</f></c><c r="K2"/></row>`
    expect(await rows(workbook([{ rows: row }]))).toEqual([
      { no: 2, cells: ['Під’їзд 1', 'ab', 2, true, false, null, '#N/A', '2026-03-05', null, '#N/A'], spans: [] },
    ])
  })

  it('distinguishes days from numbers by their format', async () => {
    const at = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
    const row = `<row>${at(0, '46086')}${at(1, '46086')}${at(2, '46086.75')}${at(3, '1234.5600000000001')}${at(4, '1.5')}${at(5, '0.5')}${at(1, '0.5')}${at(1, '59')}${at(1, '61')}${at(1, '60')}</row>`
    expect(await cells(workbook([{ rows: row }], { styles: dayStyles }))).toEqual([
      [46086, '2026-03-05', '2026-03-05', 1234.56, 1.5, 0.5, 0.5, '1900-02-28', '1900-03-01', 60],
    ])
  })

  it('counts days from 1904 where it says so', async () => {
    const options = { styles: dayStyles, book: '<workbookPr date1904="1"/>' }
    expect(await cells(workbook([{ rows: '<row><c s="1"><v>44624</v></c></row>' }], options))).toEqual([['2026-03-05']])
  })

  it('has group headings merged over the width, and repeats values merged over rows', async () => {
    const text = (name: string, value: string) => `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`
    const sheet = {
      rows: `<row r="1">${text('A1', 'Реєстр')}<c r="B1"/></row><row r="3">${text('A3', 'Під’їзд 1')}</row>
        <row r="4">${text('A4', '1')}${text('B4', 'Коваль')}</row><row r="5">${text('B5', 'Шевченко')}</row><row r="6">${text('B6', 'Бондар')}</row>`,
      merges: ['A1:C2', 'A3:C3', 'A4:A5'],
    }
    expect(await rows(workbook([sheet]))).toEqual([
      { no: 1, cells: ['Реєстр'], spans: [{ from: 0, to: 2 }] },
      { no: 3, cells: ['Під’їзд 1'], spans: [{ from: 0, to: 2 }] },
      { no: 4, cells: ['1', 'Коваль'], spans: [] },
      { no: 5, cells: ['1', 'Шевченко'], spans: [] },
      { no: 6, cells: [null, 'Бондар'], spans: [] },
    ])
  })

  it('includes hidden rows and sheets, and omits empty rows', async () => {
    const value = (n: number) => `<c><v>${n}</v></c>`
    const book = workbook([
      {
        name: 'Перший',
        rows: `<row r="1" hidden="1">${value(1)}</row><row r="2"><c s="1"/></row><row r="7">${value(2)}</row>`,
      },
      { name: 'Другий', state: 'hidden', rows: `<row>${value(3)}</row>` },
    ])
    const table = await openSpreadsheet(await keep(book))
    expect(table).toMatchObject({
      kind: 'xlsx',
      sheets: [
        { name: 'Перший', hidden: false },
        { name: 'Другий', hidden: true },
      ],
    })
    expect((await rows(book)).map(({ no, cells }) => [no, cells])).toEqual([
      [1, [1]],
      [7, [2]],
    ])
    expect(await cells(book, 1)).toEqual([[3]])
  })

  it('may have prefixed element names, as some programs write them', async () => {
    const row = '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>так</x:t></x:is></x:c></x:row>'
    expect(await cells(workbook([{ rows: row }]))).toEqual([['так']])
  })

  it('may be saved by LibreOffice', async () => {
    const book = await readFile(join(import.meta.dirname, '../testing/libreoffice.xlsx'))
    expect(await rows(book)).toEqual([
      { no: 1, cells: ['Реєстр власників'], spans: [{ from: 0, to: 4 }] },
      { no: 3, cells: ['№ кв.', 'Власник', 'Площа', 'Дата', 'Частка'], spans: [] },
      { no: 4, cells: ['Під’їзд 1'], spans: [{ from: 0, to: 4 }] },
      { no: 5, cells: [1, 'Іваненко Іван', 62.3, '2026-03-05', 0.5], spans: [] },
      { no: 6, cells: [1, 'Іваненко Ольга', '1\u00a0234,56', '1985-12-31', '1/2'], spans: [] },
      { no: 7, cells: [2, 'ТОВ "Ромашка"', 45, '05.03.2026', 1], spans: [] },
    ])
  })
})
