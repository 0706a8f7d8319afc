import { expect, it } from 'vitest'
import { useTables } from '../../../testing/workbooks.js'
import type { ColumnMapping } from './statements.columns.rules.js'
import { readStatement } from './statements.reading.js'

const { keep } = useTables()
const own = 'UA213223130000026007233566001'
const csv = (...lines: string[]) => lines.join('\r\n')
const mapping = (columns: object) => ({ heading: 1, columns, account: own })
const read = async (text: string, given: ColumnMapping) =>
  readStatement(await keep(text), { mapping: given, known: [] })
const keysOf = ({ issues }: { issues: readonly { line: number | null; key: string }[] }) =>
  issues.map(({ line, key }) => `${line} ${key}`)

it('totals of a table are compared with its movements, also by day, by number, above the headings and without signs', async () => {
  const sides = { bookedAt: 0, credit: 1, debit: 2, purpose: 3 }
  const head = 'Дата;Кредит;Дебет;Призначення'
  const day = (on: string) => [`${on}.04.2026;100,00;;а`, `${on}.04.2026;;30,50;б`]
  const issuesOf = async (lines: string[], at = 1) => {
    const statement = await read(csv(...lines), { ...mapping(sides), heading: at })
    expect(statement.records.length).toBe(4)
    return statement.issues.map(({ line: no, key, value }) => `${no} ${key} ${value}`)
  }
  const daily = [...day('01'), 'Всього за день;100,00;30,50', ...day('02'), 'Всього за день;100,00;-30,50']
  expect(await issuesOf([head, ...daily, 'Разом операцій: 4;;', 'Всього;200,00;61,00'])).toEqual([])
  expect(await issuesOf([head, 'Разом;200,00;61,00', ...day('01'), ...day('02'), 'Всього операцій;4;;'])).toEqual([])
  expect(await issuesOf([head, ...daily, 'Всього;200,00;60,00'])).toEqual(['8 statement_total debit: 60.00 ≠ 61.00'])
  expect(await issuesOf([head, ...day('01'), 'Всього за день;101,00;30,50', ...day('02')])).toEqual([
    '4 statement_total credit: 101.00 ≠ 200.00',
  ])
  const titled = (credit: string) => [
    `Оборот за кредитом: ${credit}`,
    'Обороти за дебетом;61,00',
    head,
    ...day('01'),
    ...day('02'),
  ]
  expect(await issuesOf(titled('200,00'), 3)).toEqual([])
  expect(await issuesOf(titled('1 200,00'), 3)).toEqual(['1 statement_total credit: 1200.00 ≠ 200.00'])
})

it('balances of a table are compared with its movements and shown', async () => {
  const of = async (...around: [above: string[], below: string[]]) => {
    const [above, below] = around
    const text = csv(...above, 'Дата;Сума', '01.04.2026;7,00', '02.04.2026;-5,00', ...below)
    return read(text, { heading: above.length + 1, columns: { bookedAt: 0, amount: 1 }, account: own })
  }
  const right = await of(['Вхідний залишок на 01.04.2026: 1 000,00'], ['Вихідний залишок;1 002,00'])
  expect(right.issues).toEqual([])
  expect(right.stated).toMatchObject([{ account: own, opening: 100_000n, closing: 100_200n }])
  const wrong = await of([], ['Сальдо на початок;10,00', 'Сальдо на кінець;13,00'])
  expect(keysOf(wrong)).toEqual(['null statement_total'])
  // One of them says nothing of the movements.
  expect((await of([], ['Saldo final;13,00'])).issues).toEqual([])
})

it('a row of totals or of a balance with a day is no movement, and a payment whose purpose speaks of a total is one', async () => {
  const rows = (...lines: string[]) => csv('Дата;Кредит;Дебет;Контрагент;Призначення', ...lines)
  const sides = { bookedAt: 0, credit: 1, debit: 2, payerName: 3, purpose: 4 }
  const statement = await read(
    rows(
      '01.04.2026;1 000,00;;;Вхідний залишок',
      '01.04.2026;7,00;;;Всього за квартиру 12',
      '01.04.2026;9,00;;Іваненко;Разом',
      '01.04.2026;16,00;;;Всього за день',
    ),
    mapping(sides),
  )
  expect(keysOf(statement)).toEqual([])
  expect(statement.records.map(({ amount }) => amount)).toEqual([700n, 900n])
  expect(keysOf(await read(rows('01.04.2026;7,00;;;а', '01.04.2026;8,00;;;Всього:'), mapping(sides)))).toEqual([
    '3 statement_total',
  ])
})
