import { meterReadings } from '@oselia/contract/meter-readings'
import { meters } from '@oselia/contract/meters'
import { platform } from '@oselia/contract/platform'
import { readingImports, type ReadingImport } from '@oselia/contract/reading-imports'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { csv } from '../../../testing/imports.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { workbook } from '../../../testing/workbooks.js'
import { eventually } from '../../../testing/eventually.js'

const product = useApp({ clock: { now: () => new Date('2026-06-25T09:00:00Z') } })
const { call } = product

let n = 0
let house: number
let accountant: Who
let first: number
let second: number
beforeEach(async () => {
  house = (await makeHouses(product.app, `ЖК Показання ${++n}`, 1)).houses[0]!
  accountant = await staffWith(product.app, 'accountant', { houses: [house] })
  const flat = await makeUnit(product.app, house, { number: '1' })
  const meterOf = async (number: string) => {
    const raw = { kind: 'cold_water', realty_id: flat, number, installed_on: '2026-01-01', initial_value: 100 }
    return (await call(meters.create, { raw, as: accountant })).body.data.id
  }
  first = await meterOf('СВ-001')
  second = await meterOf('СВ-002')
  const enter = (meter_id: number) =>
    call(meterReadings.create, { raw: { meter_id, day: '2026-05-20', value: 110 }, as: accountant })
  await enter(first)
  await enter(second)
})

const heading = ['Квартира', 'Заводський номер', 'Дата зняття', 'Показання']
const bring = async (rows: string[][], bytes?: string | Buffer): Promise<ReadingImport> => {
  const { status, body } = await call(readingImports.create, {
    fields: { house_id: String(house), day: '2026-06-20' },
    file: { name: 'показання.csv', bytes: bytes ?? csv([['Відомість'], heading, ...rows]) },
    as: accountant,
  })
  expect([status, body.errors]).toEqual([202, undefined])
  const read = async () => (await call(readingImports.read, { params: { id: body.data.id }, as: accountant })).body.data
  await eventually(async () => expect((await read()).state).not.toBe('reading'))
  return read()
}
const rowsOf = async ({ id }: ReadingImport) =>
  (await call(readingImports.rows, { params: { id }, query: { per_page: 100 }, as: accountant })).body.data
const apply = ({ id, version }: ReadingImport, count: number, more: object = {}) =>
  call(readingImports.apply, { params: { id }, raw: { version, count, ...more }, as: accountant })
const undo = ({ id, version }: ReadingImport) =>
  call(readingImports.undo, { params: { id }, body: { version, reason: 'Не той файл' }, as: accountant })
const stored = async (meter_id: number) =>
  (await call(meterReadings.list, { rawQuery: { meter_id, sort: 'day' }, as: accountant })).body.data.map(
    ({ day, value, source }) => [day, value, source],
  )
const list = () => [
  ['1', 'св 001', '21.06.2026', '115,125'],
  ['1', 'СВ-002', '', '116.5'],
]
const may = ['2026-05-20', 110, 'hand']

