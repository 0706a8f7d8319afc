import { z } from 'zod'
import * as kit from './kit.js'

/** A list by the path of its call, and its own name where one call serves several lists: `/houses`, `/realty#parking`. */
const listName = z
  .string()
  .regex(/^(\/[a-z0-9_-]+)+(#[a-z_]+)*$/)
  .max(100)
const key = z.string().regex(/^\w{1,60}$/)

const shape = {
  name: kit.text(80),
  /** What the address says of the list, without its page. */
  query: z.record(key, z.string().max(4000)).refine((query) => Object.keys(query).length <= 40, {
    params: { key: 'too_many', n: 40 },
  }),
  /** Keys of the columns that are shown; empty for the usual ones. */
  columns: z.array(key).max(100),
  /** Whether all who may read the list see it; only the one who made it changes it. */
  is_shared: z.boolean().default(false),
}

export const listViewFields = z.strictObject({ list: listName, ...shape })
export type ListViewFields = z.output<typeof listViewFields>

export const listView = kit.entity(listViewFields).extend({
  staff: kit.ref,
  /** Whether the caller made it. */
  is_own: z.boolean(),
})
export type ListView = z.output<typeof listView>

export const listViews = kit.resource('/list-views', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: z.object({ list: listName }),
    reply: kit.data(z.array(listView)),
    may: 'signed_in',
    summary: 'The caller’s own views of a list and those that others share; needs the right to read the list',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: listViewFields,
    reply: kit.data(listView),
    status: 201,
    may: 'signed_in',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(z.strictObject(shape)),
    reply: kit.data(listView),
    may: 'signed_in',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    may: 'signed_in',
    summary: 'Deletes at once, without the bin',
  }),
})
