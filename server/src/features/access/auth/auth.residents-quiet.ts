import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { quietUntil } from './auth.notices.js'

/** The end of the current quiet hours of residents; null outside of them, or where the community has none. */
export const residentsQuietUntil = async ({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<Date | null> => {
  const { rows } = await sql<{
    from: string | null
    to: string | null
  }>`select resident_quiet_from as "from", resident_quiet_to as "to" from settings`.execute(db)
  const { from, to } = rows[0]!
  return from === null || to === null ? null : quietUntil(db, now, { from, to })
}
