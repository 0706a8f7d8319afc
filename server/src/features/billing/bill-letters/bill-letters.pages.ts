import { issueText } from '@oselia/contract/issues'
import type { Language } from '@oselia/contract/languages'
import { unitLabel } from '@oselia/contract/units.messages'
import type { RealtyType } from '@oselia/contract/realty'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Bytes, SmallBytes } from '../../../platform/implement.js'
import { markup, type Html } from '../../../platform/markup.js'
import { filled, shortDay } from '../../../platform/pdf.format.js'
import { notFound, Problem } from '../../../platform/problems.js'
import { answerPage, pageLanguage, sendOwnPage } from '../../../platform/public-pages.js'
import { renderPage } from '../../../platform/public-pages.rendering.js'
import { countAttempt } from '../../../platform/rate-limits.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { today } from '../../../platform/today.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { billWords, moneyText, monthText, paymentPurpose } from '../bill-papers/bill-papers.public.js'
import { pdfOfBill, rowsOfBill } from '../bill-printing/bill-printing.public.js'
import { disputeName, updateBills } from '../bills/bills.public.js'
import { requisitesOfHouses, withPayee, type Payee } from '../requisites/requisites.public.js'
import { letterWords as words } from './bill-letters.messages.js'
import { billLinkKind, billPath } from './bill-letters.service.js'

const longestObjection = 500
const style = `
label{display:block;font-weight:600}
textarea,button,.button{font:inherit;color:var(--ink);background:var(--page);border:1px solid var(--soft);border-radius:.375rem;padding:.5rem .75rem;width:100%;min-height:7rem}
button,.button{background:var(--link);border-color:var(--link);color:var(--page);font-weight:600;width:auto;padding:.5rem 1.25rem;min-height:2.75rem;display:inline-block;text-decoration:none}
textarea:focus-visible,button:focus-visible,.button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
table{width:100%;border-collapse:collapse;margin:0 0 .75rem}
th,td{padding:.375rem 0;border-top:1px solid var(--line);text-align:start;vertical-align:top;font-weight:400}
td{text-align:end;white-space:nowrap;padding-inline-start:1rem;font-variant-numeric:tabular-nums}
tfoot th,tfoot td{font-weight:600}
.sum{background:var(--card);border-radius:.5rem;padding:.75rem 1rem;margin:1rem 0}
.sum p{margin:0}.sum .much{font-size:1.625rem;line-height:1.3;font-weight:700}
[aria-invalid]{border-color:var(--alarm)}
dt{color:var(--soft)}dd{margin:0 0 .75rem;overflow-wrap:anywhere}
.warn{border-inline-start:4px solid var(--alarm);background:var(--alarm-page);padding:.5rem .75rem;border-radius:.25rem}
`

interface ShownBill {
  id: number
  version: number
  number: string
  period: string
  due_on: string
  house_id: number
  type: RealtyType
  unit: string
  account: string
  total_minor: number
  /** What the account owes; for whoever does not pay for it any more, what is left of the bill. */
  balance_minor: number
  disputed: boolean
  /** Something of it is unpaid after its due day. */
  overdue: boolean
  /** As it was when the bill was issued; null where that was not kept. */
  payee: Payee | null
  organisation: string
}

interface Place {
  bill: ShownBill
  language: Language
  token: string
}

const say = (key: keyof typeof words, language: Language, values: Record<string, string> = {}): string =>
  filled(words[key][language], values)

const money = (minor: number, language: Language) =>
  say('hryvnias', language, { amount: moneyText(BigInt(minor), language) })

const factsOf = (facts: readonly (readonly [string, string])[]): Html =>
  markup`<dl>${facts.filter(([, value]) => value !== '').map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`

