import type { Language } from '@oselia/contract/languages'
import { drawQr, type PdfDocument } from '../../../platform/pdf.js'
import { flowPages, turned, type Block, type Flow } from '../../../platform/pdf.flow.js'
import { filled, joined, period, shortDay } from '../../../platform/pdf.format.js'
import { pageWords } from '../../../platform/pdf.messages.js'
import { fitted, heightOfLines, penOf, textBlock, type Pen, type Text } from '../../../platform/pdf.pen.js'
import { columnsOf, fieldBlock, rowOf } from '../../../platform/pdf.table.js'
import { encodeCode } from './papers.code.js'
import { linkBlock, linkWidth } from './papers.link.js'
import { sheetWords } from './papers.messages.js'
import { areaText, shareOf, type Exact, type Fraction } from './papers.numbers.rules.js'
import { dependenceText, drawBoxes, type PaperQuestion } from './papers.questions.js'
import { annexText, type SheetForm } from './papers.sheet.js'

/** One line of the list: the share of an owner in one unit. */
export interface EntranceRow {
  /** As the unit is called: «кв. 12». */
  unit: string
  owner: string
  representative: string | null
  document: string | null
  /** Hundredths of m². */
  area: Exact
  share: Fraction
}
/** All owners of an entrance. */
export interface EntranceList {
  house: number
  entrance: number
  houseAddress: string
  rows: readonly EntranceRow[]
  surveyor: string | null
}

const x = turned.margin
const width = turned.width - 2 * turned.margin
const qrSize = 62
const beside = width - qrSize - 10
/** Height that a signature needs. */
const rowHeight = 27

/** Sizes of the question, tried from the largest: it is printed on each page, so it leaves room for rows. */
const questionSizes = [11, 10, 9, 8, 7, 6]
const mostQuestion = 170

const questionTexts = (
  { number, text, proposal, ...question }: PaperQuestion,
  language: Language,
  size: number,
): Text[] => [
  { text: `${filled(sheetWords.questionNumber[language], { number })}. ${text}`, size, bold: true },
  ...(proposal === null ? [] : [{ text: `${sheetWords.proposal[language]} ${proposal}`, size: size - 0.5 }]),
  ...dependenceText(question, language).map((words) => ({ text: words, size: size - 0.5 })),
]

const topBlock = (pen: Pen, form: SheetForm, list: EntranceList, question: PaperQuestion): Block => {
  const { language, meetingDay } = form
  const code = form.association.code === null ? '' : filled(sheetWords.code[language], { code: form.association.code })
  const meeting =
    meetingDay === null
      ? sheetWords.noMeeting[language]
      : `${sheetWords.meeting[language]}: ${shortDay(meetingDay, language)}`
  const survey = `${sheetWords.survey[language]}: ${period(form.surveyFrom, form.surveyUntil, language)}`
  const lines: Text[] = [
    {
      text: annexText(form),
      size: 8,
      color: '#333',
    },
    { text: filled(sheetWords.listTitle[language], { entrance: list.entrance }), size: 12, bold: true },
    { text: joined(', ', form.association.name, code, list.houseAddress), size: 9 },
    { text: joined('. ', meeting, survey), size: 8.5 },
  ]
  const link = form.link === null ? null : linkBlock(pen, { language, link: form.link }, x + beside - 6)
  const head = textBlock(pen, lines, x, link ? beside - linkWidth - 6 : beside)
  const size =
    questionSizes.find((size) => {
      const texts = questionTexts(question, language, size).flatMap((text) => pen.lines(text, width))
      return heightOfLines(texts) <= mostQuestion
    }) ?? questionSizes.at(-1)!
  const asked = textBlock(pen, questionTexts(question, language, size), x, width)
  const headHeight = Math.max(head.height, link?.height ?? 0, qrSize) + 4
  return {
    height: headHeight + asked.height + 5,
    draw: (paper, y) => {
      head.draw(paper, y)
      link?.draw(paper, y)
      asked.draw(paper, y + headHeight)
    },
  }
}

