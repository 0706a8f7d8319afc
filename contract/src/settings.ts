import { z } from 'zod'
import * as kit from './kit.js'
import { languages } from './languages.js'

export const settingsFields = z.strictObject({
  organisation_name: kit.text(200),
  document_language: z.enum(languages),
  timezone: kit.timezone,
  /**
   * Holders of the most sensitive permissions (by default owner, chair and accountant) must log in with a second step.
   */
  require_two_factor: z.boolean(),
  /** Changes of permissions, exports and bank data require reauthentication. */
  confirm_sensitive: z.boolean(),
  /**
   * Deleting houses and complexes, mass exports, making an owner, undoing old imports, and switching this off need a
   * second person.
   */
  four_eyes: z.boolean(),
})
export type SettingsFields = z.output<typeof settingsFields>

const settingsOf = settingsFields.extend({
  version: kit.id,
  /** Configured gateways: without one its messages wait in the outbox. */
  gateways: z.object({ email: z.boolean(), sms: z.boolean() }),
  demo_loaded_at: kit.instant.nullable(),
})
export type Settings = z.output<typeof settingsOf>

export const settings = kit.resource('/settings', {
  read: kit.endpoint({ method: 'GET', path: '', reply: kit.data(settingsOf), permission: 'settings.read' }),
  update: kit.endpoint({
    method: 'PUT',
    path: '',
    body: kit.updateOf(settingsFields),
    reply: kit.data(settingsOf),
    permission: 'settings.update',
    reauthenticate: true,
    summary: '409 `needs_second_person` when `four_eyes` is switched off and another person could approve it',
  }),
})
