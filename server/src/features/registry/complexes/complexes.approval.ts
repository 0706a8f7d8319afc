import { sql } from 'kysely'
import { requirePermission } from '../../../platform/request-context.js'
import { approvable, askedId } from '../../../platform/approvals.js'
import { wholeInScope } from './complexes.queries.js'
import { removable, remove } from './complexes.service.js'

/** Registers deletion of a complex as an operation that may require a second person's approval. */
export const complexApprovals = (): void =>
  approvable('complexes.delete', {
    check: async (ctx, asked) => {
      requirePermission(ctx, 'complexes.delete')
      const entity_id = askedId(asked)
      const { name } = await removable(ctx, entity_id)
      return { entity: 'complexes', entity_id, label: name, payload: {} }
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, 'complexes.delete')
      return remove(ctx, askedId(asked))
    },
    within: (viewer) =>
      sql<boolean>`exists (select 1 from complexes t where t.id = p.entity_id and ${wholeInScope(viewer, 't')})`,
  })
