import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { languages } from '@oselia/contract/languages'
import { expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { drawPdf, type PdfDocument } from '../../../platform/pdf.js'
import { noticesAnnexPages, type NoticesAnnex } from './papers.notices-annex.js'
import type { Protocol, ProtocolQuestion } from './papers.protocol.model.js'
import { protocolPages } from './papers.protocol.js'

const textOf = async (pages: Iterable<(paper: PdfDocument) => void>, layout: 'portrait' | 'landscape' = 'portrait') => {
  const stream = await drawPdf({ title: 'Протокол', author: 'ОСББ', language: 'uk', at: new Date(0), layout }, pages)
  const read = await readPdfText(Readable.from([await buffer(stream)]))
  return { text: read.text.replaceAll(/\s+/g, ' '), pages: read.pages }
}

const whole = { num: 60000n, den: 1n }
const all = { owners: 9, area: whole, weight: whole }
const question: ProtocolQuestion = {
  number: 1,
  text: 'Про новий внесок',
  proposal: 'Встановити внесок 9,85 грн за 1 м².',
  heard: null,
  threshold: { num: 2, den: 3, strict: false, base: 'all' },
  whole: all,
  results: [{ answer: 'for', votes: all }],
  isAdopted: true,
}
const protocol: Protocol = {
  language: 'uk',
  association: { name: 'ОСББ «Затишок»', code: null },
  houseAddress: 'вул. Лесі Українки, 12',
  city: 'м. Київ',
  number: '3',
  day: '2026-03-26',
  initiator: 'правління',
  meeting: { day: '2026-03-10', time: '18:30', place: 'школа № 59', video: null },
  survey: null,
  all,
  atMeeting: all,
  inSurvey: null,
  together: all,
  rule: 'area',
  channels: [],
  questions: [question],
  elections: [],
  chair: null,
  secretary: null,
  commission: [],
  annexes: [],
}

it('the protocol tells how the meeting was convened and held, in each language', async () => {
  const told = {
    held: { began: { day: '2026-03-10', time: '18:35' }, ended: null },
    objections: { against: ['early_meeting', 'register_issues'] as const, reason: 'Аварія' },
    notices: { owners: 9, given: 9, due: '2026-02-28', late: 0 },
    corrections: { all: 3, counting: 1 },
  }
  const expected = {
    uk: ['Початок зборів: 18:35', 'дані реєстру співвласників неповні. Причина: Аварія', 'Усі повідомлення – у строк'],
    en: [
      'Beginning of the meeting: 18:35',
      'the register of co-owners is incomplete. Reason:',
      'All notices were in time',
    ],
    ru: ['Начало собрания: 18:35', 'данные реестра совладельцев неполны. Причина:', 'Все уведомления – в срок'],
    es: ['Inicio de la junta: 18:35', 'son incompletos. Motivo: Аварія', 'Todas, dentro del plazo'],
  }
  for (const language of languages) {
    const { text } = await textOf(protocolPages({ ...protocol, ...told, language }))
    for (const part of expected[language]) expect(text).toContain(part)
    expect(text).not.toContain('{')
  }
})

it('the minutes tell to which day the meeting was moved, and the term of notice that was not kept', async () => {
  const was = { day: '2026-03-15', time: '18:00', place: 'хол' }
  const moved = [
    {
      on: '2026-03-05',
      was,
      to: { day: '2026-03-10', time: '18:30', place: 'школа № 59' },
      reason: 'Аварія',
      early: { days: 10, earliest: '2026-03-15' },
    },
  ]
  const expected = {
    uk: 'збори, призначені на 15.03.2026, 18:00, хол, перенесено на 10.03.2026, 18:30, школа № 59. Причина: Аварія (Строк повідомлення не дотримано: не менш як 10 дн., тобто не раніше 15.03.2026.)',
    en: 'was moved to 10 Mar 2026, 18:30, школа № 59. Reason: Аварія (The term of notice was not kept: at least 10 days, so not before 15 Mar 2026.)',
    ru: 'перенесено на 10.03.2026, 18:30, школа № 59. Причина: Аварія (Срок уведомления не соблюдён: не менее 10 дн., то есть не ранее 15.03.2026.)',
    es: 'se trasladó al 10/3/2026, 18:30, школа № 59. Motivo: Аварія (No se respetó el plazo de convocatoria: al menos 10 días, es decir, no antes del 15/3/2026.)',
  }
  for (const language of languages) {
    const { text } = await textOf(protocolPages({ ...protocol, moved, language }))
    expect(text).toContain(expected[language])
  }
  // Minutes of before, whose content is stored without it.
  const [{ on, reason }] = moved as [(typeof moved)[0]]
  const former = await textOf(protocolPages({ ...protocol, moved: [{ on, was, reason }] }))
  expect(former.text).toContain('перенесено збори, призначені на 15.03.2026, 18:00, хол. Причина: Аварія')
})

it('what was said on a question may fill pages', async () => {
  const heard = Array.from({ length: 150 }, (_, n) => `Абзац ${n + 1} доповіді про стан покрівлі й інженерних мереж.`)
  const questions = [{ ...question, heard: heard.join('\n') }]
  const { text, pages } = await textOf(protocolPages({ ...protocol, questions }))
  expect(pages).toBeGreaterThan(2)
  for (const one of heard) expect(text).toContain(one)
})

it('the annex of notices names each owner, with the days of delay; those without a notice too', async () => {
  const notice = {
    way: 'post' as const,
    sentOn: '2026-03-03',
    deliveredOn: null,
    number: '0100',
    refused: true,
    daysLate: 3,
  }
  const annex: NoticesAnnex = {
    language: 'uk',
    association: 'ОСББ «Затишок»',
    houseAddress: 'вул. Лесі Українки, 12',
    protocolNumber: '3',
    summary: { owners: 3, given: 2, due: '2026-02-28', late: 1 },
    rows: [
      { owner: 'Андрієнко', units: ['кв. 1'], notice },
      { owner: 'Бойко', units: ['кв. 2'], notice: { ...notice, way: 'hand', sentOn: '2026-02-28', daysLate: 0 } },
      { owner: 'Власенко', units: Array.from({ length: 200 }, (_, at) => `кв. ${at + 3}`), notice: null },
    ],
  }
  const { text } = await textOf(noticesAnnexPages(annex), 'landscape')
  expect(text).toContain('2 із 3 співвласників. Останній день строку – 28.02.2026. Із запізненням: 1.')
  expect(text).toMatch(/Андрієнко кв. 1 пошта, № 0100, відмова отримати 03.03.2026 – 3 /)
  expect(text).toMatch(/Бойко кв. 2 вручено, відмова отримати 28.02.2026 – у строк/)
  expect(text).toContain('не записано')
})
