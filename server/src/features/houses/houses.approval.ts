import { sql } from 'kysely'
import { demand } from '../../platform/act.js'
import { approvable, askedId } from '../../platform/approvals.js'
import { houseInScope } from '../../platform/scope.js'
import { removable, remove } from './houses.service.js'

/** Deleting a house can be asked for, and done once a second person agrees. */
export const houseApprovals = (): void =>
  approvable('houses.delete', {
    look: async (act, asked) => {
      demand(act, 'houses.delete')
      const entity_id = askedId(asked)
      const { label } = await removable(act, entity_id)
      return { entity: 'houses', entity_id, label, payload: {} }
    },
    perform: (act, asked) => {
      demand(act, 'houses.delete')
      return remove(act, askedId(asked))
    },
    within: ({ scope }) =>
      sql<boolean>`exists (select 1 from houses t where t.id = p.entity_id and ${houseInScope(scope, 't')})`,
  })
