import type { Permission } from '@oselia/contract/kit'
import { listViewFields, type ListView, type ListViewFields } from '@oselia/contract/list-views'
import { demand, type Act } from '../../platform/act.js'
import { auditChange, demandCurrent } from '../../platform/entity.js'
import { audit, differences } from '../../platform/audit.js'
import { declared } from '../../platform/implement.js'
import { forbidden, invalid, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import * as queries from './views.queries.js'

type Update = Partial<Omit<ListViewFields, 'list'>> & { version: number }

/** 422 when no call lists that, 403 when the person may not read it. */
const demandList = (act: Act, list: string) => {
  const [path] = list.split('#')
  const call = declared.find((one) => one.method === 'GET' && one.path === path && one.query?.shape['per_page'])
  if (!call) throw invalid('list', 'not_found')
  if (call.may !== 'signed_in' && call.may !== 'anyone') demand(act, call.may as Permission)
}

/** The view under lock, by the one who made it: 404 for what is not shared with the person, 403 for what another shares. */
const demandOwn = async (act: Act, id: number): Promise<ListView> => {
  const view = await queries.one(act.db, act.actor.id, id, true)
  if (!view) throw notFound()
  if (!view.is_own) throw forbidden()
  return view
}

export const viewsOf = async (act: Act, list: string) => {
  demandList(act, list)
  return { data: await queries.ofList(act.db, act.actor.id, list) }
}

const settle = async (act: Act, action: string, id: number, before: ListView | null) => {
  const after = (await queries.one(act.db, act.actor.id, id))!
  await auditChange(act, action, 'list_views', after.name, before, after)
  return { data: after }
}

export const createView = async (act: Act, { list, ...fields }: ListViewFields) => {
  demandList(act, list)
  const { id } = await act.db
    .insertInto('list_views')
    .values({ ...queries.rowOf(fields), list, staff_id: act.actor.id, created_at: act.now, updated_at: act.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(act, 'create', id, null)
}

export const updateView = async (act: Act, id: number, { version, ...changes }: Update) => {
  const current = demandCurrent(await demandOwn(act, id), version)
  demandList(act, current.list)
  const { list: _list, ...fields } = checked(listViewFields.strip(), { ...current, ...changes })
  await act.db
    .updateTable('list_views')
    .set({ ...queries.rowOf(fields), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return settle(act, 'update', id, current)
}

export const removeView = async (act: Act, id: number) => {
  const current = await demandOwn(act, id)
  await act.db.deleteFrom('list_views').where('id', '=', id).execute()
  const changes = differences(current, null)
  await audit(act, { action: 'delete', entity: 'list_views', entity_id: id, label: current.name, changes })
  return { data: { id, deleted_at: act.now.toISOString() } }
}
