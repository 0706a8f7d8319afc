import { expect, it } from 'vitest'
import { useTables, workbook } from '../../../testing/workbooks.js'
import { windows1251 } from '../bill-papers/bill-papers.public.js'
import { readBalances } from './statements.balances.rules.js'
import type { ColumnMapping } from './statements.columns.rules.js'
import { readStatement, statementRows } from './statements.reading.js'

const { keep } = useTables()
const own = 'UA213223130000026007233566001'
const csv = (...lines: string[]) => lines.join('\r\n')
const heading = 'Дата операції;Кредит;Дебет;Контрагент;ЄДРПОУ;Рахунок контрагента;Призначення платежу'
const line = '01.04.2026;1 234,50;;Ґалаґан Є. Ї.;3141592653;UA903052992990004149123456789;"Внески; о/р 120045"'
const mapping = (columns: object) => ({ heading: 1, columns, account: own })
const columns = { bookedAt: 0, credit: 1, debit: 2, payerName: 3, payerCode: 4, payerIban: 5, purpose: 6 }
const read = async (bytes: Buffer | string, given: ColumnMapping | null = null) =>
  readStatement(await keep(bytes), { mapping: given, known: [] })
const keysOf = ({ issues }: { issues: readonly { line: number | null; key: string }[] }) =>
  issues.map(({ line, key }) => `${line} ${key}`)

it('a table of a bank is read in UTF-8 and Windows-1251, by semicolons and commas', async () => {
  const text = csv(heading, line)
  const commas = csv(
    heading.replaceAll(';', ','),
    '01.04.2026,1234.50,,Ґалаґан Є. Ї.,3141592653,UA903052992990004149123456789,"Внески; о/р 120045"',
  )
  for (const bytes of [Buffer.from(text), Buffer.from(windows1251(text)!), Buffer.from(commas)]) {
    const { records, issues } = await read(bytes, mapping(columns))
    expect(issues).toEqual([])
    expect(records).toMatchObject([
      {
        account: own,
        bookedAt: '2026-04-01',
        direction: 'credit',
        amount: 123_450n,
        payerName: 'Ґалаґан Є. Ї.',
        purpose: 'Внески; о/р 120045',
      },
    ])
  }
})

it('columns are found by their headings below a title, and a row of totals is no movement', async () => {
  const titled = csv(
    'Виписка за квітень',
    `${heading};Рахунок`,
    `${line};${own}`,
    `02.04.2026;;20,05;Водоканал;;;Вода;${own}`,
    'Всього;1 234,50;20,05',
  )
  const { records, issues } = await read(titled)
  expect(issues).toEqual([])
  expect(records.map(({ direction, amount, line }) => [direction, amount, line])).toEqual([
    ['credit', 123_450n, 3],
    ['debit', 2005n, 4],
  ])
})

it('a row with both sides is an issue, money taken back is paid out, and what is beside the table is left out', async () => {
  const text = csv(
    heading,
    ';;;Вхідний залишок: 10,00;;;',
    'Вхідний залишок;1 000,00;;;;;',
    '01.04.2026;5,00;6,00;;;;',
    '01.04.2026;(7,00);;;;;',
    '01.04.2026;—;-8,00;;;;',
    '01.04.2026;1,000;;;;;',
    '31.02.2026;9,00;;;;;Залишок внеску',
    ';9,00;;;;;Залишок внеску',
    ';;;Бухгалтер;;;',
  )
  const statement = await read(text, mapping(columns))
  expect(
    statement.records.map(({ line: at, direction, amount, isReversal }) => [at, direction, amount, isReversal]),
  ).toEqual([
    [5, 'debit', 700n, true],
    [6, 'debit', 800n, false],
  ])
  expect(keysOf(statement)).toEqual(['4 statement_amount', '7 statement_amount', '8 statement_day', '9 statement_day'])
})

it('one column of signed amounts, or a column of directions, distinguishes credits from debits', async () => {
  const signed = csv(
    'Дата;Сума;Тип',
    '01.04.2026;-5,00;',
    '01.04.2026;7,00;',
    '01.04.2026;9,00;Дебет',
    '01.04.2026;9,00;інше',
  )
  const statement = await read(signed, mapping({ bookedAt: 0, amount: 1, direction: 2 }))
  expect(statement.records.map(({ direction, amount }) => [direction, amount])).toEqual([
    ['debit', 500n],
    ['credit', 700n],
    ['debit', 900n],
  ])
  expect(keysOf(statement)).toEqual(['5 statement_direction'])
})

it('a workbook is read as well, and bad rows say where they are', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
  const bytes = workbook([
    {
      rows:
        row(cell('Дата'), cell('Сума'), cell('Рахунок')) +
        row(cell('01.04.2026'), '<c><v>1234.5</v></c>', cell(own)) +
        row(cell('31.02.2026'), '<c><v>5</v></c>', cell(own)) +
        row(cell('01.04.2026'), cell('сто'), cell(own)),
    },
  ])
  const statement = await read(bytes)
  expect(statement.records.map(({ amount }) => amount)).toEqual([123_450n])
  expect(keysOf(statement)).toEqual(['3 statement_day', '4 statement_amount'])
})

it('a file that is no statement is an issue, never an error', async () => {
  const keys = await Promise.all(
    [
      '',
      'просто текст',
      '%PDF-1.7',
      '{"a":1}',
      '<html></html>',
      Buffer.from([0x50, 0x4b, 3, 4, 1]),
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    ].map(async (bytes) => keysOf(await read(bytes))[0]),
  )
  expect(keys).toEqual([
    'null statement_empty',
    'null statement_columns',
    'null statement_format',
    'null statement_format',
    '1 statement_format',
    'null statement_format',
    'null statement_format',
  ])
})

