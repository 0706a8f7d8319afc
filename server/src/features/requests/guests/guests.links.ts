import * as kit from '@oselia/contract/kit'
import { localeTags, type Language } from '@oselia/contract/languages'
import type { Link, LinkFields } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { renderMail } from '../../../platform/mails.js'
import { send, type Channel } from '../../../platform/outbox.js'
import { conflict, forbidden, invalid, notFound } from '../../../platform/problems.js'
import { countAttempt } from '../../../platform/rate-limits.js'
import { newToken, tokenHash } from '../../../platform/sessions.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { maskedEmail, maskedPhone } from '../../registry/members/members.public.js'
import {
  getVisibleRequest,
  labelOf,
  numberOf,
  publishRequestEvent,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import {
  closedChats,
  endedLongAgo,
  readableChats,
  readRight,
  requireWriting,
  writeSystemMessage,
} from '../chats/chats.public.js'
import * as queries from './guests.links.queries.js'
import { linkMessages as words } from './guests.messages.js'

/** Path of the page of each chat. */
const pages = { staff_chat: 'staff/chat', member_chat: 'member/chat' } as const

/** The recipient as registered. */
const knownFor = async (
  ctx: RequestContext,
  request: StoredRequest,
  fields: LinkFields,
): Promise<queries.Known | undefined> => {
  if (fields.chat_type === 'member_chat') {
    if (fields.staff_id !== null) throw invalid('staff_id', 'unknown_field')
    const member = request.member_id === null ? undefined : await queries.resident(ctx.db, request.member_id)
    const caller = { name: request.caller_name ?? '', email: null, phone: request.caller_phone, language: null }
    return member ? { ...member, phone: member.phone ?? caller.phone } : caller
  }
  if (fields.staff_id === null) return undefined
  const person = await queries.worker(ctx.db, fields.staff_id, request.house_id)
  if (!person) throw invalid('staff_id', 'not_found')
  if (!person.here) throw invalid('staff_id', 'not_assignable')
  return person
}

/** The address to send to: the one given, or the recipient's own. */
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

const sendLink = async (ctx: RequestContext, { app, request, link, url, staffId, language: own }: Sending) => {
  // Emails and SMS cost money and could be used to harass people.
  await countAttempt(app.pools.interactiveDb, ctx.now, {
    key: `chat-link:${ctx.actor.id}`,
    attempts: 60,
    seconds: 3600,
  })
  const { organisation, language: ofCommunity, timezone } = await queries.community(ctx.db)
  const language = own ?? ofCommunity
  const sender = organisation || 'Oselia'
  const side = link.chat_type === 'staff_chat' ? 'staff' : 'member'
  const params: Record<string, string> = {
    organisation: sender,
    number: numberOf(request),
    address: (await addressesOf(ctx.db, [request.house_id], language)).get(request.house_id) ?? '',
    link: url,
    day: new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'long', timeZone: timezone }).format(
      new Date(link.expires_at),
    ),
  }
  const say = (key: keyof typeof words) =>
    words[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
  const paragraphs = [say(`${side}_body`), say('lasts')]
  const letter = renderMail({ language, sender, paragraphs, button: { text: say('button'), url } })
  await send(ctx, {
    channel: link.channel,
    to: link.sent_to,
    staffId,
    secret: true,
    dedupeKey: `request_link:${link.id}`,
    expiresInMinutes: Math.max(1, Math.round((Date.parse(link.expires_at) - ctx.now.getTime()) / 60_000)),
    ...(link.channel === 'email' ? { subject: say(`${side}_subject`), ...letter } : { text: say(`${side}_sms`) }),
  })
}

/** A masked address that its owner recognises. */
const halfHidden = (address: string): string => (address.includes('@') ? maskedEmail(address) : maskedPhone(address))
const present = (link: Link): Link => ({ ...link, sent_to: link.sent_to === null ? null : halfHidden(link.sent_to) })

