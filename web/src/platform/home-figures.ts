import type { ReplyOf } from '@oselia/contract/api'
import type { Permission } from '@oselia/contract/kit'
import type { LinkProps } from '@tanstack/react-router'
import type { MessageKey } from './messages.ts'
import type { Asked, ReadCall } from './query.ts'

/** How many there are; of `isCapped` ones there are more. */
export interface Tally {
  count: number
  isCapped?: boolean | undefined
}

/** A read and what it counts. */
export interface Counted {
  name: ReadCall
  asked: object
  tally: (reply: unknown) => Tally
}

/** Counts in the reply of a call. */
export const counted = <C extends ReadCall>(
  name: C,
  asked: Asked<C>,
  tally: (reply: ReplyOf<C>) => Tally,
): Counted => ({ name, asked, tally: (reply) => tally(reply as ReplyOf<C>) })

/** A figure of the home page and the list that it opens. */
export interface HomeFigure {
  /** Whether it needs the user's action, or tells about the community. */
  part: 'waiting' | 'figures'
  /** Its place among all of its part, in ascending order. */
  order: number
  label: MessageKey
  /** What the user must be allowed to see it. */
  permissions: readonly Permission[]
  /** The reads whose counts are added. */
  reads: readonly Counted[]
  to: LinkProps
}

const makers: (() => readonly HomeFigure[])[] = []

/** Adds figures to the home page, made anew whenever it opens; called from a feature's `*.figures.ts`. */
export const homeFigures = (make: () => readonly HomeFigure[]): void => void makers.push(make)

/** All figures, in their order. */
export const allFigures = (): HomeFigure[] =>
  makers.flatMap((make) => Array.from(make())).toSorted((a, b) => a.order - b.order)