it('movements with the same name stay separate, and one that is listed twice is kept once', async () => {
  const one = {
    AUT_MY_ACC: own,
    SUM: '5.00',
    DAT_OD: '01.04.2026',
    TRANTYPE: 'C',
    PR_PR: 'r',
    REF: 'A',
    REFN: '1',
    OSND: 'а',
  }
  const { records } = await read(JSON.stringify([one, one, { ...one, TRANTYPE: 'D' }]))
  expect(records.map(({ externalId }) => externalId)).toEqual(['A.1', 'A.1.debit.500.2026-04-01'])
  const alike = ['кв. 1', 'кв. 2', 'кв. 3', 'кв. 3'].map((OSND) => Object.assign({}, one, { OSND }))
  const flats = await read(JSON.stringify(alike))
  expect(new Set(flats.records.map(({ externalId }) => externalId)).size).toBe(3)
})

const balances = async (...lines: string[]) => {
  const rows = await statementRows(
    await keep(
      csv(
        'Коротка зведена відомість',
        'Рахунок;Квартира;ПІБ;Площа;Осіб;Поч. сальдо;Нараховано;Оплачено;Кін. сальдо;Борг',
        ...lines,
      ),
    ),
  )
  if (typeof rows === 'string') throw new Error(rows)
  return readBalances(rows)
}

it('the short list of 1C keeps the closing balance and the debt apart, with groups and totals', async () => {
  const list = await balances(
    'л/с №120045;45;Ґалаґан С. В.;62,30;3;1 500,00;2 408,49;1 000,00;2 908,49;500,00',
    '(нежитлові)',
    'л/с №00120046;Н.п. 3;ТОВ «Крамниця»;80;0;-20,00;0;0;-20,00;0',
    'Всього:;;;;;1 480,00;2 408,49;1 000,00;2 888,49;500,00',
  )
  expect(list.issues).toEqual([])
  expect(list.records).toMatchObject([
    { account: '120045', unit: '45', opening: 150_000n, closing: 290_849n, debt: 50_000n, group: null },
    { account: '00120046', closing: -2000n, debt: 0n, group: '(нежитлові)' },
  ])
})

it('a list of balances that does not add up, names an account twice or holds no amount says where', async () => {
  const list = await balances(
    'л/с №1;1;А;1;1;1,00;0;0;1,00;0',
    'л/с №1;1;А;1;1;1,00;0;0;1,00;0',
    'л/с №2;2;Б;1;1;сто;0;0;1,00;0',
    'Всього:;;;;;9,00;0;0;1,00;0',
  )
  expect(keysOf(list)).toEqual(['4 statement_account', '5 statement_amount', 'null statement_total'])
  expect(list.records).toHaveLength(1)
})

it('a list of balances is not taken by the balance of the beginning, nor by one side of it', async () => {
  const of = async (titles: string, ...lines: string[]) => {
    const rows = await statementRows(await keep(csv(titles, ...lines)))
    if (typeof rows === 'string') throw new Error(rows)
    return readBalances(rows)
  }
  const debts = await of(
    'Рахунок;Заборгованість на початок місяця;Начислено;Заборгованість на кінець місяця',
    '120-45а;10,00;5,00;15,00',
    '120-46;-;–;-',
    'Під’їзд2',
    'Разом;10,00;5,00;15,00',
  )
  expect(debts).toMatchObject({
    issues: [],
    columns: ['opening', 'charged', 'debt'],
    records: [
      { account: '120-45а', opening: 1000n, charged: 500n, debt: 1500n },
      { account: '120-46', opening: 0n, debt: 0n },
    ],
  })
  const sides = await of('Рахунок;Сальдо на кінець Дт;Сальдо на кінець Кт', '1;10,00;-', '2;–;20,00')
  expect(keysOf(sides)).toEqual(['1 statement_column_twice'])
  const days = await of('Рахунок;Борг на 01.03.2026;Борг на 31.03.2026', '1;10,00;20,00')
  expect(keysOf(days)).toEqual(['1 statement_column_twice'])
  const named = await of('ПІБ;Рахунок;Борг', 'Разомський І.;1;5,00', 'Усього;;5,00')
  expect([named.records.length, named.totals.debt, named.stated?.debt]).toEqual([1, 500n, 500n])
})

it('a table without a column of the account asks whose it is, with what is known of its columns', async () => {
  const { table, records, issues } = await read(csv('Виписка', heading, line))
  expect([records.length, keysOf({ issues })]).toEqual([0, ['null statement_columns']])
  expect(table).toMatchObject({ isAsked: true, mapping: { heading: 2, columns, account: null } })
  expect(table?.rows[2]).toEqual({ no: 3, cells: expect.arrayContaining(['1 234,50', null, '3141592653']) })
})

it('a table is recognised by the headings of an earlier one, wherever they are now', async () => {
  const known = [
    {
      headings: ['коли', 'скільки', 'за що', 'куди'],
      mapping: { heading: 1, columns: { bookedAt: 0, amount: 1, purpose: 2, account: 3 }, account: null },
    },
  ]
  const text = csv('Банк', '', 'Коли;Скільки;За що;Куди', `01.04.2026;7,00;о/р 120045;${own}`)
  const { records, issues } = await readStatement(await keep(text), { mapping: null, known })
  expect(issues).toEqual([])
  expect(records).toMatchObject([
    {
      account: own,
      amount: 700n,
      purpose: 'о/р 120045',
      raw: { Коли: '01.04.2026', Скільки: '7,00', 'За що': 'о/р 120045', Куди: own },
    },
  ])
})
