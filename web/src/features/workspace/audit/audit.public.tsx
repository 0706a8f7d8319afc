import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { ChangesOf } from '../../../platform/history.changes.tsx'

// Public parts of the audit feature: names and pages of all entity kinds, and formatted changes.
export { kindName, pageOf, shownIn } from './audit.records.ts'

const Loaded = lazy(async () => ({ default: (await import('./audit.changes.tsx')).EntityChanges }))

/** Changes of an entity of any kind; the formatters of all features are loaded lazily. */
export const EntityChanges = (of: ChangesOf & { entity: string }) => (
  <Suspense fallback={<Skeleton h={48} />}>
    <Loaded {...of} />
  </Suspense>
)
