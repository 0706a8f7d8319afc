import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { csvOfQuery, staffName } from './packets.tables.js'

const representative = (alias: string) => {
  const part = (name: string) => sql`${sql.ref(`${alias}.representative`)} ->> ${sql.lit(name)}`
  return sql`nullif(concat_ws(', ', ${part('name')}, ${part('document')}, ${part('number')}, ${part('date')}), '')`
}

const fact = (what: string, before: RawBuilder<unknown>, after: RawBuilder<unknown>) =>
  sql`select 0 as place, ${sql.lit(what)} as what, ${before} as before, ${after} as after`

/** The facts and answers in which two ballots of one owner differ. */
const differences = sql`select d.place, d.what, d.before, d.after from (
    ${fact('channel', sql`f.channel`, sql`l.channel`)}
    union all ${fact('cast_on', sql`to_char(f.cast_on, 'YYYY-MM-DD')`, sql`to_char(l.cast_on, 'YYYY-MM-DD')`)}
    union all ${fact('representative', representative('f'), representative('l'))}
    union all ${fact('surveyor', sql`f.surveyor`, sql`l.surveyor`)}
    union all select q.position + 1, 'question ' || (q.position + 1), fa.answer, la.answer from voting_questions q
      left join voting_answers fa on fa.ballot_id = f.id and fa.question_id = q.id
      left join voting_answers la on la.ballot_id = l.id and la.question_id = q.id
      where q.voting_id = l.voting_id
  ) d where d.before is distinct from d.after`

/** Corrections of errors of entry: a row for each fact or answer that was corrected, before and after. */
export const correctionsCsv = (db: Db, id: number): Promise<string> =>
  csvOfQuery(
    db,
    [
      'owner',
      'name',
      'ballot',
      'corrected_ballot',
      'stage',
      'corrected_at',
      'corrected_by',
      'reason',
      'what',
      'before',
      'after',
    ],
    sql`select o.number as owner, o.name, f.id as ballot, l.id as corrected_ballot,
      case when l.created_at >= v.counting_at then 'counting' else 'voting' end as stage,
      to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as corrected_at,
      ${staffName('l.entered_by')} as corrected_by, l.reason, x.what, x.before, x.after
    from voting_ballots l join voting_ballots f on f.id = l.replaces join voting_owners o on o.id = l.owner_id
      join votings v on v.id = l.voting_id left join lateral (${differences}) x on true
    where l.voting_id = ${id} order by l.id, x.place, x.what`,
  )
