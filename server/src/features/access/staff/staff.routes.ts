import { staffAbsences } from '@oselia/contract/staff-absences'
import { staff } from '@oselia/contract/staff'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { mapConstraintViolation } from '../../../platform/constraint-violations.js'
import { invalid } from '../../../platform/problems.js'
import * as absences from './staff.absences.js'
import { staffApprovals } from './staff.approval.js'
import { staffExport } from './staff.export.js'
import * as grants from './staff.grants.js'
import * as inviting from './staff.inviting.js'
import * as leaving from './staff.leaving.js'
import * as service from './staff.service.js'
import * as states from './staff.states.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { registerStaffSearch } from './staff.palette.js'
import './staff.problems.messages.js'

fileColumn('staff', 'avatar_id')

export const staffRoutes = (app: App): void => {
  registerStaffSearch()
  mapConstraintViolation('staff_absences_overlap', () => invalid('from', 'absence_overlaps'))
  staffApprovals(app)
  implement(app, staff, {
    export: staffExport(app),
    list: ({ ctx, query }) => service.list(app, ctx, query),
    create: ({ ctx, body }) => service.create(app, ctx, body),
    read: ({ ctx, params }) => service.read(app, ctx, params.id),
    update: ({ ctx, params, body }) => service.update(app, ctx, params.id, body),
    usage: ({ ctx, params }) => leaving.usage(ctx, params.id),
    remove: ({ ctx, params, query }) => leaving.remove(app, ctx, params.id, query.replace_with),
    block: ({ ctx, params, body }) => states.block(app, ctx, params.id, body),
    unblock: ({ ctx, params }) => states.unblock(app, ctx, params.id),
    invite: ({ ctx, params }) => inviting.invite(app, ctx, params.id),
    revokeInvite: ({ ctx, params }) => inviting.revokeInvite(app, ctx, params.id),
    endSessions: ({ ctx, params }) => states.endSessions(app, ctx, params.id),
    resetTwoFactor: ({ ctx, params, body }) => states.resetTwoFactor(app, ctx, params.id, body.reason),
    seeAs: ({ ctx, params }) => states.impersonate(app, ctx, params.id),
  })
  implement(app, staffAbsences, {
    addAbsence: ({ ctx, params, body }) => absences.addAbsence(app, ctx, params.id, body),
    updateAbsence: ({ ctx, params, body }) => absences.updateAbsence(app, ctx, params.id, body),
    removeAbsence: ({ ctx, params }) => absences.removeAbsence(app, ctx, params.id),
    addGrant: ({ ctx, params, body }) => grants.addGrant(app, ctx, params.id, body),
    removeGrant: ({ ctx, params }) => grants.removeGrant(app, ctx, params.id),
  })
}
