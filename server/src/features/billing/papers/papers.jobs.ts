import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { BulkJobs } from '../../../platform/bulk-jobs.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { jobById } from '../../../platform/jobs.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import { drawPdf } from '../../../platform/pdf.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { requisitesOfHouses } from '../requisites/requisites.public.js'
import { checkLinksOf, pagesOfPapers } from './papers.drawing.js'
import { paperWords } from './papers.messages.js'
import { paperInScope, stateColumn, storedPapers } from './papers.queries.js'
import { issueAccountPaper } from './papers.service.js'

interface Payload extends Record<string, unknown> {
  /** Accounts. */
  ids: number[]
  pay_by: string
  /** Base URL of the pages that confirm the claims, as the request that started the job knew it. */
  origin: string
}

const kind = 'papers.claims'

/** Whether a claim of the account was issued today and is in force; others who ask wait until this transaction ends. */
const isClaimedToday = async (ctx: RequestContext, accountId: number): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext('papers.claims'), hashtext(${String(accountId)}))`.execute(ctx.db)
  const { rows } = await sql`select 1 from papers p where p.account_id = ${accountId} and p.kind = 'claim'
    and p.day = ${await today(ctx)}::date and ${stateColumn('p')} = 'in_force' limit 1`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Claims of many debtors, each in its own transaction: an account without overdue debt, or with a claim of the day, is skipped, an
 * interrupted job goes on.
 */
const claimJobs = (app: App) =>
  new BulkJobs<Payload, { paper_id: number }>({
    name: kind,
    perform: async (ctx, { pay_by, origin }, account_id) => {
      if (await isClaimedToday(ctx, account_id)) return null
      const claim = { kind: 'claim', account_id, pay_by, replaces_id: null } as const
      return { paper_id: await issueAccountPaper(app, { ...ctx, origin }, claim, 'many') }
    },
    // Papers are revoked one by one, each with a reason.
    undoOne: async () => false,
  })

/** 409 `payee_requisites_missing` at once, where each claim of a payee would be left out without a word. */
const requirePayable = async (ctx: RequestContext, accountIds: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select distinct u.house_id as id from personal_accounts a
    join realty u on u.id = a.realty_id where a.id = any(${[...accountIds]}::bigint[]) and a.deleted_at is null
      and ${houseIdInScope(ctx.scope, sql`u.house_id`)} order by 1`.execute(ctx.db)
  const payees = await requisitesOfHouses(
    ctx.db,
    rows.map(({ id }) => id),
  )
  for (const { iban, name } of payees.values())
    if (iban === '') throw conflict('payee_requisites_missing', { params: { payee: name } })
}

export const startClaims = async (
  app: App,
  ctx: RequestContext,
  { account_ids, pay_by }: { account_ids: number[]; pay_by: string },
) => {
  if (ctx.origin === '') throw conflict('paper_url_missing')
  if (pay_by <= (await today(ctx))) throw invalid('pay_by', 'in_past')
  await requirePayable(ctx, account_ids)
  return claimJobs(app).start(app, ctx, { ids: account_ids, pay_by, origin: ctx.origin })
}

const paperIdsOf = async (ctx: RequestContext, jobId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select p.id from job_items i
      join papers p on p.id = (i.was ->> 'paper_id')::bigint left join realty r on r.id = p.realty_id
      left join houses h on h.id = p.house_id
    where i.job_id = ${jobId} and ${paperInScope(ctx.scope)}
    order by h.sort_key collate uk_icu, r.sort_key collate uk_icu, p.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** All claims of the caller's finished job in one file, by address. 404 for another's, 409 while it runs or where it issued none. */
export const claimsFile = async (app: App, ctx: RequestContext, jobId: number): Promise<Bytes> => {
  const job = await jobById(ctx, jobId)
  if (job.kind !== `${kind}.bulk`) throw notFound()
  if (job.state !== 'done') throw conflict('state_forbids')
  const papers = await storedPapers(ctx.db, await paperIdsOf(ctx, jobId))
  const [first] = papers
  if (!first) throw conflict('paper_no_claims')
  const { language, association } = first.content.value
  const links = await checkLinksOf(app, ctx.db, papers)
  const title = paperWords.claims[language]
  const about = { title, author: association.name, language, at: new Date(first.issued_at) }
  return {
    stream: await drawPdf(about, pagesOfPapers(papers, links)),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; ${fileName(`${title} ${first.day}.pdf`)}`,
      'x-content-type-options': 'nosniff',
    },
  }
}

export const defineClaimJobs = (app: App): void => claimJobs(app).define(app)
