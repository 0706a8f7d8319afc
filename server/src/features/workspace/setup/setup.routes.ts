import { setup } from '@oselia/contract/setup'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { defineDemo, demoApprovals, startDemo } from '../demo/demo.public.js'
import { passwordMinLength } from '../../access/auth/auth.public.js'
import { acceptInvite, hasOwner, readInvite, sendInvites } from '../../access/staff/staff.public.js'
import * as service from './setup.service.js'

export const setupRoutes = (app: App): void => {
  defineDemo(app)
  demoApprovals(app)
  implement(app, setup, {
    state: async ({ ctx: { db } }) => ({
      data: { has_owner: await hasOwner(db), password_min_length: await passwordMinLength(db) },
    }),
    owner: ({ ctx, body }) => service.makeOwner(app, ctx, body),
    steps: ({ ctx }) => service.steps(ctx),
    organisation: ({ ctx, body }) => service.setOrganisation(ctx, body),
    houses: ({ ctx, body }) => service.addHouses(ctx, body),
    say: ({ ctx, params, body }) => service.setStepState(ctx, params.step, body.state),
    sendInvite: async ({ ctx, body }) => ({ data: await sendInvites(app, ctx, body.invites) }),
    readInvite: ({ ctx, body }) => readInvite(app, ctx, body),
    acceptInvite: ({ ctx, body }) => acceptInvite(app, ctx, body),
    demo: async ({ ctx, body }) => ({ data: { job_id: await startDemo(app, ctx, body) } }),
  })
}
