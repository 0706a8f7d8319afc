import { transitionReasons } from '@oselia/contract/votings'
import type { VotingState } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { approvable, askedId, type Approvable } from '../../../platform/approvals.js'
import { conflict } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { votingEntity } from './votings.entity.js'
import { requireWholeVoting, votingInScope } from './votings.access.js'
import { moves } from './votings.stages.rules.js'
import { moveVoting } from './votings.transitions.js'

const movable = async (ctx: RequestContext, id: number, to: VotingState) => {
  requirePermission(ctx, 'votings.approve')
  const voting = await votingEntity.get(ctx, id)
  await requireWholeVoting(ctx, id)
  if (!moves[voting.state].includes(to)) throw conflict('state_forbids')
  return voting
}

const approvedMove = (app: App, to: 'announced' | 'counting'): Approvable => ({
  check: async (ctx, asked) => {
    const entity_id = askedId(asked)
    const { title, state } = await movable(ctx, entity_id, to)
    const payload = checked(transitionReasons, asked.payload)
    return {
      entity: 'votings',
      entity_id,
      label: title.uk,
      payload,
      changes: [{ field: 'state', old: state, new: to }],
    }
  },
  perform: async (ctx, asked) => {
    const id = askedId(asked)
    const { version } = await movable(ctx, id, to)
    return moveVoting(app, ctx, id, { to, version, ...checked(transitionReasons, asked.payload) })
  },
  within: ({ scope }) =>
    sql<boolean>`exists (select 1 from votings t where t.id = p.entity_id and ${votingInScope(scope, 't')})`,
})

/** Registers announcing and closing as operations that may require a second person's approval. */
export const votingApprovals = (app: App): void => {
  approvable('votings.announce', approvedMove(app, 'announced'))
  approvable('votings.close', approvedMove(app, 'counting'))
}
