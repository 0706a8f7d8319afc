import type { Language } from '@oselia/contract/languages'
import type { SentInvite, setup } from '@oselia/contract/setup'
import { invitesAnHour } from '@oselia/contract/setup.enums'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { RequestContext, PublicRequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { publishEvent } from '../../../platform/live.js'
import { renderMail } from '../../../platform/mails.js'
import { networkOf } from '../../../platform/networks.js'
import { send, withdraw } from '../../../platform/outbox.js'
import { hashPassword } from '../../../platform/passwords.js'
import { conflict, invalid, notFound, Problem } from '../../../platform/problems.js'
import { countAttempt } from '../../../platform/rate-limits.js'
import { newToken, tokenHash } from '../../../platform/sessions.js'
import { staffKeys, staffName } from '../people/people.table.public.js'
import { requireGoodPassword } from '../auth/auth.public.js'
import * as queries from './staff.invites.queries.js'
import { inviteMessages as words } from './staff.messages.js'
import { notifyInviter } from './staff.notices.js'
import type { Stored } from './staff.queries.js'
import { housesOf } from './staff.scope.js'

/** Lifetime of an invitation in days. */
const inviteDays = 7

const fill = (template: string, params: Record<string, string | number>) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

const inviteMail = (
  language: Language,
  { organisation, inviter, login, link }: Record<'organisation' | 'inviter' | 'login' | 'link', string>,
) => {
  const sender = organisation || 'Oselia'
  const paragraphs = [
    fill(words.body[language], { organisation: sender, inviter, login }),
    fill(words.lasts[language], { n: inviteDays }),
  ]
  return {
    subject: fill(words.subject[language], { organisation: sender }),
    mail: renderMail({ language, sender, paragraphs, button: { text: words.button[language], url: link } }),
    sms: fill(words.sms[language], { organisation: sender, link }),
  }
}

const community = async (db: Db) => {
  const { rows } = await sql<{ organisation: string; language: Language }>`select organisation_name as organisation,
    document_language as language from settings`.execute(db)
  return rows[0]!
}

type Person = Pick<Stored, 'id' | 'email' | 'phone' | 'locale' | 'name'>

const sendLink = async (
  ctx: RequestContext,
  person: Person,
  { channel, to, link }: { channel: 'email' | 'sms'; to: string; link: string },
) => {
  const { organisation, language } = await community(ctx.db)
  const { subject, mail, sms } = inviteMail(person.locale ?? language, {
    organisation,
    inviter: ctx.actor.name,
    login: to,
    link,
  })
  await send(ctx, {
    kind: 'invite',
    channel,
    to,
    staffId: person.id,
    secret: true,
    expiresInMinutes: inviteDays * 1440,
    ...(channel === 'email' ? { subject, ...mail } : { text: sms }),
  })
}

/**
 * Sends an invitation by e-mail or, without an address, by SMS; earlier ones become invalid. The link itself is
 * returned only while no gateway could deliver it; without a known address of the product it is a path. 409
 * `public_url_missing` where a gateway would deliver a link of unknown address; 429 after 20 invitations of the sender in an hour.
 */
export const invitePerson = async (app: App, ctx: RequestContext, person: Person): Promise<SentInvite> => {
  const channel = person.email === null ? 'sms' : 'email'
  const isCarried = (channel === 'email' ? app.config.smtpUrl : app.config.smsUrl) !== undefined
  if (isCarried && ctx.origin === '') throw conflict('public_url_missing')
  const wait = await queries.secondsToInvite(ctx, invitesAnHour)
  if (wait > 0) throw new Problem(429, 'too_many_invites', { retryAfter: wait })
  await queries.revokeInvites(ctx, person.id)
  await withdraw(ctx.db, person.id, 'invite')
  const token = newToken()
  const sent_to = (person.email ?? person.phone)!
  const expires_at = new Date(ctx.now.getTime() + inviteDays * 86_400_000).toISOString()
  const hash = tokenHash(token)
  await queries.insertInvite(ctx.db, {
    staff_id: person.id,
    token_hash: hash,
    channel,
    sent_to,
    by: ctx.actor.id,
    now: ctx.now,
    expires_at,
  })
  const link = `${ctx.origin}/Setup?invite=${token}`
  if (ctx.origin !== '') await sendLink(ctx, person, { channel, to: sent_to, link })
  await audit(ctx, {
    action: 'invite',
    entity: 'staff',
    entity_id: person.id,
    label: person.name,
    changes: [{ field: channel === 'email' ? 'email' : 'phone', old: null, new: sent_to }],
  })
  return { staff_id: person.id, channel, sent_to, expires_at, link: isCarried ? null : link }
}

const limits = (ctx: PublicRequestContext, token: string) => [
  { key: `invite:address:${networkOf(ctx.ip)}`, attempts: 60, seconds: 900 },
  { key: `invite:token:${tokenHash(token).toString('base64url')}`, attempts: 20, seconds: 900 },
]

type Read = z.output<typeof setup.readInvite.reply>
type Accepted = z.output<typeof setup.acceptInvite.body>

/**
 * The content of an invitation; 404 when it is unknown, used, revoked or expired, or its person was blocked meanwhile.
 */
export const readInvite = async (app: App, ctx: PublicRequestContext, { token }: { token: string }): Promise<Read> => {
  await countAttempt(app.pools.interactiveDb, ctx.now, ...limits(ctx, token))
  const invited = await queries.invitedBy(ctx.db, tokenHash(token), ctx.now)
  if (!invited) throw notFound()
  const { last_name, first_name, middle_name, roles, locale, organisation, expires_at } = invited
  const login = (invited.email ?? invited.phone)!
  return { data: { organisation, login, last_name, first_name, middle_name, roles, locale, expires_at } }
}

/**
 * Accepts an invitation: stores the name, sets the password and logs the person in. 422 at `token` when it is invalid.
 */
export const acceptInvite = async (app: App, ctx: PublicRequestContext, body: Accepted) => {
  await countAttempt(app.pools.interactiveDb, ctx.now, ...limits(ctx, body.token))
  const invited = await queries.invitedBy(ctx.db, tokenHash(body.token), ctx.now, true)
  if (!invited) throw invalid('token', 'wrong_token')
  await requireGoodPassword(ctx.db, body, { ...invited, last_name: body.last_name, first_name: body.first_name })
  const { last_name, first_name, middle_name, locale } = body
  const names = { last_name, first_name, middle_name }
  const id = invited.staff_id
  await queries.useInvite(ctx.db, invited.invite_id, ctx.now)
  await ctx.db
    .updateTable('staff')
    .set({
      ...names,
      search_keys: staffKeys({ ...invited, ...names }),
      password_hash: await hashPassword(body.password),
      ...(locale !== null && { locale }),
      status: 'active',
      last_login_at: ctx.now,
      version: sql`version + 1`,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  const name = staffName(names)
  await audit(ctx, { action: 'accept_invite', entity: 'staff', entity_id: id, label: name, by: { id, name } })
  await publishEvent(ctx.db, {
    entity: 'staff',
    entity_id: id,
    action: 'update',
    house_ids: await housesOf(ctx.db, id),
  })
  if (invited.invited_by !== null) await notifyInviter(ctx, invited.invited_by, invited.invite_id, name)
  return app.sessions.open(ctx.db, id, ctx)
}
