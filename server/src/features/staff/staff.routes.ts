import { staffAbsences } from '@oselia/contract/staff-absences'
import { staff } from '@oselia/contract/staff'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { dataRule, onceRule } from '../../platform/once.js'
import { invalid } from '../../platform/problems.js'
import { staffNameColumn } from '../../platform/staff-table.js'
import * as absences from './staff.absences.js'
import { staffApprovals } from './staff.approval.js'
import { staffExport } from './staff.export.js'
import * as grants from './staff.grants.js'
import { toldOfStaff } from './staff.history.js'
import * as inviting from './staff.inviting.js'
import * as leaving from './staff.leaving.js'
import { housesOf, staffInScope, staffWithinScope } from './staff.scope.js'
import * as service from './staff.service.js'
import * as states from './staff.states.js'

/** How the staff is known to the bin, to history and to those who break a rule. */
const known = () => {
  onceRule('staff_email_key', 'email')
  onceRule('staff_phone_key', 'phone')
  dataRule('staff_absences_overlap', () => invalid('from', 'absence_overlaps'))
  binKind({
    kind: 'staff',
    table: 'staff',
    may: 'staff.delete',
    label: staffNameColumn('t'),
    // Whom the demo data left behind for the log has nothing to come back to.
    scope: (scope, actor) =>
      sql<boolean>`(${staffInScope({ scope, actor }, 't')} and ${staffWithinScope({ scope, actor }, 't')} and coalesce(t.email, '') not like 'removed-%@invalid')`,
    audience: async (db, id) => ({ house_ids: await housesOf(db, id) }),
    demandRestorable: leaving.demandRestorable,
  })
  historyOf('staff', {
    may: 'staff.read',
    table: 'staff',
    scope: (scope, actor) => staffInScope({ scope, actor }, 't'),
    rows: toldOfStaff,
  })
}

export const staffRoutes = (app: App): void => {
  known()
  staffApprovals(app)
  implement(app, staff, {
    export: staffExport(app),
    list: ({ act, query }) => service.list(app, act, query),
    create: ({ act, body }) => service.create(app, act, body),
    read: ({ act, params }) => service.read(app, act, params.id),
    update: ({ act, params, body }) => service.update(app, act, params.id, body),
    usage: ({ act, params }) => leaving.usage(act, params.id),
    remove: ({ act, params, query }) => leaving.remove(app, act, params.id, query.replace_with),
    block: ({ act, params, body }) => states.block(app, act, params.id, body),
    unblock: ({ act, params }) => states.unblock(app, act, params.id),
    invite: ({ act, params }) => inviting.invite(app, act, params.id),
    revokeInvite: ({ act, params }) => inviting.revokeInvite(app, act, params.id),
    endSessions: ({ act, params }) => states.endSessions(app, act, params.id),
    resetTwoFactor: ({ act, params, body }) => states.resetTwoFactor(app, act, params.id, body.reason),
    seeAs: ({ act, params }) => states.seeAs(app, act, params.id),
  })
  implement(app, staffAbsences, {
    addAbsence: ({ act, params, body }) => absences.addAbsence(app, act, params.id, body),
    updateAbsence: ({ act, params, body }) => absences.updateAbsence(app, act, params.id, body),
    removeAbsence: ({ act, params }) => absences.removeAbsence(app, act, params.id),
    addGrant: ({ act, params, body }) => grants.addGrant(app, act, params.id, body),
    removeGrant: ({ act, params }) => grants.removeGrant(app, act, params.id),
  })
}
