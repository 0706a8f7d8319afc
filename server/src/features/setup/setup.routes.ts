import { setup } from '@oselia/contract/setup'
import type { App } from '../../platform/app.js'
import { implement } from '../../platform/implement.js'
import { hasOwner } from '../staff/staff.door.js'
import * as service from './setup.service.js'

export const setupRoutes = (app: App): void =>
  implement(app, setup, {
    state: async ({ act }) => ({ data: { has_owner: await hasOwner(act.db) } }),
    owner: ({ act, body }) => service.makeOwner(app, act, body),
    steps: ({ act }) => service.steps(act.db),
    organisation: ({ act, body }) => service.setOrganisation(act, body),
    houses: ({ act, body }) => service.addHouses(act, body),
  })
