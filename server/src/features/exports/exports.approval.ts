import { sql } from 'kysely'
import { z } from 'zod'
import { demand, type Act } from '../../platform/act.js'
import { approvable, type Asked, type Looked } from '../../platform/approvals.js'
import { exportOfPeople } from '../../platform/export.js'
import { invalid } from '../../platform/problems.js'
import { staffWithinScope } from '../staff/staff.door.js'

const sent = z.object({ list: z.string().catch('') })

const look = (act: Act, { payload }: Asked): Looked => {
  const { list } = sent.parse(payload)
  const known = exportOfPeople(list)
  if (!known) throw invalid('payload', 'not_found')
  demand(act, known.may)
  return { entity: list, entity_id: null, label: known.title.uk, payload: { list } }
}

/** An export of many people can be asked for; agreed to, it gives the one who asked one export of that list within a day. */
export const exportApprovals = (): void =>
  approvable('exports', {
    look: async (act, asked) => look(act, asked),
    perform: async (act, asked) => look(act, asked),
    // What goes out is what the one who asked sees.
    within: (seeing) =>
      sql<boolean>`exists (select 1 from staff s where s.id = p.requested_by and ${staffWithinScope(seeing, 's')})`,
  })
