import { sql } from 'kysely'
import { followVotings } from '../votings/votings.public.js'
import { currentVersion, hasSameForm } from './sheets.form.js'

/** Sheets that are out with the days of a meeting that was moved since are spoiled: new ones are printed. */
export const spoilMovedSheets = (): void =>
  followVotings('sheets.rescheduling', async (_app, ctx, voting, move) => {
    if (move !== 'rescheduled') return
    const { former_at, reason } = voting.reschedulings.at(-1)!
    // Sheets that were marked without being printed here have no version: they are good while the days stay the same.
    if (hasSameForm({ ...voting, meeting_at: former_at }, voting, ctx.now)) return
    const version = await currentVersion(ctx, voting)
    await sql`update voting_sheets set state = 'spoiled', note = left(concat_ws('; ', nullif(note, ''), ${reason}::text), 500),
        updated_by = ${ctx.actor.id}, updated_at = ${ctx.now}
      where voting_id = ${voting.id} and state in ('prepared', 'handed_out', 'sent') and form_version is distinct from ${version}`.execute(
      ctx.db,
    )
  })
