import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { personalKind } from './interviews.polls.js'
import type { Stored } from './interviews.queries.js'

/** Somebody to whom a personal link is given; the unit counts in an interview of units alone. */
export interface Invited {
  member_id: number
  realty_id: number | null
}

const keyOf = ({ member_id, realty_id }: Invited) => `${member_id}:${realty_id ?? ''}`

/** The invitations of people, made where there are none; ids in their order. */
const invitationsOf = async (db: Db, interview: Stored, now: Date, people: readonly Invited[]): Promise<number[]> => {
  const { id, respondent } = interview
  const wanted = people.map(({ member_id, realty_id }) => ({
    member_id,
    realty_id: respondent === 'realty' ? realty_id : null,
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (member_id bigint, realty_id bigint)`
  await sql`insert into interview_invitations (interview_id, member_id, realty_id, created_at)
    select distinct ${id}::bigint, w.member_id, w.realty_id, ${now}::timestamptz from ${rows} on conflict do nothing`.execute(
    db,
  )
  const { rows: made } = await sql<Invited & { id: number }>`select v.id, v.member_id, v.realty_id
    from interview_invitations v join ${rows} on v.member_id = w.member_id and v.realty_id is not distinct from w.realty_id
    where v.interview_id = ${id}`.execute(db)
  const ids = new Map(made.map((row) => [keyOf(row), row.id]))
  return wanted.map((one) => ids.get(keyOf(one))!)
}

/** The tokens of the personal links of people, in their order. */
export const inviteMany = async (
  app: App,
  ctx: RequestContext,
  interview: Stored,
  people: readonly Invited[],
): Promise<string[]> => {
  const ids = await invitationsOf(ctx.db, interview, ctx.now, people)
  const tokens = await app.publicLinks.tokensFor(ctx, personalKind, ids)
  return ids.map((id) => tokens.get(id)!)
}

export const inviteOne = async (app: App, ctx: RequestContext, interview: Stored, who: Invited): Promise<string> =>
  (await inviteMany(app, ctx, interview, [who]))[0]!
