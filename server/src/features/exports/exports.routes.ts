import { exports } from '@oselia/contract/exports'
import type { App } from '../../platform/app.js'
import { exportAddress, followExport } from '../../platform/export.js'
import { implement } from '../../platform/implement.js'
import { exportApprovals } from './exports.approval.js'

export const exportRoutes = (app: App): void => {
  exportApprovals()
  implement(app, exports, {
    create: async ({ act, body }) => ({ data: { url: await exportAddress(app, act, body) } }),
    follow: ({ act, params, query, gone }) => followExport(app, act, params.list, { ...query, gone }),
  })
}
