import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { SmallBytes } from '../../../platform/implement.js'
import { markup, type Html } from '../../../platform/markup.js'
import { filled, longDay } from '../../../platform/pdf.format.js'
import { notFound } from '../../../platform/problems.js'
import { answerPage, pageLanguage, sendOwnPage } from '../../../platform/public-pages.js'
import { renderPage, type RenderedPage } from '../../../platform/public-pages.rendering.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { moneyText } from '../bill-papers/bill-papers.public.js'
import { checkWords, paperKindNames } from './papers.messages.js'
import { paperLink, storedPapers, type StoredPaper } from './papers.queries.js'

/**
 * A name with the first letter of each word: enough to compare with the paper in hand, and nothing for whoever guesses. Codes of eight
 * digits are of organisations, which are named in full.
 */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => `${/\p{L}/u.exec(word)![0].toUpperCase()}…`)
    .join(' ')

const recipientOf = ({ content, recipient }: StoredPaper): string | null => {
  if (recipient === null) return null
  const isOrganisation = content.kind === 'completion' && content.value.contractor.code?.length === 8
  return isOrganisation ? recipient : maskedName(recipient)
}

type Row = readonly [label: keyof typeof checkWords, value: string | null]

const sumRow = ({ kind, amount_minor }: StoredPaper, language: Language): Row | null => {
  if (kind === 'certificate') return ['balance', checkWords.noDebt[language]]
  if (amount_minor === null) return null
  const size = BigInt(Math.abs(amount_minor))
  const amount = filled(checkWords.hryvnias[language], { amount: moneyText(size, language) })
  if (kind === 'claim') return ['demanded', amount]
  if (kind === 'completion') return ['cost', amount]
  if (amount_minor === 0) return ['balance', checkWords.noDebt[language]]
  return [amount_minor > 0 ? 'debt' : 'advance', amount]
}

const rowsOf = (paper: StoredPaper, language: Language): Row[] => {
  const { kind, number, day, as_of, content, subject, sha256 } = paper
  const { association } = content.value
  const ofRequest = kind === 'completion' || kind === 'defects'
  const code = association.code === null ? association.name : `${association.name}, ${association.code}`
  return [
    ['kind', paperKindNames[kind][language]],
    ['number', String(number)],
    ['day', longDay(day, language)],
    ['payee', code],
    ['as_of', as_of && longDay(as_of, language)],
    ['address', content.value.address],
    [ofRequest ? 'request' : 'account', subject],
    [ofRequest ? 'contractor' : 'payer', recipientOf(paper)],
    ...[sumRow(paper, language)].filter((row) => row !== null),
    ['sha256', sha256],
  ]
}

const statusOf = (paper: StoredPaper, language: Language, timezone: string): Html => {
  const { state, revoked_at, replaced_by } = paper
  const text =
    state === 'revoked'
      ? filled(checkWords.revoked[language], { day: longDay(dayIn(timezone, new Date(revoked_at!)), language) })
      : state === 'replaced'
        ? filled(checkWords.replaced[language], {
            number: replaced_by!.number,
            day: longDay(replaced_by!.day, language),
          })
        : checkWords.in_force[language]
  return markup`<p class="status${state !== 'in_force' && ' ended'}">${text}</p>`
}

const style = `
.status{border:2px solid #1b7f3b;border-radius:.5rem;padding:.75rem 1rem;font-size:1.125rem;font-weight:600;margin:1rem 0}
.status.ended{border-color:var(--alarm);color:var(--alarm);background:var(--alarm-page)}
dl{margin:1rem 0}
dl div{padding:.5rem 0;border-top:1px solid var(--line);display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:0 1rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
@media (max-width:30rem){dl div{grid-template-columns:1fr}}
`

const pageOf = (
  paper: StoredPaper,
  { language, organisation, timezone }: { language: Language; organisation: string; timezone: string },
): RenderedPage => {
  const rows = rowsOf(paper, language).filter(([, value]) => value !== null)
  const facts = rows.map(
    ([label, value]) => markup`<div><dt>${checkWords[label][language]}</dt><dd>${value}</dd></div>`,
  )
  const main = markup`<h1>${checkWords.title[language]}</h1>${statusOf(paper, language, timezone)}
<p>${checkWords.compare[language]}</p><dl>${facts}</dl>`
  return renderPage({ language, title: checkWords.title[language], organisation, main, style })
}

/** The page that confirms a paper: what it is, of which day, for which address and sum, and whether it is in force. */
export const checkPage = async (
  app: App,
  ctx: PublicRequestContext,
  token: string,
  lang: string | undefined,
): Promise<SmallBytes> => {
  const language = pageLanguage(ctx, lang)
  return answerPage(language, async () => {
    const id = await app.publicLinks.resolve(ctx, paperLink, token)
    const [paper] = await storedPapers(ctx.db, [id])
    if (!paper) throw notFound()
    const { rows } = await sql<{
      organisation: string
      timezone: string
    }>`select organisation_name as organisation, timezone
      from settings`.execute(ctx.db)
    return sendOwnPage(pageOf(paper, { language, ...rows[0]! }))
  })
}
