declare const fromSession: unique symbol

/**
 * The houses that a person has access to. Only the session creates one, so that no query can be called without it;
 * without rows and without `all` it is empty.
 */
export interface Scope {
  readonly [fromSession]: true
  readonly all: boolean
  readonly complexIds: readonly number[]
  readonly houseIds: readonly number[]
}

export const makeScope = (all: boolean, complexIds: number[], houseIds: number[]): Scope =>
  ({ all, complexIds, houseIds }) as unknown as Scope

/** For jobs of the system, never for a request. */
export const wholeScope = makeScope(true, [], [])
