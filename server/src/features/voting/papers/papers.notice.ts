import type { Language } from '@oselia/contract/languages'
import { drawQr, type PdfDocument } from '../../../platform/pdf.js'
import { gap, stack, upright, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined, longDay, period, type Day } from '../../../platform/pdf.format.js'
import { heading, letterPages, named, paragraph, title, type Column } from '../../../platform/pdf.letter.js'
import { columnsOf, fieldBlock, rowOf } from '../../../platform/pdf.table.js'
import { sheetWords } from './papers.messages.js'
import { noticeWords } from './papers.notice.messages.js'
import { movedWords } from './papers.moved.messages.js'
import { movedText, type MovedMeeting } from './papers.moved.js'
import { protocolWords } from './papers.protocol.messages.js'
import { dependenceText, type PaperQuestion } from './papers.questions.js'

export interface Notice {
  language: Language
  association: { name: string; code: string | null }
  houseAddress: string
  /** The number of the voting. */
  voting: string
  /** The day of the notice. */
  day: Day
  /** Who convenes: the board, names of an initiative group, the manager. */
  initiator: string
  meeting: { day: Day; time: string; place: string; video: string | null } | null
  /** How the meeting was moved after it was announced. */
  moved: readonly MovedMeeting[]
  survey: { from: Day; until: Day } | null
  questions: readonly PaperQuestion[]
  /** The page of the voting, where ballots are taken there. */
  link: string | null
  contact: string | null
}
/** Null prints one notice for a board. */
export interface Recipient {
  name: string
  /** «кв. 12, 13». */
  units: string
}

const partyOf = ({ association, language }: Notice) =>
  joined(', ', association.name, association.code && filled(sheetWords.code[language], { code: association.code }))

const headBlocks = (column: Column, notice: Notice, recipient: Recipient | null): Block[] => {
  const { language, meeting } = notice
  const name = meeting === null ? noticeWords.ofSurvey : noticeWords.ofMeeting
  const invitation = meeting === null ? noticeWords.asked : noticeWords.invited
  return [
    ...title(column, [
      { text: partyOf(notice), size: 10, bold: true },
      { text: ' ', size: 6 },
      { text: noticeWords.title[language], size: 15, bold: true },
      { text: name[language], size: 11 },
      {
        text: `${longDay(notice.day, language)} · ${filled(sheetWords.voting[language], { number: notice.voting })}`,
        size: 9.5,
      },
    ]),
    ...(recipient === null
      ? []
      : named(column, `${noticeWords.to[language]}:`, `${recipient.name}, ${recipient.units}`)),
    gap(6),
    ...paragraph(column, { text: noticeWords.greeting[language], size: 10 }),
    ...paragraph(column, { text: filled(invitation[language], { address: notice.houseAddress }), size: 10 }, 6),
  ]
}

/** That this notice replaces the former ones, after the meeting was moved. */
const movedBlocks = (column: Column, { language, moved }: Notice): Block[] =>
  moved.length === 0
    ? []
    : [
        ...moved.flatMap((one) => paragraph(column, { text: movedText(one, language), size: 9.5 }, 2)),
        ...paragraph(column, { text: movedWords.replaces[language], size: 9.5, bold: true }, 6),
      ]

const placeBlocks = (column: Column, { language, meeting, initiator, survey }: Notice): Block[] => {
  const fields: [string, string][] = [[noticeWords.initiator[language], initiator]]
  if (meeting !== null) {
    fields.push([noticeWords.day[language], joined(', ', longDay(meeting.day, language), meeting.time)])
    fields.push([noticeWords.place[language], meeting.place])
    fields.push([noticeWords.video[language], meeting.video ?? noticeWords.noVideo[language]])
  }
  if (survey !== null) fields.push([sheetWords.survey[language], period(survey.from, survey.until, language)])
  return fields.flatMap(([label, value]) => named(column, `${label}:`, value))
}

const agendaBlocks = (column: Column, { language, questions }: Notice): Block[] => [
  ...heading(column, protocolWords.agenda[language]),
  ...questions.flatMap(({ number, text, proposal, ...question }) => {
    const further = [
      ...(proposal === null ? [] : [`${sheetWords.proposal[language]} ${proposal}`]),
      ...dependenceText(question, language),
    ]
    return [
      ...paragraph(column, { text: `${number}. ${text}`, size: 9.5, bold: true }, further.length === 0 ? 4 : 1),
      ...further.flatMap((words, at) => paragraph(column, { text: words, size: 9 }, at < further.length - 1 ? 1 : 4)),
    ]
  }),
]