describe('a file of readings', () => {
  it('is read by its headings, saved in one act, changes nothing when it comes again, and is taken back', async () => {
    const run = await bring(list())
    expect(run).toMatchObject({
      state: 'checked',
      heading: 2,
      columns: { number: 1, value: 3, day: 2 },
      outcomes: { new: 2, refused: 0 },
    })
    expect(await stored(first)).toEqual([may])
    expect((await apply(run, 1)).body.code).toBe('version_conflict')
    const { body } = await apply(run, 2)
    expect(body.data).toMatchObject({ state: 'applied', saved: 2, outcomes: { saved: 2, new: 0 } })
    expect(await stored(first)).toEqual([may, ['2026-06-21', 115.125, 'import']])
    expect(await stored(second)).toEqual([may, ['2026-06-20', 116.5, 'import']])

    const again = await bring(list())
    expect(again.outcomes).toMatchObject({ new: 0, same: 2 })
    expect((await apply(again, 2)).body.code).toBe('state_forbids')
    const changed = await bring([['1', 'СВ-001', '21.06.2026', '117']])
    expect(await rowsOf(changed)).toMatchObject([{ outcome: 'differs', held: 115.125 }])

    const undone = await undo(body.data)
    expect([undone.status, undone.body.data.state, undone.body.data.saved]).toEqual([200, 'undone', 0])
    expect(await stored(first)).toEqual([may])
    expect((await apply(again, 2)).status).toBe(200)
    const listed = await call(readingImports.list, { as: accountant })
    expect(listed.body.data.map(({ state, saved }) => [state, saved])).toEqual([
      ['checked', 0],
      ['applied', 2],
      ['undone', 0],
    ])
    const history = await call(platform.history, { query: { entity: 'reading_imports', id: run.id }, as: accountant })
    expect(history.body.data.map(({ action, reason }) => [action, reason])).toEqual([
      ['undo', 'Не той файл'],
      ['import', null],
      ['create', null],
    ])
  })

  it('says of every row why it is not saved, and saves the others', async () => {
    const run = await bring([
      ['1', 'СВ-001', '', '109'],
      ['9', 'НЕМА-9', '', '5'],
      ['1', 'СВ-002', '', '111,1234'],
      ['1', 'СВ-002', '', 'не знято'],
      ['1', 'СВ-002', '31.06.2026', '112'],
      ['1', 'СВ-002', '30.06.2026', '112'],
      ['1', 'СВ-002', '', ''],
      ['1', 'СВ-002', '', '112'],
      ['1', 'СВ-002', '', '113'],
    ])
    expect((await rowsOf(run)).map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [3, 'refused', 'Lower than the one before: 110. If the counter rolled over or was replaced, mark it'],
      [4, 'unknown', null],
      [5, 'refused', 'At most 3 decimals'],
      [6, 'refused', 'Must be a number'],
      [7, 'refused', expect.any(String)],
      [8, 'refused', 'This day has not come yet'],
      [9, 'empty', null],
      [10, 'new', null],
      [11, 'differs', null],
    ])
    const unknown = await call(readingImports.rows, {
      params: { id: run.id },
      query: { outcome: 'unknown' },
      as: accountant,
    })
    expect(unknown.body).toMatchObject({ total: 1, data: [{ number: 'НЕМА-9', meter: null }] })
    expect((await apply(run, 1)).body.data).toMatchObject({ saved: 1, row_count: 11 })
    expect(await stored(first)).toEqual([may])
  })

  it('with an unusually large consumption saves it only when that is confirmed', async () => {
    const run = await bring([['1', 'СВ-001', '', '900'], list()[1]!])
    expect(run.outcomes).toMatchObject({ new: 1, large: 1 })
    expect((await apply(run, 2)).body.code).toBe('version_conflict')
    const both = await Promise.all([1, 2].map(() => apply(run, 2, { with_large: true })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stored(first)).toEqual([may, ['2026-06-20', 900, 'import']])
  })

  it('with a counter that rolled over saves it as that, once it is confirmed', async () => {
    const enter = { meter_id: first, day: '2026-06-10', value: 99_996, confirmed: true }
    expect((await call(meterReadings.create, { raw: enter, as: accountant })).status).toBe(201)
    const run = await bring([['1', 'СВ-001', '21.06.2026', '3,5'], ['1', 'СВ-001', '22.06.2026', '4'], list()[1]!])
    expect(run.outcomes).toMatchObject({ new: 1, rollover: 2, refused: 0 })
    expect((await rowsOf(run))[0]).toMatchObject({ outcome: 'rollover', reason: expect.stringContaining('99996') })
    expect((await apply(run, 3)).body.code).toBe('version_conflict')
    const { body } = await apply(run, 3, { with_rollovers: true })
    expect(body.data).toMatchObject({ state: 'applied', saved: 3 })
    const { data } = (await call(meterReadings.list, { rawQuery: { meter_id: first, sort: 'day' }, as: accountant }))
      .body
    expect(
      data.slice(2).map(({ value, rollover, consumption, reason }) => [value, rollover, consumption, reason]),
    ).toEqual([
      [3.5, true, 7.5, expect.stringContaining('показання.csv')],
      [4, false, 0.5, null],
    ])
    // Lower than the one before, but far from a turn of the counter.
    expect((await rowsOf(await bring([['1', 'СВ-002', '23.06.2026', '10']])))[0]).toMatchObject({ outcome: 'refused' })
  })

  it('with both of one meter, in any order of days, saves what follows only with all that is confirmed before it', async () => {
    const flat = await makeUnit(product.app, house, { number: '2' })
    const meter = {
      kind: 'cold_water',
      realty_id: flat,
      number: 'СВ-003',
      installed_on: '2026-01-01',
      initial_value: 99_930,
    }
    const turning = (await call(meters.create, { raw: meter, as: accountant })).body.data.id
    const enter = { meter_id: turning, day: '2026-05-20', value: 99_996, confirmed: true }
    expect((await call(meterReadings.create, { raw: enter, as: accountant })).status).toBe(201)
    const rows = [
      ['2', 'СВ-003', '22.06.2026', '901'],
      ['2', 'СВ-003', '21.06.2026', '900'],
      ['2', 'СВ-003', '10.06.2026', '3,5'],
    ]
    const run = await bring([...rows, ['1', 'СВ-002', '', '900']])
    expect((await rowsOf(run)).map(({ outcome }) => outcome)).toEqual([
      'large_rollover',
      'large_rollover',
      'rollover',
      'large',
    ])
    expect((await apply(run, 3, { with_large: true })).body.code).toBe('version_conflict')
    const other = (await apply(run, 1, { with_large: true })).body.data
    expect([other.saved, (await stored(turning)).length]).toEqual([1, 1])
    const { body } = await apply(await bring(rows), 3, { with_large: true, with_rollovers: true })
    expect([body.errors, body.data?.saved]).toEqual([undefined, 3])
    expect((await stored(turning)).slice(1).map(([day, value]) => [day, value])).toEqual([
      ['2026-06-10', 3.5],
      ['2026-06-21', 900],
      ['2026-06-22', 901],
    ])
  })

  it('is read from a workbook too, whose sums are off by the last binary digits', async () => {
    const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
    const rows = `<row r="1">${text('A1', 'Serial number')}${text('B1', 'Reading')}</row>
      <row r="2">${text('A2', 'СВ-001')}<c r="B2"><v>116.30000000000001</v></c></row>`
    const run = await bring([], workbook([{ rows }]))
    expect(run.outcomes).toMatchObject({ new: 1, refused: 0 })
    await apply(run, 1)
    expect(await stored(first)).toEqual([may, ['2026-06-20', 116.3, 'import']])
  })

  it('whose headings are not known is read by the columns that a person chooses', async () => {
    const run = await bring(
      [],
      csv([
        ['СВ-001', 'Іваненко', '115'],
        ['СВ-002', 'Петренко', '116'],
      ]),
    )
    expect(run).toMatchObject({ columns: { number: null, value: null }, outcomes: { new: 0 } })
    expect(run.sample[0]!.cells).toEqual(['СВ-001', 'Іваненко', '115'])
    const choose = (columns: object) =>
      call(readingImports.columns, {
        params: { id: run.id },
        raw: { version: run.version, heading: 0, columns },
        as: accountant,
      })
    expect(Object.keys((await choose({ number: 0, value: null })).body.errors ?? {})).toEqual(['columns.value'])
    expect(Object.keys((await choose({ number: 0, value: 0 })).body.errors ?? {})).toEqual(['columns'])
    const { data } = (await choose({ number: 0, value: 2 })).body
    expect(data.outcomes.new).toBe(2)
    expect((await apply(data, 2)).body.data.saved).toBe(2)
  })

  it('that was corrected since leaves the corrected reading when it is taken back', async () => {
    const saved = (await apply(await bring(list()), 2)).body.data
    const [reading] = (await call(meterReadings.list, { rawQuery: { meter_id: first }, as: accountant })).body.data
    await call(meterReadings.update, { params: { id: reading!.id }, body: { version: 1, value: 114 }, as: accountant })
    expect((await undo(saved)).body.data).toMatchObject({ state: 'undone', saved: 1 })
    expect(await stored(first)).toEqual([may, ['2026-06-21', 114, 'import']])
    expect(await stored(second)).toEqual([may])
  })

  it('that is no table is refused with the reason, and nothing is saved', async () => {
    const run = await bring([], 'просто текст')
    expect(run).toMatchObject({ state: 'refused', issue: expect.any(String), row_count: 0 })
    expect((await apply(run, 1)).body.code).toBe('state_forbids')
  })

  it('needs the right to enter readings, a house of the caller, and a day that has come', async () => {
    const send = async (more: object, as: Who = accountant) => {
      const fields = { house_id: String(house), day: '2026-06-20', ...more }
      const { status, body } = await call(readingImports.create, { fields, file: { name: 'a.csv', bytes: 'x' }, as })
      return [status, ...Object.keys(body.errors ?? {})]
    }
    expect(await send({ day: '2026-07-01' })).toEqual([422, 'day'])
    expect(await send({ house_id: '999999' })).toEqual([422, 'house_id'])
    expect(await send({}, 'auditor')).toEqual([403])
    const run = await bring(list())
    const outsider = await staffWith(product.app, 'accountant', { houses: [] })
    const params = { id: run.id }
    expect((await call(readingImports.read, { params, as: outsider })).status).toBe(404)
    const body = { version: run.version, count: 2 }
    expect((await call(readingImports.apply, { params, body, as: outsider })).status).toBe(404)
    expect((await call(readingImports.apply, { params, body, as: 'auditor' })).status).toBe(403)
    expect(await stored(first)).toEqual([may])
  })
})
