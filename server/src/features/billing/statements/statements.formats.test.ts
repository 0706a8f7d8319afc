import fc from 'fast-check'
import { expect, it } from 'vitest'
import { windows1251 } from '../bill-papers/bill-papers.public.js'
import { readCamt } from './statements.camt.rules.js'
import { readClientBank } from './statements.client-bank.rules.js'
import { controlIssues } from './statements.control.rules.js'
import { readPrivatBank } from './statements.privatbank.rules.js'
import { decodeStatement } from './statements.reading.js'
import { dayOf, kopiykasOf } from './statements.values.rules.js'

const own = 'UA213223130000026007233566001'
const transaction = (more: object = {}) => ({
  AUT_MY_ACC: own,
  AUT_CNTR_ACC: 'UA903052992990004149123456789',
  AUT_CNTR_NAM: 'Ґалаґан С. В.',
  AUT_CNTR_CRF: '3141592653',
  CCY: 'UAH',
  SUM: '1 234,50',
  OSND: 'Внески за 03.2026;  о/р 120045',
  DAT_KL: '31.03.2026',
  DAT_OD: '01.04.2026',
  TRANTYPE: 'C',
  FL_REAL: 'r',
  PR_PR: 'r',
  REF: 'JBKLO3A',
  REFN: '1',
  ...more,
})
const privat = (...transactions: object[]) =>
  readPrivatBank(JSON.stringify({ status: 'SUCCESS', exist_next_page: false, transactions }))
const keysOf = ({ issues }: { issues: readonly { line: number | null; key: string }[] }) =>
  issues.map(({ line, key }) => `${line} ${key}`)

it('a transaction of PrivatBank becomes a record with the sign from its type, and a sum with spaces and a comma', () => {
  const { records, issues } = privat(transaction(), transaction({ TRANTYPE: 'D', SUM: '-20.05', REFN: '2' }))
  expect(issues).toEqual([])
  expect(records[0]).toMatchObject({
    externalId: 'JBKLO3A.1',
    account: own,
    bookedAt: '2026-04-01',
    valueAt: '2026-03-31',
    direction: 'credit',
    amount: 123_450n,
    payerName: 'Ґалаґан С. В.',
    payerCode: '3141592653',
    purpose: 'Внески за 03.2026; о/р 120045',
  })
  expect(records[1]).toMatchObject({ direction: 'debit', amount: 2005n })
})

it('transactions of PrivatBank that are pending, rejected, reversed or not real are counted and left out', () => {
  const states = ['p', 'n', 't'].map((state) => transaction({ PR_PR: state }))
  const { records, skipped } = privat(...states, transaction({ FL_REAL: 'i' }))
  expect(records).toEqual([])
  expect(skipped).toEqual({ pending: 1, rejected: 1, reversed: 1, unreal: 1 })
})

it('bad transactions of PrivatBank are issues with their number, and the others are read', () => {
  const bad = [
    { SUM: 'багато' },
    { SUM: '0.001' },
    { DAT_OD: '31.02.2026' },
    { TRANTYPE: 'X' },
    { CCY: 'USD' },
    { AUT_MY_ACC: '' },
  ]
  const statement = privat(...bad.map(transaction), transaction())
  expect(statement.records).toHaveLength(1)
  expect(keysOf(statement)).toEqual([
    '1 statement_amount',
    '2 statement_amount',
    '3 statement_day',
    '4 statement_direction',
    '5 statement_currency',
    '6 statement_account',
  ])
})

it('an answer of PrivatBank with further pages says that it is not whole', () => {
  expect(keysOf(readPrivatBank(JSON.stringify({ exist_next_page: true, transactions: [] })))).toEqual([
    'null statement_truncated',
  ])
})

