import type { ValidationIssue } from '@oselia/contract/issues'
import type { RequestFields } from '@oselia/contract/service-request-details'
import type { CustomField } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import { requirePermission, can, type RequestContext } from '../../../platform/request-context.js'
import { fileIssues, observerIssues, type Attached } from './requests.links.js'
import { customIssues } from '../request-records/request-records.public.js'

type Checked = Attached & Pick<RequestFields, 'custom' | 'observer_ids'> & { departure_id?: number | null | undefined }

/** References that the request had before and may keep. */
interface Standing {
  files: readonly number[]
  observers: readonly number[]
  departure_id: number | null
}

const departmentIssues = async (ctx: RequestContext, id: number | null): Promise<ValidationIssue[]> => {
  if (id === null) return []
  const { rows } = await sql`select 1 from departments where id = ${id} and deleted_at is null
    for key share`.execute(ctx.db)
  return rows.length > 0 ? [] : [{ field: 'departure_id', key: 'not_found' }]
}

/** Issues of the type's own fields, files, observers and department. */
export const contentIssues = async (
  ctx: RequestContext,
  form: readonly CustomField[],
  wanted: Checked,
  { files, observers, departure_id }: Standing = { files: [], observers: [], departure_id: null },
): Promise<ValidationIssue[]> => [
  ...customIssues(form, wanted.custom),
  ...(await fileIssues(ctx, wanted, files)),
  ...(await observerIssues(ctx, wanted.observer_ids, observers)),
  ...(wanted.departure_id === departure_id ? [] : await departmentIssues(ctx, wanted.departure_id ?? null)),
]

type Given = { [K in 'responsible_id' | 'performer_id' | 'departure_id']?: number | null | undefined }

/** 403 for assigning others without the dispatcher's permission; staff who work on requests may assign themselves. */
export const requireAssigning = (ctx: RequestContext, given: Given): void => {
  const canTake = can(ctx, 'service_requests.update')
  const others = [given.responsible_id, given.performer_id].filter((id) => !(canTake && id === ctx.actor.id))
  if ([...others, given.departure_id].some((id) => id !== undefined && id !== null))
    requirePermission(ctx, 'service_requests.approve')
}
