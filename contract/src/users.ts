import { z } from 'zod'
import * as kit from './kit.js'
import { languages } from './languages.js'

const credential = z.string().min(1).max(254)
const session = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_at: kit.instant })
export type Session = z.output<typeof session>

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
  avatar: z.string().nullable(),
  roles: z.array(z.object({ id: kit.id, code: z.string().nullable(), name: kit.textMap })),
  permissions: z.array(z.string()),
  scope: z.object({ all: z.boolean(), complex_ids: z.array(kit.id), house_ids: z.array(kit.id) }),
  two_factor: z.object({ phone: z.boolean(), email: z.boolean() }),
  tutorial_progress: z.record(z.string(), z.boolean()),
  organisation: z.object({ name: z.string(), timezone: z.string(), document_language: z.enum(languages) }),
  version: kit.id,
})
export type User = z.output<typeof user>

export const users = kit.resource('', {
  login: kit.endpoint({
    method: 'POST',
    path: '/login',
    body: z.strictObject({ email: credential, password: z.string().min(1).max(1000) }),
    reply: session,
    may: 'anyone',
    summary: '`email` takes an e-mail address or a phone number',
  }),
  logout: kit.endpoint({ method: 'POST', path: '/logout', reply: kit.done, may: 'signed_in' }),
  read: kit.endpoint({ method: 'GET', path: '/user', reply: kit.data(user), may: 'signed_in' }),
  update: kit.endpoint({
    method: 'POST',
    path: '/user',
    body: z.strictObject({
      locale: z.enum(languages).nullable().optional(),
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
