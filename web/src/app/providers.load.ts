import type { Providers } from './providers.tsx'

let loaded: typeof Providers | undefined

/**
 * Loads the providers and their texts, which are not in the entry chunk to keep it small; returns a function that
 * waits for the first data.
 */
export const loadLayout = async () => {
  const chunk = await import('./providers.tsx')
  loaded = chunk.Providers
  await chunk.ready
  return chunk.firstAnswers
}

/** The providers; loaded before the first render. */
export const loadedLayout = () => loaded!