const rowBlocks = (pen: Pen, form: SheetForm, list: EntranceList): Block[] => {
  const { language, answers } = form
  const columns = columnsOf(x, width, [24, 62, 148, 142, 52, 44, 56, ...answers.map(() => 50), 54, 86])
  const words = [
    sheetWords.unit,
    sheetWords.ownerShort,
    sheetWords.document,
    sheetWords.area,
    sheetWords.share,
    sheetWords.shareArea,
    ...answers.map((answer) => sheetWords[answer]),
    sheetWords.day,
    sheetWords.signature,
  ]
  const labels = [sheetWords.order, ...words].map((word, at): Text[] => [
    fitted(pen, { text: word[language], size: 7, bold: true, align: 'center' }, columns.widths[at]! - 6),
  ])
  const head = rowOf(pen, columns, labels, { fill: '#f2f2f2' })
  return list.rows.map(({ unit, owner, representative, document, area, share }, at) => {
    const texts = [
      String(at + 1),
      unit,
      joined('\n', owner, representative && `(${representative})`),
      document ?? '',
      areaText({ num: area, den: 1n }, language),
      `${share.num}/${share.den}`,
      areaText(shareOf(area, share), language),
    ]
    const cells = texts.map((text, column) => [{ text, size: column === 3 ? 6.5 : 8, bold: column === 2 }])
    return rowOf(pen, columns, [...cells, ...answers.map(() => []), [], []], {
      least: rowHeight,
      head,
      more: drawBoxes(7, answers.length, 17),
    })
  })
}

interface Place {
  form: SheetForm
  list: EntranceList
  question: PaperQuestion
}

const footBlock = (pen: Pen, { form, list, question }: Place, page: number, of: number): Block => {
  const { language } = form
  const left = x + qrSize + 10
  const surveyor = fieldBlock(
    pen,
    {
      label: joined(' ', `${sheetWords.surveyor[language]}:`, list.surveyor),
      under:
        list.surveyor === null ? sheetWords.nameAndSignature[language] : sheetWords.signature[language].toLowerCase(),
    },
    { x: left, width: beside * 0.6, size: 8.5 },
  )
  const numbers = joined(
    ' · ',
    filled(sheetWords.questionNumber[language], { number: question.number }),
    filled(sheetWords.version[language], { version: form.version }),
    filled(pageWords.page[language], { page, of }),
  )
  const line = textBlock(pen, [{ text: numbers, size: 7.5, color: '#333', align: 'right' }], left, beside)
  return {
    height: qrSize + 6,
    draw: (paper, y) => {
      const { house, entrance } = list
      const { voting, version, key } = form
      const code = encodeCode(
        { kind: 'entrance', voting, house, entrance, question: question.number, version, page, of },
        key,
      )
      drawQr(
        paper,
        code,
        { x: turned.width - turned.margin - qrSize, y: turned.margin, size: qrSize },
        { x, y: y + 6, size: qrSize },
      )
      surveyor.draw(paper, y + 14)
      line.draw(paper, y + 6 + qrSize - line.height)
    },
  }
}

const planOf =
  (place: Place) =>
  (paper: PdfDocument): Flow => {
    const pen = penOf(paper)
    const top = topBlock(pen, place.form, place.list, place.question)
    return {
      blocks: rowBlocks(pen, place.form, place.list),
      top: () => top,
      bottom: (page, of) => footBlock(pen, place, page, of),
    }
  }

/**
 * The pages of lists of entrances for `drawPdf`, to be drawn with the layout `landscape`: for each entrance each question with all
 * owners, the question again on each page.
 */
export const entrancePages = function* (
  form: SheetForm,
  lists: Iterable<EntranceList>,
): Generator<(paper: PdfDocument) => void> {
  for (const list of lists)
    for (const question of form.questions) yield* flowPages(turned, planOf({ form, list, question }))
}
