import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Writable, type Readable } from 'node:stream'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { useTables } from '../testing/workbooks.js'
import { openSpreadsheet } from './spreadsheet.js'
import { workbookStream } from './spreadsheet.workbook.js'
import { csvStream, localClock, type SheetColumn, type Table, type Value } from './spreadsheet.write.js'

const tables = useTables()

const columns: SheetColumn[] = [
  { header: 'Власник', kind: 'text' },
  { header: 'Площа, м²', kind: 'number' },
  { header: 'Дата', kind: 'day' },
  { header: 'Додано', kind: 'instant' },
]
const table = (rows: Value[][], more: Partial<Table> = {}): Table => ({
  name: 'Мешканці',
  columns,
  batches: (async function* () {
    for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2)
  })(),
  timezone: 'Europe/Kyiv',
  decimals: ',',
  ...more,
})
// Not `node:stream/consumers` text(), which removes the BOM.
const text = async (stream: Readable) => (await buffer(stream)).toString()

const rows: Value[][] = [
  ['Коваль <Ірина> & "Ко"', 62.3, '2026-03-05', '2026-03-05T12:00:00.000Z'],
  ['  два\nрядки ', -1234.5, '1899-01-01', '2026-07-05T21:30:00.000Z'],
  [null, null, null, undefined],
]

describe('a written workbook', () => {
  it('reads back unchanged: texts, numbers, days, instants in the community’s time zone', async () => {
    const found = await tables.rows(await buffer(workbookStream(table(rows))))
    expect(found.map(({ cells }) => cells)).toEqual([
      ['Власник', 'Площа, м²', 'Дата', 'Додано'],
      ['Коваль <Ірина> & "Ко"', 62.3, '2026-03-05', '2026-03-05'],
      ['  два\nрядки ', -1234.5, '1899-01-01', '2026-07-06'],
    ])
    expect(localClock('Europe/Kyiv')('2026-07-05T21:30:00.000Z')).toBe(Date.parse('2026-07-06T00:30:00Z'))
    expect(localClock('Europe/Kyiv')('2026-03-05T21:30:00.000Z')).toBe(Date.parse('2026-03-05T23:30:00Z'))
  })

  it('writes what looks like a formula as text', async () => {
    const looks = ['=1+1', '+380501234567', '-5', '@SUM(A1)', '\tx', '=HYPERLINK("http://x","y")']
    const bytes = await buffer(workbookStream(table(looks.map((value) => [value]))))
    expect((await tables.cells(bytes)).slice(1)).toEqual(looks.map((value) => [value]))
  })

  it('omits what XML can not contain and preserves what looks like an escape', async () => {
    const bytes = await buffer(
      workbookStream(table([['a\u0000b\u001b\ud800c\uffff'], ['_x000D_'], ['x'.repeat(40_000)]])),
    )
    const found = await tables.cells(bytes)
    expect(found.slice(1, 3)).toEqual([['ab\ufffdc'], ['_x000D_']])
    expect(String(found[3]![0]).length).toBe(32_767)
  })

  it('continues in another sheet with the same header when one is full', async () => {
    const many = Array.from({ length: 7 }, (_, n) => [`рядок ${n}`, n])
    const bytes = await buffer(workbookStream(table(many, { name: 'Довга назва: [аркуша], що не вміститься' }), 4))
    const opened = await openSpreadsheet(await tables.keep(bytes))
    expect(opened.sheets.map(({ name }) => name)).toEqual([
      'Довга назва   аркуша , що не вм',
      'Довга назва   аркуша , що н (2)',
      'Довга назва   аркуша , що н (3)',
    ])
    expect((await tables.cells(bytes, 1)).map(([first]) => first)).toEqual(['Власник', 'рядок 3', 'рядок 4', 'рядок 5'])
    expect((await tables.cells(bytes, 2)).map(([first]) => first)).toEqual(['Власник', 'рядок 6'])
  })

  it('has only a header when there are no rows', async () => {
    expect(await tables.cells(await buffer(workbookStream(table([]))))).toEqual([columns.map(({ header }) => header)])
  })

  it('fails when its rows fail', async () => {
    const failing = (async function* () {
      yield [['a']]
      throw new Error('the database went away')
    })()
    await expect(buffer(workbookStream(table([], { batches: failing })))).rejects.toThrow('the database went away')
  })
})

describe('written CSV', () => {
  it('has a BOM, semicolons, line breaks, decimals and quotes as Excel expects them', async () => {
    expect(
      await text(
        csvStream(
          table([
            ['a;"b"', 62.3, '2026-03-05', '2026-03-05T12:00:00.000Z'],
            ['два\nрядки', 1],
          ]),
        ),
      ),
    ).toBe('\uFEFFВласник;Площа, м²;Дата;Додано\r\n"a;""b""";62,3;2026-03-05;2026-03-05 14:00\r\n"два\nрядки";1;;\r\n')
  })

  it('has decimal points where they are usual', async () => {
    expect(await text(csvStream(table([['a', 62.3]], { decimals: '.' })))).toContain('a;62.3;')
  })

  it.each(['=1+1', '+380', '-5', '@x', '\tx', ' =1+1', '＝1+1', '＋1', '－1', '＠x'])(
    'neutralises %j, and numbers stay numbers',
    async (value) => {
      const csv = await text(csvStream(table([[value, -5]])))
      expect(csv.split('\r\n')[1]).toBe(`'${value};-5;;`)
    },
  )

  it('reads back unchanged', async () => {
    const bytes = await buffer(
      csvStream(
        table([
          ['=1+1', 62.3],
          ['a\n"b";c', -1],
        ]),
      ),
    )
    expect((await tables.cells(bytes)).slice(1)).toEqual([
      ['=1+1', '62,3', null, null],
      ['a\n"b";c', '-1', null, null],
    ])
  })
})

/** Heap and external memory, including garbage that is not collected yet. */
const memory = () => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe('a million rows', () => {
  const million = async function* () {
    for (let batch = 0; batch < 1000; batch++)
      yield Array.from({ length: 1000 }, (_, n): Value[] => [
        `Іваненко ${batch * 1000 + n}`,
        n / 10,
        '2026-03-05',
        '2026-03-05T12:00:00.000Z',
      ])
  }

  it.each([
    ['workbook', workbookStream],
    ['CSV', csvStream],
  ] as const)(
    'are written as a %s in little memory and without blocking the event loop',
    async (_, stream) => {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      const before = memory()
      let peak = 0
      let bytes = 0
      delay.enable()
      await pipeline(
        stream(table([], { batches: million() })),
        new Writable({
          write(piece: Buffer, _encoding, next) {
            bytes += piece.length
            peak = Math.max(peak, memory())
            next()
          },
        }),
      )
      delay.disable()
      expect(bytes).toBeGreaterThan(5_000_000)
      expect((peak - before) / 2 ** 20).toBeLessThan(100)
      // Tens of milliseconds on an idle machine; the limit allows for other load.
      expect(delay.max / 1e6).toBeLessThan(1500)
    },
    120_000,
  )

  it('are produced with backpressure, and no further once the reader disconnects', async () => {
    let made = 0
    let closed = false
    const counted = (async function* () {
      try {
        for await (const batch of million()) {
          made += batch.length
          yield batch
        }
      } finally {
        closed = true
      }
    })()
    const stream = workbookStream(table([], { batches: counted }))
    for await (const _ of stream) break
    await expect.poll(() => closed).toBe(true)
    expect(made).toBeLessThan(100_000)
    expect(stream.destroyed).toBe(true)
  })
})
