import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { drawPdf, type PdfDocument } from '../../../platform/pdf.js'
import { entrancePages, type EntranceList } from './papers.entrance.js'
import { readScan, type ScanPage } from './papers.scans.js'
import { sheetPages, type OwnerSheet, type SheetForm } from './papers.sheet.js'

const key = 'a key of the installation'
const form: SheetForm = {
  link: null,
  language: 'uk',
  voting: 12,
  version: 2,
  key,
  association: { name: 'ОСББ «Затишок»', code: '39876543' },
  votingNumber: '4/2026',
  protocolNumber: '3',
  meetingDay: '2026-03-10',
  surveyFrom: '2026-03-11',
  surveyUntil: '2026-03-25',
  answers: ['for', 'against', 'abstain'],
  questions: [
    { number: 1, text: 'Обрання голови правління', proposal: 'Обрати Гнатюк Олену.' },
    { number: 2, text: 'Про кошторис', proposal: null },
  ],
}
const sheet: OwnerSheet = {
  sheet: 1804,
  number: '17',
  houseAddress: 'м. Київ, вул. Лесі Українки, 12',
  owner: 'В’язовська Ганна Ґеоргіївна',
  units: [{ name: 'кв. 7', area: '6230', share: { num: '1', den: '3' }, document: 'Договір № 5 від 03.03.1998' }],
  representative: null,
  surveyor: null,
}
const list: EntranceList = {
  house: 40,
  entrance: 3,
  houseAddress: 'вул. Лесі Українки, 12',
  rows: Array.from({ length: 15 }, (_, at) => ({
    unit: `кв. ${at + 1}`,
    owner: `Власник ${at + 1}`,
    representative: null,
    document: null,
    area: 4560n,
    share: { num: 1n, den: 1n },
  })),
  surveyor: 'Бондар О. С.',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papers-'))
})
afterAll(() => rm(folder, { recursive: true }))

const draw = async (pages: Iterable<(paper: PdfDocument) => void>, layout: 'portrait' | 'landscape' = 'portrait') =>
  buffer(await drawPdf({ title: 'Листки', author: 'ОСББ', language: 'uk', at: new Date(0), layout }, pages))
const textOf = async (bytes: Buffer) => (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')
const codesOf = async (bytes: Buffer) => {
  const path = join(folder, 'paper.pdf')
  await writeFile(path, bytes)
  const pages: ScanPage[] = []
  await readScan(path, { key, onPage: async (page) => void pages.push(page) })
  return pages.map(({ code }) => code)
}

it('a sheet says whose it is, with the exact area of the share, and what is asked', async () => {
  const text = await textOf(await draw(sheetPages(form, [sheet])))
  for (const part of [
    'Голосування № 4/2026 · Додаток до протоколу № 3',
    'ЛИСТОК ОПИТУВАННЯ № 17',
    'ОСББ «Затишок», код ЄДРПОУ 39876543',
    'м. Київ, вул. Лесі Українки, 12',
    '10.03.2026',
    '11.03.2026 – 25.03.2026',
    'В’язовська Ганна Ґеоргіївна',
    'Договір № 5 від 03.03.1998',
    '20,7667',
    'Обрати Гнатюк Олену.',
    'УТРИМАВСЯ',
    'сторінка 1 з 1',
  ])
    expect(text).toContain(part)
})

it('a profile without abstentions has two boxes', async () => {
  const text = await textOf(await draw(sheetPages({ ...form, answers: ['for', 'against'] }, [sheet])))
  expect(text).toContain('ПРОТИ')
  expect(text).not.toContain('УТРИМАВСЯ')
})

it('a sheet is written in each language', async () => {
  for (const [language, title] of [
    ['en', 'VOTING SHEET No. 17'],
    ['ru', 'ЛИСТОК ОПРОСА № 17'],
    ['es', 'HOJA DE VOTACIÓN N.º 17'],
  ] as const)
    expect(await textOf(await draw(sheetPages({ ...form, language }, [sheet])))).toContain(title)
})

it('each page of each sheet names the sheet and itself, and begins with its owner', async () => {
  const questions = Array.from({ length: 24 }, (_, at) => ({
    number: at + 1,
    text: `Питання номер ${at + 1}`,
    proposal: null,
  }))
  const bytes = await draw(sheetPages({ ...form, questions }, [sheet, { ...sheet, sheet: 1805, number: '18' }]))
  expect(await codesOf(bytes)).toEqual(
    [1804, 1805].flatMap((number) =>
      [1, 2].map((page) => ({ kind: 'sheet', voting: 12, sheet: number, version: 2, page, of: 2 })),
    ),
  )
  expect((await textOf(bytes)).match(/В’язовська Ганна Ґеоргіївна/g)).toHaveLength(4)
})

it('a question longer than a page has its answer only after its last word', async () => {
  const long = Array.from({ length: 1200 }, (_, at) => `слово${at}`).join(' ')
  const questions = [{ number: 1, text: long, proposal: 'Затвердити.' }]
  const bytes = await draw(sheetPages({ ...form, questions }, [sheet]))
  const codes = await codesOf(bytes)
  expect(codes.length).toBeGreaterThan(2)
  expect(codes.every((code) => code?.of === codes.length)).toBe(true)
  const text = await textOf(bytes)
  expect(text.match(/Відповідь і підпис – після його закінчення/g)).toHaveLength(codes.length - 2)
  expect(text).toContain('слово1199')
})

it('the list of an entrance repeats the question on each page', async () => {
  const bytes = await draw(entrancePages(form, [list]), 'landscape')
  const codes = await codesOf(bytes)
  expect(codes.map((code) => code?.kind === 'entrance' && [code.question, code.page, code.of])).toEqual([
    [1, 1, 2],
    [1, 2, 2],
    [2, 1, 2],
    [2, 2, 2],
  ])
  const text = await textOf(bytes)
  expect(text.match(/Питання 1\. Обрання голови правління/g)).toHaveLength(2)
  expect(text.match(/Власник \d+/g)).toHaveLength(30)
})

it('an owner of 200 units has them all on a sheet, with each page inside the paper', async () => {
  const units = Array.from({ length: 200 }, (_, at) => ({ ...sheet.units[0]!, name: `кв. ${at + 1}` }))
  const bytes = await draw(sheetPages(form, [{ ...sheet, units }]))
  const text = await textOf(bytes)
  for (const { name } of units) expect(text).toContain(name)
  expect(text).toContain('4 153,3333')
  const codes = await codesOf(bytes)
  expect(codes.map((code) => code?.page)).toEqual(Array.from({ length: codes.length }, (_, at) => at + 1))
})
