import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { ChangesOf } from '../../platform/history.changes.tsx'

// What other rooms may ask of the log: names and pages of all kinds of things, and their changes in words.
export { kindName, pageOf } from './audit.kinds.ts'

const Loaded = lazy(async () => ({ default: (await import('./audit.changes.tsx')).EntityChanges }))

/** Changes of a thing of any kind; the words of all rooms are loaded with the first. */
export const EntityChanges = (of: ChangesOf & { entity: string }) => (
  <Suspense fallback={<Skeleton h={48} />}>
    <Loaded {...of} />
  </Suspense>
)
