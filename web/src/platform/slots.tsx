import { type FunctionComponent, type LazyExoticComponent, Suspense, createElement } from 'react'

/**
 * Extension points of pages, filled by features of higher modules, with their props: each `*.slots.ts` adds its own
 * by declaration merging.
 */
export interface Slots {
  /** A placeholder, because the platform names no feature. */
  none: object
}

type Part<P> = FunctionComponent<P> | LazyExoticComponent<FunctionComponent<P>>

const parts = new Map<string, Part<object>>()

/** Fills a slot; called from a feature's `*.slots.ts`. */
export const fillSlot = <K extends keyof Slots>(name: K, part: Part<Slots[K]>): void => {
  parts.set(name, part as Part<object>)
}

/** Renders what fills the slot; nothing when no feature does. */
export const Slot = <K extends keyof Slots>({ name, props }: { name: K; props: Slots[K] }) => (
  <Suspense fallback={null}>{parts.has(name) && createElement(parts.get(name)!, props)}</Suspense>
)
