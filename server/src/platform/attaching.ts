import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { RequestContext } from './request-context.js'
import type { FileKind } from './files.kinds.js'
import './files.js'

/** Files referenced by a field. */
export interface Attaching {
  field: string
  ids: readonly number[]
  /** Only picture types that browsers show. */
  pictures?: boolean
}

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

// A document is stored as it came, with the location where it was photographed.
const isPicture = ({ mime, kind }: { mime: string; kind: FileKind }) => pictureTypes.has(mime) && kind !== 'document'

/**
 * Issues at the fields whose files the caller may not attach: `not_found` unless the caller uploaded them or they are attached
 * `already`, `not_picture` where only pictures are allowed. Locks the files, so that none is garbage-collected before it is attached.
 */
export const validateAttachments = async (
  ctx: RequestContext,
  wanted: readonly Attaching[],
  already: readonly number[] = [],
): Promise<ValidationIssue[]> => {
  const ids = wanted.flatMap((one) => one.ids)
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: number
    mime: string
    kind: FileKind
  }>`select id, mime, kind from files where id = any(${ids}::bigint[])
    and (created_by = ${ctx.actor.id} or id = any(${already}::bigint[])) for key share`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap((one): ValidationIssue[] => {
    if (one.ids.some((id) => !found.has(id))) return [{ field: one.field, key: 'not_found' }]
    const isPlain = one.pictures && one.ids.some((id) => !isPicture(found.get(id)!))
    return isPlain ? [{ field: one.field, key: 'not_picture' }] : []
  })
}