const formOf = ({ language, token }: Place, isMissing: boolean): Html => {
  const issue =
    isMissing && markup`<span class="alarm" id="reason-issue">${issueText({ key: 'required' }, language)}</span>`
  const attributes = isMissing && markup` aria-invalid="true" aria-describedby="reason-issue"`
  return markup`<h2>${say('objectTitle', language)}</h2><p>${say('objectText', language)}</p>
<form method="post" action="${billPath(token, language)}"><p><label for="reason">${say('objection', language)}</label>
<textarea id="reason" name="reason" required maxlength="${longestObjection}"${attributes}></textarea>${issue}</p>
<p><button>${say('object', language)}</button></p></form>`
}

/** What is to be paid now and until when: what the page is opened for. */
const sumOf = ({ bill, language }: Place): Html => {
  if (bill.balance_minor <= 0) return markup`<div class="sum"><p class="much">${say('nothingDue', language)}</p></div>`
  const day = shortDay(bill.due_on, language)
  const due = bill.overdue
    ? markup`<p class="alarm">${say('overdue', language, { day })}</p>`
    : markup`<p>${say('due', language)} ${day}</p>`
  return markup`<div class="sum"><p>${say('balance', language)}</p><p class="much">${money(bill.balance_minor, language)}</p>${due}</div>`
}

const chargesOf = async ({ db }: PublicRequestContext, { bill, language }: Place): Promise<Html> => {
  const rows = await rowsOfBill(db, bill.id, language)
  const row = (name: string, amount: bigint) =>
    markup`<tr><th scope="row">${name}</th><td>${moneyText(amount, language)}</td></tr>`
  return markup`<table aria-label="${say('charged', language)}"><tbody>${rows.map(({ name, amount }) => row(name, amount))}</tbody>
<tfoot><tr><th scope="row">${say('total', language)}</th><td>${money(bill.total_minor, language)}</td></tr></tfoot></table>`
}

const addressOf = async ({ db }: PublicRequestContext, bill: ShownBill, language: Language): Promise<string> => {
  const house = (await addressesOf(db, [bill.house_id], language)).get(bill.house_id) ?? ''
  return `${house}, ${unitLabel(bill.type, bill.unit, language)}`
}

/** The page on which a resident reads a bill, opens its PDF and objects to it. */
export class BillPages {
  constructor(private readonly app: App) {}

  read(ctx: PublicRequestContext, token: string, lang: string | undefined): Promise<SmallBytes> {
    return this.#at(ctx, token, lang, (place) => this.#page(ctx, place))
  }

  async pdf(ctx: PublicRequestContext, token: string, lang: string | undefined): Promise<Bytes> {
    const { bill, language } = await this.#placeOf(ctx, token, lang)
    return pdfOfBill(ctx.db, ctx.now, bill.id, language)
  }

