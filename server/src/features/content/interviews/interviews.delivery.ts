import { languages } from '@oselia/contract/languages'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../../platform/app.js'
import { askedBy } from '../../registry/audience/audience.reach.public.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { deliveriesFor } from '../delivery/delivery.public.js'
import { invitationWords as words } from './interviews.delivery.messages.js'
import { inviteMany, type Invited } from './interviews.invitations.js'
import type { Stored } from './interviews.queries.js'
import { interviewPublication } from './interviews.service.js'

/** Condition over a link `l` of a person and a unit: the person, or the unit in an interview of units, has answered. */
const hasAnswered = ({ id, respondent }: Stored): RawBuilder<unknown> =>
  respondent === 'realty'
    ? sql`l.realty_id in (select a.realty_id from interview_participations a where a.interview_id = ${id} and a.realty_id is not null)`
    : sql`l.member_id in (select coalesce(g.merged_into, g.id) from interview_participations a join members g on g.id = a.member_id
        where a.interview_id = ${id})`

/** Those who have answered, in an interview of units for all of theirs. */
const done = async (ctx: RequestContext, interview: Stored): Promise<RawBuilder<unknown>> => {
  const { links } = await askedBy(ctx, interview.audience)
  return sql`select l.member_id from (${links}) l group by l.member_id having bool_and(${hasAnswered(interview)})`
}

/** Personal links of those who have not answered, in an interview of units for the first of theirs without an answer. */
const tokensOf = async (app: App, ctx: RequestContext, interview: Stored, memberIds: readonly number[]) => {
  const { places, links } = await askedBy(ctx, interview.audience)
  const { rows } =
    await sql<Invited>`with ${places} select distinct on (l.member_id) l.member_id, l.realty_id from (${links}) l
    where l.member_id = any(${[...memberIds]}::bigint[]) and not ${hasAnswered(interview)} order by l.member_id, l.realty_id`.execute(
      ctx.db,
    )
  const tokens = await inviteMany(app, ctx, interview, rows)
  return new Map(rows.map(({ member_id }, index) => [member_id, tokens[index]!]))
}

/** The SMS names the title in each language. */
const smsOf = ({ title }: Stored) =>
  Object.fromEntries(
    languages.map((language) => [language, words.sms[language].replace('{title}', title[language] ?? title.uk)]),
  ) as Record<(typeof languages)[number], string>

/** Messages with a link of the person's own; a later delivery reminds those who have not answered. */
export const interviewDeliveries = (app: App) =>
  deliveriesFor<Stored>(app, {
    publication: interviewPublication,
    link: { path: '/poll', done, tokensOf: (ctx, interview, ids) => tokensOf(app, ctx, interview, ids) },
    isUrgent: () => false,
    contentOf: (interview) => ({
      title: interview.title,
      lead: interview.anonymous ? words.leadAnonymous : words.lead,
      body: interview.body,
      button: words.button,
      sms: smsOf(interview),
    }),
  })
