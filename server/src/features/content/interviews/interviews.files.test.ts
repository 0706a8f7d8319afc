import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interviews } from '@oselia/contract/interviews'
import { urlOf, type Endpoint } from '@oselia/contract/kit'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSpreadsheet } from '../../../platform/spreadsheet.js'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

const questions = [
  {
    key: 'lift',
    kind: 'single',
    text: { uk: 'Замінити ліфт?', en: 'Replace the lift?' },
    options: [
      { key: 'yes', text: { uk: 'Так', en: 'Yes' } },
      { key: 'no', text: { uk: 'Ні', en: 'No' } },
    ],
  },
  { key: 'why', kind: 'text', text: 'Чому?', required: false, show_if: { question: 'lift', options: ['no'] } },
  { key: 'mark', kind: 'scale', text: 'Оцінка', scale_to: 10, scale_low: 'погано', required: false },
  {
    key: 'low',
    kind: 'date',
    text: 'Коли зручно?',
    required: false,
    show_if: { question: 'mark', max: 4 },
  },
]
const said = (lift: string, why?: string) => [
  { question: 'lift', options: [lift] },
  ...(why ? [{ question: 'why', text: why }] : []),
]

let house: number
let complex: number
const people: number[] = []
beforeAll(async () => {
  const made = await makeHouses(product.app, 'ЖК Файли', 1)
  house = made.houses[0]!
  complex = made.complex
  const unit = await makeUnit(product.app, house, { number: '7' })
  for (let n = 0; n < 5; n += 1) people.push((await makeLink(product.app, unit, `Файл${'абвгд'[n]} Ім’я`)).member)
})

const open = async (more: object = {}) => {
  const raw = { title: 'Ліфт', questions, audience: { house_ids: [house] }, state: 'published', ...more }
  return (await call(interviews.create, { raw })).body.data.id
}
const enter = async (id: number, member_id: number, values: object[]) =>
  expect((await call(interviews.enter, { params: { id }, raw: { member_id, values } })).status).toBe(201)