  /** Marks the bill as disputed, once; a form that is sent again changes nothing. */
  object(ctx: PublicRequestContext, token: string, lang: string | undefined, body: string): Promise<SmallBytes> {
    return this.#at(ctx, token, lang, async (place) => {
      const { bill, language } = place
      await countAttempt(this.app.pools.interactiveDb, ctx.now, { key: `bill:${bill.id}`, attempts: 20, seconds: 3600 })
      const sent = new URLSearchParams(body).get('reason') ?? ''
      const reason = [...sent.replaceAll('\0', '').trim()].slice(0, longestObjection).join('').trim()
      if (!bill.disputed && (reason === '' || !reason.isWellFormed())) return this.#page(ctx, place, true)
      if (!bill.disputed) await this.#dispute(ctx, place, reason)
      return { buffer: Buffer.alloc(0), status: 303, headers: { location: billPath(token, language) } }
    })
  }

  /** 409 only where others have changed the bill twice meanwhile: nothing is written before it is. */
  async #dispute(ctx: PublicRequestContext, { bill: { id, version }, token, language }: Place, reason: string) {
    const mark = (known: number) =>
      updateBills({ ...ctx, ...systemActor }, [{ id, version: known, reason, disputed: true }])
    try {
      await mark(version)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'version_conflict') throw error
      const { bill } = await this.#placeOf(ctx, token, language)
      if (!bill.disputed) await mark(bill.version)
    }
  }

  async #page(ctx: PublicRequestContext, place: Place, isMissing = false): Promise<SmallBytes> {
    const { bill, language, token } = place
    const address = await addressOf(ctx, bill, language)
    const payingAddress = language === 'uk' ? address : await addressOf(ctx, bill, 'uk')
    const payee = withPayee((await requisitesOfHouses(ctx.db, [bill.house_id])).get(bill.house_id)!, bill.payee)
    const title = say('title', language, { number: bill.number, month: monthText(bill.period, language) })
    const facts = factsOf([
      [say('account', language), bill.account],
      [say('payee', language), payee.name],
      [say('payeeCode', language), payee.code],
      ['IBAN', payee.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
      [
        billWords.purpose[language],
        paymentPurpose({ month: bill.period, account: bill.account, address: payingAddress }),
      ],
    ])
    const hasCode = payee.problems.length === 0 && bill.balance_minor > 0
    // What came of an objection is the first thing below the title: the page opens at its top after one is sent.
    const main = markup`<h1>${title}</h1><p class="soft">${address}</p>
${bill.disputed && (await this.#disputed(ctx, place))}${sumOf(place)}
<p><a class="button" href="/bill/${token}/bill.pdf?lang=${language}">${say(hasCode ? 'pdf' : 'pdfPlain', language)}</a></p>
<h2>${say('charged', language)}</h2>${await chargesOf(ctx, place)}<h2>${say('requisites', language)}</h2>${facts}
${!bill.disputed && formOf(place, isMissing)}`
    const { organisation } = bill
    return sendOwnPage(renderPage({ language, title, organisation, main, style, hasForm: true }), isMissing ? 422 : 200)
  }

  async #disputed({ db }: PublicRequestContext, { bill, language }: Place): Promise<Html> {
    const number = await disputeName(db, bill.id)
    const request = number === null ? '' : ` ${say('request', language, { number })}`
    return markup`<p class="warn" role="status">${say('disputed', language)}${request}</p>`
  }

  #at(ctx: PublicRequestContext, token: string, lang: string | undefined, work: (place: Place) => Promise<SmallBytes>) {
    return answerPage(pageLanguage(ctx, lang), async () => work(await this.#placeOf(ctx, token, lang)))
  }

  /** The bill of a token; 404 for a token that opens nothing, and for a bill that was taken back. */
  async #placeOf(ctx: PublicRequestContext, token: string, lang: string | undefined): Promise<Place> {
    const id = await this.app.publicLinks.resolve(ctx, billLinkKind, token)
    const day = await today(ctx)
    const { rows } =
      await sql<ShownBill>`select b.id, b.version, b.number, to_char(b.period, 'YYYY-MM') as period, b.due_on, b.house_id,
        r.type, r.number as unit, a.number as account, b.total_minor, b.disputed, b.outstanding_minor > 0 and b.due_on < ${day}::date as overdue,
        (select h.payee from billing_run_houses h where h.run_id = b.run_id and h.house_id = b.house_id) as payee,
        case when coalesce(past.merged_into, past.id) is not distinct from coalesce(present.merged_into, present.id)
          then coalesce(t.balance_minor, 0) else b.outstanding_minor end as balance_minor,
        s.organisation_name as organisation
      from bills b join personal_accounts a on a.id = b.account_id join realty r on r.id = b.realty_id
        left join account_totals t on t.account_id = b.account_id left join members past on past.id = coalesce(b.payer_id, a.holder_id)
        left join members present on present.id = coalesce(a.holder_id, (select o.member_id from ownerships o where o.realty_id = a.realty_id
          and o.deleted_at is null and o."from" <= ${day}::date and coalesce(o."to", 'infinity'::date) >= ${day}::date
          order by o.numerator::numeric / o.denominator desc, o.id limit 1)), settings s
      where b.id = ${id} and b.state = 'issued'`.execute(ctx.db)
    const [bill] = rows
    if (!bill) throw notFound()
    return { bill, token, language: pageLanguage(ctx, lang) }
  }
}
