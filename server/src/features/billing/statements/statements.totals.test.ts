import { describe, expect, it } from 'vitest'
import { useTables } from '../../../testing/workbooks.js'
import type { ColumnMapping } from './statements.columns.rules.js'
import { readStatement } from './statements.reading.js'
import { readTable } from './statements.table.rules.js'

const { keep } = useTables()
const own = 'UA213223130000026007233566001'
const csv = (...lines: string[]) => lines.join('\r\n')
const read = async (text: string, columns: ColumnMapping['columns'], heading = 1) =>
  readStatement(await keep(text), { mapping: { heading, columns, account: own }, known: [] })
const issuesOf = ({ issues }: { issues: readonly { line: number | null; key: string; value: string }[] }) =>
  issues.map(({ line, key, value }) => `${line} ${key} ${value}`)

/** Amounts of the movements, below zero for those paid out, of a file that is taken. */
const takenOf = async (columns: ColumnMapping['columns'], lines: readonly string[], heading = 1) => {
  const statement = await read(csv(...lines), columns, heading)
  expect(issuesOf(statement)).toEqual([])
  return statement.records.map(({ direction, amount }) => Number(direction === 'credit' ? amount : -amount))
}

const sides = { bookedAt: 0, credit: 1, debit: 2, purpose: 3 }
const head = 'Дата;Кредит;Дебет;Призначення'
const day = (on: string) => [`${on}.04.2026;100,00;;а`, `${on}.04.2026;;30,50;б`]
const two = [...day('01'), ...day('02')]
const amounts = [10_000, -3050, 10_000, -3050]

describe('one grand total below the movements of an account', () => {
  it.each([
    ['Всього;200,00;61,00'],
    ['Разом за період:;200,00;-61,00'],
    ['Усього по рахунку;139,00;'],
    ['Итого;261,00;'],
    ['Total;4;'],
    ['Всього;2;2'],
    ['30.04.2026;200,00;61,00;Всього'],
  ])('may be the sum or the number of any of them: %s', async (total) => {
    expect(await takenOf(sides, [head, ...two, total])).toEqual(amounts)
  })

  it.each([
    ['Всього;200,01;61,00', 'credit: 200.01 ≠ 200.00'],
    ['Всього;200,00;60,99', 'debit: 60.99 ≠ 61.00'],
    ['Разом за період;;61,01', 'debit: 61.01 ≠ 61.00'],
    ['Усього по рахунку:;199,99;', 'credit: 199.99 ≠ 200.00'],
    ['30.04.2026;200,01;61,00;Всього', 'credit: 200.01 ≠ 200.00'],
  ])('refuses the file when nothing makes it up: %s', async (total, value) => {
    const daily = [...day('01'), 'Всього за день;100,00;30,50', ...day('02'), 'Всього за день;100,00;30,50']
    expect(issuesOf(await read(csv(head, ...daily, total, ';;;Бухгалтер'), sides))).toEqual([
      `8 statement_total ${value}`,
    ])
  })

  it('counts what was taken back as the bank does, by sign or by direction', async () => {
    const lines = [head, '01.04.2026;100,00;;а', '02.04.2026;-7,00;;б', '03.04.2026;;-8,00;в', '04.04.2026;;3,00;г']
    for (const total of ['93,00;-5,00', '100,00;18,00', '100,00;11,00', '82,00;'])
      expect(await takenOf(sides, [...lines, `Всього;${total}`])).toEqual([10_000, -700, -800, -300])
  })
})

describe('other totals are no movements and never refuse a file', () => {
  it.each([
    ['Всього витрат;;30,00;', 'Всього поповнень;1,00;;'],
    ['Прихід;1,00;;', 'Видатки;;1,00;'],
    ['Оборот Кт;1,00;;', 'Оборот Дт;;1,00;'],
    ['Всього вхідних платежів;15;;', 'Всього вихідних платежів;;15;'],
    ['Income;1,00;;', 'Outgoing payments;;1,00;'],
    ['Всього операцій за кредитом;3;;', 'Кількість операцій;9;;'],
    ['Всього зарахувань;15;;', 'Дебет;;15;'],
    ['Оборот за кредитом за квітень 2026 1 000,00;;;', 'Всього документів: 77;;;'],
    ['Всього;1,00;;', 'Разом;2,00;;'],
    ['Всього;1,00;;26007233566001', 'Всього;2,00;;26007233566002'],
  ])('of a side, of a number or of several accounts: %s', async (...totals) => {
    expect(await takenOf(sides, [head, ...two, ...totals])).toEqual(amounts)
    expect(await takenOf(sides, [head, ...totals, ...two])).toEqual(amounts)
    expect(await takenOf(sides, [...totals, head, ...two], 3)).toEqual(amounts)
  })

  it('above their groups or of groups that are called like the whole', async () => {
    const groups = ['Всього;9,00;9,00', ...day('01'), 'Всього;9,00;9,00', ...day('02')]
    expect(await takenOf(sides, [head, ...groups])).toEqual(amounts)
    expect(await takenOf(sides, [head, ...day('01'), 'Разом;100,00;30,50', ...day('02'), 'Разом;1;1'])).toEqual(amounts)
    const dated = ['01.04.2026;100,00;;Разом за день', ...day('01'), '02.04.2026;;30,50;Разом за день', ...day('02')]
    expect(await takenOf(sides, [head, ...dated])).toEqual(amounts)
  })

  it('of a signed amount, or of an amount and its direction', async () => {
    const signed = ['Дата;Сума', '01.04.2026;500,00', '02.04.2026;-30,00']
    const ends = ['Всього витрат;30,00', 'Прихід;500,00', 'Всього;470,00', 'Разом за період;530,00', 'Всього;2']
    for (const end of ends) expect(await takenOf({ bookedAt: 0, amount: 1 }, [...signed, end])).toEqual([50_000, -3000])
    const directed = ['Дата;Сума;Тип', '01.04.2026;500,00;Кредит', '02.04.2026;30,00;Дебет']
    const columns = { bookedAt: 0, amount: 1, direction: 2 }
    for (const end of [...ends, 'Всього;500,00;Кредит'])
      expect(await takenOf(columns, [...directed, end])).toEqual([50_000, -3000])
  })

  it('of several accounts in one table, neither do their balances', async () => {
    const rows = ['Дата;Кредит;Дебет;Рахунок', '01.04.2026;100,00;;UA1', '01.04.2026;50,00;;UA2']
    const ends = ['Всього;100,00;;UA1', 'Всього;51,00;;UA2', 'Вхідний залишок;1,00;;UA1', 'Вихідний залишок;1,00;;UA2']
    expect(await takenOf({ bookedAt: 0, credit: 1, debit: 2, account: 3 }, [...rows, ...ends])).toEqual([10_000, 5000])
    expect(await takenOf({ bookedAt: 0, credit: 1, debit: 2, account: 3 }, [...rows, 'Всього;1,00;;'])).toHaveLength(2)
  })

  it('in any number, without being kept', () => {
    const rows = function* () {
      yield { no: 2, cells: ['01.04.2026', '5,00', null], spans: [] }
      for (let no = 3; no < 300_000; no++) yield { no, cells: ['Всього', '1', null], spans: [] }
    }
    const before = process.memoryUsage().heapUsed
    const columns = { bookedAt: 0, credit: 1, debit: 2 }
    expect(readTable(rows(), { heading: 1, columns, account: own })).toMatchObject({ issues: [], records: [{}] })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(500 * 1024 * 1024)
  })
})

