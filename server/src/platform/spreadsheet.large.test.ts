import { createWriteStream } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTables } from '../testing/workbooks.js'
import { openSpreadsheet } from './spreadsheet.js'

const tables = useTables()
const many = 100_000

function* residents() {
  for (let n = 1; n <= many; n++)
    yield [
      n,
      `Іваненко-${n}`,
      'Петро',
      'Олександрович',
      `+38050${1000000 + n}`,
      `p${n}@test.example`,
      62.3,
      `вул. Лесі Українки, ${n}`,
      n % 9,
      `АА${n}ВВ`,
      46000 + (n % 1000),
      'власник',
      '1/3',
      'так',
      `примітка ${n}`,
    ]
}

// What the process keeps once is not given back, so its whole size would hide what a reading takes.
const memory = () => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** What reading a file costs: rows, memory held at its peak in megabytes, longest hold of the event loop in milliseconds. */
const cost = async (path: string) => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = memory()
  let peak = before
  let rows = 0
  delay.enable()
  const table = await openSpreadsheet(path)
  for await (const row of table.rows(0)) {
    rows += row.cells.length === 15 ? 1 : 0
    if (rows % 1000 === 0) peak = Math.max(peak, memory())
  }
  delay.disable()
  return { rows, megabytes: (peak - before) / 2 ** 20, held: delay.max / 1e6 }
}

describe('a hundred thousand rows of fifteen columns', () => {
  beforeAll(async () => {
    for (const [name, inlineStrings] of [
      ['inline', true],
      ['shared', false],
    ] as const)
      await pipeline(
        Readable.fromWeb(writeXlsxStream(residents(), { name: 'Мешканці', inlineStrings }) as never),
        createWriteStream(tables.path(name)),
      )
    await pipeline(
      function* () {
        for (const row of residents()) yield `${row.join(';')}\r\n`
      },
      createWriteStream(tables.path('csv')),
    )
  }, 60_000)

  it.each(['inline', 'shared', 'csv'])(
    'are read in little memory and without holding others up (%s)',
    async (name) => {
      const { rows, megabytes, held } = await cost(tables.path(name))
      expect(rows).toBe(many)
      expect(megabytes).toBeLessThan(150)
      expect(held).toBeLessThan(100)
    },
    60_000,
  )

  it('wait for whoever takes them slowly', async () => {
    const table = await openSpreadsheet(tables.path('inline'))
    const before = process.memoryUsage().heapUsed
    let taken = 0
    for await (const _ of table.rows(0)) {
      if (++taken % 100 === 0) await new Promise((done) => setTimeout(done, 5))
      if (taken === 5000) break
    }
    expect(taken).toBe(5000)
    expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(60)
  })
})
