import { z } from 'zod'
import * as kit from './kit.js'
import { languages } from './languages.js'

const credential = z.string().min(1).max(254)
export const session = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_at: kit.instant })
export type Session = z.output<typeof session>

export const secondSteps = ['phone', 'email', 'app'] as const
export type SecondStep = (typeof secondSteps)[number]

/** A login that waits for its second step. */
const challenge = z.object({
  challenge: z.string(),
  channel: z.enum(secondSteps),
  /** All that the person has switched on; another may be asked for. */
  channels: z.array(z.enum(secondSteps)),
  /** Where the code went, half hidden; null for the app. */
  sent_to: z.string().nullable(),
  expires_at: kit.instant,
  /** From when another code may be asked for. */
  resend_at: kit.instant.nullable(),
})
export type Challenge = z.output<typeof challenge>

export const themes = ['auto', 'light', 'dark'] as const
/** What a person may be told outside the product, and how. */
export const notificationKinds = [
  'security',
  'rights',
  'invites',
  'requests_new',
  'requests_assigned',
  'requests_messages',
  'requests_late',
] as const
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const notificationSettings = z.strictObject({
  /** No message but codes and links that were asked for goes out between these hours of the community. */
  quiet: z.strictObject({ from: hour, to: hour }).nullable(),
  channels: z.strictObject(
    Object.fromEntries(
      notificationKinds.map((kind) => [kind, z.strictObject({ email: z.boolean(), sms: z.boolean() })]),
    ) as Record<
      (typeof notificationKinds)[number],
      z.ZodObject<{ email: z.ZodBoolean; sms: z.ZodBoolean }, z.core.$strict>
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
  scope: z.object({ all: z.boolean(), complex_ids: z.array(kit.id), house_ids: z.array(kit.id) }),
  two_factor: z.object({
    phone: z.boolean(),
    email: z.boolean(),
    app: z.boolean(),
    recovery_codes_left: z.int(),
    /** The community asks a second step of his roles; until one is on, nothing else is open to him. */
    required: z.boolean(),
  }),
  notification_settings: notificationSettings,
  /** Which gateways are set: without one no code reaches anybody. */
  gateways: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** Set while somebody else looks as this person: he reads only. */
  seen_by: kit.ref.nullable(),
  tutorial_progress: z.record(z.string(), z.boolean()),
  organisation: z.object({ name: z.string(), timezone: z.string(), document_language: z.enum(languages) }),
  version: kit.id,
})
export type User = z.output<typeof user>

/** Where a code went and how long it lives. */
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
  /** Who looks as the person in it; null for his own. */
  seen_by: kit.ref.nullable(),
})
export type OwnSession = z.output<typeof ownSession>

export const users = kit.resource('', {
  login: kit.endpoint({
    method: 'POST',
    path: '/login',
    body: z.strictObject({ email: credential, password: z.string().min(1).max(1000) }),
    reply: z.union([session, z.object({ two_factor: challenge })]),
    may: 'anyone',
    summary: '`email` takes an e-mail address or a phone number; with two-factor on a challenge is answered',
  }),
  loginTwoFactor: kit.endpoint({
    method: 'POST',
    path: '/login/two-factor',
    body: z.strictObject({ challenge: z.string().min(1).max(200), code }),
    reply: session,
    may: 'anyone',
    summary: '`code` also takes a recovery code',
  }),
  resendTwoFactor: kit.endpoint({
    method: 'POST',
    path: '/login/two-factor/resend',
    body: z.strictObject({ challenge: z.string().min(1).max(200), channel: z.enum(secondSteps).optional() }),
    reply: z.object({ two_factor: challenge }),
    may: 'anyone',
    summary: 'Sends the code again, or through another channel; one send a minute',
  }),
  logout: kit.endpoint({ method: 'POST', path: '/logout', reply: kit.done, may: 'signed_in' }),
  read: kit.endpoint({ method: 'GET', path: '/user', reply: kit.data(user), may: 'signed_in' }),
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
    may: 'signed_in',
  }),
  forgotPassword: kit.endpoint({
    method: 'POST',
    path: '/forgot_password',
    body: z.strictObject({ email: credential }),
    reply: kit.done,
    may: 'anyone',
    summary: 'The same answer for known and unknown addresses',
  }),
  resetPassword: kit.endpoint({
    method: 'POST',
    path: '/reset_password',
    body: z.strictObject({ token: z.string().min(1).max(200), email: credential, ...passwordPair }),
    reply: kit.done,
    may: 'anyone',
  }),
})

