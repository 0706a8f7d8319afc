import type { Language } from '@oselia/contract/languages'
import { drawQr, type PdfDocument } from '../../../platform/pdf.js'
import { flowPages, gap, roomOf, stack, upright, type Block, type Flow } from '../../../platform/pdf.flow.js'
import { filled, joined, period, shortDay, type Day } from '../../../platform/pdf.format.js'
import { pageWords } from '../../../platform/pdf.messages.js'
import { penOf, textBlock, type Pen } from '../../../platform/pdf.pen.js'
import { columnsOf, fieldBlock, rowOf } from '../../../platform/pdf.table.js'
import { encodeCode } from './papers.code.js'
import { linkBlock, linkWidth } from './papers.link.js'
import { sheetWords } from './papers.messages.js'
import { areaText, shareOf, sumOf, type Exact, type Fraction } from './papers.numbers.rules.js'
import { questionBlocks, type PaperAnswer, type PaperQuestion } from './papers.questions.js'

/** What all sheets of a voting share. */
export interface SheetForm {
  language: Language
  voting: number
  version: number
  /** Signs the codes of the pages. */
  key: string
  association: { name: string; code: string | null }
  /** As people number it. */
  votingNumber: string
  /** Null while the protocol has no number: a line is left for it. */
  protocolNumber: string | null
  /** Null where the survey has no meeting before it. */
  meetingDay: Day | null
  surveyFrom: Day
  surveyUntil: Day
  answers: readonly PaperAnswer[]
  questions: readonly PaperQuestion[]
  /** The page of the voting; it is not covered by the version. */
  link: string | null
  /** Whether the sheet is invalid without the surveyor’s signature; absent where it is not. */
  requiresSurveyor?: true
}
export interface SheetUnit {
  /** As it is called in the house: «кв. 12». */
  name: string
  /** Hundredths of m². */
  area: Exact
  share: Fraction
  document: string | null
}
/** The sheet of one owner with all units in a voting. */
export interface OwnerSheet {
  /** In the code of the pages. */
  sheet: number
  /** As people call it. */
  number: string
  houseAddress: string
  /** All co-owners, where several have one ballot. */
  owner: string
  /** Whether it is a sheet of several, of whom any may sign. */
  isShared?: boolean
  units: readonly SheetUnit[]
  representative: { name: string; document: string } | null
  surveyor: string | null
}

const x = upright.margin
const width = upright.width - 2 * upright.margin
const qrSize = 62
/** Room beside a QR code. */
const beside = width - qrSize - 10

const headText = (form: SheetForm, sheet: OwnerSheet) => {
  const { language } = form
  const code = form.association.code === null ? '' : filled(sheetWords.code[language], { code: form.association.code })
  const number = filled(sheetWords.number[language], { number: sheet.number })
  return { association: joined(', ', form.association.name, code), number }
}

const weightOf = (units: readonly SheetUnit[]) => sumOf(units.map(({ area, share }) => shareOf(area, share)))

/** A row for each unit: some owners have hundreds. */
const unitBlocks = (pen: Pen, form: SheetForm, { units }: OwnerSheet): Block[] => {
  const { language } = form
  const columns = columnsOf(x, width, [90, 72, 54, 80, 227])
  const cell = (text: string, bold = false) => [{ text, size: 8, bold }]
  const words = [sheetWords.unit, sheetWords.area, sheetWords.share, sheetWords.shareArea, sheetWords.document]
  const head = rowOf(
    pen,
    columns,
    words.map((word) => [{ text: word[language], size: 7, color: '#333' }]),
    { fill: '#f2f2f2' },
  )
  const rows = units.map(({ name, area, share, document }) =>
    rowOf(
      pen,
      columns,
      [
        cell(name, true),
        cell(areaText({ num: area, den: 1n }, language)),
        cell(`${share.num}/${share.den}`),
        cell(areaText(shareOf(area, share), language), true),
        cell(document ?? ''),
      ],
      { head },
    ),
  )
  if (units.length < 2) return rows
  const total = areaText(weightOf(units), language)
  const whole = areaText(sumOf(units.map(({ area }) => ({ num: area, den: 1n }))), language)
  const sums = [cell(sheetWords.total[language], true), cell(whole), cell(''), cell(total, true), cell('')]
  return [...rows, rowOf(pen, columns, sums, { head })]
}

