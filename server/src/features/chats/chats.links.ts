import * as kit from '@oselia/contract/kit'
import { localeTags, type Language } from '@oselia/contract/languages'
import type { Link, LinkFields } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import { frameMail } from '../../platform/mails.js'
import { send, type Channel } from '../../platform/outbox.js'
import { conflict, forbidden, invalid, notFound } from '../../platform/problems.js'
import { countAttempt } from '../../platform/rate-limits.js'
import { newToken, tokenHash } from '../../platform/sessions.js'
import { addressesOf } from '../houses/houses.door.js'
import { maskedEmail, maskedPhone } from '../members/members.door.js'
import { seenRequest, tellRequest, type StoredRequest } from '../requests/requests.door.js'
import { labelOf, numberOf } from '../requests/requests.briefs.door.js'
import { systemLine } from './chats.lines.js'
import * as queries from './chats.links.queries.js'
import { linkMessages as words } from './chats.messages.js'
import { closedChats } from './chats.reading.js'
import { endedLongAgo } from './chats.rules.js'
import { demandWriting } from './chats.service.js'
import { readableChats, readRight } from './chats.shown.js'

/** Where a link of each chat leads. */
const pages = { staff_chat: 'staff/chat', member_chat: 'member/chat' } as const

/** For whom the link is, as far as the register knows him. */
const knownFor = async (act: Act, request: StoredRequest, fields: LinkFields): Promise<queries.Known | undefined> => {
  if (fields.chat_type === 'member_chat') {
    if (fields.staff_id !== null) throw invalid('staff_id', 'unknown_field')
    const member = request.member_id === null ? undefined : await queries.resident(act.db, request.member_id)
    const caller = { name: request.caller_name ?? '', email: null, phone: request.caller_phone, language: null }
    return member ? { ...member, phone: member.phone ?? caller.phone } : caller
  }
  if (fields.staff_id === null) return undefined
  const person = await queries.worker(act.db, fields.staff_id, request.house_id)
  if (!person) throw invalid('staff_id', 'not_found')
  if (!person.here) throw invalid('staff_id', 'not_assignable')
  return person
}

/** Where it is sent: to the address that was given, or to the person’s own. */
const addressFor = ({ channel, sent_to }: LinkFields, known: queries.Known | undefined): string | null => {
  if (channel === null) {
    if (sent_to !== null) throw invalid('channel', 'required')
    return null
  }
  const given = sent_to ?? (channel === 'email' ? known?.email : known?.phone) ?? null
  if (given === null) throw invalid('sent_to', 'required')
  const read = (channel === 'email' ? kit.email : kit.phone).safeParse(given)
  if (!read.success) throw invalid('sent_to', channel === 'email' ? 'email' : 'phone')
  return read.data
}

interface Sending {
  app: App
  request: StoredRequest
  link: Link & { sent_to: string; channel: Channel }
  url: string
  staffId: number | null
  language: Language | null
}

const sendLink = async (act: Act, { app, request, link, url, staffId, language: own }: Sending) => {
  // A letter or an SMS costs money, and could be used to bother people.
  await countAttempt(app.pools.slowDb, act.now, { key: `chat-link:${act.actor.id}`, attempts: 60, seconds: 3600 })
  const { organisation, language: ofCommunity, timezone } = await queries.community(act.db)
  const language = own ?? ofCommunity
  const sender = organisation || 'Oselia'
  const side = link.chat_type === 'staff_chat' ? 'staff' : 'member'
  const params: Record<string, string> = {
    organisation: sender,
    number: numberOf(request),
    address: (await addressesOf(act.db, [request.house_id], language)).get(request.house_id) ?? '',
    link: url,
    day: new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'long', timeZone: timezone }).format(
      new Date(link.expires_at),
    ),
  }
  const say = (key: keyof typeof words) =>
    words[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
  const paragraphs = [say(`${side}_body`), say('lasts')]
  const letter = frameMail({ language, sender, paragraphs, button: { text: say('button'), url } })
  await send(act, {
    channel: link.channel,
    to: link.sent_to,
    staffId,
    secret: true,
    dedupeKey: `request_link:${link.id}`,
    expiresInMinutes: Math.max(1, Math.round((Date.parse(link.expires_at) - act.now.getTime()) / 60_000)),
    ...(link.channel === 'email' ? { subject: say(`${side}_subject`), ...letter } : { text: say(`${side}_sms`) }),
  })
}

