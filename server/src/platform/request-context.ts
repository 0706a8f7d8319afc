import type { Permission } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import type { Clock } from './clock.js'
import type { Db } from './db.js'
import type { Scope } from './scope.js'
import { conflict, forbidden } from './problems.js'

/** The signed-in user of the session. */
export interface Actor {
  id: number
  name: string
  sessionId: number
  permissions: ReadonlySet<string>
  /** Permissions for single rows alone, with the ids of the rows, to which the feature that granted them limits its queries. */
  granted?: ReadonlyMap<string, readonly number[]>
}

/** The context of a request that needs no sign-in. */
export interface PublicRequestContext {
  /** The request's transaction for writes, the pool for reads. */
  db: Db
  language: Language
  now: Date
  ip: string
  requestId: string
  /**
   * Base URL for links: `PUBLIC_URL`, or else a loopback host of the request. Empty where neither is there: whoever sends a
   * request may name any host in it, so that no message with a link is sent then.
   */
  origin: string
  userAgent: string | null
  /** Runs after the commit; never after a rollback. */
  afterCommit(work: () => void): void
}

/** The context of a signed-in user's request. */
export interface RequestContext extends PublicRequestContext {
  actor: Actor
  scope: Scope
  /**
   * Set when the community requires reauthentication for some operations; the time until which the last one is valid.
   */
  confirm?: { until: string | null } | null
  /** Epoch milliseconds until which permissions and session do not change by time alone; see `Session.accessUntil`. */
  accessUntil?: number
  /** Who impersonates the actor; such sessions are read-only. */
  viewer?: { id: number; name: string } | null
  /** The operation was approved by a second person; `note` is written to the log. */
  approval?: { kind: string; note: string }
}

export const can = (ctx: RequestContext, permission: Permission): boolean => ctx.actor.permissions.has(permission)

/** 403 unless the actor has the permission; for permissions that depend on the input. */
export const requirePermission = (ctx: RequestContext, permission: Permission): void => {
  if (!can(ctx, permission)) throw forbidden()
}

/**
 * 409 `confirm_needed` when reauthentication is required and the last one has expired. Endpoints declare it by `fresh`.
 */
export const requireReauthentication = (confirm: RequestContext['confirm'], now: Date): void => {
  if (confirm && !(confirm.until !== null && Date.parse(confirm.until) > now.getTime()))
    throw conflict('confirm_needed')
}

/** A context outside of an HTTP request, for the system or for a job in somebody's name. */
export const createContext = (who: Pick<RequestContext, 'actor' | 'scope'>, db: Db, clock: Clock): RequestContext => ({
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