/** Of which voting a paper is, and an annex to which protocol. */
export const annexText = ({ language, votingNumber, protocolNumber }: SheetForm): string =>
  joined(
    ' · ',
    filled(sheetWords.voting[language], { number: votingNumber }),
    filled(sheetWords.annex[language], { number: protocolNumber ?? '________' }),
  )

const titleBlock = (pen: Pen, form: SheetForm, sheet: OwnerSheet): Block => {
  const { language } = form
  const { association, number } = headText(form, sheet)
  const text = textBlock(
    pen,
    [
      { text: annexText(form), size: 8, color: '#333' },
      { text: `${sheetWords.title[language]} ${number}`, size: 14, bold: true },
      { text: sheetWords.subtitle[language], size: 8.5 },
      { text: association, size: 9.5, bold: true },
    ],
    x,
    form.link === null ? beside : beside - linkWidth - 6,
  )
  const link = form.link === null ? null : linkBlock(pen, { language, link: form.link }, x + beside - 6)
  return {
    height: Math.max(text.height, link?.height ?? 0, qrSize) + 4,
    draw: (paper, y) => {
      text.draw(paper, y)
      link?.draw(paper, y)
    },
  }
}

const headBlock = (pen: Pen, form: SheetForm, sheet: OwnerSheet): Block => {
  const { language, meetingDay } = form
  const field = (label: string, value?: string) => fieldBlock(pen, { label, value }, { x, width })
  const day = meetingDay === null ? sheetWords.noMeeting[language] : shortDay(meetingDay, language)
  const split = width * 0.42
  const place = { x: x + split, width: width - split }
  const survey = {
    label: `${sheetWords.survey[language]}:`,
    value: period(form.surveyFrom, form.surveyUntil, language),
  }
  const meeting = fieldBlock(pen, { label: `${sheetWords.meeting[language]}:`, value: day }, { x, width: split - 8 })
  const dates = fieldBlock(pen, survey, place)
  return stack([
    titleBlock(pen, form, sheet),
    field(`${sheetWords.house[language]}:`, sheet.houseAddress),
    {
      height: Math.max(meeting.height, dates.height),
      draw: (paper, y) => {
        meeting.draw(paper, y)
        dates.draw(paper, y)
      },
    },
    field(`${sheetWords.owner[language]}:`, sheet.owner),
    gap(3),
  ])
}

/** The part between the units and the questions. */
const representativeBlock = (
  pen: Pen,
  { language, requiresSurveyor }: SheetForm,
  { representative, isShared }: OwnerSheet,
): Block => {
  const field = (label: string, value?: string) => fieldBlock(pen, { label, value }, { x, width })
  return stack([
    gap(3),
    ...(isShared
      ? [
          textBlock(pen, [{ text: sheetWords.shared[language], size: 8 }], x, width),
          field(`${sheetWords.signer[language]}:`),
        ]
      : []),
    field(`${sheetWords.representative[language]}:`, representative?.name),
    field(`${sheetWords.authority[language]}:`, representative?.document),
    gap(3),
    textBlock(pen, [{ text: sheetWords.instruction[language], size: 8 }], x, width),
    ...(requiresSurveyor ? [textBlock(pen, [{ text: sheetWords.needsSurveyor[language], size: 8 }], x, width)] : []),
    gap(4),
  ])
}

/** Units that are named again on further pages. */
const namedUnits = 5

