import { imports } from '@oselia/contract/imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../testing/app.js'
import { csv, useImports, windows1251 } from '../../testing/imports.js'
import { makeHouses } from '../../testing/places.js'

const product = useApp()
const { call } = product
const { bring, apply, undo, rows, decide } = useImports(product)
let house = 0

beforeAll(async () => {
  house = (await makeHouses(product.app, 'Садова', 2)).houses[0]!
})

const ask = async <T>(query: string): Promise<T[]> =>
  (await sql<T>`${sql.raw(query)}`.execute(product.app.pools.db)).rows

describe('a list of units', () => {
  it('is read whatever stands above and between, and applied', async () => {
    const file = csv([
      ['Реєстр квартир ОСББ «Садова»'],
      [],
      ['№ п/п', '№ кв', 'Тип', 'Поверх', 'Площа, м2', 'Кімнат'],
      ['Під’їзд 1'],
      [1, '1', 'квартира', 1, '62,3', 2],
      [2, '2', 'квартира', 1, '1 045,00', 3],
      ['Під’їзд 2'],
      [3, '3А', '', 2, '38.5', 1],
      [4, 'н.п. 1', 'нежитлове', 1, '120,15', ''],
      ['', 'Разом', '', '', '1 265,95', ''],
    ])
    const run = await bring('realty', file, { house_id: house })
    expect(run).toMatchObject({ state: 'checked', counts: { add: 4, error: 0 }, options: { header_row: 3 } })
    expect((await apply(run)).state).toBe('applied')
    expect(
      await ask(`select number, type, entrance, floor, total_area from realty where house_id = ${house} order by id`),
    ).toEqual([
      { number: '1', type: 'apartment', entrance: 1, floor: 1, total_area: 62.3 },
      { number: '2', type: 'apartment', entrance: 1, floor: 1, total_area: 1045 },
      { number: '3А', type: 'apartment', entrance: 2, floor: 2, total_area: 38.5 },
      { number: '1', type: 'commercial', entrance: 2, floor: 1, total_area: 120.15 },
    ])
    const again = await bring('realty', windows1251(file.replaceAll('’', "'")), { house_id: house })
    expect(again.counts).toMatchObject({ same: 4, add: 0, change: 0, error: 0 })
  })
})
