import type { Fault } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { Act } from './act.js'
import './files.js'

/** Files that a field names. */
export interface Attaching {
  field: string
  ids: readonly number[]
  /** Only pictures that a browser shows. */
  pictures?: boolean
}

const shown = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/**
 * Faults at the fields whose files the person may not attach: `not_found` unless he uploaded them himself or they hang
 * there `already`, `not_picture` where only pictures are taken.
 */
export const attachFaults = async (
  act: Act,
  wanted: readonly Attaching[],
  already: readonly number[] = [],
): Promise<Fault[]> => {
  const ids = wanted.flatMap((one) => one.ids)
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; mime: string }>`select id, mime from files where id = any(${ids}::bigint[])
    and (created_by = ${act.actor.id} or id = any(${already}::bigint[]))`.execute(act.db)
  const mimes = new Map(rows.map(({ id, mime }) => [id, mime]))
  return wanted.flatMap((one): Fault[] => {
    if (one.ids.some((id) => !mimes.has(id))) return [{ field: one.field, key: 'not_found' }]
    const isPlain = one.pictures && one.ids.some((id) => !shown.has(mimes.get(id)!))
    return isPlain ? [{ field: one.field, key: 'not_picture' }] : []
  })
}
