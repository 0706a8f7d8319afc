import { documentFields, documents } from '@oselia/contract/documents'
import { sql } from 'kysely'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import { can } from '../../../platform/request-context.js'
import { entity } from '../../../platform/entity.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { memberEntity } from '../../registry/members/members.public.js'
import { documentCategoryEntity } from './document-categories.entity.js'
import { selection, type Stored } from './documents.queries.js'
import { documentRestorable, documentVisible, seesAllDocuments } from './documents.scope.js'

fileColumn('document_versions', 'file_id')

/** Field of the history with the name of a member who has acknowledged the document; for staff it is `acknowledged`. */
export const memberAcknowledged = 'acknowledged_by_member'
const namesMembers = new Set(['member_id', memberAcknowledged])

/** Whether people without the permission for all documents may see it. */
const isOpen = ({ state, is_public, readers }: Stored) => state === 'active' && (is_public || readers === 'staff')

export const documentEntity = entity({
  resource: documents,
  table: 'documents',
  as: 'd',
  select: selection,
  label: sql`t.name ->> 'uk'`,
  visible: documentVisible,
  audience: async (db, rows) => ({
    house_ids: await housesOfRows(db, rows),
    ...(!rows.some(isOpen) && { open_rights: ['all_documents.read'] }),
  }),
  references: { category_id: documentCategoryEntity, member_id: memberEntity },
  json: ['name'],
  // The upload has the names of its multipart fields; the history has those of the entity.
  history: {
    also: [...(Object.keys(documentFields.shape) as (keyof typeof documentFields.shape)[]), 'revision'],
    // Readers of single documents see what they did; drafts and other people's confirmations are for those who manage documents.
    visibleRows: (ctx) => (seesAllDocuments(ctx) ? sql<boolean>`true` : sql<boolean>`a.actor_id = ${ctx.actor.id}`),
    present: (ctx, change) =>
      namesMembers.has(change.field) && !can(ctx, 'members.read') ? { ...change, old: null, new: null } : change,
  },
  bin: { visible: documentRestorable },
})