const enabling = z.strictObject({
  enabled: z.boolean(),
  /** Left out: sends the code. Given: switches. */
  code: code.optional(),
})

/** The person's own account: its addresses, its password, its second step, its sessions. */
export const ownSettings = kit.resource('/setting', {
  requestPhoneCode: kit.endpoint({
    method: 'POST',
    path: '/request-code/phone',
    body: z.strictObject({ phone: kit.phone }),
    reply: sentCode,
    may: 'signed_in',
  }),
  changePhone: kit.endpoint({
    method: 'POST',
    path: '/change/phone',
    body: z.strictObject({ phone: kit.phone, code }),
    reply: kit.data(user),
    may: 'signed_in',
  }),
  requestEmailCode: kit.endpoint({
    method: 'POST',
    path: '/request-code/email',
    body: z.strictObject({ email: kit.email }),
    reply: sentCode,
    may: 'signed_in',
  }),
  changeEmail: kit.endpoint({
    method: 'POST',
    path: '/change/email',
    body: z.strictObject({ email: kit.email, code }),
    reply: kit.data(user),
    may: 'signed_in',
    summary: 'Ends the other sessions; the old address is told',
  }),
  changePassword: kit.endpoint({
    method: 'POST',
    path: '/change/password',
    body: z.strictObject({ current_password: z.string().min(1).max(1000), ...passwordPair }),
    reply: kit.data(user),
    may: 'signed_in',
    summary: 'Ends the other sessions',
  }),
  twoFactorPhone: kit.endpoint({
    method: 'POST',
    path: '/enable-two-factor/phone',
    body: enabling,
    reply: z.union([kit.data(user), sentCode]),
    may: 'signed_in',
    summary:
      'Without `code` one is sent; with it the second step is switched. 409 `no_gateway` when no code could be sent',
  }),
  twoFactorEmail: kit.endpoint({
    method: 'POST',
    path: '/enable-two-factor/email',
    body: enabling,
    reply: z.union([kit.data(user), sentCode]),
    may: 'signed_in',
  }),
  twoFactorApp: kit.endpoint({
    method: 'POST',
    path: '/enable-two-factor/app',
    body: enabling,
    reply: kit.data(
      z.object({
        /** Set by the first call: the key, its address for the app, and that address as a QR picture (SVG). */
        secret: z.string().nullable(),
        uri: z.string().nullable(),
        qr: z.string().nullable(),
        /** Set by the second: shown once. */
        recovery_codes: z.array(z.string()),
        enabled: z.boolean(),
      }),
    ),
    may: 'signed_in',
    toldOnce: true,
  }),
  recoveryCodes: kit.endpoint({
    method: 'POST',
    path: '/recovery-codes',
    body: z.strictObject({ current_password: z.string().min(1).max(1000) }),
    reply: kit.data(z.object({ recovery_codes: z.array(z.string()) })),
    may: 'signed_in',
    toldOnce: true,
    summary: 'New codes, shown once; earlier ones open nothing any more',
  }),
  requestConfirm: kit.endpoint({
    method: 'POST',
    path: '/request-code/confirm',
    body: z.strictObject({ channel: z.enum(secondSteps).optional() }),
    reply: sentCode,
    may: 'signed_in',
    summary:
      'A code that proves that it is still you, through the second step that is on, else to the e-mail address or phone',
  }),
  confirm: kit.endpoint({
    method: 'POST',
    path: '/confirm',
    body: z.strictObject({ code }),
    reply: kit.data(z.object({ until: kit.instant })),
    may: 'signed_in',
  }),
  sessions: kit.endpoint({
    method: 'GET',
    path: '/sessions',
    reply: kit.data(z.array(ownSession)),
    may: 'signed_in',
  }),
  endSession: kit.endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    params: kit.byId,
    reply: kit.done,
    may: 'signed_in',
  }),
  endOthers: kit.endpoint({
    method: 'DELETE',
    path: '/sessions',
    reply: kit.data(z.object({ ended: z.int() })),
    may: 'signed_in',
    summary: 'Ends all sessions but this one',
  }),
})
