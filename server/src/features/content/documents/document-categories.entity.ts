import { documentCategories } from '@oselia/contract/document-categories'
import { sql } from 'kysely'
import { everybody, wholeCommunity } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './document-categories.queries.js'

export const documentCategoryEntity = entity({
  resource: documentCategories,
  table: 'document_categories',
  as: 'y',
  select: selection,
  label: sql`t.name ->> 'uk'`,
  visible: everybody,
  // Everyone who may read documents may read their categories.
  event: { entity: 'documents', action: 'categories' },
  json: ['name'],
  unique: { document_categories_code_key: 'code' },
  bin: { permission: 'settings.delete', visible: wholeCommunity },
})
