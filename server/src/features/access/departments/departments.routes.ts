import { staffDepartments } from '@oselia/contract/departments'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { list } from './departments.queries.js'
import {
  createDepartment,
  readDepartment,
  readUsage,
  removeDepartment,
  updateDepartment,
} from './departments.service.js'

export const departmentRoutes = (app: App): void => {
  implement(app, staffDepartments, {
    list: ({ ctx, query }) => list(ctx, query),
    create: ({ ctx, body }) => createDepartment(ctx, body),
    read: ({ ctx, params }) => readDepartment(ctx, params.id),
    update: ({ ctx, params, body }) => updateDepartment(ctx, params.id, body),
    usage: ({ ctx, params }) => readUsage(ctx, params.id),
    remove: ({ ctx, params, query }) => removeDepartment(ctx, params.id, query.replace_with),
  })
}
