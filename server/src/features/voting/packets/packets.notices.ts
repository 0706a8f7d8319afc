import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { daysLate } from '../votings/votings.public.js'
import { storedPath, textFile, type PacketFile } from './packets.sources.js'
import { csvOfQuery, instant, staffName } from './packets.tables.js'

const path = storedPath('files/notices')
const given = sql`n.co_owner_id, n.way, n.sent_on, n.delivered_on, n.number, n.refused, n.proof_file_id, n.recorded_by, n.created_at`

const noticesCsv = ({ db }: RequestContext, id: number): Promise<string> =>
  csvOfQuery(
    db,
    [
      'owner',
      'name',
      'of_meeting',
      'in_force',
      'way',
      'sent_on',
      'delivered_on',
      'due_on',
      'days_late',
      'number',
      'refused',
      'proof',
      'proof_sha256',
      'co_owner',
      'recorded_by',
      'recorded_at',
    ],
    sql`select o.number as owner, c.position as co_owner, c.name, to_char(x.of_meeting at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as of_meeting, x.in_force, x.way,
      to_char(x.sent_on, 'YYYY-MM-DD') as sent_on, to_char(x.delivered_on, 'YYYY-MM-DD') as delivered_on,
      to_char((x.of_meeting at time zone v.timezone)::date - (v.rules ->> 'notice_days')::int, 'YYYY-MM-DD') as due_on,
      case when x.of_meeting is not null then ${daysLate(sql`x.sent_on`, sql`x.of_meeting`)} end as days_late, x.number, x.refused,
      ${path} as proof, f.sha256 as proof_sha256, ${staffName('x.recorded_by')} as recorded_by, ${instant('x.created_at')} as recorded_at
    from voting_owners o join votings v on v.id = o.voting_id join voting_co_owners c on c.owner_id = o.id left join (
        select r.id as moved, r.former_at as of_meeting, false as in_force, ${given} from voting_former_notices n
          join voting_reschedulings r on r.id = n.rescheduling_id where n.voting_id = ${id}
        union all select null, v.meeting_at, true, ${given} from voting_notices n join votings v on v.id = n.voting_id where n.voting_id = ${id}
      ) x on x.co_owner_id = c.id left join files f on f.id = x.proof_file_id
    where o.voting_id = ${id} and o.known order by o.number, c.position, x.moved`,
  )

/** The notices of a voting, and each file that proves some of them once. */
export async function* noticeFiles(app: App, ctx: RequestContext, id: number): AsyncGenerator<PacketFile> {
  yield textFile('notices.csv', await noticesCsv(ctx, id))
  const { rows } = await sql<{ name: string; storage_key: string }>`select ${path} as name, f.storage_key from files f
    where f.id in (select proof_file_id from voting_notices where voting_id = ${id}
      union select proof_file_id from voting_former_notices where voting_id = ${id}) order by f.id`.execute(ctx.db)
  for (const { name, storage_key } of rows) yield { name, text: await app.files.bytesOf({ storage_key }) }
}
