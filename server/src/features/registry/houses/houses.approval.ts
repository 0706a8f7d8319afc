import { sql } from 'kysely'
import { requirePermission } from '../../../platform/request-context.js'
import { approvable, askedId } from '../../../platform/approvals.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { removable, remove } from './houses.service.js'

/** Registers deletion of a house as an operation that may require a second person's approval. */
export const houseApprovals = (): void =>
  approvable('houses.delete', {
    check: async (ctx, asked) => {
      requirePermission(ctx, 'houses.delete')
      const entity_id = askedId(asked)
      const { label } = await removable(ctx, entity_id)
      return { entity: 'houses', entity_id, label, payload: {} }
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, 'houses.delete')
      return remove(ctx, askedId(asked))
    },
    within: ({ scope }) =>
      sql<boolean>`exists (select 1 from houses t where t.id = p.entity_id and ${houseInScope(scope, 't')})`,
  })
