import {
  emptyStatement,
  issueOf,
  rawOf,
  type StatedTotals,
  type Statement,
  type StatementIssue,
  type StatementRecord,
} from './statements.record.js'
import { compactOf, dayOf, Identities, kopiykasOf, textOf } from './statements.values.rules.js'

interface Section {
  line: number
  values: Map<string, string>
}

/** Ends of sections by their beginnings. */
const ends = { секциярасчсчет: 'конецрасчсчет', секциядокумент: 'конецдокумента' } as const

interface Sections {
  head: Section
  accounts: Section[]
  documents: Section[]
  /** Line of a section that never ends. */
  open: number | null
  isEnded: boolean
}

const sectionsOf = (text: string): Sections => {
  const head: Section = { line: 1, values: new Map() }
  const found: Sections = { head, accounts: [], documents: [], open: null, isEnded: false }
  let current: Section | null = null
  let end = ''
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const equals = raw.indexOf('=')
    const name = (equals < 0 ? raw : raw.slice(0, equals)).trim().toLowerCase()
    const value = equals < 0 ? '' : raw.slice(equals + 1).trim()
    if (name === 'секциярасчсчет' || name === 'секциядокумент') {
      // A section within one that has not ended: what is missing is named, and the new one is read.
      if (current) found.open ??= current.line
      current = { line: at + 1, values: new Map() }
      end = ends[name]
      ;(name === 'секциядокумент' ? found.documents : found.accounts).push(current)
    } else if (current && name === end) current = null
    else if (name === 'конецфайла') found.isEnded = true
    else if (name !== '') (current ?? head).values.set(name, value)
  }
  if (current) found.open ??= current.line
  return found
}

const statedOf = ({ values }: Section): StatedTotals | null => {
  const account = compactOf(values.get('расчсчет'))
  if (account === null) return null
  const money = (name: string) => kopiykasOf(values.get(name))
  return {
    account,
    from: dayOf(values.get('датаначала')),
    until: dayOf(values.get('датаконца')),
    opening: money('начальныйостаток'),
    closing: money('конечныйостаток'),
    credit: money('всегопоступило'),
    debit: money('всегосписано'),
    credits: null,
    debits: null,
  }
}

const numbered = (values: Section['values'], name: string): string | null => {
  const whole = textOf(values.get(name))
  const parts = [1, 2, 3, 4, 5, 6]
    .map((number) => textOf(values.get(`${name}${number}`)))
    .filter((part) => part !== null)
  return whole ?? (parts.length === 0 ? null : parts.join(' '))
}

const partyOf = (values: Section['values'], side: 'плательщик' | 'получатель') => ({
  // The account of settlement is the party's own; the other one may be that of its bank.
  account: compactOf(values.get(`${side}расчсчет`)) ?? compactOf(values.get(`${side}счет`)),
  name: textOf(values.get(side)) ?? textOf(values.get(`${side}1`)),
  code:
    compactOf(values.get(`${side}окпо`)) ??
    compactOf(values.get(`${side}едрпоу`)) ??
    compactOf(values.get(`${side}инн`)),
})

/** A document is a record of each own account that it names: two of a transfer between own accounts. */
const recordsOf = (
  { values, line }: Section,
  own: ReadonlySet<string>,
  identities: Identities,
): StatementRecord[] | StatementIssue => {
  const amount = kopiykasOf(values.get('сумма'))
  if (amount === null || amount <= 0n) return issueOf(line, 'statement_amount', values.get('сумма'))
  const [payer, payee] = [partyOf(values, 'плательщик'), partyOf(values, 'получатель')]
  const sides = [
    { direction: 'credit' as const, account: payee.account, other: payer, day: values.get('датапоступило') },
    { direction: 'debit' as const, account: payer.account, other: payee, day: values.get('датасписано') },
  ].filter(({ account }) => account !== null && own.has(account))
  if (sides.length === 0) return issueOf(line, 'statement_account', payee.account ?? payer.account ?? '')
  const drawn = dayOf(values.get('дата'))
  const purpose = numbered(values, 'назначениеплатежа') ?? ''
  const records: StatementRecord[] = []
  for (const { direction, account, other, day } of sides) {
    // A document without the day of booking has not been booked on that side, unless the bank leaves these days out altogether.
    const bookedAt = dayOf(day) ?? drawn
    if (bookedAt === null) return issueOf(line, 'statement_day', day ?? values.get('дата'))
    const number = textOf(values.get('номер'))
    records.push({
      source: 'client_bank',
      externalId: identities.of(account, direction, bookedAt, number, amount, other.account, other.code, purpose),
      account: account!,
      bookedAt,
      valueAt: drawn ?? bookedAt,
      direction,
      amount,
      currency: 'UAH',
      payerName: other.name,
      payerIban: other.account,
      payerCode: other.code,
      purpose,
      reference: null,
      isReversal: false,
      raw: rawOf(values),
      line,
    })
  }
  return records
}

/** The exchange format of accounting programs, `1CClientBankExchange` 1.0x, already decoded. */
export const readClientBank = (text: string): Statement => {
  const statement = emptyStatement('client_bank')
  if (!/^\ufeff?\s*1CClientBankExchange/.test(text)) {
    statement.issues.push(issueOf(1, 'statement_format'))
    return statement
  }
  const { head, accounts, documents, open, isEnded } = sectionsOf(text)
  statement.stated = accounts.map(statedOf).filter((one) => one !== null)
  if (open !== null || !isEnded) statement.issues.push(issueOf(open, 'statement_truncated'))
  const named = compactOf(head.values.get('расчсчет'))
  const own = new Set([...statement.stated.map(({ account }) => account), ...(named === null ? [] : [named])])
  if (own.size === 0) statement.issues.push(issueOf(1, 'statement_account'))
  const identities = new Identities()
  for (const document of documents) {
    if (document.line === open) continue
    const records = recordsOf(document, own, identities)
    if (Array.isArray(records)) statement.records.push(...records)
    else statement.issues.push(records)
  }
  return statement
}