const codeSize = 64
/** The address as a code for the camera of a phone. */
const codeBlock = ({ x }: Column, link: string): Block => ({
  height: codeSize + 8,
  draw: (paper, y) => drawQr(paper, link, { x, y: y + 4, size: codeSize }),
})

const howBlocks = (column: Column, notice: Notice): Block[] => {
  const { language, meeting, survey, link, contact } = notice
  const bySheet = meeting === null ? noticeWords.bySheet : noticeWords.inSurvey
  const ways = [
    ...(meeting === null ? [] : [noticeWords.atMeeting[language]]),
    ...(survey === null ? [] : [filled(bySheet[language], { period: period(survey.from, survey.until, language) })]),
    ...(link === null ? [] : [filled(noticeWords.online[language], { link })]),
  ]
  return [
    ...heading(column, noticeWords.how[language]),
    ...ways.flatMap((text) => paragraph(column, { text: `• ${text}`, size: 9.5 })),
    ...(link === null ? [] : [codeBlock(column, link)]),
    ...(contact === null ? [] : [gap(4), ...named(column, `${noticeWords.contact[language]}:`, contact)]),
  ]
}

/** The line by which an owner confirms the receipt on a copy. */
const receiptBlock = ({ pen, x, width }: Column, { language }: Notice): Block =>
  stack([
    gap(16),
    fieldBlock(
      pen,
      {
        label: `${noticeWords.received[language]}:`,
        under: joined(', ', sheetWords.day[language].toLowerCase(), sheetWords.nameAndSignature[language]),
      },
      { x, width, size: 9.5 },
    ),
  ])

/** The pages of notices for `drawPdf`: one for each recipient, or one to post in the building. */
export const noticePages = function* (
  notice: Notice,
  recipients: Iterable<Recipient | null>,
): Generator<(paper: PdfDocument) => void> {
  const { language } = notice
  for (const recipient of recipients)
    yield* letterPages(upright, { language, label: '' }, (column) => [
      ...headBlocks(column, notice, recipient),
      ...movedBlocks(column, notice),
      ...placeBlocks(column, notice),
      ...agendaBlocks(column, notice),
      ...howBlocks(column, notice),
      ...(recipient === null ? [] : [receiptBlock(column, notice)]),
    ])
}

/** Letters of units in a row of the list: some owners have hundreds. */
const mostLetters = 160
const shortened = (units: string) => (units.length > mostLetters ? `${units.slice(0, mostLetters)}…` : units)

/** The pages of the list in which owners sign for their notice, for `drawPdf`. */
export const receiptPages = (
  notice: Notice,
  recipients: readonly Recipient[],
): Generator<(paper: PdfDocument) => void> => {
  const { language } = notice
  return letterPages(upright, { language, label: noticeWords.listTitle[language] }, (column) => {
    const { pen, x, width } = column
    const columns = columnsOf(x, width, [26, 92, 210, 80, 115])
    const words = [sheetWords.unit, sheetWords.owner, noticeWords.dayOfReceipt, sheetWords.signature]
    const head = rowOf(
      pen,
      columns,
      ['№', ...words.map((word) => word[language])].map((text) => [{ text, size: 8, bold: true, align: 'center' }]),
      { fill: '#f2f2f2' },
    )
    const meeting = notice.meeting
    const about = meeting === null ? noticeWords.ofSurvey[language] : noticeWords.ofMeeting[language]
    const when = meeting === null ? null : joined(', ', longDay(meeting.day, language), meeting.time)
    return [
      ...title(column, [
        { text: noticeWords.listTitle[language], size: 13, bold: true },
        { text: joined(' ', about, when && `(${when})`), size: 9.5 },
        { text: filled(sheetWords.voting[language], { number: notice.voting }), size: 9 },
        { text: `${partyOf(notice)}, ${notice.houseAddress}`, size: 9 },
        { text: noticeWords.listText[language], size: 8.5 },
      ]),
      ...recipients.map(({ name, units }, at) =>
        rowOf(
          pen,
          columns,
          [
            [{ text: String(at + 1), size: 8.5 }],
            [{ text: shortened(units), size: 8.5 }],
            [{ text: name, size: 9, bold: true }],
            [],
            [],
          ],
          { head, least: 25 },
        ),
      ),
      stack([
        gap(16),
        fieldBlock(
          pen,
          { label: `${noticeWords.handedBy[language]}:`, under: sheetWords.nameAndSignature[language] },
          { x, width, size: 9.5 },
        ),
      ]),
    ]
  })
}