/** Whose sheet it is, above the questions of each further page. */
const furtherHead = (pen: Pen, form: SheetForm, sheet: OwnerSheet): Block => {
  const { language } = form
  const { association, number } = headText(form, sheet)
  const weight = areaText(weightOf(sheet.units), language)
  const named = sheet.units.slice(0, namedUnits).map(({ name, share }) => `${name} (${share.num}/${share.den})`)
  const others = sheet.units.length - named.length
  const units = joined(', ', ...named, others > 0 ? `+${others}` : null)
  const text = textBlock(
    pen,
    [
      { text: `${sheetWords.title[language]} ${number} ${sheetWords.continued[language]}`, size: 10, bold: true },
      { text: `${association}. ${sheet.houseAddress}`, size: 8 },
      { text: `${sheetWords.ownerShort[language]}: ${sheet.owner}`, size: 9, bold: true },
      { text: `${units}. ${sheetWords.shareArea[language]}: ${weight}`, size: 8 },
    ],
    x,
    beside,
  )
  return { ...text, height: Math.max(text.height, qrSize) + 6 }
}

const footBlock = (pen: Pen, form: SheetForm, sheet: OwnerSheet, page: number, of: number): Block => {
  const { language } = form
  const left = x + qrSize + 10
  const line = (label: string, at: number, wide: number, under?: string) =>
    fieldBlock(pen, { label, under }, { x: at, width: wide, size: 8 })
  const day = line(`${sheetWords.day[language]}:`, left, 120)
  const owner = line(`${sheetWords.ownerSignature[language]}:`, left + 130, beside - 130)
  const named = sheet.surveyor === null ? '' : ` ${sheet.surveyor}`
  const surveyor = line(
    `${sheetWords.surveyor[language]}:${named}`,
    left,
    beside,
    sheet.surveyor === null ? sheetWords.nameAndSignature[language] : sheetWords.signature[language].toLowerCase(),
  )
  const numbers = textBlock(
    pen,
    [
      {
        text: joined(
          ' · ',
          filled(sheetWords.number[language], { number: sheet.number }),
          filled(sheetWords.version[language], { version: form.version }),
          filled(pageWords.page[language], { page, of }),
        ),
        size: 7.5,
        color: '#333',
        align: 'right',
      },
    ],
    left,
    beside,
  )
  return {
    height: qrSize + 6,
    draw: (paper, y) => {
      const code = encodeCode(
        { kind: 'sheet', voting: form.voting, sheet: sheet.sheet, version: form.version, page, of },
        form.key,
      )
      // Two opposite corners: a fold, a stamp or a staple spoils one of them.
      drawQr(
        paper,
        code,
        { x: upright.width - upright.margin - qrSize, y: upright.margin, size: qrSize },
        { x, y: y + 6, size: qrSize },
      )
      day.draw(paper, y + 8)
      owner.draw(paper, y + 8)
      surveyor.draw(paper, y + 30)
      numbers.draw(paper, y + 6 + qrSize - numbers.height)
    },
  }
}

const planOf =
  (form: SheetForm, sheet: OwnerSheet) =>
  (paper: PdfDocument): Flow => {
    const pen = penOf(paper)
    const [first, further] = [headBlock(pen, form, sheet), furtherHead(pen, form, sheet)]
    const bottom = (page: number, of: number) => footBlock(pen, form, sheet, page, of)
    const room = roomOf(upright, further, bottom(1, 1))
    return {
      blocks: [
        ...unitBlocks(pen, form, sheet),
        representativeBlock(pen, form, sheet),
        ...questionBlocks(pen, form, { x, width, room }),
      ],
      top: (page) => (page === 1 ? first : further),
      bottom,
    }
  }

/** The pages of the sheets of owners, one sheet after another, for `drawPdf`. A sheet begins on a page of its own. */
export const sheetPages = function* (
  form: SheetForm,
  sheets: Iterable<OwnerSheet>,
): Generator<(paper: PdfDocument) => void> {
  for (const sheet of sheets) yield* flowPages(upright, planOf(form, sheet))
}