const fetched = async (
  e: Pick<Endpoint, 'path'>,
  id: number,
  query: Record<string, string> = {},
  as: Who = 'owner',
) => {
  const answer = await fetch(`${product.url}${urlOf(e).replace(':id', String(id))}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${await product.tokenOf(as)}`, 'accept-language': 'en' },
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
/** The sheets of a workbook as rows of cells, by name. */
const sheetsOf = async (bytes: Buffer) => {
  const dir = await mkdtemp(join(tmpdir(), 'oselia-sheets-'))
  try {
    await writeFile(join(dir, 'a.xlsx'), bytes)
    const book = await openSpreadsheet(join(dir, 'a.xlsx'))
    const found: Record<string, unknown[][]> = {}
    for (const [at, { name }] of book.sheets.entries()) {
      found[name] = []
      for await (const { cells } of book.rows(at)) found[name].push(cells)
    }
    return found
  } finally {
    await rm(dir, { recursive: true })
  }
}

describe('the file of results', () => {
  it('has sheets of the summary, the tables and the answers, and no formulas', async () => {
    const poll = await open()
    await enter(poll, people[0]!, said('yes'))
    await enter(poll, people[1]!, said('no', '=HYPERLINK("x")'))
    const { status, bytes } = await fetched(interviews.exportResults, poll, { by: 'question:lift' })
    expect(status).toBe(200)
    const book = await sheetsOf(bytes)
    expect(Object.keys(book)).toEqual(['Results', 'Tables', 'Answers'])
    expect(book['Results']).toContainEqual(['1. Replace the lift?', 'Yes', 1, 50])
    expect(book['Results']).toContainEqual(['2. Чому?', 'Asked', 1])
    expect(book['Tables']![0]).toEqual(['Question', 'Answer', 'Yes', 'No'])
    const [head, ...rows] = book['Answers']!
    expect(head!.slice(0, 6)).toEqual(['Time', 'Channel', 'Member', 'Unit', '1. Replace the lift?', '2. Чому?'])
    expect(rows.map((cells) => cells.slice(1, 6)).toSorted()).toEqual([
      ['paper', expect.stringContaining('Файла'), expect.stringContaining('7'), 'Yes'],
      ['paper', expect.stringContaining('Файлб'), expect.stringContaining('7'), 'No', '=HYPERLINK("x")'],
    ])
    // As text that a spreadsheet program does not compute.
    const csv = await fetched(interviews.exportResults, poll, { format: 'csv' })
    expect(csv.bytes.toString()).toContain('Replace the lift?')
    const { rows: noted } =
      await sql`select 1 from audit_log where action = 'export' and entity = 'interviews' and entity_id = ${poll}`.execute(
        product.app.pools.db,
      )
    expect(noted).toHaveLength(2)
  })

  it('names people only for those who may read them', async () => {
    const poll = await open()
    await enter(poll, people[0]!, said('yes'))
    const auditor = await staffWith(product.app, 'auditor', { complexes: [complex] })
    await sql`update staff_roles set permissions = array_remove(array_remove(permissions, 'members.read'), 'residents.read')
      where code = 'auditor'`.execute(product.app.pools.db)
    const { bytes } = await fetched(interviews.exportResults, poll, {}, auditor)
    const book = await sheetsOf(bytes)
    expect(book['Answers']![0]!.slice(0, 3)).toEqual(['Time', 'Channel', '1. Replace the lift?'])
    expect(JSON.stringify(book)).not.toContain('Файла')
    expect((await fetched(interviews.exportResults, poll, {}, 'dispatcher')).status).toBe(403)
  })

  it('of anonymous answers has words alone, and is refused before there are five', async () => {
    const poll = await open({ anonymous: true })
    for (const member of people.slice(0, 4)) await enter(poll, member, said('no', `Слово ${member}`))
    expect((await fetched(interviews.exportResults, poll)).status).toBe(409)
    await enter(poll, people[4]!, said('yes'))
    const book = await sheetsOf((await fetched(interviews.exportResults, poll)).bytes)
    expect(Object.keys(book)).toEqual(['Results', 'Words'])
    expect(book['Words']!.slice(1).every(([question]) => question === '2. Чому?')).toBe(true)
    expect(book['Words']).toHaveLength(5)
    expect(JSON.stringify(book)).not.toContain('Файл')
  })
})

describe('the form on paper', () => {
  const textOf = async (bytes: Buffer) =>
    (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, ' ')
  const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

  it('has the questions in the chosen languages, how to answer, and when each is asked', async () => {
    const poll = await open({ body: '<p>Старий ліфт</p>' })
    const { status, bytes } = await fetched(interviews.paper, poll, { languages: 'uk,en' })
    const text = await textOf(bytes)
    expect([status, pagesOf(bytes)]).toEqual([200, 1])
    for (const part of [
      '1. Замінити ліфт?',
      'Replace the lift?',
      'Так / Yes',
      'Виберіть один варіант / Choose one',
      'Старий ліфт',
      'Прізвище, ім’я / Name',
      'Answer if in question 1 you chose: «Ні / No»',
      'Відповідайте, якщо в запитанні 3 число від 1 до 4',
      'погано',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Camera')
    await call(interviews.createLink, { params: { id: poll }, raw: {} })
    const { link } = (await call(interviews.deeplink, { params: { id: poll } })).body.data
    expect((await fetched(interviews.paper, poll)).bytes.toString('latin1')).toContain(link!.url)
    const dispatcher = await staffWith(product.app, 'dispatcher', { complexes: [complex] })
    const shown = await fetched(interviews.paper, poll, {}, dispatcher)
    expect([shown.status, shown.bytes.toString('latin1').includes('/poll/')]).toEqual([200, false])
  })

  it('goes on over pages, and asks for no name where it is anonymous', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({
      key: `q${n}`,
      kind: 'text',
      text: `Запитання номер ${n + 1}?`,
    }))
    const poll = await open({ questions: many, anonymous: true })
    const { bytes } = await fetched(interviews.paper, poll)
    expect(pagesOf(bytes)).toBeGreaterThan(2)
    expect(pagesOf(bytes)).toBeLessThan(8)
    const text = await textOf(bytes)
    expect(text).toContain('30. Запитання номер 30?')
    expect(text).toContain('не підписуйте')
    expect(text).not.toContain('Прізвище')
  })
})
