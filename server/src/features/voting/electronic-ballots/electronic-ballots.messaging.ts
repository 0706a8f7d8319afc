import type { MessageCounts } from '@oselia/contract/electronic-ballots'
import type { MessagePurpose } from '@oselia/contract/electronic-ballots.enums'
import type { VotingState } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { Running } from '../../../platform/jobs.js'
import { isBareAddress, sendMany } from '../../../platform/outbox.js'
import { conflict } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { dayIn } from '../../../platform/today.js'
import { residentsQuietUntil } from '../../access/auth/auth.public.js'
import {
  followVotings,
  lockVoting,
  requireWholeVoting,
  votingEntity,
  type StoredVoting,
  type VotingMove,
} from '../votings/votings.public.js'
import { personalTokens, voteAddress, votingKind } from './electronic-ballots.links.js'
import {
  countRecipients,
  endMessages,
  handOver,
  nextMessages,
  outdateNotices,
  queueMessages,
  type Asked,
  type Purpose,
  type QueuedMessage,
} from './electronic-ballots.recipients.js'
import { cancellationOf, extensionOf, invitation, linkChangeOf, noticeOf } from './electronic-ballots.letters.js'
import { followLink, isSendingFormerLink } from './electronic-ballots.meeting-link.js'

const job = 'votings.messages'
/** Messages of one transaction. */
const batch = 200

interface Sending {
  preview: boolean
  resident_ids?: number[] | null
}
/** States in which messages of a purpose are sent. */
const states: Record<Purpose, readonly VotingState[]> = {
  link: ['meeting', 'survey'],
  reminder: ['meeting', 'survey'],
  notice: ['announced'],
  extension: ['survey'],
  meeting_link: ['announced', 'meeting'],
  cancellation: ['cancelled'],
}

const requireSendable = (ctx: RequestContext, voting: StoredVoting, purpose: MessagePurpose): void => {
  if (!states[purpose].includes(voting.state)) throw conflict('state_forbids')
  if (purpose === 'link' && voting.rules.electronic === 'none') throw conflict('state_forbids')
  if (purpose === 'notice' && (voting.meeting_at === null || voting.meeting_at <= ctx.now.toISOString()))
    throw conflict('state_forbids')
  if (ctx.origin === '') throw conflict('public_url_missing')
}

const countsOf = async (
  app: App,
  ctx: RequestContext,
  asked: Asked & { purpose: MessagePurpose },
): Promise<MessageCounts> => {
  const { email, sms, ...counts } = await countRecipients(ctx.db, asked)
  const { smtpUrl, smsUrl } = app.config
  const quiet = await residentsQuietUntil(ctx)
  return {
    ...counts,
    purpose: asked.purpose,
    channels: [
      { channel: 'email', reached: email, has_gateway: smtpUrl !== undefined },
      { channel: 'sms', reached: sms, has_gateway: smsUrl !== undefined },
    ],
    quiet_until: quiet && quiet.toISOString(),
    job_id: null,
  }
}

/** A reminder of the day; 409 `reminded_today` where there is one, also of two at the same moment. */
const noteReminder = async (ctx: RequestContext, votingId: number, day: string): Promise<void> => {
  const { numAffectedRows } = await sql`insert into voting_reminders (voting_id, day, created_by, created_at)
    values (${votingId}, ${day}, ${ctx.actor.id}, ${ctx.now}) on conflict do nothing`.execute(ctx.db)
  if (numAffectedRows === 0n) throw conflict('reminded_today')
}

const actions = { link: 'send_links', reminder: 'remind', notice: 'send_notices' } as const

