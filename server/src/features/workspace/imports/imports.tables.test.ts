import { imports } from '@oselia/contract/imports'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { csv, useImports } from '../../../testing/imports.js'
import { makeHouses } from '../../../testing/places.js'
import { workbook } from '../../../testing/workbooks.js'

const product = useApp()
const { call } = product
const { bring, apply, rows, decide } = useImports(product)
let houses: number[] = []

beforeAll(async () => {
  houses = (await makeHouses(product.app, 'Таблична', 2)).houses
  const numbers = Array.from({ length: 9 }, (_, at) => [String(at + 1), '50'])
  await apply(await bring('realty', csv([['кв.', 'Площа'], ...numbers]), { house_id: houses[0]! }))
})

describe('a table as people keep it', () => {
  it('may have a row of column numbers under the headings, which is shown as skipped', async () => {
    const run = await bring(
      'owners',
      csv([
        ['кв.', 'ПІБ', 'Телефон', 'Частка'],
        ['1', '2', '3', '4'],
        ['2', 'Нумерований Іван Іванович', '0671234501', '1'],
      ]),
      { house_id: houses[0]! },
    )
    expect(run.counts).toMatchObject({ add: 1, error: 0, conflict: 0, skip: 2 })
    expect((await rows(run, { outcome: 'skip' })).map(({ row, warnings }) => [row, warnings])).toEqual([
      [1, []],
      [2, [{ field: 'row', message: 'Рядок із номерами стовпців пропущено' }]],
    ])
  })

  it('may say in words or with a dash that a cell is empty', async () => {
    const said = ['-', '—', '–', 'немає', 'Нет', 'none', 'N/A', 'відсутня', 'відсутнє']
    const run = await bring(
      'owners',
      csv([
        ['кв.', 'ПІБ', 'E-mail', 'Телефон', 'РНОКПП'],
        ...said.map((word, at) => [String(at + 1), `Порожня${'абвгдежзи'[at]} Ірина Іванівна`, word, word, word]),
      ]),
      { house_id: houses[0]! },
    )
    expect(run.counts).toMatchObject({ add: said.length, error: 0 })
  })

  it('writes figures with the decimal separator of the language', async () => {
    const row = (n: number, cells: string) => `<row r="${n}">${cells}</row>`
    const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
    const sheet = [
      row(1, text('A1', 'кв') + text('B1', 'площа') + text('C1', 'житлова площа')),
      row(2, text('A2', '77') + '<c r="B2"><v>57.85</v></c><c r="C2"><v>60.5</v></c>'),
    ]
    const run = await bring('realty', workbook([{ name: 'Квартири', rows: sheet.join('') }]), {
      house_id: houses[0]!,
      name: 'кв.xlsx',
    })
    expect((await rows(run, { outcome: 'error' }))[0]!.cells).toEqual(['77', '57,85', '60,5'])
    expect((await rows(run, { outcome: 'error', language: 'en' }))[0]!.cells).toEqual(['77', '57.85', '60.5'])
  })
})

describe('rows that repeat each other', () => {
  const file = csv([
    ['кв', 'площа'],
    ['81', '50'],
    ['81', '51'],
    ['81', '50'],
    ['81', '52'],
  ])
  it('show what each of them says, and the one that is chosen is taken', async () => {
    const run = await bring('realty', file, { house_id: houses[1]! })
    expect(run.counts).toMatchObject({ add: 1, conflict: 2, skip: 2 })
    const [third] = await rows(run, { outcome: 'conflict' })
    expect(third!.matches).toEqual([
      { id: 'take:2', label: 'Рядок 2 · 81 · 50' },
      { id: 'take:3', label: 'Рядок 3 · 81 · 51' },
    ])
    const taken = await decide(run, [{ id: 3, decision: 'take:3' }])
    expect(taken.counts).toMatchObject({ add: 1, conflict: 0, skip: 4 })
    expect((await rows(taken, { outcome: 'add' })).map(({ row }) => row)).toEqual([3])
    const back = await decide(taken, [{ id: 5, decision: 'none' }])
    expect(back.counts).toMatchObject({ add: 1, conflict: 1 })
    expect((await decide(back, [{ id: 5, decision: 'take:3' }])).counts).toMatchObject({ add: 1, conflict: 0 })
  })

  it('can be taken only where they are offered', async () => {
    const run = await bring('realty', file, { house_id: houses[1]! })
    const refused = await call(imports.decide, {
      params: { id: run.id },
      body: { version: run.version, rows: [{ id: 3, decision: 'take:4' }] },
    })
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['rows.0.decision']])
  })

  it('of one person show who that is, with contacts and unit', async () => {
    const run = await bring(
      'owners',
      csv([
        ['кв.', 'ПІБ', 'Телефон'],
        ['7', 'Двічі Іван Іванович', '0671234777'],
        ['8', 'Двічі Іван Іванович', ''],
      ]),
      { house_id: houses[0]! },
    )
    const [row] = await rows(run, { outcome: 'conflict' })
    expect(row!.matches).toEqual([{ id: 'row:2', label: 'Рядок 2 · 7 · Двічі Іван Іванович · 0671234777' }])
    await apply(run, true)
    const again = await bring(
      'owners',
      csv([
        ['кв.', 'ПІБ'],
        ['9', 'Двічі Іван Іванович'],
      ]),
      { house_id: houses[0]! },
    )
    const [known] = await rows(again, { outcome: 'conflict' })
    expect(known!.matches[0]!.label).toMatch(/^Двічі Іван Іванович · \+380671234777 · .*Таблична.*, кв\. 7$/)
  })
})
