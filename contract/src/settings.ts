import { z } from 'zod'
import * as kit from './kit.js'
import { languages } from './languages.js'
import { hour } from './users.js'
import { settingsRanges, type SettingsNumber } from './settings.enums.js'

const whole = (name: SettingsNumber) => z.int().min(settingsRanges[name].min).max(settingsRanges[name].max)

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
  /** Characters of a new password. */
  password_min_length: whole('password_min_length'),
  /** Hours without use after which a session ends. */
  session_idle_hours: whole('session_idle_hours'),
  /** Days after login at which a session ends. */
  session_absolute_days: whole('session_absolute_days'),
  /** Megabytes a day that a guest may upload through one link. */
  upload_guest_mb: whole('upload_guest_mb'),
  /** Megabytes a day that a staff member may upload. */
  upload_staff_mb: whole('upload_staff_mb'),
  /** Kopiykas for one segment of an SMS; null when it is not known. */
  sms_segment_price_minor: whole('sms_segment_price_minor').nullable(),
  /** Between these hours residents get no messages of content but urgent ones; both or none. */
  resident_quiet_from: hour.nullable(),
  resident_quiet_to: hour.nullable(),
})
export type SettingsFields = z.output<typeof settingsFields>

const settingsOf = settingsFields.extend({
  version: kit.id,
  /** Configured gateways: without one its messages wait in the outbox. */
  gateways: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** No link can be built: the address of the product is neither configured nor that of this machine. */
  public_url_missing: z.boolean(),
  demo_loaded_at: kit.instant.nullable(),
})
export type Settings = z.output<typeof settingsOf>

export const settings = kit.resource(
  { path: '/settings', changesAccess: true },
  {
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
  },
)
