import { exports } from '@oselia/contract/exports'
import type { App } from '../../../platform/app.js'
import { exportAddress, followExport } from '../../../platform/export.js'
import { implement } from '../../../platform/implement.js'
import { exportApprovals } from './exports.approval.js'

export const exportRoutes = (app: App): void => {
  exportApprovals()
  implement(app, exports, {
    create: async ({ ctx, body }) => ({ data: { url: await exportAddress(app, ctx, body) } }),
    follow: ({ ctx, params, query, gone }) => followExport(app, ctx, params.list, { ...query, gone }),
  })
}
