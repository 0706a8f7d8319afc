import { decisions } from '@oselia/contract/decisions'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { dependentsByColumn } from '../../../platform/dependents.rows.js'
import { staffDependents } from '../../access/staff/staff.public.js'
import { followVotings } from '../votings/votings.public.js'
import { decisionEntity } from './decisions.entity.js'
import { decisionReminders } from './decisions.reminders.js'
import * as service from './decisions.service.js'

export const decisionRoutes = (app: App): void => {
  decisionReminders(app)
  staffDependents.register({ kind: 'decisions', ...dependentsByColumn(decisionEntity, 'responsible_id') })
  followVotings('decisions', async (_app, ctx, voting, move) => {
    if (move === 'published') await service.makeDecisions(ctx, voting.id)
  })
  implement(app, decisions, {
    list: ({ ctx, query }) => service.listDecisions(app, ctx, query),
    read: ({ ctx, params }) => service.readDecision(app, ctx, params.id),
    update: ({ ctx, params, body }) => service.updateDecision(app, ctx, params.id, body),
  })
}