describe('balances', () => {
  const of = async (above: string[], below: string[]) =>
    read(
      csv(...above, 'Дата;Сума', '01.04.2026;7,00', '02.04.2026;-5,00', ...below),
      { bookedAt: 0, amount: 1 },
      above.length + 1,
    )

  it('that are both stated differ by the movements, and are shown', async () => {
    const right = await of(['Вхідний залишок на 01.04.2026: 1 000,00'], ['Вихідний залишок;1 002,00'])
    expect(issuesOf(right)).toEqual([])
    expect(right.stated).toMatchObject([{ account: own, opening: 100_000n, closing: 100_200n }])
    for (const closing of ['13.00', '11.99', '12.01'])
      expect(issuesOf(await of([], ['Сальдо на початок;10,00', `Сальдо на кінець;${closing}`]))).toEqual([
        `null statement_total ${own} closing: ${closing} ≠ 12.00`,
      ])
  })

  it('are read after a year, and not where the number of an account may belong to them', async () => {
    const { stated } = await of(['Вхідний залишок за квітень 2026 1 000,00'], [])
    expect(stated).toMatchObject([{ opening: 100_000n, closing: null }])
    expect((await of(['Вхідний залишок по рахунку 311 500,00'], ['Вихідний залишок;502,00'])).issues).toEqual([])
  })

  it('of which one is missing, stated twice or on the side of what was paid out, say nothing of the movements', async () => {
    expect((await of([], ['Saldo final;13,00'])).issues).toEqual([])
    const daily = ['Вхідний залишок;1,00', 'Вихідний залишок;2,00', 'Вхідний залишок;2,00', 'Вихідний залишок;9,00']
    expect((await of([], daily)).issues).toEqual([])
    expect(await takenOf(sides, [head, ...two, 'Вхідний залишок;;10,00', 'Вихідний залишок;;99,00'])).toEqual(amounts)
  })
})

describe('a row with a day', () => {
  const named = { bookedAt: 0, credit: 1, debit: 2, payerName: 3, purpose: 4 }
  const heading = 'Дата;Кредит;Дебет;Контрагент;Призначення'

  it('is a total when it contains nothing else and its amount is a sum, otherwise a payment', async () => {
    const lines = [
      heading,
      '01.04.2026;1 000,00;;;Вхідний залишок',
      '01.04.2026;7,00;;;Всього за квартиру 12',
      '01.04.2026;9,00;;Іваненко;Разом',
      '01.04.2026;16,00;;;Всього за день',
      '02.04.2026;5,00;;Петренко;а',
      '02.04.2026;21,00;;;Разом за місяць',
    ]
    expect(await takenOf(named, lines)).toEqual([700, 900, 500])
  })

  it.each(['Разом', 'Всього за рік', 'Разом за місяць'])('is a payment whose purpose is «%s»', async (purpose) => {
    const lines = [heading, '01.04.2026;7,00;;;а', `02.04.2026;8,00;;;${purpose}`, '03.04.2026;;1,00;;в']
    // It is the gross of the others, but not what was received.
    expect(await takenOf(named, lines)).toEqual([700, 800, -100])
    expect(await takenOf(named, [...lines, 'Всього;15,00;1,00'])).toEqual([700, 800, -100])
    expect(issuesOf(await read(csv(...lines, 'Всього;7,01;1,00'), named))).toEqual([
      '5 statement_total credit: 7.01 ≠ 15.00',
    ])
    const unclear = await read(csv(heading, '01.04.2026;7,00;;;а', `02.04.2026;1,000;;;${purpose}`), named)
    expect(issuesOf(unclear)).toEqual(['3 statement_amount 1,000'])
  })
})
