import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCamt } from './statements.camt.rules.js'
import { readPrivatBank } from './statements.privatbank.rules.js'
import { readStatement } from './statements.reading.js'
import { readTable } from './statements.table.rules.js'

const transaction = (more: object = {}) => ({
  AUT_MY_ACC: 'UA213223130000026007233566001',
  AUT_CNTR_ACC: 'UA903052992990004149123456789',
  CCY: 'UAH',
  SUM: '10,00',
  OSND: 'Внески',
  DAT_OD: '01.04.2026',
  TRANTYPE: 'C',
  FL_REAL: 'r',
  PR_PR: 'r',
  REF: 'R',
  REFN: '1',
  ...more,
})
const privat = (...transactions: object[]) => readPrivatBank(JSON.stringify({ transactions }))
const keysOf = ({ issues }: { issues: readonly { key: string }[] }) => issues.map(({ key }) => key)

it('only transactions that the bank calls booked are money: another state is an issue, whatever it is called', () => {
  for (const state of ['x', 'R', '', null, 'constructor', 'toString']) {
    const statement = privat(transaction({ PR_PR: state }))
    expect([statement.records.length, keysOf(statement)], String(state)).toEqual([0, ['statement_state']])
    expect(Object.keys(statement.skipped)).toHaveLength(4)
  }
})

it('a direction is one of two words', () => {
  expect(keysOf(privat(transaction({ TRANTYPE: 'constructor' })))).toEqual(['statement_direction'])
  const entry = `<Ntry><Amt Ccy="UAH">1.00</Amt><CdtDbtInd>constructor</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-01</Dt></BookgDt></Ntry>`
  expect(keysOf(camt(entry))).toEqual(['statement_direction'])
})

const camt = (entries: string, more = '') =>
  readCamt(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>${more}
<Acct><Id><IBAN>UA21</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`)

it('the period of camt.053 precedes its account', () => {
  const period = '<FrToDt><FrDtTm>2026-04-01T00:00:00</FrDtTm><ToDtTm>2026-04-30T23:59:59</ToDtTm></FrToDt>'
  expect(camt('', period).stated).toMatchObject([{ account: 'UA21', from: '2026-04-01', until: '2026-04-30' }])
})

it('signs that no database keeps become spaces', () => {
  const { records } = privat(transaction({ OSND: 'о/р\u0000120045\u001b\ud800', AUT_CNTR_NAM: '\u0000' }))
  expect(records[0]).toMatchObject({ purpose: 'о/р 120045 \ufffd', payerName: null })
  const { issues } = privat(transaction({ SUM: `${'1'.repeat(78)}х😀` }))
  expect(issues[0]!.value.isWellFormed()).toBe(true)
})

it('the account of a mapping is spelt as those of other files', () => {
  const rows = [{ no: 2, cells: ['10.03.2026', '5,00'], spans: [] }]
  const mapping = { heading: 1, columns: { bookedAt: 0, amount: 1 }, account: 'ua21 3223 13' }
  expect(readTable(rows, mapping).records[0]!.account).toBe('UA21322313')
})

it('a list nested beyond all reason is refused', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'statements-')), 'deep.json')
  await writeFile(path, '['.repeat(200_000))
  expect(keysOf(await readStatement(path))).toEqual(['statement_format'])
})
