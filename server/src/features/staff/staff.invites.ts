import type { Language } from '@oselia/contract/languages'
import type { SentInvite, setup } from '@oselia/contract/setup'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Act, PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { announce } from '../../platform/live.js'
import { frameMail } from '../../platform/mails.js'
import { send, withdraw } from '../../platform/outbox.js'
import { hashPassword } from '../../platform/passwords.js'
import { invalid, notFound } from '../../platform/problems.js'
import { countAttempt } from '../../platform/rate-limits.js'
import { newToken, tokenHash } from '../../platform/sessions.js'
import { staffKeys, staffName } from '../../platform/staff-table.js'
import { demandGoodPassword } from '../account/account.door.js'
import * as queries from './staff.invites.queries.js'
import { inviteMessages as words } from './staff.messages.js'
import { tellInviter } from './staff.notices.js'
import type { Stored } from './staff.queries.js'
import { housesOf } from './staff.scope.js'

/** Days that an invitation lives. */
export const inviteDays = 7

const fill = (template: string, params: Record<string, string | number>) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

const letter = (
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
    mail: frameMail({ language, sender, paragraphs, button: { text: words.button[language], url: link } }),
    sms: fill(words.sms[language], { organisation: sender, link }),
  }
}

const community = async (db: Db) => {
  const { rows } = await sql<{ organisation: string; language: Language }>`select organisation_name as organisation,
    document_language as language from settings`.execute(db)
  return rows[0]!
}

type Person = Pick<Stored, 'id' | 'email' | 'phone' | 'locale' | 'name'>

/**
 * Sends an invitation to the person's e-mail address or, without one, to his phone; earlier ones open nothing any more. The
 * link itself is told only while no gateway could carry it.
 */
export const invitePerson = async (app: App, act: Act, person: Person): Promise<SentInvite> => {
  await queries.revokeInvites(act, person.id)
  await withdraw(act.db, person.id, 'invite')
  const token = newToken()
  const channel = person.email === null ? 'sms' : 'email'
  const sent_to = (person.email ?? person.phone)!
  const expires_at = new Date(act.now.getTime() + inviteDays * 86_400_000).toISOString()
  const hash = tokenHash(token)
  await queries.insertInvite(act.db, {
    staff_id: person.id,
    token_hash: hash,
    channel,
    sent_to,
    by: act.actor.id,
    now: act.now,
    expires_at,
  })
  const link = `${act.origin}/Setup?invite=${token}`
  const { organisation, language } = await community(act.db)
  const { subject, mail, sms } = letter(person.locale ?? language, {
    organisation,
    inviter: act.actor.name,
    login: sent_to,
    link,
  })
  await send(act, {
    kind: 'invite',
    channel,
    to: sent_to,
    staffId: person.id,
    secret: true,
    expiresInMinutes: inviteDays * 1440,
    ...(channel === 'email' ? { subject, ...mail } : { text: sms }),
  })
  await audit(act, {
    action: 'invite',
    entity: 'staff',
    entity_id: person.id,
    label: person.name,
    changes: [{ field: channel === 'email' ? 'email' : 'phone', old: null, new: sent_to }],
  })
  const carried = channel === 'email' ? app.config.smtpUrl : app.config.smsUrl
  return { staff_id: person.id, channel, sent_to, expires_at, link: carried === undefined ? link : null }
}

const limits = (act: PublicAct, token: string) => [
  { key: `invite:address:${act.ip}`, attempts: 60, seconds: 900 },
  { key: `invite:token:${tokenHash(token).toString('base64url')}`, attempts: 20, seconds: 900 },
]

type Read = z.output<typeof setup.readInvite.reply>
type Accepted = z.output<typeof setup.acceptInvite.body>

/** What an invitation says; 404 when it is unknown, used, revoked or too old, or its person was blocked meanwhile. */
export const readInvite = async (app: App, act: PublicAct, { token }: { token: string }): Promise<Read> => {
  await countAttempt(app.pools.slowDb, act.now, ...limits(act, token))
  const invited = await queries.invitedBy(act.db, tokenHash(token), act.now)
  if (!invited) throw notFound()
  const { last_name, first_name, middle_name, roles, locale, organisation, expires_at } = invited
  const login = (invited.email ?? invited.phone)!
  return { data: { organisation, login, last_name, first_name, middle_name, roles, locale, expires_at } }
}

/** Takes up an invitation: the person tells his name, sets a password and is logged in. 422 at `token` when it opens nothing. */
export const acceptInvite = async (app: App, act: PublicAct, body: Accepted) => {
  await countAttempt(app.pools.slowDb, act.now, ...limits(act, body.token))
  demandGoodPassword(body)
  const invited = await queries.invitedBy(act.db, tokenHash(body.token), act.now, true)
  if (!invited) throw invalid('token', 'wrong_token')
  const { last_name, first_name, middle_name, locale } = body
  const names = { last_name, first_name, middle_name }
  const id = invited.staff_id
  await queries.useInvite(act.db, invited.invite_id, act.now)
  await act.db
    .updateTable('staff')
    .set({
      ...names,
      search_keys: staffKeys({ ...invited, ...names }),
      password_hash: await hashPassword(body.password),
      ...(locale !== null && { locale }),
      status: 'active',
      last_login_at: act.now,
      version: sql`version + 1`,
      updated_at: act.now,
    })
    .where('id', '=', id)
    .execute()
  const name = staffName(names)
  await audit(act, { action: 'accept_invite', entity: 'staff', entity_id: id, label: name, by: { id, name } })
  await announce(act.db, { entity: 'staff', entity_id: id, action: 'update', house_ids: await housesOf(act.db, id) })
  if (invited.invited_by !== null) await tellInviter(act, invited.invited_by, invited.invite_id, name)
  return app.sessions.open(act.db, id, act)
}
