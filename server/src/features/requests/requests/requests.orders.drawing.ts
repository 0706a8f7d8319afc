import { localeTags, shortDates, type Language } from '@oselia/contract/languages'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { drawQr, contentWidth, sheet, type PdfDocument } from '../../../platform/pdf.js'
import { priorityNames } from './requests.messages.js'
import { orderWords } from './requests.orders.messages.js'

interface Order {
  request: ServiceRequest
  language: Language
  timezone: string
  organisation: string
  /** Where the request is opened. */
  url: string
  printed: Date
}

const left = sheet.margin
const bottom = sheet.height - sheet.margin
/** Number of blank lines for materials used on site. */
const blankMaterials = 4
const longestDescription = 1200

const wordsOf = ({ language, timezone }: Order) => {
  const moments = new Intl.DateTimeFormat(localeTags[language], {
    ...shortDates[language],
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  })
  const money = new Intl.NumberFormat(localeTags[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return {
    t: (key: keyof typeof orderWords, values: Record<string, string> = {}) =>
      orderWords[key][language].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    at: (instant: string | Date | null) => (instant === null ? '' : moments.format(new Date(instant))),
    money: (minor: number) => money.format(minor / 100),
    number: (value: number) => new Intl.NumberFormat(localeTags[language]).format(value),
  }
}
type Words = ReturnType<typeof wordsOf>

const heading = (paper: PdfDocument, text: string) => {
  paper
    .moveDown(0.7)
    .font('bold')
    .fontSize(11)
    .text(text, left, paper.y, { width: contentWidth })
    .font('plain')
    .fontSize(10)
  paper.moveDown(0.2)
}

const head = (paper: PdfDocument, order: Order, { t, at }: Words) => {
  const qr = 74
  drawQr(paper, order.url, { x: left + contentWidth - qr, y: sheet.margin, size: qr })
  const width = contentWidth - qr - 12
  paper.fontSize(9).fillColor('#444').text(order.organisation, left, sheet.margin, { width })
  paper.fillColor('#000').font('bold').fontSize(17)
  paper.text(t('title', { number: order.request.number }), left, paper.y + 4, { width })
  paper.font('plain').fontSize(9).fillColor('#444')
  paper.text(t('printed', { at: at(order.printed) }), left, paper.y + 3, { width })
  paper.fillColor('#000').fontSize(10)
  paper.y = Math.max(paper.y + 6, sheet.margin + qr + 4)
}

/** Facts in two columns: label and value. Empty values are omitted. */
const facts = (paper: PdfDocument, { request, language }: Order, { t, at }: Words) => {
  const lines: [keyof typeof orderWords, string | null][] = [
    ['type', request.type.name[language] ?? request.type.name.uk],
    ['priority', priorityNames[request.priority][language]],
    ['address', request.address],
    ['place', request.place_note],
    ['caller', [request.caller_name ?? request.member?.name, request.caller_phone].filter(Boolean).join(', ')],
    ['created_at', at(request.created_at)],
    ['due_at', at(request.due_clock.due_at)],
    ['responsible', request.responsible?.name ?? null],
    ['performer', request.performer?.name ?? '________________________'],
  ]
  const label = 120
  for (const [key, value] of lines) {
    if (!value) continue
    const { y } = paper
    paper.fillColor('#444').text(t(key), left, y, { width: label - 8 })
    const after = paper.y
    paper.fillColor('#000').text(value, left + label, y, { width: contentWidth - label })
    paper.y = Math.max(after, paper.y) + 2
  }
}

const columns = [
  { key: 'material', x: 0, width: 0.46, align: 'left' },
  { key: 'unit', x: 0.46, width: 0.1, align: 'left' },
  { key: 'qty', x: 0.56, width: 0.12, align: 'right' },
  { key: 'price', x: 0.68, width: 0.15, align: 'right' },
  { key: 'sum', x: 0.83, width: 0.17, align: 'right' },
] as const

const tableRow = (paper: PdfDocument, cells: readonly string[], height = 17) => {
  const { y } = paper
  columns.forEach(({ x, width, align }, i) => {
    const at = left + x * contentWidth
    paper
      .rect(at, y, width * contentWidth, height)
      .lineWidth(0.5)
      .stroke('#888')
    paper.fillColor('#000').text(cells[i] ?? '', at + 4, y + 4, {
      width: width * contentWidth - 8,
      height: height - 4,
      align,
      ellipsis: true,
      lineBreak: false,
    })
  })
  paper.y = y + height
}

const materials = (paper: PdfDocument, { request }: Order, { t, money, number }: Words) => {
  heading(paper, t('materials'))
  paper.fontSize(9)
  tableRow(
    paper,
    columns.map(({ key }) => t(key)),
  )
  // What does not fit is omitted; the sheet stays one page.
  const shown = request.materials.slice(0, 12)
  for (const { name, unit, qty, price_minor } of shown)
    tableRow(paper, [name, unit ?? '', number(qty), money(price_minor), money(Math.round(qty * price_minor))])
  for (let i = 0; i < blankMaterials; i++) tableRow(paper, [])
  if (request.cost_minor > 0) tableRow(paper, [t('total'), '', '', '', money(request.cost_minor)])
  paper.fontSize(10)
}

const line = (paper: PdfDocument, y: number, from: number, to: number) =>
  paper
    .moveTo(left + from * contentWidth, y)
    .lineTo(left + to * contentWidth, y)
    .lineWidth(0.5)
    .stroke('#444')

const signatures = (paper: PdfDocument, { t }: Words) => {
  const y = bottom - 58
  paper.text(t('accepted'), left, y - 26, { width: contentWidth })
  line(paper, y + 22, 0, 0.46)
  line(paper, y + 22, 0.54, 1)
  paper.fontSize(8).fillColor('#444')
  paper.text(t('signPerformer'), left, y + 26, { width: 0.46 * contentWidth, lineBreak: false })
  paper.text(t('signResident'), left + 0.54 * contentWidth, y + 26, { width: 0.46 * contentWidth, lineBreak: false })
}

/** Draws a work order on one sheet of A4. */
export const drawOrder =
  (order: Order) =>
  (paper: PdfDocument): void => {
    const words = wordsOf(order)
    const { t, number } = words
    const { request } = order
    head(paper, order, words)
    facts(paper, order, words)
    heading(paper, t('description'))
    const { description } = request
    const isCut = description.length > longestDescription
    paper.text(isCut ? `${description.slice(0, longestDescription)}…` : description, {
      width: contentWidth,
      height: 190,
      ellipsis: true,
    })
    if (request.checklist.length > 0) {
      heading(paper, t('checklist'))
      for (const { text, done } of request.checklist.slice(0, 12))
        paper.text(`${done ? '☑' : '☐'}  ${text}`, left, paper.y, { width: contentWidth, height: 26, ellipsis: true })
    }
    // The foot of the sheet belongs to the signatures.
    if (paper.y < bottom - 290) materials(paper, order, words)
    paper.moveDown(0.6)
    if (paper.y < bottom - 140) {
      const minutes = request.work_minutes === null ? '__________' : number(request.work_minutes)
      paper.text(`${t('work_minutes')}: ${minutes}`, left, paper.y, { width: contentWidth })
    }
    if (paper.y < bottom - 150) {
      heading(paper, t('remarks'))
      for (let y = paper.y + 16, n = 0; n < 8 && y < bottom - 96; y += 20, n++) line(paper, y, 0, 1)
    }
    signatures(paper, words)
  }
