import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { approvable, askedId, type Asked } from '../../../platform/approvals.js'
import { votingInScope } from '../votings/votings.public.js'
import { generateProtocol, requireCounted } from './protocols.service.js'

const sent = z.object({ number: z.int().min(1).max(9999).optional().catch(undefined) })
const numberIn = ({ payload }: Asked): number | undefined => sent.parse(payload).number

/** Registers the confirmation of a count by a second person, which makes the protocol. */
export const protocolApproval = (app: App): void =>
  approvable('votings.protocol', {
    check: async (ctx, asked) => {
      const entity_id = askedId(asked)
      const { title } = await requireCounted(ctx, entity_id)
      return { entity: 'votings', entity_id, label: title.uk, payload: sent.parse(asked.payload) }
    },
    perform: (ctx, asked) => generateProtocol(app, ctx, askedId(asked), numberIn(asked)),
    within: ({ scope }) =>
      sql<boolean>`exists (select 1 from votings t where t.id = p.entity_id and ${votingInScope(scope, 't')})`,
  })
