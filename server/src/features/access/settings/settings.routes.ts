import { settings } from '@oselia/contract/settings'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { settingsApprovals } from './settings.approval.js'
import { readSettings, updateSettings } from './settings.service.js'
import './settings.problems.messages.js'

export const settingsRoutes = (app: App): void => {
  settingsApprovals(app)
  implement(app, settings, {
    read: ({ ctx }) => readSettings(app, ctx),
    update: ({ ctx, body }) => updateSettings(app, ctx, body),
  })
}
