import { zip } from '../server/src/testing/samples.js'

/** A cell of a sheet made for a test: what is typed into it. */
export type Cell = string | number | null

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const kind = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`

const letter = (at: number) => String.fromCharCode(65 + at)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cellXml = (cell: Cell, name: string) => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`
  return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}
const rowXml = (cells: readonly Cell[], row: number) =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${letter(at)}${row}`)).join('')}</row>`

/** An XLSX of one sheet, as an office program writes it; a row of a single cell is merged over the whole width. */
export const workbook = (rows: readonly (readonly Cell[])[]): Buffer => {
  const last = letter(Math.max(...rows.map((cells) => cells.length)) - 1)
  const merged = rows.flatMap((cells, at) => (cells.length === 1 ? [`A${at + 1}:${last}${at + 1}`] : []))
  return zip({
    '[Content_Types].xml': `${declared}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/xl/workbook.xml" ContentType="${kind('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind('worksheet')}"/></Types>`,
    '_rels/.rels': `${declared}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declared}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Реєстр" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declared}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${declared}<worksheet xmlns="${main}"><sheetData>${rows.map((cells, at) => rowXml(cells, at + 1)).join('')}</sheetData>
      <mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
  })
}
