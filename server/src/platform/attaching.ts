import type { ValidationIssue } from '@oselia/contract/issues'
import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from './request-context.js'
import type { FileKind } from './files.kinds.js'
import './files.js'

/** Files referenced by a field. */
export interface Attaching {
  field: string
  ids: readonly number[]
  /** Only picture types that browsers show. */
  pictures?: boolean
  /** Also pictures of others that are shared with the caller. */
  library?: boolean
}

/** Condition over an alias of `files`: the caller sees the picture in use, and may use it again. */
type Shared = (ctx: RequestContext, alias: string) => RawBuilder<boolean>
const shared: Shared[] = []

/** Registers pictures that fields with `library` may choose although somebody else uploaded them. */
export const sharePictures = (condition: Shared): void => void shared.push(condition)

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

interface Found {
  id: number
  mime: string
  kind: FileKind
  /** Uploaded by the caller, or attached already. */
  own: boolean
}

// A document is stored as it came, with the location where it was photographed.
const isPicture = ({ mime, kind }: Found) => pictureTypes.has(mime) && kind !== 'document'

/**
 * Issues at the fields whose files the caller may not attach: `not_found` unless the caller uploaded them, they are attached
 * `already`, or shared where the field allows it; `not_picture` where only pictures are allowed. Locks the files, so that none is garbage-collected before it is attached.
 */
export const validateAttachments = async (
  ctx: RequestContext,
  wanted: readonly Attaching[],
  already: readonly number[] = [],
): Promise<ValidationIssue[]> => {
  const ids = wanted.flatMap((one) => one.ids)
  if (ids.length === 0) return []
  const own = sql<boolean>`(f.created_by = ${ctx.actor.id} or f.id = any(${already}::bigint[]))`
  const sharedIds = wanted.flatMap((one) => (one.library ? one.ids : []))
  const inUse = sql.join([sql`false`, ...shared.map((condition) => condition(ctx, 'f'))], sql` or `)
  const { rows } =
    await sql<Found>`select f.id, f.mime, f.kind, ${own} as own from files f where f.id = any(${ids}::bigint[])
    and (${own} or f.id = any(${sharedIds}::bigint[]) and (${inUse})) for key share of f`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  const isAllowed = (id: number, library: boolean) => found.get(id)?.own || (library && found.has(id))
  return wanted.flatMap((one): ValidationIssue[] => {
    if (one.ids.some((id) => !isAllowed(id, one.library ?? false))) return [{ field: one.field, key: 'not_found' }]
    const isPlain = one.pictures && one.ids.some((id) => !isPicture(found.get(id)!))
    return isPlain ? [{ field: one.field, key: 'not_picture' }] : []
  })
}
