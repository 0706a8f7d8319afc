import type { Frame } from './frame.tsx'

let loaded: typeof Frame | undefined

/** Loads the frame, which the entry does without to stay small, and its texts; answers how to wait for the first data. */
export const loadFrame = async () => {
  const chunk = await import('./frame.tsx')
  loaded = chunk.Frame
  await chunk.ready
  return chunk.firstAnswers
}

/** The frame; loaded before anything is drawn. */
export const loadedFrame = () => loaded!
