import { residentRoles } from '@oselia/contract/resident-roles'
import { moves, ownerships, residents } from '@oselia/contract/residents'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { mapConstraintViolation } from '../../../platform/constraint-violations.js'
import { conflict, invalid } from '../../../platform/problems.js'
import * as shareQueries from './ownerships.queries.js'
import * as shares from './ownerships.service.js'
import * as roleQueries from './resident-roles.queries.js'
import { createRole, readRole, removeRole, updateRole } from './resident-roles.service.js'
import { ownershipExport, residentExport } from './residents.export.js'
import { moveIn, moveOut } from './residents.moves.js'
import { sale } from './residents.sale.js'
import { create, list, read, remove, update } from './residents.service.js'

export const residentRoutes = (app: App): void => {
  roleRoutes(app)
  linkRoutes(app)
  shareRoutes(app)
  implement(app, moves, {
    moveIn: ({ ctx, params, body }) => moveIn(ctx, params.id, body),
    moveOut: ({ ctx, params, body }) => moveOut(ctx, params.id, body),
    sale: ({ ctx, params, body }) => sale(app, ctx, params.id, body),
  })
}

const linkRoutes = (app: App): void => {
  mapConstraintViolation('residents_overlap', () =>
    conflict('duplicate', { issues: [{ field: 'from', key: 'residency_overlaps' }] }),
  )
  implement(app, residents, {
    export: residentExport(app),
    list: ({ ctx, query }) => list(ctx, query),
    create: ({ ctx, body }) => create(ctx, body),
    read: ({ ctx, params }) => read(ctx, params.id),
    update: ({ ctx, params, body }) => update(ctx, params.id, body),
    remove: ({ ctx, params }) => remove(ctx, params.id),
  })
}

const shareRoutes = (app: App): void => {
  mapConstraintViolation('ownerships_within_one', () => invalid('numerator', 'shares_above_one'))
  implement(app, ownerships, {
    export: ownershipExport(app),
    list: ({ ctx, query }) => shareQueries.list(app, ctx, query),
    create: ({ ctx, body }) => shares.create(app, ctx, body),
    read: ({ ctx, params }) => shares.read(app, ctx, params.id),
    update: ({ ctx, params, body }) => shares.update(app, ctx, params.id, body),
    remove: ({ ctx, params }) => shares.remove(ctx, params.id),
  })
}

const roleRoutes = (app: App): void => {
  implement(app, residentRoles, {
    list: ({ ctx, query }) => roleQueries.list(ctx.db, ctx.scope, query),
    create: ({ ctx, body }) => createRole(ctx, body),
    read: ({ ctx, params }) => readRole(ctx, params.id),
    update: ({ ctx, params, body }) => updateRole(ctx, params.id, body),
    remove: ({ ctx, params, query }) => removeRole(ctx, params.id, query.replace_with),
  })
}
