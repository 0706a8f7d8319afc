import { z } from 'zod'
import { exportOf } from './exports.js'
import { votingRules } from './governance-profiles.js'
import * as kit from './kit.js'
import { rescheduled } from './voting-reschedulings.js'
import { languages } from './languages.js'
import { file } from './media.js'
import {
  announcementOverrides,
  initiators,
  transitionOverrides,
  votingKinds,
  votingMarks,
  votingStates,
} from './votings.enums.js'
import { grantKinds } from './voting-meetings.enums.js'
import { extension, mark, secondCall } from './voting-acts.js'
import { votingRegister } from './voting-register.js'

const votingQuestion = z.strictObject({
  /** Of a question that is there; a new one has none. */
  id: kit.id.optional(),
  text: kit.residentText(1000),
  /** The draft of the decision that is voted on. */
  proposal: kit.residentText(4000),
  /** One of the thresholds of the rules. */
  threshold: kit.code,
  /** Money that the decision costs, in hryvnias. */
  budget: kit.hundredths(1_000_000_000).nullable().default(null),
  /** Files that owners can read: estimates, drafts; fixed by the announcement. */
  attachment_ids: kit.ids.max(20).default([]),
  /** The number, from 1, of an earlier question that has to be adopted for this one to count. */
  depends_on: z.int().min(1).max(50).nullable().default(null),
})
export type VotingQuestion = z.output<typeof votingQuestion>

const surveyor = z.strictObject({
  name: kit.personName,
  phone: kit.phone.nullable().default(null),
  entrances: z.array(z.int().min(1).max(99)).max(99).default([]),
})

export const votingFields = z.strictObject({
  title: kit.residentText(200),
  kind: z.enum(votingKinds).default('extraordinary'),
  profile_id: kit.id,
  /** Those of the profile unless given, without signed ballots while no issuer is trusted; fixed by the announcement. */
  rules: votingRules.optional(),
  house_ids: kit.ids.min(1).max(200),
  initiator: z.enum(initiators).default('board'),
  /** Owners who convene it; of an initiative group at least as many as the rules ask for. */
  initiator_ids: kit.ids.max(50).default([]),
  /** Null for a written survey without a meeting. */
  meeting_at: kit.instant.nullable().default(null),
  meeting_place: kit.optionalText(300),
  meeting_link: kit.webAddress.nullable().default(null),
  /** Language of notices, sheets and the protocol. */
  language: z.enum(languages).default('uk'),
  surveyors: z.array(surveyor).max(50).default([]),
  note: kit.optionalText(2000),
  questions: z.array(votingQuestion).max(50).default([]),
})
export type VotingFields = z.output<typeof votingFields>

/** The register as it was when the voting was announced. */
const snapshot = z.object({
  taken_at: kit.instant,
  /** SHA-256 of the register in its canonical form, hexadecimal. */
  hash: z.string(),
  owners: z.int(),
  units: z.int(),
  /** By area, as declared or summed, in square metres; else the number of units or quotas. */
  total: z.string(),
  /** `head` where an owner of more than half switched the count. */
  weight: z.string(),
})

const progress = z.object({
  owners: z.int(),
  owners_voted: z.int(),
  /** Of the whole weight, with four decimals. */
  percent_voted: z.string(),
  conflicts: z.int(),
})

export const voting = kit.entity(votingFields).extend({
  rules: votingRules,
  questions: z.array(votingQuestion.extend({ id: kit.id, attachments: z.array(file) })),
  houses: z.array(kit.ref),
  /** Within the association and the year of the announcement, as `3/2026`; null for a draft. */
  number: z.string().nullable(),
  state: z.enum(votingStates),
  mark: z.enum(votingMarks).nullable(),
  mark_reason: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** Why it was announced with fewer days of notice, or with an incomplete register; null where nothing was overridden. */
  override_reason: z.string().nullable(),
  /** What it was announced against; empty also where it was not recorded yet. */
  announced_against: z.array(z.enum(announcementOverrides)),
  /** IANA name of the zone of its days. */
  timezone: z.string(),
  announced_at: kit.instant.nullable(),
  survey_from: kit.day.nullable(),
  /** The last day of the survey, to its end. */
  survey_to: kit.day.nullable(),
  /** The last day before the survey was extended; null where it was not. */
  survey_extended_from: kit.day.nullable(),
  extension_reason: z.string().nullable(),
  /** In the order in which it was done; empty where the meeting is as it was announced. */
  reschedulings: z.array(rescheduled),
  /** The video link was replaced after the announcement; null where it was not, and once the meeting is over. */
  link_change: z
    .object({
      changed_at: kit.instant,
      /** Owners with a notice of the former link who are not told by e-mail. */
      untold: z.int(),
    })
    .nullable(),
  /** When the meeting was held as its second call, with the quorum of that; null where it was not. */
  second_call_at: kit.instant.nullable(),
  /** When the current stage ends: the meeting begins or the survey is over. */
  deadline: kit.instant.nullable(),
  snapshot: snapshot.nullable(),
  progress: progress.nullable(),
  /** What the caller may do in it by a grant; null for whoever works by a role alone. */
  grant: z.enum(grantKinds).nullable(),
})
export type Voting = z.output<typeof voting>

