import type { AccountPaper, IssuedPaper, paperList } from '@oselia/contract/papers'
import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { json } from '../../../platform/db.js'
import { enqueue } from '../../../platform/jobs.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { accountDraft, type PaperDraft } from './papers.building.js'
import { frozen } from './papers.content.js'
import { drawingTasks } from './papers.drawing.js'
import {
  pageOfPapers,
  paperInScope,
  paperLink,
  papersWhere,
  presentPapers,
  stateColumn,
  type PaperRow,
} from './papers.queries.js'

/** `№ 15 · 2026`: a paper in the history. */
const labelOf = (number: number, day: string) => `№ ${number} · ${day.slice(0, 4)}`

const record = (
  ctx: RequestContext,
  { id, number, day, house_id }: { id: number; number: number; day: string; house_id: number | null },
  action: string,
  more: { changes?: { field: string; old: unknown; new: unknown }[]; reason?: string } = {},
) =>
  recordChange(
    ctx,
    { entity: 'papers', id, action, label: labelOf(number, day), ...more },
    { house_ids: house_id === null ? [] : [house_id] },
  )

interface Locked {
  id: number
  kind: string
  number: number
  day: string
  house_id: number | null
  account_id: number | null
  request_id: number | null
  issued_by: number | null
  state: IssuedPaper['state']
}

const lockPaper = async (ctx: RequestContext, id: number): Promise<Locked | undefined> => {
  const { rows } =
    await sql<Locked>`select p.id, p.kind, p.number, p.day, p.house_id, p.account_id, p.request_id, p.issued_by,
      ${stateColumn('p')} as state
    from papers p where p.id = ${id} and ${paperInScope(ctx.scope)} for no key update of p`.execute(ctx.db)
  return rows[0]
}

/** The earlier paper that a new one replaces: 422 unless it is in force, of the same kind and about the same. */
const replaced = async (ctx: RequestContext, draft: PaperDraft, id: number): Promise<Locked> => {
  const old = await lockPaper(ctx, id)
  const isSame =
    old?.kind === draft.content.kind && old.account_id === draft.account_id && old.request_id === draft.request_id
  if (!old || !isSame || old.state !== 'in_force') throw invalid('replaces_id', 'not_found')
  return old
}

const insert = async (ctx: RequestContext, draft: PaperDraft, day: string) => {
  const { content, subject, recipient } = draft
  const { rows } = await sql<{
    id: number
    number: number
  }>`insert into papers (kind, payee, year, day, house_id, realty_id, account_id,
      request_id, member_id, recipient, subject, amount_minor, as_of, content, search_keys, issued_by, issued_at)
    values (${content.kind}, ${draft.payee}, ${Number(day.slice(0, 4))}, ${day}, ${draft.house_id}, ${draft.realty_id},
      ${draft.account_id}, ${draft.request_id}, ${draft.member_id}, ${recipient}, ${subject}, ${draft.amount_minor}, ${draft.as_of},
      ${json({ ...(frozen(content) as object), origin: ctx.origin })}, ${searchKey([subject, recipient].filter(Boolean).join(' '))},
      ${ctx.actor.id}, ${ctx.now}) returning id, number`.execute(ctx.db)
  return rows[0]!
}

/**
 * Issues a paper: its number is the next one of the payee, kind and year, its text stays as it is now, and its file is drawn by a
 * job. 409 `paper_url_missing` where the address of the page that confirms it is not known.
 */
export const issuePaper = async (
  app: App,
  ctx: RequestContext,
  draft: PaperDraft,
  { replaces_id, drawing = 'one' }: { replaces_id: number | null; drawing?: keyof typeof drawingTasks },
): Promise<number> => {
  if (ctx.origin === '') throw conflict('paper_url_missing')
  const old = replaces_id === null ? null : await replaced(ctx, draft, replaces_id)
  const day = await today(ctx)
  const { id, number } = await insert(ctx, draft, day)
  await app.publicLinks.tokenFor(ctx, paperLink, id, null)
  await record(ctx, { id, number, day, house_id: draft.house_id }, 'create', {
    changes: [
      { field: 'kind', old: null, new: draft.content.kind },
      { field: 'subject', old: null, new: draft.subject },
      ...(draft.amount_minor === null ? [] : [{ field: 'amount_minor', old: null, new: draft.amount_minor }]),
    ],
  })
  if (old) {
    await sql`update papers set replaced_by_id = ${id} where id = ${old.id}`.execute(ctx.db)
    await record(ctx, old, 'replace', { changes: [{ field: 'state', old: 'in_force', new: 'replaced' }] })
  }
  const task = drawingTasks[drawing]
  await enqueue(ctx.db, task, { paper_id: id }, { key: `${task}:${id}` })
  return id
}

export const issueAccountPaper = async (
  app: App,
  ctx: RequestContext,
  paper: AccountPaper,
  drawing: keyof typeof drawingTasks = 'one',
): Promise<number> => issuePaper(app, ctx, await accountDraft(ctx, paper), { replaces_id: paper.replaces_id, drawing })

const rowOf = async (ctx: RequestContext, id: number): Promise<PaperRow> => {
  const [row] = await papersWhere(ctx, sql`p.id = ${id} and ${paperInScope(ctx.scope)}`)
  if (!row) throw notFound()
  return row
}

export const readPaper = async (app: App, ctx: RequestContext, id: number): Promise<{ data: IssuedPaper }> => {
  const [data] = await presentPapers(app, ctx, [await rowOf(ctx, id)])
  return { data: data! }
}

export const listPapers = async (app: App, ctx: RequestContext, query: z.output<typeof paperList>) => {
  const page = await pageOfPapers(ctx, query)
  return { ...page, data: await presentPapers(app, ctx, page.data) }
}

/** Ends a paper that is in force, with a reason; its page says so from then on. 409 `paper_ended`. */
export const revokePaper = async (
  ctx: RequestContext,
  id: number,
  reason: string,
  isAllowed: (paper: Locked) => void = () => undefined,
): Promise<void> => {
  const paper = await lockPaper(ctx, id)
  if (!paper) throw notFound()
  isAllowed(paper)
  if (paper.state !== 'in_force') throw conflict('paper_ended')
  await sql`update papers set revoked_at = ${ctx.now}, revoked_by = ${ctx.actor.id}, revoke_reason = ${reason}
    where id = ${id}`.execute(ctx.db)
  await record(ctx, paper, 'revoke', { reason, changes: [{ field: 'state', old: 'in_force', new: 'revoked' }] })
}

/** Papers of a request that the caller has been found to see. */
export const papersOfRequest = async (app: App, ctx: RequestContext, requestId: number): Promise<IssuedPaper[]> =>
  presentPapers(app, ctx, await papersWhere(ctx, sql`p.request_id = ${requestId} and ${paperInScope(ctx.scope)}`))
