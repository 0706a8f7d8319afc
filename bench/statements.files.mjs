// Movements written as the files that banks give out.

const moneyText = (kopiykas) => {
  const whole = String(kopiykas / 100n).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  return `${whole},${String(kopiykas % 100n).padStart(2, '0')}`
}
const dayText = (day) => day.split('-').toReversed().join('.')

/** The answer of PrivatBank's «Автоклієнт». */
export const privatBank = (movements) =>
  JSON.stringify({
    status: 'SUCCESS',
    exist_next_page: false,
    transactions: movements.map((one) => ({
      AUT_MY_ACC: one.own,
      AUT_CNTR_ACC: one.payerIban,
      AUT_CNTR_NAM: one.payerName,
      AUT_CNTR_CRF: one.payerCode,
      CCY: 'UAH',
      SUM: moneyText(one.amount),
      OSND: one.purpose,
      DAT_KL: '01.04.2026',
      DAT_OD: dayText(one.day),
      TRANTYPE: one.direction === 'credit' ? 'C' : 'D',
      FL_REAL: 'r',
      PR_PR: 'r',
      REF: one.id,
      REFN: '1',
    })),
  })

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const decimal = (kopiykas) => `${kopiykas / 100n}.${String(kopiykas % 100n).padStart(2, '0')}`

const entry = (one) => {
  const [code, side] = one.direction === 'credit' ? ['CRDT', 'Dbtr'] : ['DBIT', 'Cdtr']
  return `<Ntry><Amt Ccy="UAH">${decimal(one.amount)}</Amt><CdtDbtInd>${code}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${one.day}</Dt></BookgDt><ValDt><Dt>${one.day}</Dt></ValDt><AcctSvcrRef>${one.id}</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><${side}><Nm>${escaped(one.payerName)}</Nm>
<Id><OrgId><Othr><Id>${one.payerCode}</Id></Othr></OrgId></Id></${side}><${side}Acct><Id><IBAN>${one.payerIban}</IBAN></Id></${side}Acct></RltdPties>
<RmtInf><Ustrd>${escaped(one.purpose)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

/** Sums and numbers of the movements by direction. */
export const totalsOf = (movements) => {
  const totals = { credit: 0n, debit: 0n, credits: 0, debits: 0 }
  for (const { direction, amount } of movements) {
    totals[direction] += amount
    totals[`${direction}s`] += 1
  }
  return totals
}

/** A statement of ISO 20022 with its balances and sums, which the product compares with the entries. */
export const camt053 = (movements, opening = 1_000_000_00n) => {
  const { credit, debit, credits, debits } = totalsOf(movements)
  const balance = (code, amount, day) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="UAH">${decimal(amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const sum = (name, amount, count) =>
    `<${name}><NbOfNtries>${count}</NbOfNtries><Sum>${decimal(amount)}</Sum></${name}>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
<FrToDt><FrDtTm>2026-04-01T00:00:00</FrDtTm><ToDtTm>2026-04-28T23:59:59</ToDtTm></FrToDt><Acct><Id><IBAN>${movements[0].own}</IBAN></Id></Acct>
${balance('OPBD', opening, '2026-04-01')}${balance('CLBD', opening + credit - debit, '2026-04-28')}
<TxsSummry>${sum('TtlCdtNtries', credit, credits)}${sum('TtlDbtNtries', debit, debits)}</TxsSummry>
${movements.map(entry).join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}
