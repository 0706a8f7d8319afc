import { createWriteStream } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTables, workbookParts } from '../testing/workbooks.js'
import { openSpreadsheet } from './spreadsheet.js'
import { packParts, type Part } from './spreadsheet.pack.js'
import { workbookStream } from './spreadsheet.workbook.js'
import type { SheetColumn, Value } from './spreadsheet.write.js'

const tables = useTables()
const many = 100_000

function* residents(): Generator<Value[]> {
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

// RSS never shrinks, so only heap and external memory show what reading takes.
const memory = () => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Cost of reading a file: rows, peak memory in megabytes, longest event loop delay in milliseconds. */
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

const first = [...residents().next().value!]
const columns = first.map((value, at): SheetColumn => ({
  header: `Стовпець ${at}`,
  kind: typeof value === 'number' ? 'number' : 'text',
}))
async function* batches() {
  let batch: Value[][] = []
  for (const row of residents()) if (batch.push(row) === 1000) yield batch.splice(0)
  yield batch
}

/** The same with shared strings, as Excel writes them. */
async function* sharedParts(): AsyncGenerator<Part> {
  const sheet = async function* () {
    let texts = 0
    const cell = (value: Value) =>
      typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="s"><v>${texts++}</v></c>`
    yield '<worksheet><sheetData>'
    for await (const batch of batches()) yield batch.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
    yield '</sheetData></worksheet>'
  }
  const strings = async function* () {
    const text = (value: Value) => (typeof value === 'number' ? '' : `<si><t>${value}</t></si>`)
    yield '<sst>'
    for await (const batch of batches()) yield batch.map((row) => row.map(text).join('')).join('')
    yield '</sst>'
  }
  const small = async function* (text: string) {
    yield text
  }
  yield { name: 'xl/worksheets/sheet1.xml', text: sheet() }
  yield { name: 'xl/sharedStrings.xml', text: strings() }
  for (const [name, text] of Object.entries(workbookParts([{ rows: '' }])))
    if (!/sheet1|sharedStrings/.test(name)) yield { name, text: small(text) }
}

describe('a hundred thousand rows of fifteen columns', () => {
  beforeAll(async () => {
    const table = { name: 'Мешканці', columns, batches: batches(), timezone: 'Europe/Kyiv', decimals: ',' as const }
    await pipeline(workbookStream(table), createWriteStream(tables.path('inline')))
    await pipeline(packParts(sharedParts()), createWriteStream(tables.path('shared')))
    await pipeline(
      function* () {
        for (const row of residents()) yield `${row.join(';')}\r\n`
      },
      createWriteStream(tables.path('csv')),
    )
  })

  it.each(['inline', 'shared', 'csv'])(
    'are read in little memory and without blocking the event loop (%s)',
    async (name) => {
      const { rows, megabytes, held } = await cost(tables.path(name))
      // The workbook generated here has a header.
      expect(rows).toBe(name === 'inline' ? many + 1 : many)
      expect(megabytes).toBeLessThan(150)
      // Tens of milliseconds on an idle machine; the limit allows for other load.
      expect(held).toBeLessThan(1500)
    },
    60_000,
  )

  it('are read with backpressure', async () => {
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
