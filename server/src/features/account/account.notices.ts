import { localeTags, type Language } from '@oselia/contract/languages'
import type { NotificationSettings } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { Act, PublicAct } from '../../platform/act.js'
import type { Db } from '../../platform/db.js'
import { frameMail, type Mail } from '../../platform/mails.js'
import { send, type Channel } from '../../platform/outbox.js'
import { securityTexts, type SecurityEvent } from './account.notices.messages.js'
import { notificationsOf } from './account.rules.js'

export type NotificationKind = keyof NotificationSettings['channels']
type AnyAct = PublicAct | Act
/** Who tells: an act, or the product itself, which speaks the language of the community. */
type Teller = Pick<PublicAct, 'db' | 'now'> & Partial<Pick<Act, 'language' | 'actor'>>

/** What a person is told, in one language. */
export interface Notice {
  subject: string
  /** Plain texts; the first one alone is the SMS, unless another is given. */
  paragraphs: string[]
  sms?: string
  button?: Mail['button']
}

interface Recipient {
  email: string | null
  phone: string | null
  locale: Language | null
  notification_settings: Record<string, unknown>
  organisation_name: string
  document_language: Language
  timezone: string
}

const recipientOf = async (db: Db, staffId: number): Promise<Recipient | undefined> => {
  const { rows } = await sql<Recipient>`select p.email, p.phone, p.locale, p.notification_settings,
      s.organisation_name, s.document_language, s.timezone
    from staff p, settings s where p.id = ${staffId} and p.deleted_at is null`.execute(db)
  return rows[0]
}

/** Who writes: the organisation, or the product until it has a name. */
export const senderOf = (organisation: string): string => organisation || 'Oselia'

const languageFor = (act: Teller, staffId: number, who: Recipient): Language => {
  const isHimself = act.actor === undefined || act.actor.id === staffId
  return who.locale ?? (isHimself ? act.language : undefined) ?? who.document_language
}

/** The end of the quiet hours in which the moment lies, by the community's clock; null outside of them. */
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

/** Where the person wants this kind to go. What concerns his safety reaches one without e-mail by phone. */
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

/** A notice as the outbox takes it: a framed letter, or a line with the sender's name. */
const posted = ({ channel, address, language, sender, notice }: Posting) => {
  if (channel === 'sms') return { channel, to: address, text: `${sender}: ${notice.sms ?? notice.paragraphs[0]!}` }
  const { subject, paragraphs, button } = notice
  return { channel, to: address, subject, ...frameMail({ language, sender, paragraphs, ...(button && { button }) }) }
}

/**
 * Tells a person of the staff something, in his language and through the channels that he chose for the kind; within his quiet
 * hours it waits for their end. `event` names what happened, e.g. `roles:7:12`: each event is told once a channel.
 */
export const notify = async (
  act: Teller,
  staffId: number,
  kind: NotificationKind,
  event: string,
  write: (language: Language) => Notice,
): Promise<void> => {
  const who = await recipientOf(act.db, staffId)
  if (!who) return
  const settings = notificationsOf(who.notification_settings)
  const language = languageFor(act, staffId, who)
  const notBefore = await quietUntil(act.db, act.now, settings.quiet)
  for (const place of channelsOf(kind, who, settings)) {
    await send(act, {
      ...posted({ ...place, language, sender: senderOf(who.organisation_name), notice: write(language) }),
      staffId,
      notBefore,
      dedupeKey: `${kind}:${event}:${staffId}:${place.channel}`,
    })
  }
}

const told = (act: AnyAct, language: Language, timezone: string) => {
  const format = new Intl.DateTimeFormat(localeTags[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  })
  return { at: format.format(act.now), ip: act.ip }
}

/** Tells a person what happened to his account. */
export const warn = async (act: AnyAct, staffId: number, event: SecurityEvent): Promise<void> => {
  const who = await recipientOf(act.db, staffId)
  if (!who) return
  await notify(act, staffId, 'security', `${event}:${act.requestId}`, (language) =>
    securityTexts(event, language, told(act, language, who.timezone)),
  )
}

/** Tells one address, as the old one of a change, whatever channels the person chose; his quiet hours hold here too. */
export const warnAddress = async (
  act: AnyAct,
  staffId: number,
  event: SecurityEvent,
  { channel, address }: { channel: Channel; address: string },
): Promise<void> => {
  const who = await recipientOf(act.db, staffId)
  if (!who) return
  const language = languageFor(act, staffId, who)
  const notice = securityTexts(event, language, told(act, language, who.timezone))
  await send(act, {
    ...posted({ channel, address, language, sender: senderOf(who.organisation_name), notice }),
    staffId,
    notBefore: await quietUntil(act.db, act.now, notificationsOf(who.notification_settings).quiet),
    dedupeKey: `security:${event}:${act.requestId}:${channel}`,
  })
}
