import type { Database, Db } from './db.js'
import type { RequestContext } from './request-context.js'

/** Objects that reference objects of another kind; a feature registers them for the kinds that it references. */
export interface Dependent<Extra extends unknown[] = []> {
  /** Name of the dependents in the usage counts. */
  kind: string
  /** Number of dependents of `id`, whether or not the caller sees them; without it they are not counted. */
  count?(db: Db, id: number): Promise<number>
  /** Throws 422 at `replace_with` when `to` can't take over from `from`. */
  requireSuccessor?(ctx: RequestContext, from: number, to: number): Promise<void>
  /** Reassigns all of them to another object, with history and live events, in the caller's transaction. */
  reassign?(ctx: RequestContext, from: readonly number[], to: number, ...extra: Extra): Promise<unknown>
}

/**
 * The dependents of one kind of object. The owning feature declares them and uses them when an object is removed or
 * merged; features of the same or of higher modules register theirs. They are counted and reassigned in order of
 * registration.
 */
export class Dependents<Extra extends unknown[] = []> {
  readonly #registered = new Map<string, Dependent<Extra>>()

  /** A second registration of the same kind replaces the first: a process may start the product more than once. */
  register(dependent: Dependent<Extra>): void {
    this.#registered.set(dependent.kind, dependent)
  }

  /** Counts by kind, zeros included. */
  async count(db: Db, id: number): Promise<{ kind: string; count: number }[]> {
    const counts: { kind: string; count: number }[] = []
    for (const { kind, count } of this.#registered.values())
      if (count) counts.push({ kind, count: await count(db, id) })
    return counts
  }

  /** Checks every kind before anything is reassigned. */
  async requireSuccessor(ctx: RequestContext, from: number, to: number): Promise<void> {
    for (const dependent of this.#registered.values()) await dependent.requireSuccessor?.(ctx, from, to)
  }

  async reassign(ctx: RequestContext, from: readonly number[], to: number, ...extra: Extra): Promise<void> {
    for (const dependent of this.#registered.values()) await dependent.reassign?.(ctx, from, to, ...extra)
  }
}

const shared = new Map<string, Dependents>()

/**
 * The dependents of a table whose owner is in a module beside theirs, so that neither can import the other: both name the
 * table.
 */
export const sharedDependents = (table: keyof Database): Dependents => {
  const dependents = shared.get(table) ?? new Dependents()
  shared.set(table, dependents)
  return dependents
}
