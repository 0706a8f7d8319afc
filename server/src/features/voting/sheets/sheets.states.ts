import type { Sheet, votingSheets } from '@oselia/contract/voting-sheets'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db.js'
import { conflict, invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { recordBallot, requireBallotRight, votingEntity } from '../votings/votings.public.js'
import { requireFourEyes } from './sheets.rules.js'

/** The sheet of an owner; null before one is printed or comes in. */
export const sheetOf = async (db: Db, ownerId: number): Promise<Sheet | null> => {
  const { rows } = await sql<Sheet>`select x.state, x.form_version, x.printed_at, x.note, x.ballot_id,
      ${staffRef('x.entered_by')} as entered_by, x.entered_at, ${staffRef('x.checked_by')} as checked_by, x.checked_at
    from voting_sheets x where x.owner_id = ${ownerId}`.execute(db)
  return rows[0] ?? null
}

interface Received {
  votingId: number
  ownerId: number
  /** Who brought it; null for the job. */
  by: number | null
  now: Date
}

/** Notes that paper of an owner came in; a sheet that is entered stays so. */
export const receiveSheet = (db: Db, { votingId, ownerId, by, now }: Received) =>
  sql`insert into voting_sheets as x (owner_id, voting_id, state, updated_by, updated_at)
    values (${ownerId}, ${votingId}, 'received', ${by}, ${now})
    on conflict (owner_id) do update set state = 'received', updated_by = excluded.updated_by, updated_at = excluded.updated_at
    where x.state not in ('received', 'entered', 'checked')`.execute(db)

interface Entered {
  ballotId: number
  ownerId: number
  by: number
  now: Date
}

/** The ballot of the sheet is entered, and waits for a second person. */
export const enterSheet = (db: Db, { ballotId, ownerId, by, now }: Entered) =>
  sql`update voting_sheets set state = 'entered', ballot_id = ${ballotId}, entered_by = ${by}, entered_at = ${now},
      checked_by = null, checked_at = null, updated_by = ${by}, updated_at = ${now} where owner_id = ${ownerId}`.execute(
    db,
  )

/** Confirms the ballot of a sheet; who entered it may not. */
export const checkSheet = async (db: Db, { ballotId, ownerId, by, now }: Entered, enteredBy: number): Promise<void> => {
  requireFourEyes(enteredBy, by)
  await sql`update voting_sheets set state = 'checked', ballot_id = ${ballotId}, entered_by = ${enteredBy}, checked_by = ${by},
      checked_at = ${now}, updated_by = ${by}, updated_at = ${now} where owner_id = ${ownerId}`.execute(db)
}

type Marked = z.output<(typeof votingSheets)['mark']['body']>

/** Says where sheets are; 409 `state_forbids` with one that is entered, 422 for owners of another voting. */
export const markSheets = async (ctx: RequestContext, id: number, { resident_ids, state, note }: Marked) => {
  const voting = await votingEntity.lock(ctx, id)
  if (!['announced', 'meeting', 'survey', 'counting'].includes(voting.state)) throw conflict('voting_fixed')
  const ids = [...new Set(resident_ids)]
  await requireBallotRight(ctx, id, ids, 'ballots.create', () => invalid('resident_ids', 'not_found'))
  const { rows: owners } = await sql<{ id: number; name: string }>`select id, name from voting_owners
    where voting_id = ${id} and known and id = any(${ids}::bigint[]) order by id for no key update`.execute(ctx.db)
  if (owners.length < ids.length) throw invalid('resident_ids', 'not_found')
  const { rows } = await sql`insert into voting_sheets as x (owner_id, voting_id, state, note, updated_by, updated_at)
    select o, ${id}, ${state}, ${note}, ${ctx.actor.id}, ${ctx.now} from unnest(${ids}::bigint[]) o
    on conflict (owner_id) do update set state = excluded.state, note = excluded.note, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at
    where x.state not in ('entered', 'checked') returning owner_id`.execute(ctx.db)
  if (rows.length < ids.length) throw conflict('state_forbids')
  const name = owners.length === 1 ? owners[0]!.name : String(owners.length)
  await recordBallot(ctx, voting, `sheet_${state}`, { name }, note)
  return { data: { saved: rows.length } }
}