const sendMessages = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { purpose, preview, resident_ids = null }: Sending & { purpose: MessagePurpose },
): Promise<{ data: MessageCounts }> => {
  const voting = preview ? await votingEntity.get(ctx, id) : await lockVoting(ctx, id)
  // Owners whom the message does not reach are listed by name.
  await requireWholeVoting(ctx, id)
  requireSendable(ctx, voting, purpose)
  const asked = { voting, purpose, residentIds: resident_ids }
  const data = await countsOf(app, ctx, asked)
  if (preview) return { data }
  const day = dayIn(voting.timezone, ctx.now)
  if (purpose === 'reminder') await noteReminder(ctx, id, day)
  const queued = await queueMessages(ctx.db, asked, { day, by: ctx.actor.id, now: ctx.now })
  if (queued === 0) throw conflict('nobody_to_reach')
  await recordChange(
    ctx,
    { entity: votingEntity.name, id, action: actions[purpose], label: voting.title.uk },
    { house_ids: voting.house_ids },
  )
  return { data: { ...data, job_id: await app.jobs.start(ctx, job, { id, origin: ctx.origin }) } }
}

/** Counts or sends a reminder to those who have not voted; at most once a day. */
export const remind = (app: App, ctx: RequestContext, id: number, body: Sending) =>
  sendMessages(app, ctx, id, { ...body, purpose: 'reminder' })
/** Counts or sends personal links to those who have not voted. */
export const sendLinks = (app: App, ctx: RequestContext, id: number, body: Sending) =>
  sendMessages(app, ctx, id, { ...body, purpose: 'link' })
/** Counts or sends notices of the meeting by e-mail. */
export const sendNotices = (app: App, ctx: RequestContext, id: number, body: Sending) =>
  sendMessages(app, ctx, id, { ...body, purpose: 'notice' })

const told: Partial<Record<VotingMove, 'extension' | 'cancellation'>> = {
  extended: 'extension',
  cancelled: 'cancellation',
}

/** Tells the owners of an extended survey or a cancelled voting, by the channel that each prefers among those agreed to. */
export const tellOwners = (): void =>
  followVotings('electronic-ballots.owners', async (app, ctx, voting, move) => {
    const purpose = told[move]
    if (!purpose || ctx.origin === '') return
    const asked: Asked = { voting, purpose, residentIds: null }
    const day = dayIn(voting.timezone, ctx.now)
    const queued = await queueMessages(ctx.db, asked, { day, by: ctx.actor.id, now: ctx.now })
    if (queued > 0) await app.jobs.start(ctx, job, { id: voting.id, origin: ctx.origin })
  })

/**
 * Messages follow the meeting: notices of one that was moved are not sent any more, and those that were can be sent anew; with another
 * video link they are written again, and who got the former one by e-mail is told; of a voting that was called off none are sent.
 */
export const followMeetings = (): void =>
  followVotings('electronic-ballots.meeting', async (app, ctx, voting, move) => {
    if (move === 'rescheduled') await outdateNotices(ctx.db, voting.id, voting.reschedulings.at(-1)!.id)
    if (move === 'cancelled') await endMessages(ctx.db, voting.id)
    if (move !== 'link_changed') return
    const waiting = await followLink(ctx, voting, { waits: false })
    if (waiting > 0 || (await isSendingFormerLink(ctx.db, voting.id)))
      await app.jobs.start(ctx, job, { id: voting.id, origin: ctx.origin || app.publicUrl() })
  })

type Message = Parameters<typeof sendMany>[1][number]
/** They go to whoever asked for notices by e-mail. */
const isAboutMeeting = (purpose: Purpose) => purpose === 'notice' || purpose === 'meeting_link'

interface Payload {
  id: number
  /** Base URL of the links. */
  origin: string
}

