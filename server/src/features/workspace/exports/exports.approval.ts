import { sql } from 'kysely'
import { z } from 'zod'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { approvable, type Asked, type CheckedOperation } from '../../../platform/approvals.js'
import { exportOfPeople } from '../../../platform/export.js'
import { readingName } from '../../../platform/people-reading.js'
import { invalid } from '../../../platform/problems.js'
import { staffWithinScope } from '../../access/staff/staff.public.js'

const sent = z.object({ list: z.string().catch('') })

const approvedExport = (ctx: RequestContext, { payload }: Asked): CheckedOperation => {
  const { list } = sent.parse(payload)
  if (list === readingName)
    return { entity: list, entity_id: null, label: 'Перегляд даних багатьох людей', payload: { list } }
  const known = exportOfPeople(list)
  if (!known) throw invalid('payload', 'not_found')
  requirePermission(ctx, known.permission)
  return { entity: list, entity_id: null, label: known.title.uk, payload: { list } }
}

/**
 * An export of many people can be requested; the approval allows the requester one export of that list within a day. So can
 * reading on past the limits of reading; the approval begins their count anew, once.
 */
export const exportApprovals = (): void =>
  approvable('exports', {
    check: async (ctx, asked) => approvedExport(ctx, asked),
    perform: async (ctx, asked) => approvedExport(ctx, asked),
    // The approver's scope must cover the requester's, since the export contains what the requester sees.
    within: (seeing) =>
      sql<boolean>`exists (select 1 from staff s where s.id = p.requested_by and ${staffWithinScope(seeing, 's')})`,
  })
