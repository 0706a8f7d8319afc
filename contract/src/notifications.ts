import { z } from 'zod'
import * as kit from './kit.js'

/** Events that a user is notified of in the product; e-mail and SMS depend on their settings. */
const notificationEvents = [
  'request_new',
  'request_assigned',
  /** Several requests handed over by a departing colleague; `number` is their count. */
  'requests_handed',
  'request_returned',
  'request_cancelled',
  'request_message',
  'request_mention',
  'request_amber',
  'request_late',
  'request_unclaimed',
  'request_reminder',
  /** The contract with a firm ends on `day`. */
  'contract_ending',
  'supplier_contract_ending',
  /** The end of a document's validity is near; `name` is its name, `text` the day. */
  'document_expiring',
  /** An event for which the person is responsible begins; `name` is its title, `when` the local date and time. */
  'event_soon',
  /** An interview was closed by its time; `name` is its title, `answers` their number. */
  'interview_closed',
  /** Of a voting; `name` is its title. `day`: of the meeting, or the last one of the survey. */
  'voting_announced',
  /** The meeting was moved to `day`. */
  'voting_rescheduled',
  'voting_cancelled',
  'voting_meeting_soon',
  'voting_survey_ending',
  /** The survey has a later last day, which is `day`. */
  'voting_extended',
  /** The survey is over and ballots are counted. */
  'voting_counting',
  /** The survey is over by the clock of the server, which is doubted: it goes on until the time is certain. */
  'voting_clock',
  /** Two ballots of one owner wait for a decision. */
  'voting_conflict',
  /** The voting, or a part of it, was granted to the person. */
  'voting_granted',
  /** The person answers for a decision of a voting; `name` is its text, `day` the due date. */
  'decision_assigned',
  /** The due date of a decision is over; `name` is its text, `day` the due date. */
  'decision_late',
  /** The original of a published protocol was not handed over for storage; `name` is the title of the voting. */
  'protocol_storage',
  /** The bills of a run are issued: `number` of them for `month`. */
  'bills_run_done',
  /** Bills of `number` buildings were not issued, or the run has stopped, for `month`. */
  'bills_run_failed',
  'bills_run_stopped',
  /** `number` receipts wait longer than the settings allow, the oldest since `day`. */
  'payments_unmatched',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

const notification = z.object({
  id: kit.id,
  kind: z.enum(notificationEvents),
  entity: z.string(),
  entity_id: kit.id.nullable(),
  /** Parameters of its message: number, address, name, text. */
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  at: kit.instant,
  read_at: kit.instant.nullable(),
})
export type Notification = z.output<typeof notification>

export const notifications = kit.resource('/notifications', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: z.object({
      page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
      per_page: z.coerce.number<number>().int().min(1).max(100).default(20),
      unread: kit.flagFilter,
    }),
    reply: kit.page(notification).extend({ unread: z.int() }),
    permission: 'signed_in',
  }),
  read: kit.endpoint({
    method: 'POST',
    path: '/read',
    body: z.union([z.strictObject({ ids: kit.ids.min(1) }), z.strictObject({ all: z.literal(true) })]),
    reply: kit.data(z.object({ unread: z.int() })),
    permission: 'signed_in',
  }),
})
