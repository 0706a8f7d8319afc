import { sql, type RawBuilder } from 'kysely'
import type { Act } from '../../platform/act.js'
import { seesAll } from '../../platform/history.js'

/** How a person comes and goes and proves himself: no business of those who work with him. */
export const comings = [
  'login',
  'login_failed',
  'logout',
  'see_as',
  'see_as_end',
  'confirm',
  'sessions_end',
  'end_sessions',
  'reset_requested',
  'password_reset',
  'password_change',
  'recovery_codes',
]

/** Condition over a row of the log about a person of the staff (alias `a`): the caller sees the whole log, or it is his own, or no coming and going. */
export const toldOfStaff = (act: Act): RawBuilder<boolean> =>
  seesAll(act)
    ? sql<boolean>`true`
    : sql<boolean>`(a.actor_id = ${act.actor.id} or a.entity_id = ${act.actor.id} or a.action <> all(${comings}::text[]))`