const auditLink = (
  ctx: RequestContext,
  request: StoredRequest,
  action: string,
  change: { old: string | null; new: string | null },
) =>
  audit(ctx, {
    action,
    entity: 'service_requests',
    entity_id: request.id,
    label: labelOf(request),
    changes: [{ field: 'link', ...change }],
  })

const insertLink = async (ctx: RequestContext, request: StoredRequest, fields: LinkFields, row: Row): Promise<Link> => {
  const { id } = await ctx.db
    .insertInto('service_request_links')
    .values({
      request_id: request.id,
      chat: fields.chat_type,
      staff_id: fields.staff_id,
      member_id: fields.chat_type === 'member_chat' ? request.member_id : null,
      channel: fields.channel,
      created_by: ctx.actor.id,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + fields.expires_in_days * 86_400_000),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await queries.linksOf(ctx.db, request.id, [fields.chat_type], sql`l.id = ${id}`))[0]!
}
interface Row {
  token_hash: Buffer
  name: string
  sent_to: string | null
}

/**
 * Creates a link to one chat of a request and sends it where asked. Its URL is returned once, unless a gateway
 * delivers it to the recipient.
 */
export const createLink = async (app: App, ctx: RequestContext, id: number, fields: LinkFields) => {
  // Locks the request: its system message must not get an id between those of uncommitted messages.
  const request = await getVisibleRequest(ctx, id, true)
  await requireWriting(ctx, request, fields.chat_type)
  if (endedLongAgo(request, ctx.now)) throw conflict('chat_closed')
  const known = await knownFor(ctx, request, fields)
  const name = fields.name ?? known?.name
  if (!name) throw invalid('name', 'required')
  const token = newToken()
  const sent_to = addressFor(fields, known)
  const link = await insertLink(ctx, request, fields, { token_hash: tokenHash(token), name, sent_to })
  const url = `${ctx.origin}/${pages[fields.chat_type]}/${token}`
  const { channel } = fields
  if (channel !== null && sent_to !== null) {
    const language = fields.sent_to === null ? (known?.language ?? null) : null
    await sendLink(ctx, { app, request, link: { ...link, channel, sent_to }, url, staffId: fields.staff_id, language })
  }
  await auditLink(ctx, request, 'create_link', { old: null, new: name })
  await writeSystemMessage(ctx, request, ['staff_chat'], {
    key: 'link',
    chat: fields.chat_type,
    name,
    by: ctx.actor.name,
  })
  const carried = channel !== null && (channel === 'email' ? app.config.smtpUrl : app.config.smsUrl) !== undefined
  return { data: present(link), url: carried ? null : url, qr: carried ? null : renderSVG(url) }
}

/** Links of a request to the chats that the caller reads, with masked addresses. */
export const links = async (ctx: RequestContext, id: number) => {
  const request = await getVisibleRequest(ctx, id)
  return { data: (await queries.linksOf(ctx.db, request.id, readableChats(ctx))).map(present) }
}

/** Revokes a link; its open streams end on every node. */
export const revokeLink = async (ctx: RequestContext, id: number, linkId: number) => {
  const request = await getVisibleRequest(ctx, id)
  const [link] = await queries.linksOf(ctx.db, request.id, readableChats(ctx), sql`l.id = ${linkId}`)
  if (!link) throw notFound()
  // Writing permission suffices to revoke a link, also when the chat is closed.
  if ((await closedChats(ctx, request))[link.chat_type] === 'not_yours') throw forbidden()
  const { numAffectedRows } =
    await sql`update service_request_links set revoked_at = ${ctx.now}, revoked_by = ${ctx.actor.id}
    where id = ${link.id} and revoked_at is null`.execute(ctx.db)
  if (numAffectedRows !== 0n) {
    await auditLink(ctx, request, 'revoke_link', { old: link.name, new: null })
    await publishRequestEvent(ctx.db, request, 'link_revoked', {
      data: { chat_type: link.chat_type, link_id: link.id },
      needs: readRight(link.chat_type),
    })
  }
  return { data: { ok: true as const } }
}