/** An address as one who knows it will recognise it. */
const halfHidden = (address: string): string => (address.includes('@') ? maskedEmail(address) : maskedPhone(address))
const shown = (link: Link): Link => ({ ...link, sent_to: link.sent_to === null ? null : halfHidden(link.sent_to) })

const noted = (act: Act, request: StoredRequest, action: string, change: { old: string | null; new: string | null }) =>
  audit(act, {
    action,
    entity: 'service_requests',
    entity_id: request.id,
    label: labelOf(request),
    changes: [{ field: 'link', ...change }],
  })

const keepLink = async (act: Act, request: StoredRequest, fields: LinkFields, row: Row): Promise<Link> => {
  const { id } = await act.db
    .insertInto('service_request_links')
    .values({
      request_id: request.id,
      chat: fields.chat_type,
      staff_id: fields.staff_id,
      member_id: fields.chat_type === 'member_chat' ? request.member_id : null,
      channel: fields.channel,
      created_by: act.actor.id,
      created_at: act.now,
      expires_at: new Date(act.now.getTime() + fields.expires_in_days * 86_400_000),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await queries.linksOf(act.db, request.id, [fields.chat_type], sql`l.id = ${id}`))[0]!
}
interface Row {
  token_hash: Buffer
  name: string
  sent_to: string | null
}

/**
 * Makes a link that opens one chat of a request, and sends it where asked. The address is told to the caller unless a gateway
 * carries it to somebody; it is never told again.
 */
export const createLink = async (app: App, act: Act, id: number, fields: LinkFields) => {
  // Under lock, as its line in the chat must not come between the number of another line and its end.
  const request = await seenRequest(act, id, true)
  await demandWriting(act, request, fields.chat_type)
  if (endedLongAgo(request, act.now)) throw conflict('chat_closed')
  const known = await knownFor(act, request, fields)
  const name = fields.name ?? known?.name
  if (!name) throw invalid('name', 'required')
  const token = newToken()
  const sent_to = addressFor(fields, known)
  const link = await keepLink(act, request, fields, { token_hash: tokenHash(token), name, sent_to })
  const url = `${act.origin}/${pages[fields.chat_type]}/${token}`
  const { channel } = fields
  if (channel !== null && sent_to !== null) {
    const language = fields.sent_to === null ? (known?.language ?? null) : null
    await sendLink(act, { app, request, link: { ...link, channel, sent_to }, url, staffId: fields.staff_id, language })
  }
  await noted(act, request, 'create_link', { old: null, new: name })
  await systemLine(act, request, ['staff_chat'], { key: 'link', chat: fields.chat_type, name, by: act.actor.name })
  const carried = channel !== null && (channel === 'email' ? app.config.smtpUrl : app.config.smsUrl) !== undefined
  return { data: shown(link), url: carried ? null : url, qr: carried ? null : renderSVG(url) }
}

/** Links of a request to the chats that the caller reads; addresses half hidden. */
export const links = async (act: Act, id: number) => {
  const request = await seenRequest(act, id)
  return { data: (await queries.linksOf(act.db, request.id, readableChats(act))).map(shown) }
}

/** Ends a link: it opens nothing any more, and streams that are open by it end on every node. */
export const revokeLink = async (act: Act, id: number, linkId: number) => {
  const request = await seenRequest(act, id)
  const [link] = await queries.linksOf(act.db, request.id, readableChats(act), sql`l.id = ${linkId}`)
  if (!link) throw notFound()
  // Whoever may write to a chat may shut its door, also when the chat itself is over.
  if ((await closedChats(act, request))[link.chat_type] === 'not_yours') throw forbidden()
  const { numAffectedRows } =
    await sql`update service_request_links set revoked_at = ${act.now}, revoked_by = ${act.actor.id}
    where id = ${link.id} and revoked_at is null`.execute(act.db)
  if (numAffectedRows !== 0n) {
    await noted(act, request, 'revoke_link', { old: link.name, new: null })
    await tellRequest(act.db, request, 'link_revoked', {
      data: { chat_type: link.chat_type, link_id: link.id },
      needs: readRight(link.chat_type),
    })
  }
  return { data: { ok: true as const } }
}
