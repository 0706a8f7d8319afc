import { sql } from 'kysely'
import { demand, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { approvable } from '../../platform/approvals.js'
import { conflict } from '../../platform/problems.js'
import * as queries from './settings.queries.js'
import { demandWholeCommunity, updateSettings } from './settings.service.js'

/** The settings under lock, for one who may switch four eyes off; 409 `state_forbids` where they are off already. */
const looked = async (act: Act): Promise<queries.Stored> => {
  demand(act, 'settings.update')
  demandWholeCommunity(act)
  const current = await queries.stored(act.db, true)
  if (!current.four_eyes) throw conflict('state_forbids')
  return current
}

/** Switching four eyes off can be asked for, and is done once a second person agrees who may change settings too. */
export const settingsApprovals = (app: App): void =>
  approvable('settings.four_eyes', {
    look: async (act) => {
      const { organisation_name } = await looked(act)
      // Where nobody could decide, it is simply done.
      if (!(await queries.anotherDecides(act.db, act.actor.id, act.now))) throw conflict('state_forbids')
      return {
        entity: 'settings',
        entity_id: null,
        label: organisation_name,
        payload: {},
        changes: [{ field: 'four_eyes', old: true, new: false }],
      }
    },
    perform: async (act) => {
      const { version } = await looked(act)
      return updateSettings(app, act, { version, four_eyes: false })
    },
    within: ({ scope, actor }) => sql<boolean>`${scope.all && actor.permissions.has('settings.update')}::boolean`,
  })
