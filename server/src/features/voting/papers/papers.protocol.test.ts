import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { languages } from '@oselia/contract/languages'
import { expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { drawPdf, type PdfDocument } from '../../../platform/pdf.js'
import { noticePages, receiptPages, type Notice } from './papers.notice.js'
import { protocolPages } from './papers.protocol.js'
import type { Protocol, ProtocolQuestion } from './papers.protocol.model.js'
import { thresholdText } from './papers.threshold.js'
import { rollPages } from './papers.roll.js'
import { byRoute, routePages, type Route, type RouteRow } from './papers.route.js'

const textOf = async (pages: Iterable<(paper: PdfDocument) => void>, layout: 'portrait' | 'landscape' = 'portrait') => {
  const stream = await drawPdf({ title: 'Протокол', author: 'ОСББ', language: 'uk', at: new Date(0), layout }, pages)
  const read = await readPdfText(Readable.from([await buffer(stream)]))
  return { text: read.text.replaceAll(/\s+/g, ' '), pages: read.pages }
}

/** Example A: a house of 600 m² with 9 owners, in hundredths of m². */
const votes = (owners: number, area: number) => {
  const exact = { num: BigInt(area), den: 1n }
  return { owners, area: exact, weight: exact }
}
const all = votes(8, 60000)
const question: ProtocolQuestion = {
  number: 1,
  text: 'Про новий внесок',
  proposal: 'Встановити внесок 9,85 грн за 1 м².',
  heard: null,
  threshold: { num: 2, den: 3, strict: false, base: 'all' },
  whole: all,
  results: [
    { answer: 'for', votes: votes(5, 44655) },
    { answer: 'against', votes: votes(1, 3115) },
    { answer: 'abstain', votes: votes(1, 6230) },
    { answer: 'none', votes: votes(1, 6000) },
  ],
  isAdopted: true,
}
const protocol: Protocol = {
  language: 'uk',
  association: { name: 'ОСББ «Затишок»', code: '39876543' },
  houseAddress: 'вул. Лесі Українки, 12',
  city: 'м. Київ',
  number: '3',
  day: '2026-03-26',
  initiator: 'правління',
  meeting: { day: '2026-03-10', time: '18:30', place: 'школа № 59', video: null },
  survey: { from: '2026-03-11', until: '2026-03-25' },
  all,
  atMeeting: votes(5, 27645),
  inSurvey: votes(3, 3040),
  together: votes(8, 30685),
  rule: 'area',
  channels: [
    { channel: 'paper', votes: votes(2, 3000) },
    { channel: 'code', votes: votes(0, 0) },
  ],
  questions: [question, { ...question, number: 2, text: 'Про ревізійну комісію', isAdopted: false }],
  elections: [
    {
      role: 'chair',
      name: 'Гнатюк О. В.',
      isByName: false,
      present: 5,
      votes: { for: 4, against: 0, abstain: 1 },
      isElected: true,
    },
  ],
  chair: 'Гнатюк О. В.',
  secretary: null,
  commission: [],
  annexes: ['Поіменні результати голосування'],
}

it('the protocol has its parts in order, with exact figures', async () => {
  const { text } = await textOf(protocolPages(protocol))
  const parts = [
    'ПРОТОКОЛ № 3',
    'м. Київ, 26 березня 2026',
    'Ініціатор:',
    'Усього в будинку',
    '600,00',
    'Взяли участь у зборах',
    '46,075 %',
    'Разом взяли участь',
    '51,1417 %',
    'пропорційна частці площі',
    'ОБРАННЯ ПОСАДОВИХ ОСІБ ЗБОРІВ',
    'Голова зборів: Гнатюк О. В.',
    'присутні – 5, за – 4, проти – 0, утримались – 1. Обрано.',
    'ПОРЯДОК ДЕННИЙ',
    'ВИРІШИЛИ:',
    '446,55',
    '74,425 %',
    'не менше ніж 2/3 голосів усіх співвласників',
    'Рішення ПРИЙНЯТО',
    'ЗАПРОПОНОВАНО:',
    'Рішення НЕ ПРИЙНЯТО',
    'Порядок денний вичерпано',
    'Голова зборів: Гнатюк О. В.',
    'Додатки:',
  ]
  let from = 0
  for (const part of parts) {
    expect(text.slice(from), part).toContain(part)
    from = text.indexOf(part, from) + part.length
  }
})

it('the sentence of a threshold names what is counted, of what, and what blocks, in each language', async () => {
  const half = { num: 1, den: 2, strict: true, base: 'all' as const }
  const inAll = (more: object) => languages.map((language) => thresholdText({ ...half, ...more }, language))
  expect(inAll({})).toEqual(inAll({ dimension: 'weight', block: null }))
  expect(inAll({ dimension: 'head' })).toEqual([
    'Для прийняття рішення потрібно більше ніж 1/2 кількості всіх співвласників.',
    'The decision needs more than 1/2 of the number of all co-owners.',
    'Для принятия решения нужно более 1/2 числа всех совладельцев.',
    'El acuerdo requiere más de 1/2 del número total de copropietarios.',
  ])
  expect(inAll({ dimension: 'both', base: 'present' })[0]).toBe(
    'Для прийняття рішення потрібно більше ніж 1/2 голосів присутніх співвласників і водночас кількості присутніх співвласників.',
  )
  expect(inAll({ base: 'cast', block: { num: 1, den: 4 } })).toEqual([
    'Для прийняття рішення потрібно більше ніж 1/2 поданих голосів. Рішення не приймається, якщо «проти» – більше ніж 1/4 поданих голосів.',
    'The decision needs more than 1/2 of the votes cast. It is not adopted where more than 1/4 of the votes cast are against.',
    'Для принятия решения нужно более 1/2 поданных голосов. Решение не принимается, если «против» – более 1/4 поданных голосов.',
    'El acuerdo requiere más de 1/2 de los votos emitidos. No se aprueba si vota en contra más de 1/4 de los votos emitidos.',
  ])
  expect(inAll({ dimension: 'both', block: { num: 1, den: 4 } })[1]).toContain(
    'more than 1/4 of the votes of all co-owners or of the number of all co-owners are against',
  )
  const questions = [{ ...question, threshold: { ...half, dimension: 'head' as const } }]
  const { text } = await textOf(protocolPages({ ...protocol, questions }))
  expect(text).toContain('більше ніж 1/2 кількості всіх співвласників')
})

it('ballots by a code are counted apart, with the warning', async () => {
  expect((await textOf(protocolPages(protocol))).text).not.toContain('їх може бути оскаржено')
  const channels = [{ channel: 'code' as const, votes: votes(1, 3115) }]
  const { text } = await textOf(protocolPages({ ...protocol, channels }))
  expect(text).toContain('Електронно, за кодом')
  expect(text).toContain('їх може бути оскаржено')
})

it('a protocol of a survey without a meeting, of 30 questions, in each language', async () => {
  const questions = Array.from({ length: 30 }, (_, at) => ({ ...question, number: at + 1 }))
  for (const language of languages) {
    const { pages } = await textOf(protocolPages({ ...protocol, language, meeting: null, atMeeting: null, questions }))
    expect(pages).toBeGreaterThan(5)
  }
})

it('the roll names each owner with document, area, representative and answers, and more than twelve questions in parts', async () => {
  const unit = { name: 'кв. 3', area: '4560', share: { num: 1n, den: 3n }, document: 'Договір № 5' }
  const roll = {
    language: 'uk' as const,
    association: 'ОСББ «Затишок»',
    houseAddress: 'вул. Лесі Українки, 12',
    protocolNumber: '3',
    questions: Array.from({ length: 14 }, (_, at) => at + 1),
    rows: [
      {
        owner: 'Дзюба Ганна',
        units: [unit, { ...unit, name: 'кв. 4', share: { num: 2n, den: 3n }, document: 'Свідоцтво № 9' }],
        representative: { name: 'Дзюба Іван', document: 'довіреність № 1' },
        answers: ['for' as const, 'against' as const, null],
        source: 'листок № 17',
        day: '2026-03-15',
      },
    ],
  }
  const { text } = await textOf(rollPages(roll), 'landscape')
  for (const part of [
    'Договір № 5',
    'Свідоцтво № 9',
    'кв. 3: 45,60 × 1/3',
    '45,60',
    'представник: Дзюба Іван',
    'листок № 17',
    '15.03.2026',
  ])
    expect(text).toContain(part)
  expect(text).toContain('питання 13–14')
  expect(text.match(/Дзюба Ганна/g)).toHaveLength(2)
})

it('an owner of 200 units has them all in the roll', async () => {
  const share = { num: 1n, den: 1n }
  const units = Array.from({ length: 200 }, (_, at) => ({ name: `кв. ${at + 1}.`, area: 100n, share, document: null }))
  const owner = { owner: 'Забудовник', units, representative: null, answers: ['for' as const], source: null, day: null }
  const about = { language: 'uk', association: '', houseAddress: '', protocolNumber: '3', questions: [1] } as const
  const { text, pages } = await textOf(rollPages({ ...about, rows: [owner] }), 'landscape')
  for (const { name } of units) expect(text).toContain(name)
  expect(pages).toBeGreaterThan(3)
  expect(text).toContain('200,00')
})

const row = (entrance: number | null, floor: number | null, unit: string): RouteRow => ({
  entrance,
  floor,
  unit,
  owner: 'Шевченко І. П.',
  phone: null,
  area: { num: 6230n, den: 3n },
  weight: { num: 6230n, den: 3n },
  sheetNumber: null,
})

it('the route goes by entrance, floor and number of the unit, with the area to be won at each', async () => {
  const rows = [
    row(2, 1, 'кв. 40'),
    row(1, 2, 'кв. 10'),
    row(1, 2, 'кв. 9'),
    row(null, null, 'гараж'),
    row(1, 1, 'кв. 2'),
  ]
  expect(byRoute(rows).map(({ unit }) => unit)).toEqual(['кв. 2', 'кв. 9', 'кв. 10', 'кв. 40', 'гараж'])
  const route: Route = {
    language: 'uk',
    association: 'ОСББ',
    houseAddress: 'вул. Лесі Українки, 12',
    day: '2026-03-18',
    whole: { num: 60000n, den: 1n },
    rows,
  }
  const { text } = await textOf(routePages(route), 'landscape')
  expect(text).toContain('Записів: 5, площа часток: 103,8333 м²')
  expect(text).toContain('Під’їзд 1, поверх 2. Записів: 2, площа часток: 41,5333 м²')
  expect(text).toContain('Без під’їзду')
  expect((await textOf(routePages({ ...route, rows: [] }), 'landscape')).text).toContain(
    'Усі співвласники проголосували',
  )
})

const notice: Notice = {
  language: 'uk',
  association: { name: 'ОСББ «Затишок»', code: null },
  houseAddress: 'вул. Лесі Українки, 12',
  voting: '3/2026',
  day: '2026-02-20',
  initiator: 'ініціативна група: Бондар О. С., Гнатюк О. В., Мельник Т. А.',
  meeting: { day: '2026-03-10', time: '18:30', place: 'школа № 59', video: null },
  moved: [],
  survey: { from: '2026-03-11', until: '2026-03-25' },
  questions: [question],
  link: null,
  contact: '+380 44 123 45 67',
}

it('a notice of a meeting that was moved states both days', async () => {
  const was = { day: '2026-03-05', time: '18:00', place: 'хол' }
  const to = { day: '2026-03-10', time: '18:30', place: 'школа № 59' }
  const moved = [{ on: '2026-02-19', was, to, reason: 'Ремонт' }]
  const { text } = await textOf(noticePages({ ...notice, moved }, [null]))
  expect(text).toContain(
    'призначені на 05.03.2026, 18:00, хол, перенесено на 10.03.2026, 18:30, школа № 59. Причина: Ремонт',
  )
})

it('a notice states who convenes, when, where, whether by video, the agenda and how to vote', async () => {
  const recipients = [{ name: 'Дзюба Ганна', units: 'кв. 3, 4' }, null]
  const { text, pages } = await textOf(noticePages(notice, recipients))
  expect(pages).toBe(2)
  for (const part of [
    'Бондар О. С.',
    '10 березня 2026',
    '18:30',
    'школа № 59',
    'відеоконференція не проводиться',
    '1. Про новий внесок',
    '11.03.2026 – 25.03.2026',
    'Кому: Дзюба Ганна, кв. 3, 4',
  ])
    expect(text).toContain(part)
  expect(text.match(/Повідомлення отримав/g)).toHaveLength(1)
})

it('the list of receipt has a line for each owner, and who handed the notices over', async () => {
  const recipients = Array.from({ length: 60 }, (_, at) => ({ name: `Власник ${at + 1}`, units: `кв. ${at + 1}` }))
  const { text } = await textOf(receiptPages(notice, recipients))
  expect(text.match(/Власник \d+/g)).toHaveLength(60)
  expect(text.match(/Дата вручення/g)!.length).toBeGreaterThan(1)
  expect(text).toContain('Повідомлення вручив')
})
