import { audit, differences } from './audit.js'
import type { Act } from './act.js'
import { conflict, notFound } from './problems.js'

interface Versioned {
  id: number
  version: number
}

/**
 * Guards an update against a stale copy: 404 when the thing is not there for the caller, 409 with its current
 * state when somebody was faster. `current` must have been read under lock in the act's transaction.
 */
export const demandCurrent = <T extends Versioned>(current: T | undefined, sentVersion: number): T => {
  if (!current) throw notFound()
  if (current.version !== sentVersion) throw conflict('version_conflict', { data: current })
  return current
}

/** Notes a change with its fields before and after. */
export const auditChange = (
  act: Act,
  action: string,
  entity: string,
  label: string | null,
  before: Versioned | null,
  after: Versioned,
) => audit(act, { action, entity, entity_id: after.id, label, changes: differences(before, after) })
