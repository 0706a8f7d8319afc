import { sql } from 'kysely'
import { askedBy } from '../../registry/audience/audience.reach.public.js'
import { searched } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Stored } from './interviews.queries.js'

/** Somebody who is asked, with one unit by which they are asked. */
export interface Known {
  member_id: number
  realty_id: number
  /** The person, or the unit in an interview of units, has answered. */
  answered: boolean
}

/** The people of the audience who have exactly this phone or e-mail, once for each of their units. */
export const peopleByContact = async (ctx: RequestContext, interview: Stored, contact: string): Promise<Known[]> => {
  const { audience, id, respondent } = interview
  const { places, links } = await askedBy(ctx, audience)
  const isTheirs = contact.includes('@')
    ? sql`m.emails @> ${JSON.stringify([{ address: contact }])}::jsonb and ${sql.join(
        [sql`true`, ...searched(sql`m.search_keys`, contact)],
        sql` and `,
      )}`
    : sql`m.id in (select p.member_id from member_phones p where p.number = ${contact})`
  const done =
    respondent === 'realty'
      ? sql`a.realty_id = l.realty_id`
      : sql`a.member_id in (select r.id from members r where r.id = l.member_id or r.merged_into = l.member_id)`
  const { rows } = await sql<Known>`with ${places} select l.member_id, l.realty_id,
      exists (select 1 from interview_participations a where a.interview_id = ${id} and ${done}) as answered
    from (${links}) l where l.member_id in (select m.id from members m where m.deleted_at is null and ${isTheirs})
    order by l.member_id, l.realty_id`.execute(ctx.db)
  return rows
}

/** The units of the people, each once, with the address of the house. */
export const unitsOf = async ({ db, language }: RequestContext, people: readonly Known[]) => {
  const ids = people.map(({ realty_id }) => realty_id)
  const { rows } = await sql<{ id: number; name: string }>`select u.id,
      concat_ws(', ', coalesce(h.labels ->> ${language}, h.label), u.number) as name
    from realty u join houses h on h.id = u.house_id where u.id = any(${ids}::bigint[]) order by h.sort_key, u.sort_key, u.id`.execute(
    db,
  )
  return rows
}
