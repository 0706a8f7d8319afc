import { z } from 'zod'
import * as kit from './kit.js'

/**
 * A list by the path of its endpoint, with a suffix where one endpoint serves several lists: `/houses`,
 * `/realty#parking`. Lists of parts of one record have their views for all records: `/voting/:id/residents`.
 */
const listName = z
  .string()
  .regex(/^(\/[a-z0-9_-]+|\/:\w+)+(#[a-z_]+)*$/)
  .max(100)
const key = z.string().regex(/^\w{1,60}$/)

const shape = {
  name: kit.text(80),
  /** The URL query of the list, without its page. */
  query: z.record(key, z.string().max(4000)).refine((query) => Object.keys(query).length <= 40, {
    params: { key: 'too_many', n: 40 },
  }),
  /** Keys of the visible columns; empty for the default ones. */
  columns: z.array(key).max(100),
  /** Whether everybody who may read the list sees it; only its author may change it. */
  is_shared: z.boolean().default(false),
}

export const listViewFields = z.strictObject({ list: listName, ...shape })
export type ListViewFields = z.output<typeof listViewFields>

const listView = kit.entity(listViewFields).extend({
  staff: kit.ref,
  /** Whether the caller is the author. */
  is_own: z.boolean(),
})
export type ListView = z.output<typeof listView>

export const listViews = kit.resource('/list-views', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: z.object({ list: listName }),
    reply: kit.data(z.array(listView)),
    permission: 'signed_in',
    summary: 'The caller’s own views of a list and shared ones; needs the permission to read the list',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: listViewFields,
    reply: kit.data(listView),
    status: 201,
    permission: 'signed_in',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(z.strictObject(shape)),
    reply: kit.data(listView),
    permission: 'signed_in',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'signed_in',
    summary: 'Deletes permanently',
  }),
})
