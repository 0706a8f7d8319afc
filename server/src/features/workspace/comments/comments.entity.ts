import { comments } from '@oselia/contract/comments'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import type { Change } from '../../../platform/audit.js'
import { can } from '../../../platform/request-context.js'
import { commentVisible, housesOf, memberInScope } from '../../registry/members/members.public.js'
import { selection } from './comments.queries.js'

// More people read the log than a restricted comment, so its text is masked in the log.
const withoutWords = (change: Change): Change =>
  change.field === 'text' ? { ...change, old: change.old && '•••', new: change.new && '•••' } : change

export const commentEntity = entity({
  resource: comments,
  table: 'comments',
  as: 'k',
  select: () => selection,
  label: sql`(select m.name from members m where m.id = t.entity_id)`,
  visible: (viewer, alias) => sql<boolean>`(${commentVisible(viewer, alias)} and exists (select 1 from members cm
    where cm.id = ${sql.ref(`${alias}.entity_id`)} and cm.deleted_at is null and ${memberInScope(viewer, 'cm')}))`,
  audience: async (db, rows) => {
    const now = rows.at(-1)!
    return now.visibility === 'private'
      ? { staff_id: now.author.id }
      : { house_ids: await housesOf(db, [now.entity_id]) }
  },
  files: { file_ids: {} },
  json: ['previous'],
  history: {
    // Readers of the whole log may lack the permission to read comments.
    present: (ctx, change) => (can(ctx, 'comments.read') ? change : withoutWords(change)),
    changes: (changes, rows) =>
      rows.every(({ visibility }) => visibility === 'all_staff') ? changes : changes.map(withoutWords),
  },
  bin: { permission: 'comments.delete' },
})
