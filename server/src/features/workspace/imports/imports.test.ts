import { imports } from '@oselia/contract/imports'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { csv, useImports, windows1251 } from '../../../testing/imports.js'
import { makeHouses } from '../../../testing/places.js'
import { oldOffice, pdf } from '../../../testing/samples.js'
import { staffWith } from '../../../testing/sign-in.js'
import { workbook } from '../../../testing/workbooks.js'

const product = useApp()
const { call } = product
const { bring, apply, undo, decide, settled } = useImports(product)
let houses: number[] = []

beforeAll(async () => {
  houses = (await makeHouses(product.app, 'Садова', 3)).houses
})

const ask = async <T>(query: string): Promise<T[]> =>
  (await sql<T>`${sql.raw(query)}`.execute(product.app.pools.db)).rows
const units = (house: number) =>
  ask<{ number: string }>(`select number from realty where house_id = ${house} and deleted_at is null order by id`)

describe('a list of units', () => {
  const file = csv([
    ['Реєстр квартир ОСББ «Садова»'],
    [],
    ['№ п/п', '№ кв', 'Тип', 'Поверх', 'Площа, м2', 'Кімнат'],
    ['Під’їзд 1'],
    [1, '1', 'квартира', 1, '62,3', 2],
    [2, '2', 'квартира', 1, '1\u00a0045,00', 3],
    ['Під’їзд 2'],
    [3, '3А', '', 2, '38.5', 1],
    [4, 'н.п. 1', 'нежитлове', 1, '120,15', ''],
    ['', 'Разом', '', '', '1 265,95', ''],
  ])
  it('is read whatever is above and between the rows, and applied; a second import changes nothing', async () => {
    const run = await bring('realty', file, { house_id: houses[0]! })
    expect(run).toMatchObject({ state: 'checked', counts: { add: 4, error: 0 }, options: { header_row: 3 } })
    expect((await apply(run)).state).toBe('applied')
    expect(
      await ask(
        `select number, type, entrance, floor, total_area from realty where house_id = ${houses[0]} order by id`,
      ),
    ).toEqual([
      { number: '1', type: 'apartment', entrance: 1, floor: 1, total_area: 62.3 },
      { number: '2', type: 'apartment', entrance: 1, floor: 1, total_area: 1045 },
      { number: '3А', type: 'apartment', entrance: 2, floor: 2, total_area: 38.5 },
      { number: '1', type: 'commercial', entrance: 2, floor: 1, total_area: 120.15 },
    ])
    const again = await bring('realty', windows1251(file.replaceAll('’', "'")), { house_id: houses[0]! })
    expect(again.counts).toMatchObject({ same: 4, add: 0, change: 0, error: 0 })
    const { data: history } = (
      await call(platform.history, {
        query: { entity: 'realty', id: (await ask<{ id: number }>(`select min(id) as id from realty`))[0]!.id },
      })
    ).body
    expect(history[0]).toMatchObject({ action: 'import', reason: 'список.csv' })
  })

  it('can be a workbook with merged titles, groups and repeated headings', async () => {
    const text = (r: number, cells: string[]) =>
      `<row r="${r}">${cells.map((t, i) => (t ? `<c r="${'ABCD'[i]}${r}" t="inlineStr"><is><t>${t}</t></is></c>` : '')).join('')}</row>`
    const bytes = workbook([
      { name: 'Титул', rows: text(1, ['Звіт']) },
      {
        name: 'Квартири',
        rows: [
          text(1, ['Список приміщень']),
          text(3, ['Кв.', 'Поверх', 'Площа']),
          text(4, ['вул. Садова, буд. 2']),
          text(5, ['Під’їзд 1']),
          text(6, ['1', '1', '40,5']),
          text(7, ['Кв.', 'Поверх', 'Площа']),
          text(8, ['2', '1', '41']),
          text(9, ['вул. Садова, 3']),
          text(10, ['1', '1', '50']),
          text(11, ['Всього', '', '131,5']),
        ].join(''),
        merges: ['A1:C1', 'A4:C4', 'A5:C5', 'A9:C9'],
      },
    ])
    const run = await bring('realty', bytes, { name: 'квартири.xlsx' })
    expect(run).toMatchObject({
      counts: { add: 3, error: 0 },
      options: { sheet: 1, header_row: 3 },
      sheets: ['Титул', 'Квартири'],
    })
    await apply(run)
    expect([await units(houses[1]!), await units(houses[2]!)]).toEqual([
      [{ number: '1' }, { number: '2' }],
      [{ number: '1' }],
    ])
  })

  it('is mapped by hand when headings are unknown; bad rows are returned with the reason', async () => {
    const run = await bring(
      'realty',
      csv([
        ['a', 'b'],
        ['71', '50,123'],
        ['72', '50'],
      ]),
      { house_id: houses[0]! },
    )
    expect(run).toMatchObject({ options: { header_row: 0 }, counts: { add: 0 } })
    const { status } = await call(imports.update, {
      params: { id: run.id },
      body: { version: run.version, header_row: 1, columns: ['number', 'total_area'] },
    })
    expect(status).toBe(200)
    const matched = await settled(run.id)
    expect(matched.counts).toMatchObject({ add: 1, error: 1, skip: 1 })
    const bad = await call(imports.badRows, { params: { id: run.id }, query: { format: 'csv' }, language: 'uk' })
    expect((bad.body as unknown as string).replace('\uFEFF', '')).toBe(
      'a;b;Причина\r\n71;50,123;b: Не більше двох знаків після коми\r\n',
    )
    const unknown = await call(imports.update, {
      params: { id: run.id },
      body: { version: matched.version, columns: ['number', 'salary'] },
    })
    expect([unknown.status, Object.keys(unknown.body.errors!)]).toEqual([422, ['columns.1']])
    const stale = await call(imports.update, { params: { id: run.id }, body: { version: run.version, header_row: 1 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    const mended = await decide(matched, [{ id: 2, cells: { 1: '50,12' } }])
    expect(mended.counts).toMatchObject({ add: 2, error: 0 })
    expect((await decide(mended, [{ id: 2, cells: { 1: null } }])).counts).toMatchObject({ error: 1 })
  })

  it('needs a decision about a unit that occurs twice with different data', async () => {
    const run = await bring(
      'realty',
      csv([
        ['кв', 'площа'],
        ['81', '50'],
        ['81', '51'],
        ['81', '50'],
      ]),
      { house_id: houses[0]! },
    )
    expect(run.counts).toMatchObject({ add: 1, conflict: 1, skip: 2 })
    const refused = await call(imports.decide, {
      params: { id: run.id },
      body: { version: run.version, rows: [{ id: 3, decision: 'new' }] },
    })
    expect(refused.status).toBe(422)
    expect((await decide(run, [{ id: 3, decision: 'skip' }])).counts).toMatchObject({ add: 1, conflict: 0, skip: 3 })
  })
})

describe('houses', () => {
  it('are added at their addresses, or updated', async () => {
    const run = await bring(
      'houses',
      csv([
        ['Адреса', 'Рік побудови', 'Кількість квартир'],
        ['м. Львів, вул. Нова, 5', '1998', '80'],
        ['м. Львів, вул. Нова, 5-А', '2001', ''],
        ['просто текст', '', ''],
      ]),
    )
    expect(run.counts).toMatchObject({ add: 2, error: 1 })
    await apply(run, true)
    expect(
      await ask(`select label, year_built, units_count from houses where label like '%Нова%' order by id`),
    ).toEqual([
      { label: 'Львів, вул. Нова, буд. 5', year_built: 1998, units_count: 80 },
      { label: 'Львів, вул. Нова, буд. 5-А', year_built: 2001, units_count: null },
    ])
    const again = await bring(
      'houses',
      csv([
        ['Адреса', 'Рік побудови'],
        ['Львів, Нова 5', '1999'],
        ['Нова 5а', '2001'],
      ]),
    )
    expect(again.counts).toMatchObject({ change: 1, same: 1, add: 0 })
    const applied = await apply(again)
    const [house] = await ask<{ id: number }>(`select id from houses where label = 'Львів, вул. Нова, буд. 5'`)
    const history = async () =>
      (await call(platform.history, { query: { entity: 'houses', id: house!.id } })).body.data.map(
        ({ action, reason, changes }) => ({ action, reason, changes: action === 'create' ? [] : changes }),
      )
    const imported = {
      action: 'import',
      reason: 'список.csv',
      changes: [expect.objectContaining({ field: 'year_built', old: 1998, new: 1999 })],
    }
    const created = { action: 'create', reason: null, changes: [] }
    expect(await history()).toEqual([imported, created])
    const undone = await undo(applied)
    expect(undone.state).toBe('undone')
    expect(await ask(`select year_built from houses where label = 'Львів, вул. Нова, буд. 5'`)).toEqual([
      { year_built: 1998 },
    ])
  })
})

describe('a file', () => {
  const refused = async (bytes: Uint8Array | string, name = 'x.xlsx') => {
    const { status, body } = await call(imports.create, { fields: { kind: 'realty' }, file: { name, bytes } })
    return [status, Object.keys(body.errors ?? {})]
  }
  it.each([
    ['no spreadsheet', pdf],
    ['encrypted', oldOffice('EncryptedPackage')],
    ['empty', ''],
    ['in no known encoding', Uint8Array.from({ length: 4000 }, (_, i) => 128 + ((i * 7919) % 128))],
  ])('that is %s is rejected at once', async (_what, bytes) => expect(await refused(bytes)).toEqual([422, ['file']]))

  it('of two million rows is rejected, at once or by the job', async () => {
    const { status, body } = await call(imports.create, {
      fields: { kind: 'realty' },
      file: { name: 'x.csv', bytes: `кв;площа\n${'1;2\n'.repeat(2_000_000)}` },
      language: 'en',
    })
    const message = status === 422 ? body.errors!['file']![0] : (await settled(body.data.id)).problem
    expect(message).toContain('500')
  })

  it('needs the permissions of its kind, and is visible to the user who uploaded it or sees everything', async () => {
    const bytes = csv([
      ['кв', 'площа'],
      ['91', '50'],
    ])
    expect(
      (await call(imports.create, { fields: { kind: 'realty' }, file: { name: 'x.csv', bytes }, as: 'guard' })).status,
    ).toBe(403)
    expect(
      (await call(imports.create, { fields: { kind: 'accounts' }, file: { name: 'x.csv', bytes }, as: 'manager' }))
        .status,
    ).toBe(403)
    const one = await staffWith(product.app, 'manager', { houses: [houses[0]!] })
    const other = await staffWith(product.app, 'manager', { houses: [houses[1]!] })
    const run = await bring('realty', bytes, { as: one })
    expect(run.counts).toMatchObject({ add: 1 })
    expect((await call(imports.read, { params: { id: run.id }, as: other })).status).toBe(404)
    expect((await call(imports.read, { params: { id: run.id }, as: 'auditor' })).status).toBe(200)
    expect((await call(imports.rows, { params: { id: run.id }, query: {}, as: 'auditor' })).status).toBe(403)
    const outside = await bring(
      'realty',
      csv([
        ['адреса', 'кв', 'площа'],
        ['вул. Садова, 2', '91', '50'],
      ]),
      { as: one },
    )
    expect(outside.counts).toMatchObject({ error: 1, add: 0 })
    const elsewhere = await call(imports.create, {
      fields: { kind: 'realty', house_id: String(houses[1]) },
      file: { name: 'x.csv', bytes },
      as: one,
    })
    expect([elsewhere.status, Object.keys(elsewhere.body.errors!)]).toEqual([422, ['house_id']])
  })
})
