import { sql } from 'kysely'
import { demand } from '../../platform/act.js'
import { approvable, askedId } from '../../platform/approvals.js'
import { wholeInScope } from './complexes.queries.js'
import { removable, remove } from './complexes.service.js'

/** Deleting a complex can be asked for, and done once a second person agrees. */
export const complexApprovals = (): void =>
  approvable('complexes.delete', {
    look: async (act, asked) => {
      demand(act, 'complexes.delete')
      const entity_id = askedId(asked)
      const { name } = await removable(act, entity_id)
      return { entity: 'complexes', entity_id, label: name, payload: {} }
    },
    perform: (act, asked) => {
      demand(act, 'complexes.delete')
      return remove(act, askedId(asked))
    },
    within: ({ scope }) =>
      sql<boolean>`exists (select 1 from complexes t where t.id = p.entity_id and ${wholeInScope(scope)})`,
  })
