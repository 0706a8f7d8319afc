import type { ValidationIssue } from '@oselia/contract/issues'
import type { RequestFields } from '@oselia/contract/service-request-details'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { validateAttachments } from '../../../platform/attaching.js'
import type { Db } from '../../../platform/db.js'
import { staffInScope } from '../../access/staff/staff.public.js'

export const fileKinds = { before_ids: 'before', after_ids: 'after', file_ids: 'other' } as const
type FileField = keyof typeof fileKinds
export const fileFields = Object.keys(fileKinds) as FileField[]
export type Attached = Pick<RequestFields, FileField>

interface Stored {
  file_id: number
  kind: (typeof fileKinds)[FileField]
}

/** Files of a request by field, in their order. */
export const attachedTo = async (db: Db, requestId: number): Promise<Attached> => {
  const { rows } = await sql<Stored>`select file_id, kind from service_request_files where request_id = ${requestId}
    order by kind, position`.execute(db)
  const of = (field: FileField) => rows.filter(({ kind }) => kind === fileKinds[field]).map(({ file_id }) => file_id)
  return { before_ids: of('before_ids'), after_ids: of('after_ids'), file_ids: of('file_ids') }
}

/** Issues of files that the caller may not attach, of non-images among photos, and of duplicates. */
export const fileIssues = async (
  ctx: RequestContext,
  wanted: Attached,
  already: readonly number[],
): Promise<ValidationIssue[]> => {
  const issues = await validateAttachments(
    ctx,
    fileFields.map((field) => ({ field, ids: wanted[field], pictures: field !== 'file_ids' })),
    already,
  )
  const seen = new Set<number>()
  const twice = fileFields.filter((field) => wanted[field].some((id) => seen.size === seen.add(id).size))
  return [...issues, ...twice.map((field): ValidationIssue => ({ field, key: 'taken' }))]
}

/** The files of a request as rows, in their order. */
export const fileRows = (wanted: Attached) =>
  fileFields.flatMap((field) =>
    wanted[field].map((file_id, position) => ({ file_id, kind: fileKinds[field], position })),
  )

/** Replaces the files of a request. */
export const attach = async (db: Db, requestId: number, wanted: Attached): Promise<void> => {
  await sql`delete from service_request_files where request_id = ${requestId}`.execute(db)
  const rows = fileRows(wanted).map((row) => Object.assign(row, { request_id: requestId }))
  if (rows.length > 0) await db.insertInto('service_request_files').values(rows).execute()
}

/** An issue for each observer who is missing or not visible to the caller. */
export const observerIssues = async (
  ctx: RequestContext,
  ids: readonly number[],
  already: readonly number[],
): Promise<ValidationIssue[]> => {
  const fresh = ids.filter((id) => !already.includes(id))
  if (fresh.length === 0) return []
  const { rows } = await sql<{ id: number }>`select p.id from staff p where p.id = any(${fresh}::bigint[])
    and p.deleted_at is null and p.status in ('active', 'invited') and ${staffInScope(ctx, 'p')}`.execute(ctx.db)
  const there = new Set([...already, ...rows.map(({ id }) => id)])
  return ids.flatMap((id, at): ValidationIssue[] =>
    there.has(id) ? [] : [{ field: `observer_ids.${at}`, key: 'not_found' }],
  )
}

export const observersOf = async (db: Db, requestId: number): Promise<number[]> => {
  const { rows } = await sql<{ staff_id: number }>`select staff_id from service_request_observers
    where request_id = ${requestId} order by staff_id`.execute(db)
  return rows.map(({ staff_id }) => staff_id)
}

/** Replaces the observers of a request. */
export const observe = async (db: Db, requestId: number, ids: readonly number[]): Promise<void> => {
  await sql`delete from service_request_observers where request_id = ${requestId}`.execute(db)
  await sql`insert into service_request_observers (request_id, staff_id)
    select ${requestId}, x from (select distinct unnest(${ids}::bigint[]) as x) named`.execute(db)
}
