import type { Proceedings } from '@oselia/contract/voting-proceedings'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { staffRef } from '../../access/people/people.table.public.js'

type Hearing = Proceedings['hearings'][number]

/** What was said on the questions of a voting, in their order. */
export const hearingsOf = async (db: Db, votingId: number): Promise<Hearing[]> => {
  const { rows } = await sql<Hearing>`select h.question_id, h.speaker, h.summary, h.recorded_at,
      ${staffRef('h.recorded_by')} as recorded_by
    from voting_hearings h join voting_questions q on q.id = h.question_id
    where h.voting_id = ${votingId} order by q.position`.execute(db)
  return rows
}

/** Writes what was said, in place of what was written before; nothing is left of an empty one. */
export const storeHearings = async (
  db: Db,
  votingId: number,
  hearings: readonly Pick<Hearing, 'question_id' | 'speaker' | 'summary'>[],
  by: { staffId: number | null; now: Date },
): Promise<void> => {
  const said = hearings.filter(({ speaker, summary }) => speaker !== null || summary !== null)
  const emptied = hearings.filter((one) => !said.includes(one)).map(({ question_id }) => question_id)
  if (emptied.length > 0)
    await sql`delete from voting_hearings where question_id = any(${emptied}::bigint[])`.execute(db)
  if (said.length > 0)
    await sql`insert into voting_hearings (question_id, voting_id, speaker, summary, recorded_by, recorded_at)
      select x.question_id, ${votingId}, x.speaker, x.summary, ${by.staffId}::bigint, ${by.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as x(question_id bigint, speaker text, summary text)
      on conflict (question_id) do update set speaker = excluded.speaker, summary = excluded.summary,
        recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`.execute(db)
}
