import { localeTags, type Language } from '@oselia/contract/languages'
import type { NotificationSettings } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { RequestContext, PublicRequestContext } from '../../../platform/request-context.js'
import { prepared, type Db } from '../../../platform/db.js'
import { renderMail, type Mail } from '../../../platform/mails.js'
import { send, sendOnceEach, type Channel } from '../../../platform/outbox.js'
import { securityTexts, type SecurityEvent } from './auth.notices.messages.js'
import { notificationsOf } from './auth.rules.js'

export type NotificationKind = keyof NotificationSettings['channels']
type AnyRequestContext = PublicRequestContext | RequestContext
/** The source of a notice: a request, or the system, which uses the language of the community. */
type NotificationContext = Pick<PublicRequestContext, 'db' | 'now'> &
  Partial<Pick<RequestContext, 'language' | 'actor'>>

/** The content of a notice, in one language. */
export interface Notice {
  subject: string
  /** Plain texts; the first one is also the SMS, unless `sms` is given. */
  paragraphs: string[]
  sms?: string
  button?: Mail['button']
}

interface Recipient {
  id: number
  email: string | null
  phone: string | null
  locale: Language | null
  notification_settings: Record<string, unknown>
  organisation_name: string
  document_language: Language
  timezone: string
}

const recipientsOf = async (db: Db, staffIds: readonly number[]): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`${prepared}select p.id, p.email, p.phone, p.locale, p.notification_settings,
      s.organisation_name, s.document_language, s.timezone
    from staff p, settings s where p.id = any(${staffIds}::bigint[]) and p.deleted_at is null order by p.id`.execute(db)
  return rows
}

/** The sender: the organisation, or the product while the organisation has no name. */
export const senderOf = (organisation: string): string => organisation || 'Oselia'

const languageFor = (ctx: NotificationContext, who: Recipient): Language => {
  const isHimself = ctx.actor === undefined || ctx.actor.id === who.id
  return who.locale ?? (isHimself ? ctx.language : undefined) ?? who.document_language
}

/** The end of the current quiet hours in the community's time zone; null outside of them. */
export const quietUntil = async (db: Db, now: Date, quiet: NotificationSettings['quiet']): Promise<Date | null> => {
  if (quiet === null || quiet.from === quiet.to) return null
  const { from, to } = quiet
  const { rows } = await sql<{ until: string | null }>`
    with local as (select ${now}::timestamptz at time zone timezone as at, timezone from settings)
    select case when case when ${from}::time < ${to}::time then at::time >= ${from}::time and at::time < ${to}::time
        else at::time >= ${from}::time or at::time < ${to}::time end
      then (at::date + case when at::time < ${to}::time then 0 else 1 end + ${to}::time) at time zone timezone end as until
    from local`.execute(db)
  const until = rows[0]!.until
  return until === null ? null : new Date(until)
}

/** The channels chosen for this kind. Security notices go by SMS to a person without e-mail. */
const channelsOf = (kind: NotificationKind, who: Recipient, settings: NotificationSettings) => {
  const wanted = settings.channels[kind]
  const bySms = wanted.sms || (kind === 'security' && who.email === null)
  const to: [Channel, string | null][] = [
    ['email', wanted.email ? who.email : null],
    ['sms', bySms ? who.phone : null],
  ]
  return to.flatMap(([channel, address]) => (address === null ? [] : [{ channel, address }]))
}

interface Posting {
  channel: Channel
  address: string
  language: Language
  sender: string
  notice: Notice
}

/** A notice as an outbox message: an e-mail with a layout, or an SMS with the sender's name. */
const posted = ({ channel, address, language, sender, notice }: Posting) => {
  if (channel === 'sms') return { channel, to: address, text: `${sender}: ${notice.sms ?? notice.paragraphs[0]!}` }
  const { subject, paragraphs, button } = notice
  return { channel, to: address, subject, ...renderMail({ language, sender, paragraphs, ...(button && { button }) }) }
}

/**
 * Notifies members of the staff, each in their language through the channels chosen for the kind, after their quiet hours.
 * `event` is the deduplication key, e.g. `roles:7:12`: each event is sent once per channel.
 */
export const notify = async (
  ctx: NotificationContext,
  staffIds: readonly number[],
  kind: NotificationKind,
  event: string,
  write: (language: Language) => Notice,
): Promise<void> => {
  const messages = []
  for (const who of await recipientsOf(ctx.db, staffIds)) {
    const settings = notificationsOf(who.notification_settings)
    const channels = channelsOf(kind, who, settings)
    if (channels.length === 0) continue
    const language = languageFor(ctx, who)
    const notBefore = await quietUntil(ctx.db, ctx.now, settings.quiet)
    for (const place of channels)
      messages.push({
        ...posted({ ...place, language, sender: senderOf(who.organisation_name), notice: write(language) }),
        staffId: who.id,
        notBefore,
        dedupeKey: `${kind}:${event}:${who.id}:${place.channel}`,
      })
  }
  await sendOnceEach(ctx, messages)
}

const notifier = (ctx: AnyRequestContext, language: Language, timezone: string) => {
  const format = new Intl.DateTimeFormat(localeTags[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  })
  return { at: format.format(ctx.now), ip: ctx.ip }
}

/** Sends a security notice about the person's account. */
export const warn = async (
  ctx: AnyRequestContext,
  staffId: number,
  event: SecurityEvent,
  /** What distinguishes one occasion from another; of one occasion there is one notice. */
  occasion: string = ctx.requestId,
): Promise<void> => {
  const [who] = await recipientsOf(ctx.db, [staffId])
  if (!who) return
  await notify(ctx, [staffId], 'security', `${event}:${occasion}`, (language) =>
    securityTexts(event, language, notifier(ctx, language, who.timezone)),
  )
}

/**
 * Sends a notice to one address, e.g. the old one after a change, whatever channels the person chose, after their quiet
 * hours.
 */
export const warnAddress = async (
  ctx: AnyRequestContext,
  staffId: number,
  event: SecurityEvent,
  { channel, address }: { channel: Channel; address: string },
): Promise<void> => {
  const [who] = await recipientsOf(ctx.db, [staffId])
  if (!who) return
  const language = languageFor(ctx, who)
  const notice = securityTexts(event, language, notifier(ctx, language, who.timezone))
  await send(ctx, {
    ...posted({ channel, address, language, sender: senderOf(who.organisation_name), notice }),
    staffId,
    notBefore: await quietUntil(ctx.db, ctx.now, notificationsOf(who.notification_settings).quiet),
    dedupeKey: `security:${event}:${ctx.requestId}:${channel}`,
  })
}
