import { listViews } from '@oselia/contract/saved-views'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { selection, viewVisible } from './saved-views.queries.js'

export const viewEntity = entity({
  resource: listViews,
  table: 'list_views',
  as: 'v',
  select: ({ actor }) => selection(actor.id),
  label: sql`t.name`,
  visible: ({ actor }, alias) => viewVisible(actor.id, alias),
  audience: (_db, rows) => ({ staff_id: rows[0]!.staff.id }),
  json: ['query', 'columns'],
  unique: { list_views_name_key: 'name' },
  // The history of a view is visible to its author only, even when the view is shared.
  history: { visible: ({ actor }, alias) => sql<boolean>`${sql.ref(`${alias}.staff_id`)} = ${actor.id}` },
  bin: false,
})
