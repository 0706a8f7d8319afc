import type { Permission } from '@oselia/contract/kit'
import type { RawBuilder } from 'kysely'
import type { Database, Db } from './db.js'
import type { Actor } from './request-context.js'
import type { Scope } from './scope.js'

/** A person's current permissions and scope. */
export interface Access {
  actor: Actor
  scope: Scope
}

/** The same as a row of the database. */
export interface AccessRow {
  staff_id: number
  name: string
  scope_all: boolean
  permissions: string[]
  complex_ids: number[]
  house_ids: number[]
}

/** One of the two people of an impersonation session. */
export interface ImpersonationParty extends AccessRow {
  /** Houses within the person's complexes. */
  inner_house_ids: number[]
}

/** What a session takes from its person, and from its viewer if it is an impersonation. */
export interface SessionAccess extends ImpersonationParty {
  viewer: ImpersonationParty | null
  /** The next time at which a temporary role begins or ends. */
  rights_until: string | null
  needs_second_step: boolean
}

/**
 * What the platform reads of people, their permissions and their houses. The modules that own these tables register it, as
 * fragments, so that a session is resolved by one statement.
 */
export interface AccessSource {
  /** The table of people, whose ids are those of actors; also the name of their entity. */
  people: keyof Database
  /** The name of the person of the alias; empty when there is none. */
  name(alias: string): RawBuilder<string>
  /** Condition: the person of the alias may read files, themselves or by an impersonation. */
  readsFiles(alias: string): RawBuilder<boolean>
  /** The permission that a viewer needs throughout an impersonation. */
  impersonation: Permission
  session: {
    /** Joins from alias `s`, a session with `staff_id` and `viewer_id`; the person is alias `p`. */
    joins: RawBuilder<unknown>
    /** Condition over the joins: person and viewer may still have the session. */
    isAllowed: RawBuilder<boolean>
    /** The columns of `SessionAccess` at a time. */
    columns(now: Date): RawBuilder<SessionAccess>
  }
  /** A person with their current permissions and grants; undefined when they may not log in. */
  personById(db: Db, id: number, now?: Date): Promise<Access | undefined>
  /** The complexes, as an array of ids, of the houses in an array of ids. */
  complexesOf(houses: RawBuilder<unknown>): RawBuilder<number[]>
}

const parts: Partial<AccessSource> = {}

/** Registers a part; what an earlier start of the product registered is replaced. */
export const registerAccess = (part: Partial<AccessSource>): void => void Object.assign(parts, part)

/** The registered part of that name. Throws where the product was assembled without its module. */
export const access = <Part extends keyof AccessSource>(part: Part): AccessSource[Part] => {
  const found = parts[part]
  if (found === undefined) throw new Error(`no module registered ${part}`)
  return found
}
