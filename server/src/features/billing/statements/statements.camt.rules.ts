import {
  emptyStatement,
  issueOf,
  rawOf,
  type StatedTotals,
  type Statement,
  type StatementRecord,
} from './statements.record.js'
import { compactOf, dayOf, Identities, kopiykasOf, meaningOf, textOf } from './statements.values.rules.js'
import { at, eachElement, leavesOf, textAt, type Element } from './statements.xml.js'

const known = /xmlns(?::\w+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:02|08)["']/
/** Closing balances come after the account and before the entries. */
const wanted = new Set(['Acct', 'FrToDt', 'Bal', 'TxsSummry', 'Ntry'])

type Direction = 'credit' | 'debit'
const directions = { CRDT: 'credit', DBIT: 'debit' } as const
const directionOf = (element: Element | undefined): Direction | undefined =>
  meaningOf(directions, textAt(element, 'CdtDbtInd'))

const dayAt = (element: Element | undefined, name: string) => dayOf(textAt(element, `${name}/Dt`, `${name}/DtTm`))

const accountOf = (account: Element | undefined) => compactOf(textAt(account, 'Id/IBAN', 'Id/Othr/Id'))

/** The other side: in version 08 a party is one level deeper than in 02. */
const partyOf = (details: Element | undefined, direction: Direction) => {
  const parties = at(details, 'RltdPties')
  const side = direction === 'credit' ? 'Dbtr' : 'Cdtr'
  const party = at(parties, side, 'Pty') ?? at(parties, side)
  return {
    payerName: textOf(textAt(party, 'Nm')),
    payerIban: accountOf(at(parties, `${side}Acct`)),
    payerCode: compactOf(textAt(party, 'Id/OrgId/Othr/Id', 'Id/PrvtId/Othr/Id')),
  }
}

const purposeOf = (details: Element | undefined, entry: Element): string => {
  const lines = at(details, 'RmtInf')?.children.filter(({ name }) => name === 'Ustrd') ?? []
  return textOf(lines.map(({ text }) => text).join(' ')) ?? textOf(textAt(entry, 'AddtlNtryInf')) ?? ''
}

const referenceOf = (details: Element | undefined): string | null => {
  const given = textOf(textAt(details, 'RmtInf/Strd/CdtrRefInf/Ref', 'Refs/EndToEndId'))
  return given === 'NOTPROVIDED' ? null : given
}

interface Part {
  details: Element | undefined
  amount: bigint
}
/** The transactions of an entry with their amounts; null when a batch does not add up to its entry. */
const partsOf = (entry: Element, amount: bigint): Part[] | null => {
  const all = entry.children.filter(({ name }) => name === 'NtryDtls').flatMap(({ children }) => children)
  const details = all.filter(({ name }) => name === 'TxDtls')
  if (details.length < 2) return [{ details: details[0], amount }]
  const parts: Part[] = []
  for (const one of details) {
    const own = kopiykasOf(textAt(one, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'))
    if (own === null || own <= 0n) return null
    parts.push({ details: one, amount: own })
  }
  return parts.reduce((sum, part) => sum + part.amount, 0n) === amount ? parts : null
}

class CamtReader {
  readonly statement = emptyStatement('camt053')
  private account: string | null = null
  private readonly identities = new Identities()
  private stated: StatedTotals | null = null
  /** The period of a statement precedes its account. */
  private announced: Pick<StatedTotals, 'from' | 'until'> | null = null

  visit(element: Element): void {
    if (element.name === 'Acct') this.begin(element)
    else if (element.name === 'Bal') this.balance(element)
    else if (element.name === 'TxsSummry') this.summary(element)
    else if (element.name === 'FrToDt') this.period(element)
    else this.entry(element)
  }

  private begin(element: Element): void {
    this.account = accountOf(element)
    if (this.account === null) this.statement.issues.push(issueOf(element.line, 'statement_account'))
    const none = { opening: null, closing: null, credit: null, debit: null, credits: null, debits: null }
    this.stated = { account: this.account ?? '', ...(this.announced ?? { from: null, until: null }), ...none }
    this.announced = null
    this.statement.stated.push(this.stated)
  }

  private period(element: Element): void {
    this.announced = {
      from: dayOf(textAt(element, 'FrDtTm', 'FrDt')),
      until: dayOf(textAt(element, 'ToDtTm', 'ToDt')),
    }
  }

  private balance(element: Element): void {
    if (!this.stated) return
    const amount = kopiykasOf(textAt(element, 'Amt'))
    if (amount === null) {
      this.statement.issues.push(issueOf(element.line, 'statement_amount', textAt(element, 'Amt')))
      return
    }
    const signed = directionOf(element) === 'debit' ? -amount : amount
    const kind = textAt(element, 'Tp/CdOrPrtry/Cd')
    if (kind === 'OPBD' || kind === 'PRCD') this.stated.opening ??= signed
    if (kind === 'CLBD') this.stated.closing = signed
  }

  /** Numbers of entries are left: a batch is one entry of the bank and several records here. */
  private summary(element: Element): void {
    if (!this.stated) return
    this.stated.credit = kopiykasOf(textAt(element, 'TtlCdtNtries/Sum'))
    this.stated.debit = kopiykasOf(textAt(element, 'TtlDbtNtries/Sum'))
  }

  private entry(element: Element): void {
    const { issues, skipped } = this.statement
    const state = textAt(element, 'Sts/Cd', 'Sts')
    if (state !== undefined && state !== 'BOOK') {
      skipped.pending += 1
      return
    }
    const currency = at(element, 'Amt')?.attributes['Ccy'] ?? 'UAH'
    const amount = kopiykasOf(textAt(element, 'Amt'))
    const direction = directionOf(element)
    const bookedAt = dayAt(element, 'BookgDt') ?? dayAt(element, 'ValDt')
    if (this.account === null) issues.push(issueOf(element.line, 'statement_account'))
    else if (currency !== 'UAH') issues.push(issueOf(element.line, 'statement_currency', currency))
    else if (amount === null || amount <= 0n)
      issues.push(issueOf(element.line, 'statement_amount', textAt(element, 'Amt')))
    else if (!direction) issues.push(issueOf(element.line, 'statement_direction', textAt(element, 'CdtDbtInd')))
    else if (bookedAt === null) issues.push(issueOf(element.line, 'statement_day', textAt(element, 'BookgDt/Dt')))
    else this.records(element, { account: this.account, amount, direction, bookedAt })
  }

  private records(
    entry: Element,
    { account, amount, ...known }: Pick<StatementRecord, 'account' | 'amount' | 'direction' | 'bookedAt'>,
  ): void {
    const parts = partsOf(entry, amount)
    if (parts === null) this.statement.issues.push(issueOf(entry.line, 'statement_batch'))
    const own = textOf(textAt(entry, 'AcctSvcrRef', 'NtryRef'))
    for (const [number, part] of (parts ?? [{ details: undefined, amount }]).entries()) {
      const { details } = part
      const party = partyOf(details, known.direction)
      const purpose = purposeOf(details, entry)
      const reference = referenceOf(details)
      const bank = textOf(textAt(details, 'Refs/AcctSvcrRef', 'Refs/TxId'))
      const batched = own !== null && (parts?.length ?? 1) > 1 ? `${own}.${number + 1}` : own
      const { bookedAt, direction } = known
      this.statement.records.push({
        source: 'camt053',
        externalId:
          bank ??
          batched ??
          this.identities.of(account, direction, bookedAt, part.amount, party.payerIban, reference, purpose),
        account,
        ...known,
        valueAt: dayAt(entry, 'ValDt') ?? bookedAt,
        amount: part.amount,
        currency: 'UAH',
        ...party,
        purpose,
        reference,
        isReversal: textAt(entry, 'RvslInd') === 'true',
        raw: rawOf(leavesOf(details ?? entry)),
        line: details?.line ?? entry.line,
      })
    }
  }
}

/** A statement of ISO 20022, `camt.053.001.02` or `.08`. A batch with details is a record for each of its transactions. */
export const readCamt = (xml: string): Statement => {
  const reader = new CamtReader()
  const { statement } = reader
  if (!known.test(xml.slice(0, 4000))) {
    statement.issues.push(issueOf(1, 'statement_format', 'camt.053'))
    return statement
  }
  const broken = eachElement(xml, wanted, (element) => reader.visit(element))
  if (broken) statement.issues.push(issueOf(broken.line, 'statement_truncated'))
  return statement
}
