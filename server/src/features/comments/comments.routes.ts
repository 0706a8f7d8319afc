import { comments } from '@oselia/contract/comments'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import type { Db } from '../../platform/db.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import type { Audience } from '../../platform/live.js'
import type { Scope } from '../../platform/scope.js'
import type { Act } from '../../platform/act.js'
import { housesOf, memberInScope } from '../members/members.door.js'
import { create, list, remove, update } from './comments.service.js'
import { commentVisible } from './comments.visibility.js'

const visible = (scope: Scope, actor: Act['actor']) => sql<boolean>`(${commentVisible({ actor }, 't')} and exists (
  select 1 from members m where m.id = t.entity_id and m.deleted_at is null and ${memberInScope({ scope, actor }, 'm')}))`

const audience = async (db: Db, id: number): Promise<Audience> => {
  const { rows } = await sql<{ entity_id: number }>`select entity_id from comments where id = ${id}`.execute(db)
  const about = rows.map(({ entity_id }) => entity_id)
  return { house_ids: await housesOf(db, about) }
}

export const commentRoutes = (app: App): void => {
  binKind({
    kind: 'comments',
    table: 'comments',
    may: 'comments.delete',
    label: sql`(select m.name from members m where m.id = t.entity_id)`,
    scope: visible,
    audience,
  })
  historyOf('comments', { may: 'comments.read', table: 'comments', scope: visible })
  implement(app, comments, {
    list: ({ act, params, query }) => list(app, act, params.id, query),
    create: ({ act, params, body }) => create(app, act, params.id, body),
    update: ({ act, params, body }) => update(app, act, params.id, body),
    remove: ({ act, params }) => remove(act, params.id),
  })
}
