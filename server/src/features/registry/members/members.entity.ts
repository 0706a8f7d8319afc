import { members } from '@oselia/contract/members'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { maskedMemberChange, readableChange, rightsOf } from './members.masks.js'
import { jsonFields, selection } from './members.queries.js'
import { binnedMemberInScope, housesOf, memberInScope } from './members.scope.js'

export const memberEntity = entity({
  resource: members,
  table: 'members',
  as: 'm',
  select: () => selection,
  label: sql`t.name`,
  visible: memberInScope,
  audience: async (db, rows) => ({
    house_ids: await housesOf(
      db,
      rows.map(({ id }) => id),
    ),
  }),
  files: { photo_id: { pictures: true } },
  json: jsonFields,
  history: {
    visible: binnedMemberInScope,
    changes: (changes) => changes.map(maskedMemberChange),
    present: (ctx, change) => readableChange(rightsOf(ctx), change),
  },
  bin: {
    // A merged record is restored by undoing the merge, which also moves its related records back.
    visible: (viewer, alias) =>
      sql<boolean>`(${sql.ref(`${alias}.merged_into`)} is null and ${binnedMemberInScope(viewer, alias)})`,
  },
})
