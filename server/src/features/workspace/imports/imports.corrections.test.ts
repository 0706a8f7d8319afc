import { imports } from '@oselia/contract/imports'
import type { z } from 'zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { csv, useImports } from '../../../testing/imports.js'
import { makeHouses } from '../../../testing/places.js'

const product = useApp()
const { call } = product
const { bring, rows, decide, settled } = useImports(product)
let houses: number[] = []

beforeAll(async () => {
  houses = (await makeHouses(product.app, 'Виправна', 1)).houses
})

const bad = csv([
  ['кв', 'Площа', 'Кімнат'],
  ['1', '50,123', '2'],
  ['2', '50,123', '2'],
  ['3', 'велика', 'багато'],
  ['4', 'велика', '1'],
  ['5', 'велика', '1'],
  ['6', '60', '1'],
])
type Correction = z.input<typeof imports.correct.body>
const groups = async (id: number) =>
  (await call(imports.issues, { params: { id }, language: 'en' })).body.data.map(
    ({ heading, field, key, rows: n, values }) => [heading, field, key, n, values.map(({ value }) => value)],
  )
const correct = async (id: number, version: number, body: Omit<Correction, 'version'>) => {
  const { status } = await call(imports.correct, { params: { id }, body: { version, ...body } })
  expect(status).toBe(200)
  return settled(id)
}

describe('like errors', () => {
  it('are grouped by column, kind and value, corrected at once, and taken back one by one', async () => {
    const run = await bring('realty', bad, { house_id: houses[0]! })
    expect(run).toMatchObject({ counts: { add: 1, error: 5 }, corrections: 0 })
    expect(await groups(run.id)).toEqual([
      ['Площа', 'total_area', 'number', 3, ['велика']],
      ['Площа', 'total_area', 'two_decimals', 2, ['50,123']],
      ['Кімнат', 'rooms', 'number', 1, ['багато']],
    ])
    const area = { column: 1, field: 'total_area' }
    const set = await correct(run.id, run.version, { ...area, key: 'two_decimals', action: 'set', text: '50,12' })
    expect(set).toMatchObject({ counts: { add: 3, error: 3 }, corrections: 1 })
    const emptied = await correct(set.id, set.version, {
      ...area,
      key: 'number',
      value: 'велика',
      action: 'set',
      text: '',
    })
    expect(emptied).toMatchObject({ counts: { add: 5, error: 1 }, corrections: 2 })
    const skipped = await correct(set.id, emptied.version, { column: 2, field: 'rooms', key: 'number', action: 'skip' })
    expect(skipped).toMatchObject({ counts: { add: 5, error: 0, skip: 2 }, corrections: 3 })
    const byHand = await decide(skipped, [{ id: 7, cells: { 1: '61' } }])
    expect(byHand.corrections).toBe(4)
    const back = async (version: number) => {
      const { body } = await call(imports.undoCorrection, { params: { id: run.id }, body: { version } })
      return body.data
    }
    const first = await back(byHand.version)
    expect((await rows(run)).at(-1)!.cells).toEqual(['6', '60', '1'])
    const second = await back(first.version)
    expect(second).toMatchObject({ counts: { add: 5, error: 1 }, corrections: 2 })
    const third = await back(second.version)
    const fourth = await back(third.version)
    expect(fourth).toMatchObject({ counts: { add: 1, error: 5 }, corrections: 0 })
    const none = await call(imports.undoCorrection, { params: { id: run.id }, body: { version: fourth.version } })
    expect(none.status).toBe(422)
  })

  it('are corrected only for those who may import, in the version that they saw, where there are any', async () => {
    const run = await bring('realty', bad, { house_id: houses[0]! })
    const body = { version: run.version, column: 1, field: 'total_area', key: 'number', action: 'skip' as const }
    const ask = async (part: object, as?: 'guard') =>
      (await call(imports.correct, { params: { id: run.id }, body: { ...body, ...part }, ...(as && { as }) })).status
    expect(await ask({}, 'guard')).toBe(403)
    expect(await ask({ version: run.version + 1 })).toBe(409)
    expect(await ask({ key: 'email' })).toBe(422)
    expect(await ask({ column: -1, action: 'set' })).toBe(422)
    expect((await call(imports.read, { params: { id: run.id } })).body.data.version).toBe(run.version)
    expect((await call(imports.issues, { params: { id: run.id }, as: 'auditor' })).status).toBe(403)
  })
})
