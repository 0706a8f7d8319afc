import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { approvable, askedId } from '../../../platform/approvals.js'
import { votingInScope } from '../votings/votings.public.js'
import { generateProtocol, requireCounted } from './protocols.service.js'

/** Registers the confirmation of a count by a second person, which makes the protocol. */
export const protocolApproval = (app: App): void =>
  approvable('votings.protocol', {
    check: async (ctx, asked) => {
      const entity_id = askedId(asked)
      const { title } = await requireCounted(ctx, entity_id)
      return { entity: 'votings', entity_id, label: title.uk, payload: {} }
    },
    perform: (ctx, asked) => generateProtocol(app, ctx, askedId(asked)),
    within: ({ scope }) =>
      sql<boolean>`exists (select 1 from votings t where t.id = p.entity_id and ${votingInScope(scope, 't')})`,
  })
