import { z } from 'zod'
import * as kit from './kit.js'

export const documentCategoryFields = z.strictObject({
  name: kit.residentText(100),
  code: kit.code,
  /** Papers about money: an accountant may publish them. */
  financial: z.boolean().default(false),
  sort: z.int().min(0).max(10_000).default(100),
  active: z.boolean().default(true),
})
export type DocumentCategoryFields = z.output<typeof documentCategoryFields>
const documentCategory = kit.entity(documentCategoryFields).extend({ is_system: z.boolean(), documents_count: z.int() })
export type DocumentCategory = z.output<typeof documentCategory>

export const documentCategories = kit.resource('/document-categories', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({ sort: ['sort', 'name', 'code'], order: 'sort', filters: { active: kit.flagFilter } }),
    reply: kit.page(documentCategory),
    permission: 'documents.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: documentCategoryFields,
    reply: kit.data(documentCategory),
    status: 201,
    permission: 'settings.update',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(documentCategory),
    permission: 'documents.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(documentCategoryFields),
    reply: kit.data(documentCategory),
    permission: 'settings.update',
  }),
  /** A category in use can only be deleted together with its replacement; `other` cannot be deleted. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.deleted,
    permission: 'settings.update',
  }),
})
