import { listViewFields, type ListView, type ListViewFields } from '@oselia/contract/saved-views'
import type { RequestContext } from '../../../platform/request-context.js'
import { requireVersion } from '../../../platform/entity.js'
import { audit, differences } from '../../../platform/audit.js'
import { declared, permits } from '../../../platform/implement.js'
import { forbidden, invalid } from '../../../platform/problems.js'
import { checked } from '../../../platform/validate.js'
import { viewEntity } from './saved-views.entity.js'
import { ofList } from './saved-views.queries.js'

type Update = Partial<Omit<ListViewFields, 'list'>> & { version: number }

/** 422 when no endpoint lists that, 403 when the caller may not read it. */
const requireList = (ctx: RequestContext, list: string) => {
  const [path] = list.split('#')
  const call = declared.find((one) => one.method === 'GET' && one.path === path && one.query?.shape['per_page'])
  if (!call) throw invalid('list', 'not_found')
  if (!permits(call, ctx.actor)) throw forbidden()
}

/** The caller's own view with a row lock: 404 when it is not visible, 403 when it belongs to another person. */
const lockOwn = async (ctx: RequestContext, id: number): Promise<ListView> => {
  const view = await viewEntity.lock(ctx, id)
  if (!view.is_own) throw forbidden()
  return view
}

export const viewsOf = async (ctx: RequestContext, list: string) => {
  requireList(ctx, list)
  return { data: await ofList(ctx.db, ctx.actor.id, list) }
}

export const createView = async (ctx: RequestContext, fields: ListViewFields) => {
  requireList(ctx, fields.list)
  return { data: await viewEntity.insert(ctx, { ...fields, staff_id: ctx.actor.id }) }
}

export const updateView = async (ctx: RequestContext, id: number, body: Update) => {
  const current = await lockOwn(ctx, id)
  await requireVersion(current, body.version)
  requireList(ctx, current.list)
  const fields = checked(listViewFields.strip(), { ...current, ...body })
  return { data: await viewEntity.update(ctx, current, { ...fields, list: current.list }) }
}

export const removeView = async (ctx: RequestContext, id: number) => {
  const current = await lockOwn(ctx, id)
  await ctx.db.deleteFrom('list_views').where('id', '=', id).execute()
  const changes = differences(current, null)
  await audit(ctx, { action: 'delete', entity: 'list_views', entity_id: id, label: current.name, changes })
  return { data: { id, deleted_at: ctx.now.toISOString() } }
}
