import { z } from 'zod'
import * as kit from './kit.js'
import { notificationKinds } from './users.enums.js'
import { languages } from './languages.js'

const credential = z.string().min(1).max(254)
export const session = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_at: kit.instant })
export type Session = z.output<typeof session>

const secondSteps = ['phone', 'email', 'app'] as const
export type SecondStep = (typeof secondSteps)[number]

/** A login waiting for its second step. */
const challenge = z.object({
  challenge: z.string(),
  channel: z.enum(secondSteps),
  /** All channels that the person has switched on; another one may be chosen. */
  channels: z.array(z.enum(secondSteps)),
  /** Where the code was sent, masked; null for the app. */
  sent_to: z.string().nullable(),
  expires_at: kit.instant,
  /** When another code may be requested. */
  resend_at: kit.instant.nullable(),
})
export type Challenge = z.output<typeof challenge>

const themes = ['auto', 'light', 'dark'] as const
/** Time of day `HH:MM`. */
export const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const channels = z.strictObject({ email: z.boolean(), sms: z.boolean() })
const notificationSettings = z.strictObject({
  /** Between these hours of the community's time zone only requested codes and links are sent. */
  quiet: z.strictObject({ from: hour, to: hour }).nullable(),
  channels: z.strictObject(
    Object.fromEntries(notificationKinds.map((kind) => [kind, channels])) as Record<
      (typeof notificationKinds)[number],
      typeof channels
    >,
  ),
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const passwordPair = { password: kit.password, password_confirmation: z.string().max(1000) }

export const user = z.object({
  id: kit.id,
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  locale: z.enum(languages).nullable(),
  theme: z.enum(themes).nullable(),
  position: kit.textMap.nullable(),
  avatar: z.string().nullable(),
  avatar_id: kit.id.nullable(),
  roles: z.array(z.object({ id: kit.id, code: z.string().nullable(), name: kit.textMap })),
  permissions: z.array(z.string()),
  /** Permissions for single rows, e.g. one voting. */
  granted: z.array(z.string()),
  scope: z.object({ all: z.boolean(), complex_ids: z.array(kit.id), house_ids: z.array(kit.id) }),
  two_factor: z.object({
    phone: z.boolean(),
    email: z.boolean(),
    app: z.boolean(),
    recovery_codes_left: z.int(),
    /**
     * The community requires a second step for the person's roles; until one is on, only their own account is
     * available.
     */
    required: z.boolean(),
  }),
  notification_settings: notificationSettings,
  /** Configured gateways: without one no code can be delivered. */
  gateways: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** Set while another user impersonates this person: the session is read-only. */
  seen_by: kit.ref.nullable(),
  tutorial_progress: z.record(z.string(), z.boolean()),
  organisation: z.object({ name: z.string(), timezone: z.string(), document_language: z.enum(languages) }),
  version: kit.id,
})
export type User = z.output<typeof user>

/** Where a code was sent and when it expires. */
const sentCode = kit.data(
  z.object({
    channel: z.enum(secondSteps),
    sent_to: z.string().nullable(),
    expires_at: kit.instant,
    resend_at: kit.instant.nullable(),
  }),
)

const code = z.string().trim().min(1).max(40)
const ownSession = z.object({
  id: kit.id,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: kit.instant,
  last_seen_at: kit.instant,
  expires_at: kit.instant,
  is_current: z.boolean(),
  /** The impersonating user; null for the person's own session. */
  seen_by: kit.ref.nullable(),
})
export type OwnSession = z.output<typeof ownSession>

export const users = kit.resource('', {
  login: kit.endpoint({
    method: 'POST',
    path: '/login',
    body: z.strictObject({ email: credential, password: z.string().min(1).max(1000) }),
    reply: z.union([session, z.object({ two_factor: challenge })]),
    permission: 'anyone',
    summary: '`email` accepts an e-mail address or a phone number; with a second step the response is a challenge',
  }),
  loginTwoFactor: kit.endpoint({
    method: 'POST',
    path: '/login/two-factor',
    body: z.strictObject({ challenge: z.string().min(1).max(200), code }),
    reply: session,
    permission: 'anyone',
    summary: '`code` also accepts a recovery code',
  }),
  resendTwoFactor: kit.endpoint({
    method: 'POST',
    path: '/login/two-factor/resend',
    body: z.strictObject({ challenge: z.string().min(1).max(200), channel: z.enum(secondSteps).optional() }),
    reply: z.object({ two_factor: challenge }),
    permission: 'anyone',
    summary: 'Sends the code again, or through another channel; one send a minute',
  }),
  logout: kit.endpoint({ method: 'POST', path: '/logout', reply: kit.done, permission: 'signed_in' }),
  read: kit.endpoint({ method: 'GET', path: '/user', reply: kit.data(user), permission: 'signed_in' }),
  update: kit.endpoint({
    method: 'POST',
    path: '/user',
    body: z.strictObject({
      last_name: kit.personName.optional(),
      first_name: kit.personName.optional(),
      middle_name: kit.personName.nullable().optional(),
      avatar_id: kit.id.nullable().optional(),
      locale: z.enum(languages).nullable().optional(),
      theme: z.enum(themes).nullable().optional(),
      notification_settings: notificationSettings.optional(),
      tutorial_progress: z.record(z.string().max(60), z.boolean()).optional(),
    }),
    reply: kit.data(user),
    permission: 'signed_in',
  }),
  forgotPassword: kit.endpoint({
    method: 'POST',
    path: '/forgot_password',
    body: z.strictObject({ email: credential }),
    reply: kit.done,
    permission: 'anyone',
    summary: 'The same response for known and unknown addresses',
  }),
  resetPassword: kit.endpoint({
    method: 'POST',
    path: '/reset_password',
    body: z.strictObject({ token: z.string().min(1).max(200), email: credential, ...passwordPair }),
    reply: kit.done,
    permission: 'anyone',
  }),
})

const enabling = z.strictObject({
  enabled: z.boolean(),
  /** Omitted: sends the code. Given: switches. */
  code: code.optional(),
})

/** The person's own account: addresses, password, second step, sessions. */
export const ownSettings = kit.resource('/setting', {
  requestPhoneCode: kit.endpoint({
    method: 'POST',
    path: '/request-code/phone',
    body: z.strictObject({ phone: kit.phone }),
    reply: sentCode,
    permission: 'signed_in',
  }),
  changePhone: kit.endpoint({
    method: 'POST',
    path: '/change/phone',
    body: z.strictObject({ phone: kit.phone, code }),
    reply: kit.data(user),
    permission: 'signed_in',
  }),
  requestEmailCode: kit.endpoint({
    method: 'POST',
    path: '/request-code/email',
    body: z.strictObject({ email: kit.email }),
    reply: sentCode,
    permission: 'signed_in',
  }),
  changeEmail: kit.endpoint({
    method: 'POST',
    path: '/change/email',
    body: z.strictObject({ email: kit.email, code }),
    reply: kit.data(user),
    permission: 'signed_in',
    summary: 'Ends the other sessions; the old address is notified',
  }),
  changePassword: kit.endpoint({
    method: 'POST',
    path: '/change/password',
    body: z.strictObject({ current_password: z.string().min(1).max(1000), ...passwordPair }),
    reply: kit.data(user),
    permission: 'signed_in',
    summary: 'Ends the other sessions',
  }),
  twoFactorPhone: kit.endpoint({
    method: 'POST',
    path: '/enable-two-factor/phone',
    body: enabling,
    reply: z.union([kit.data(user), sentCode]),
    permission: 'signed_in',
    summary: 'Without `code` sends one; with it switches the second step. 409 `no_gateway` when no code could be sent',
  }),
  twoFactorEmail: kit.endpoint({
    method: 'POST',
    path: '/enable-two-factor/email',
    body: enabling,
    reply: z.union([kit.data(user), sentCode]),
    permission: 'signed_in',
  }),
  twoFactorApp: kit.endpoint({
    method: 'POST',
    path: '/enable-two-factor/app',
    body: enabling,
    reply: kit.data(
      z.object({
        /** Set by the first request: the key, its URI for the app, and that URI as a QR code (SVG). */
        secret: z.string().nullable(),
        uri: z.string().nullable(),
        qr: z.string().nullable(),
        /** Set by the second request: shown once. */
        recovery_codes: z.array(z.string()),
        enabled: z.boolean(),
      }),
    ),
    permission: 'signed_in',
    skipReplay: true,
  }),
  recoveryCodes: kit.endpoint({
    method: 'POST',
    path: '/recovery-codes',
    body: z.strictObject({ current_password: z.string().min(1).max(1000) }),
    reply: kit.data(z.object({ recovery_codes: z.array(z.string()) })),
    permission: 'signed_in',
    skipReplay: true,
    summary: 'New recovery codes, shown once; earlier ones become invalid',
  }),
  requestConfirm: kit.endpoint({
    method: 'POST',
    path: '/request-code/confirm',
    body: z.strictObject({ channel: z.enum(secondSteps).optional() }),
    reply: sentCode,
    permission: 'signed_in',
    summary: 'Sends a reauthentication code through the enabled second step, else to the e-mail address or phone',
  }),
  confirm: kit.endpoint({
    method: 'POST',
    path: '/confirm',
    body: z.strictObject({ code }),
    reply: kit.data(z.object({ until: kit.instant })),
    permission: 'signed_in',
  }),
  sessions: kit.endpoint({
    method: 'GET',
    path: '/sessions',
    reply: kit.data(z.array(ownSession)),
    permission: 'signed_in',
  }),
  endSession: kit.endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    params: kit.byId,
    reply: kit.done,
    permission: 'signed_in',
  }),
  endOthers: kit.endpoint({
    method: 'DELETE',
    path: '/sessions',
    reply: kit.data(z.object({ ended: z.int() })),
    permission: 'signed_in',
    summary: 'Ends all sessions but this one',
  }),
})