const messagesOf = async (
  app: App,
  ctx: RequestContext,
  { voting, origin }: { voting: StoredVoting; origin: string },
  queued: readonly QueuedMessage[],
): Promise<(Message | null)[]> => {
  const { rows } = await sql<{ name: string }>`select organisation_name as name from settings`.execute(ctx.db)
  const organisation = rows[0]!.name
  const takes = voting.rules.electronic !== 'none'
  const own = queued.filter(({ purpose, address }) => !isAboutMeeting(purpose) && address !== null)
  const tokens = takes
    ? await personalTokens(
        app,
        ctx,
        own.map(({ co_owner_id }) => co_owner_id),
      )
    : null
  const unsubscribe = await app.publicLinks.tokensFor(
    ctx,
    'unsubscribe',
    own.flatMap(({ member_id, channel }) => (channel === 'email' ? (member_id ?? []) : [])),
  )
  const general = voteAddress(origin, await app.publicLinks.tokenFor(ctx, votingKind, voting.id))
  const notBefore = await residentsQuietUntil(ctx)
  const left = voting.deadline === null ? undefined : (Date.parse(voting.deadline) - ctx.now.getTime()) / 60_000
  return queued.map((one) => {
    const { channel, address, purpose, language, member_id, co_owner_id } = one
    if (address === null || !isBareAddress(address)) return null
    const about = { entity: votingEntity.name, id: voting.id }
    const shared = { channel, to: address, about, atMostOnce: true, notBefore }
    if (purpose === 'notice') return { ...shared, ...noticeOf(voting, organisation, general) }
    if (purpose === 'meeting_link') {
      // After the meeting has begun the link is of no use.
      const inTime = notBefore && notBefore.toISOString() < voting.meeting_at! ? notBefore : null
      return { ...shared, notBefore: inTime, ...linkChangeOf(voting, { language, organisation, url: general }) }
    }
    if (purpose === 'extension' || purpose === 'cancellation') {
      const written = purpose === 'extension' ? extensionOf : cancellationOf
      const letter = written(voting, { language, organisation, url: general })
      if (channel === 'sms') return { ...shared, text: letter.sms }
      const unsubscribeUrl = `${origin}/unsubscribe/${unsubscribe.get(member_id!)!}`
      return { ...shared, ...letter.mail(unsubscribeUrl), unsubscribeUrl }
    }
    const token = tokens?.get(co_owner_id)
    const url = token === undefined ? general : voteAddress(origin, token)
    const text = invitation(voting, { language, organisation, url, purpose, isPersonal: token !== undefined })
    // A personal link lets its holder vote: the staff must not read it in the outbox.
    const secret = { ...shared, secret: token !== undefined, ...(left !== undefined && { expiresInMinutes: left }) }
    if (channel === 'sms') return { ...secret, text: text.sms }
    const unsubscribeUrl = `${origin}/unsubscribe/${unsubscribe.get(member_id!)!}`
    return { ...secret, ...text.mail(unsubscribeUrl), unsubscribeUrl }
  })
}

/** Hands the next messages to the outbox, and at the end queues what follows from a link that changed; answers how many there were. */
const handBatch = async (app: App, ctx: RequestContext, { id, origin }: Payload): Promise<number> => {
  const queued = await nextMessages(ctx.db, id, batch)
  // After the messages are locked: who changes the meeting from now on finds them handed over.
  const voting = await votingEntity.get(ctx, id)
  if (queued.length === 0) return followLink(ctx, voting, { waits: true })
  // What was queued before a voting ended, or was called off, is not sent any more.
  const due = queued.map((one) => (states[one.purpose].includes(voting.state) ? one : { ...one, address: null }))
  const messages = await messagesOf(app, ctx, { voting, origin }, due)
  const written = messages.flatMap((message) => message ?? [])
  const ids = await sendMany(ctx, written)
  const idOf = new Map(written.map((message, at) => [message, ids[at]!]))
  await handOver(
    ctx.db,
    queued.map(({ id: row }, at) => ({ id: row, outbox_id: messages[at] ? idOf.get(messages[at])! : null })),
    voting.meeting_link,
  )
  return queued.length
}

/** Declares the job that hands queued messages to the outbox; after a crash it goes on where it stopped. */
export const messageJobs = (app: App): void =>
  app.jobs.define<Payload>(
    job,
    async (payload, running: Running) => {
      let done = 0
      for (let handed = -1; handed !== 0; done += Math.max(0, handed)) {
        await running.progress(done, done + batch)
        handed = await inTransaction(running.db, (tx) =>
          handBatch(app, createContext(systemActor, tx, app.clock), payload),
        )
      }
      return { changed: done, skipped: 0 }
    },
    { retries: true },
  )
