import { type FunctionComponent, createElement } from 'react'
import { PieceBoundary } from './lazy-piece.tsx'

/**
 * Extension points of pages, filled by features of higher modules, with their props: each `*.slots.ts` adds its own
 * by declaration merging.
 */
export interface Slots {
  /** A placeholder, because the platform names no feature. */
  none: object
}

const parts = new Map<string, FunctionComponent<object>>()

/** Fills a slot; called from a feature's `*.slots.ts`. A part that is loaded later is a `lazyPiece`, so that it can be retried. */
export const fillSlot = <K extends keyof Slots>(name: K, part: FunctionComponent<Slots[K]>): void => {
  parts.set(name, part as FunctionComponent<object>)
}

/** Renders what fills the slot; nothing when no feature does. Its failure does not reach the page. */
export const Slot = <K extends keyof Slots>({ name, props }: { name: K; props: Slots[K] }) => (
  <PieceBoundary>{parts.has(name) && createElement(parts.get(name)!, props)}</PieceBoundary>
)