const camt = (entries: string, { version = '02', closing = '1100.00' } = {}) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>${own}</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="UAH">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="UAH">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entries}
</Stmt></BkToCstmrStmt></Document>`
const entry = (amount: string, details: string, more = '<Sts>BOOK</Sts>') =>
  `<Ntry><Amt Ccy="UAH">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<BookgDt><Dt>2026-04-01</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`
const details = (party: string, more = '') =>
  `<TxDtls><Refs><EndToEndId>120045-202603</EndToEndId></Refs>${more}<RltdPties><Dbtr>${party}</Dbtr><DbtrAcct><Id><IBAN>UA903052992990004149123456789</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>Внески &amp; послуги;</Ustrd><Ustrd>о/р 120045</Ustrd></RmtInf></TxDtls>`

it.each([
  ['02', '<Nm>Ґалаґан</Nm><Id><PrvtId><Othr><Id>3141592653</Id></Othr></PrvtId></Id>', '<Sts>BOOK</Sts>'],
  [
    '08',
    '<Pty><Nm>Ґалаґан</Nm><Id><PrvtId><Othr><Id>3141592653</Id></Othr></PrvtId></Id></Pty>',
    '<Sts><Cd>BOOK</Cd></Sts>',
  ],
])('an entry of camt.053.001.%s is read with its party, reference and purpose', (version, party, state) => {
  const statement = readCamt(camt(entry('100.00', details(party), state), { version }))
  expect([...statement.issues, ...controlIssues(statement)]).toEqual([])
  expect(statement.records).toMatchObject([
    {
      externalId: 'R1',
      account: own,
      bookedAt: '2026-04-01',
      amount: 10_000n,
      payerName: 'Ґалаґан',
      payerCode: '3141592653',
      payerIban: 'UA903052992990004149123456789',
      reference: '120045-202603',
      purpose: 'Внески & послуги; о/р 120045',
    },
  ])
})

it('a batch of camt.053 is a record for each transaction, and one that does not add up stays whole with an issue', () => {
  const part = (amount: string) => details('<Nm>А</Nm>', `<Amt Ccy="UAH">${amount}</Amt>`)
  const good = readCamt(camt(entry('100.00', part('60.00') + part('40.00'))))
  expect(good.records.map(({ externalId, amount }) => [externalId, amount])).toEqual([
    ['R1.1', 6000n],
    ['R1.2', 4000n],
  ])
  const bad = readCamt(camt(entry('100.00', part('60.00') + part('50.00'))))
  expect(keysOf(bad)).toEqual(['6 statement_batch'])
  expect(bad.records.map(({ amount }) => amount)).toEqual([10_000n])
})

it('a pending entry is left out, a reversal says so, and a closing balance that does not follow is an issue', () => {
  const statement = readCamt(
    camt(
      entry('7.00', details('<Nm>А</Nm>'), '<Sts>PDNG</Sts>') +
        entry('50.00', '', '<RvslInd>true</RvslInd><Sts>BOOK</Sts>'),
    ),
  )
  expect(statement.skipped.pending).toBe(1)
  expect(statement.records).toMatchObject([{ isReversal: true, amount: 5000n }])
  expect(controlIssues(statement).map(({ value }) => value)).toEqual([`${own} closing: 1100.00 ≠ 1050.00`])
})

it('broken and foreign XML are issues with the line', () => {
  expect(keysOf(readCamt(camt('<Ntry><Amt>')))).toEqual(['7 statement_truncated'])
  expect(keysOf(readCamt('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>'))).toEqual([
    '1 statement_format',
  ])
})

const clientBank = (documents: string[], { end = 'КонецФайла', received = '150.00' } = {}) =>
  [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    `РасчСчет=${own}`,
    'СекцияРасчСчет',
    'ДатаНачала=01.04.2026',
    'ДатаКонца=30.04.2026',
    `РасчСчет=${own}`,
    'НачальныйОстаток=10.00',
    `ВсегоПоступило=${received}`,
    'ВсегоСписано=0',
    'КонечныйОстаток=160.00',
    'КонецРасчСчет',
    ...documents,
    end,
  ].join('\r\n')
const document = (more: string[] = []) =>
  [
    'СекцияДокумент=Платежное поручение',
    'Номер=5',
    'Дата=31.03.2026',
    'Сумма=75.00',
    'ПлательщикСчет=UA903052992990004149123456789',
    'Плательщик=Ґалаґан Є. Ї.',
    'ПлательщикОКПО=3141592653',
    `ПолучательСчет=${own}`,
    'ДатаПоступило=01.04.2026',
    'НазначениеПлатежа1=Внески;',
    'НазначениеПлатежа2=о/р 120045 = березень',
    ...more,
    'КонецДокумента',
  ].join('\r\n')

it('a file for accounting programs is decoded from Windows-1251, and equal payments stay apart', () => {
  const text = clientBank([document(), document()])
  const decoded = decodeStatement(windows1251(text)!)!
  expect(decoded).toBe(text)
  const statement = readClientBank(decoded)
  expect([...statement.issues, ...controlIssues(statement)]).toEqual([])
  expect(statement.records).toHaveLength(2)
  expect(new Set(statement.records.map(({ externalId }) => externalId)).size).toBe(2)
  expect(statement.records[0]).toMatchObject({
    bookedAt: '2026-04-01',
    direction: 'credit',
    amount: 7500n,
    payerName: 'Ґалаґан Є. Ї.',
    purpose: 'Внески; о/р 120045 = березень',
  })
  expect(readClientBank(text).records).toEqual(statement.records)
})

it('a file that is cut off, does not add up, or has bad documents says where', () => {
  expect(keysOf(readClientBank(clientBank([document()], { end: '' })))).toEqual(['null statement_truncated'])
  expect(keysOf(readClientBank(clientBank([document().replace('\r\nКонецДокумента', '')])))).toEqual([
    '14 statement_truncated',
  ])
  const other = readClientBank(clientBank([document(), document().replace('Сумма=75.00', 'Сумма=сто')]))
  expect(keysOf(other)).toEqual(['26 statement_amount'])
  expect(controlIssues(other).map(({ value }) => value)).toEqual([
    `${own} credit: 150.00 ≠ 75.00`,
    `${own} closing: 160.00 ≠ 85.00`,
  ])
  expect(keysOf(readClientBank(clientBank([document().replaceAll(own, 'UA1')])))).toContain('14 statement_account')
})

it('amounts and days are read as they are written, and nothing is rounded', () => {
  const amounts = [
    '1 234,56',
    '1\u00a0234.5',
    '1.234,56',
    '1,234,567.89',
    '-0,05',
    '(3,00)',
    '12.30-',
    '5 грн',
    12.3,
    0.1 + 0.2,
    '1,234.500',
    '0,500',
    '12.5000',
  ]
  expect(amounts.map(kopiykasOf)).toEqual([
    123_456n,
    123_450n,
    123_456n,
    123_456_789n,
    -5n,
    -300n,
    -1230n,
    500n,
    1230n,
    30n,
    123_450n,
    50n,
    1250n,
  ])
  for (const bad of ['', '1,234', '12.345', '1,000', '(12.500)', '--5', 'сто', '1e5', '9'.repeat(20), null, 0.005])
    expect(kopiykasOf(bad)).toBeNull()
  expect(dayOf('2026-03-31T22:30:00Z')).toBe('2026-04-01')
  expect(dayOf('2026-03-31T22:30:00+03:00')).toBe('2026-03-31')
  expect(dayOf('29.02.2026')).toBeNull()
})

it('no text makes a reader throw', () => {
  const starts = [
    '{"transactions":[',
    '1CClientBankExchange\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">',
  ]
  fc.assert(
    fc.property(fc.constantFrom('', ...starts), fc.string({ unit: 'binary', maxLength: 200 }), (start, rest) => {
      for (const read of [readPrivatBank, readCamt, readClientBank]) expect(read(start + rest).records).toEqual([])
    }),
  )
})
