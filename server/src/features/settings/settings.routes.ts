import { settings } from '@oselia/contract/settings'
import type { App } from '../../platform/app.js'
import { implement } from '../../platform/implement.js'
import { readSettings, updateSettings } from './settings.service.js'

export const settingsRoutes = (app: App): void =>
  implement(app, settings, {
    read: ({ act }) => readSettings(app, act),
    update: ({ act, body }) => updateSettings(app, act, body),
  })
