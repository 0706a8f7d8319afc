import type { Language } from '@oselia/contract/languages'
import type { Block } from '../../../platform/pdf.flow.js'
import { filled } from '../../../platform/pdf.format.js'
import { fitted, type Pen, type Text } from '../../../platform/pdf.pen.js'
import { rowOf, type Columns, type RowOptions } from '../../../platform/pdf.table.js'
import { sheetWords } from './papers.messages.js'

export type PaperAnswer = 'for' | 'against' | 'abstain'
export interface PaperQuestion {
  number: number
  text: string
  /** What is decided when the question is adopted. */
  proposal: string | null
  /** The number of the question that has to be adopted for this one to count. */
  dependsOn?: number
}

/** That field of a question; nothing where it depends on none, so that the version of such a form stays what it was. */
export const dependence = (dependsOn: number | null): Pick<PaperQuestion, 'dependsOn'> =>
  dependsOn === null ? {} : { dependsOn }

/** On what a question depends, in words; none where it depends on nothing. */
export const dependenceText = ({ dependsOn }: Pick<PaperQuestion, 'dependsOn'>, language: Language): string[] =>
  dependsOn === undefined ? [] : [filled(sheetWords.dependsOn[language], { number: dependsOn })]

interface Form {
  language: Language
  answers: readonly PaperAnswer[]
  questions: readonly PaperQuestion[]
}
interface Place {
  x: number
  width: number
  /** Points of a further page. */
  room: number
}

const boxSize = 19
const [numberWidth, answerWidth, signatureWidth] = [24, 56, 80]

/** Draws a square to mark into the cells from `first` on. */
export const drawBoxes =
  (first: number, count: number, size = boxSize): RowOptions['more'] =>
  (paper, cells) => {
    for (const { x, y, width, height } of cells.slice(first, first + count)) {
      paper
        .rect(x + (width - size) / 2, y + (height - size) / 2, size, size)
        .lineWidth(1)
        .stroke('#000')
    }
  }

const textsOf = ({ text, proposal, ...question }: PaperQuestion, language: Language): Text[] => [
  { text, size: 9, bold: true },
  ...(proposal === null ? [] : [{ text: `${sheetWords.proposal[language]} ${proposal}`, size: 8.5 }]),
  ...dependenceText(question, language).map((words) => ({ text: words, size: 8.5 })),
]

/** Paragraphs in parts of at most so many points, cut between lines. */
const inParts = (pen: Pen, texts: readonly Text[], width: number, most: number): Text[][] => {
  const lines = texts.flatMap((text) => pen.texts(text, width))
  const parts: Text[][] = [[]]
  let left = most
  for (const line of lines) {
    const height = line.size * 1.2
    if (height > left) {
      parts.push([])
      left = most
    }
    parts.at(-1)!.push(line)
    left -= height
  }
  return parts
}

/** The table of questions: a row for each, over several pages only where one has no room for its text. */
export const questionBlocks = (pen: Pen, form: Form, { x, width, room }: Place): Block[] => {
  const { language, answers } = form
  const wide = width - numberWidth - answers.length * answerWidth - signatureWidth
  const columns: Columns = { x, widths: [numberWidth, wide, ...answers.map(() => answerWidth), signatureWidth] }
  // A part of a text that goes on leaves no cell to answer in: nobody signs what is not read to its end.
  const open: Columns = { x, widths: [numberWidth, wide, answers.length * answerWidth + signatureWidth] }
  const named: Text[] = [
    { text: sheetWords.order[language], size: 8 },
    { text: sheetWords.question[language], size: 8 },
    ...answers.map((answer) => ({ text: sheetWords[answer][language], size: 7 })),
    { text: sheetWords.signature[language], size: 8 },
  ]
  const labels = named.map((text, at): Text[] => [
    fitted(pen, { ...text, bold: true, align: 'center' }, columns.widths[at]! - 6),
  ])
  const head = rowOf(pen, columns, labels, { fill: '#f2f2f2' })
  const most = room - head.height - 40
  return form.questions.flatMap((question) => {
    const parts = inParts(pen, textsOf(question, language), wide - 6, most)
    return parts.map((texts, at) => {
      const number: Text[] = [{ text: String(question.number), size: 10, bold: true, align: 'center' }]
      const again = filled(sheetWords.questionNumber[language], { number: question.number })
      const shown = at === 0 ? texts : [{ text: `${again} ${sheetWords.continued[language]}`, size: 8 }, ...texts]
      if (at < parts.length - 1)
        return rowOf(pen, open, [number, shown, [{ text: sheetWords.continues[language], size: 8.5 }]], { head })
      return rowOf(pen, columns, [number, shown, ...answers.map(() => []), []], {
        least: 36,
        head,
        more: drawBoxes(2, answers.length),
      })
    })
  })
}
