import type { Permission } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import type { Clock } from './clock.js'
import type { Db } from './db.js'
import type { Scope } from './scope.js'
import { conflict, forbidden } from './problems.js'

/** The signed-in person, as the session knows him. */
export interface Actor {
  id: number
  name: string
  sessionId: number
  permissions: ReadonlySet<string>
}

/** What a call is made with when nobody need be signed in. */
export interface PublicAct {
  /** The act's transaction for writing calls, the pool for reading ones. */
  db: Db
  language: Language
  now: Date
  ip: string
  requestId: string
  /** Address by which the caller reached us, for links; `PUBLIC_URL` wins. */
  origin: string
  userAgent: string | null
  /** Done once the transaction is committed; never when it is rolled back. */
  afterCommit(work: () => void): void
}

/** What a signed-in person's call is made with. */
export interface Act extends PublicAct {
  actor: Actor
  scope: Scope
  /** Set where the community asks for a fresh code before some acts; the moment until which the last one holds. */
  confirm?: { until: string | null } | null
  /** Who looks as the actor; he reads only. */
  viewer?: { id: number; name: string } | null
  /** The act is done because a second person agreed to it; `note` says so in the log. */
  approval?: { kind: string; note: string }
}

export const may = (act: Act, permission: Permission): boolean => act.actor.permissions.has(permission)

/** 403 unless the person holds the permission; for rights that depend on what is written. */
export const demand = (act: Act, permission: Permission): void => {
  if (!may(act, permission)) throw forbidden()
}

/** 409 `confirm_needed` where a fresh code is asked for and the last one is too old. Endpoints say it by `fresh`. */
export const demandConfirmed = (confirm: Act['confirm'], now: Date): void => {
  if (confirm && !(confirm.until !== null && Date.parse(confirm.until) > now.getTime()))
    throw conflict('confirm_needed')
}

/** An act of the product itself or of a job for somebody: no request stands behind it. */
export const actOf = (who: Pick<Act, 'actor' | 'scope'>, db: Db, clock: Clock): Act => ({
  ...who,
  db,
  language: 'uk',
  now: clock.now(),
  ip: '',
  requestId: '',
  origin: '',
  userAgent: null,
  afterCommit: () => undefined,
})
