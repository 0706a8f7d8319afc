import { sql, type RawBuilder } from 'kysely'
import { askedBy } from '../../registry/audience/audience.reach.public.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Stored } from './interviews.queries.js'

/** Who gives an answer: a person, or a unit by a person, who is not known of some answers on paper. */
export interface Respondent {
  member_id: number | null
  /** Of a person: the unit by which the person is asked. */
  realty_id: number | null
  role_id: number | null
}

/** The number of people or units asked, within the caller's houses. */
export const countAsked = async (ctx: RequestContext, { audience, respondent }: Stored): Promise<number> => {
  const { places, links, units } = await askedBy(ctx, audience)
  const { rows } = await sql<{ n: number }>`with ${places} select ${
    respondent === 'realty'
      ? sql`(select count(*) from (${units}) u)`
      : sql`(select count(distinct l.member_id) from (${links}) l)`
  } as n`.execute(ctx.db)
  return rows[0]!.n
}

/** A person as one of the audience, by one of their units or by this one; undefined for somebody who is not asked now. */
export const findAsked = async (
  ctx: RequestContext,
  { audience }: Stored,
  memberId: number,
  realtyId: number | null,
): Promise<Respondent | undefined> => {
  const { places, links } = await askedBy(ctx, audience)
  const byUnit = realtyId === null ? sql`true` : sql`l.realty_id = ${realtyId}`
  const { rows } = await sql<Respondent>`with ${places} select l.member_id, l.realty_id, l.role_id from (${links}) l
    where l.member_id = ${memberId} and ${byUnit} order by l.realty_id, l.role_id limit 1`.execute(ctx.db)
  return rows[0]
}

/** Whether a unit is one of the audience. */
export const isUnitAsked = async (ctx: RequestContext, { audience }: Stored, realtyId: number): Promise<boolean> => {
  const { places, units } = await askedBy(ctx, audience)
  const { rows } = await sql<{ is: boolean }>`with ${places}
    select exists (select 1 from (${units}) u where u.id = ${realtyId}) as is`.execute(ctx.db)
  return rows[0]!.is
}

/** The record that a person was merged into, or the person's own. */
export const presentMember = async (ctx: Pick<RequestContext, 'db'>, memberId: number): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`select coalesce(merged_into, id) as id from members where id = ${memberId}`.execute(ctx.db)
  return rows[0]?.id ?? memberId
}

/** The ids of a person's record and of those merged into it. */
const recordsOf = (memberId: number | null): RawBuilder<unknown> =>
  sql`(select r.id from members r where r.id = ${memberId} or r.merged_into = ${memberId})`

/** Condition over columns `interview_id`, `member_id` and `realty_id`: it is of this person, or of this unit. */
export const isOf = ({ id, respondent }: Pick<Stored, 'id' | 'respondent'>, who: Respondent): RawBuilder<unknown> =>
  respondent === 'realty'
    ? sql`interview_id = ${id} and realty_id = ${who.realty_id}`
    : sql`interview_id = ${id} and member_id in ${recordsOf(who.member_id)}`

/** Condition over `member_id`: the record of the person. */
export const isBy = (who: Respondent): RawBuilder<unknown> => sql`member_id in ${recordsOf(who.member_id)}`

/** Whether there is an answer of the person or unit. */
export const hasAnswered = async (
  { db }: Pick<RequestContext, 'db'>,
  interview: Pick<Stored, 'id' | 'respondent'>,
  who: Respondent,
): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select 1 from interview_participations where ${isOf(interview, who)}) as is`.execute(db)
  return rows[0]!.is
}