export const votingList = kit.listQuery({
  sort: ['number', 'title', 'created_at', 'meeting_at', 'deadline', 'state'],
  order: '-created_at',
  filters: {
    state: z.enum(votingStates).optional(),
    kind: z.enum(votingKinds).optional(),
    house_id: kit.idsFilter,
    complex_id: kit.idsFilter,
  },
})

/** Why a voting is moved, and against which warnings. */
export const transitionReasons = z.strictObject({
  reason: kit.optionalText(1000),
  overrides: z.array(z.enum(transitionOverrides)).max(3).default([]),
})

const transition = z.strictObject({
  to: z.enum(votingStates).exclude(['draft', 'protocol', 'signed']),
  version: kit.id,
  /** What is done against a warning needs the reason. */
  ...transitionReasons.shape,
})
export type Transition = z.output<typeof transition>

const rescheduling = z.strictObject({
  version: kit.id,
  meeting_at: kit.instant,
  meeting_place: kit.optionalText(300),
  meeting_link: kit.webAddress.nullable().default(null),
  /** Shown to everybody, on notices and in the protocol. */
  reason: kit.text(1000),
  overrides: z
    .array(z.enum(transitionOverrides).extract(['early_meeting']))
    .max(1)
    .default([]),
})
export type Rescheduling = z.output<typeof rescheduling>
/** What a second person confirms. */
export const reschedulingAsked = rescheduling.omit({ version: true })

const form = z.object({
  form: z.object({
    /** With the rules that can be followed now: none asks for a signature while no issuer is trusted. */
    profiles: z.array(z.object({ id: kit.id, name: kit.textMap, rules: votingRules })),
    has_trusted_issuer: z.boolean(),
    houses: z.array(kit.ref.extend({ timezone: z.string() })),
    kinds: z.array(z.enum(votingKinds)),
    initiators: z.array(z.enum(initiators)),
  }),
})

/** Owners who convene it, by name with their register. */
const initiatorsOf = { of: 'members', at: 'data.initiator_ids' } as const

export const votings = kit.resource('/voting', {
  export: exportOf(votingList, 'votings.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: votingList,
    reply: kit.mainDataPage(voting),
    people: { of: 'members', at: 'main_data.data.initiator_ids' },
    permission: 'votings.read',
    byGrant: true,
  }),
  form: kit.endpoint({ method: 'GET', path: '/form', reply: form, permission: 'votings.create' }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: votingFields,
    reply: kit.data(voting),
    status: 201,
    permission: 'votings.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(voting),
    people: initiatorsOf,
    permission: 'votings.read',
    byGrant: true,
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(votingFields),
    reply: kit.data(voting),
    people: initiatorsOf,
    permission: 'votings.update',
    summary:
      'A draft as a whole; of an announced voting only the surveyors and the note, and the link of its meeting until that is over',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'votings.delete',
    summary: 'Drafts alone; 409 `state_forbids` for a voting that was announced',
  }),
  register: kit.endpoint({
    method: 'GET',
    path: '/:id/register',
    params: kit.byId,
    reply: kit.data(votingRegister),
    permission: 'votings.read',
    summary:
      'What the register lacks for the voting, and what changed in it since it was frozen; needs ownerships.read',
  }),
  transition: kit.endpoint({
    method: 'POST',
    path: '/:id/transition',
    params: kit.byId,
    body: transition,
    reply: kit.data(voting),
    permission: 'votings.read',
    summary: 'Needs votings.approve, or votings.publish to publish and archive',
  }),
  extend: kit.endpoint({
    method: 'POST',
    path: '/:id/extension',
    params: kit.byId,
    body: extension,
    reply: kit.data(voting),
    permission: 'votings.approve',
    summary:
      'Extends the survey once, before it ends, by as many days as the rules allow; 409 `state_forbids` otherwise',
  }),
  reschedule: kit.endpoint({
    method: 'POST',
    path: '/:id/reschedule',
    params: kit.byId,
    body: rescheduling,
    reply: kit.data(voting),
    permission: 'votings.approve',
    summary:
      'Moves the announced meeting to another time or place, after which owners need new notices; 409 `meeting_not_movable` once it has begun, `meeting_too_early` with the earliest lawful day',
  }),
  secondCall: kit.endpoint({
    method: 'POST',
    path: '/:id/second-call',
    params: kit.byId,
    body: secondCall,
    reply: kit.data(voting),
    permission: 'votings.approve',
    summary:
      'Holds the running meeting as its second call, whose quorum the rules have; 409 `second_call_early` with the time, `quorum_reached` where it needs none',
  }),
  mark: kit.endpoint({
    method: 'POST',
    path: '/:id/mark',
    params: kit.byId,
    body: mark,
    reply: kit.data(voting),
    permission: 'votings.approve',
    summary: 'That the voting is disputed or was declared invalid, over any state after the announcement',
  }),
})
