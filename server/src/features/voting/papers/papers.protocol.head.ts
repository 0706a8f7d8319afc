import type { Language } from '@oselia/contract/languages'
import type { Block } from '../../../platform/pdf.flow.js'
import { filled, joined, longDay, period, shortDay } from '../../../platform/pdf.format.js'
import { named, title, type Column } from '../../../platform/pdf.letter.js'
import { sheetWords } from './papers.messages.js'
import { movedWords } from './papers.moved.messages.js'
import { movedAgainst } from './papers.moved.js'
import { noticesWords, proceedingsWords } from './papers.proceedings.messages.js'
import type { NoticesGiven, Protocol } from './papers.protocol.model.js'
import { protocolWords } from './papers.protocol.messages.js'

type Field = readonly [label: string, value: string]

/** «18:35 – 20:10»; the day is named where it is not that of the meeting. */
const heldField = (
  { began, ended }: NonNullable<Protocol['held']>,
  meeting: { day: string },
  language: Language,
): Field => {
  const said = ({ day, time }: { day: string; time: string }) =>
    day === meeting.day ? time : `${shortDay(day, language)}, ${time}`
  return ended === null
    ? [proceedingsWords.began[language], said(began)]
    : [proceedingsWords.beganAndEnded[language], `${said(began)} – ${said(ended)}`]
}

const noticesText = ({ owners, given, due, late }: NoticesGiven, language: Language): string => {
  const told = filled(noticesWords.given[language], { given, owners })
  if (due === null) return told
  const term = filled(noticesWords.term[language], { due: shortDay(due, language) })
  const outcome = late === 0 ? noticesWords.allInTime[language] : filled(noticesWords.someLate[language], { late })
  return `${told} ${term} ${outcome}`
}

const objectionsText = ({ against, reason }: NonNullable<Protocol['objections']>, language: Language): string => {
  const named_ = against.map((one) => proceedingsWords[one][language]).join('; ')
  const because = filled(proceedingsWords.reason[language], { reason })
  return named_ === '' ? because : `${named_}. ${because}`
}

const meetingFields = ({ language, meeting, held, moved = [] }: Protocol): Field[] => {
  if (meeting === null) return []
  const { day, time, place, video } = meeting
  return [
    [protocolWords.meeting[language], joined(', ', longDay(day, language), time, place)],
    ...(held ? [heldField(held, meeting, language)] : []),
    ...(video ? [[protocolWords.video[language], video] as const] : []),
    ...moved.map((one): Field => [movedWords.moved[language], movedAgainst(one, language)]),
  ]
}

const fieldsOf = (protocol: Protocol): Field[] => {
  const { language, survey, objections, notices, initiator } = protocol
  return [
    [protocolWords.initiator[language], initiator],
    ...(objections ? [[proceedingsWords.objections[language], objectionsText(objections, language)] as const] : []),
    ...meetingFields(protocol),
    ...(survey === null ? [] : [[sheetWords.survey[language], period(survey.from, survey.until, language)] as const]),
    ...(notices ? [[noticesWords.label[language], noticesText(notices, language)] as const] : []),
  ]
}

/** What the protocol is of, who convened it, when and where it was, and how owners were given notice. */
export const headBlocks = (column: Column, protocol: Protocol): Block[] => {
  const { language, association, meeting } = protocol
  const code = association.code === null ? null : filled(sheetWords.code[language], { code: association.code })
  const name = meeting === null ? protocolWords.ofSurvey : protocolWords.ofMeeting
  return [
    ...title(column, [
      { text: joined(', ', association.name, code), size: 10, bold: true },
      { text: protocol.houseAddress, size: 9.5 },
      { text: ' ', size: 6 },
      { text: filled(protocolWords.title[language], { number: protocol.number }), size: 15, bold: true },
      { text: name[language], size: 10 },
      ...(protocol.voting === undefined
        ? []
        : [{ text: filled(sheetWords.voting[language], { number: protocol.voting }), size: 9.5 }]),
      { text: ' ', size: 4 },
      { text: joined(', ', protocol.city, longDay(protocol.day, language)), size: 9.5 },
    ]),
    ...fieldsOf(protocol).flatMap(([label, value]) => named(column, `${label}:`, value)),
  ]
}
