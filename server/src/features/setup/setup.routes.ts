import { setup } from '@oselia/contract/setup'
import type { App } from '../../platform/app.js'
import { implement } from '../../platform/implement.js'
import { defineDemo, startDemo } from '../demo/demo.door.js'
import { acceptInvite, hasOwner, readInvite, sendInvites } from '../staff/staff.door.js'
import * as service from './setup.service.js'

export const setupRoutes = (app: App): void => {
  defineDemo(app)
  implement(app, setup, {
    state: async ({ act }) => ({ data: { has_owner: await hasOwner(act.db) } }),
    owner: ({ act, body }) => service.makeOwner(app, act, body),
    steps: ({ act }) => service.steps(act),
    organisation: ({ act, body }) => service.setOrganisation(act, body),
    houses: ({ act, body }) => service.addHouses(act, body),
    say: ({ act, params, body }) => service.sayStep(act, params.step, body.state),
    sendInvite: async ({ act, body }) => ({ data: await sendInvites(app, act, body.invites) }),
    readInvite: ({ act, body }) => readInvite(app, act, body),
    acceptInvite: ({ act, body }) => acceptInvite(app, act, body),
    demo: async ({ act, body }) => ({ data: { job_id: await startDemo(app, act, body) } }),
  })
}
