import { z } from 'zod'
import { electronicStages } from './electronic-ballots.enums.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'
import {
  attendanceModes,
  ballotAnswers,
  ballotChannels,
  ballotStates,
  noticeWays,
  representativeForms,
  representativeScopes,
} from './votings.enums.js'
import { votingParticipation } from './voting-participations.js'
import { attendee_ids, notice, noticedCoOwner, share } from './voting-co-owners.js'
import { sheetStates } from './voting-sheets.enums.js'
import { tally, verification, visits, weight } from './voting-tally.js'

const byVoting = kit.byId
const byResident = z.object({
  id: z.coerce.number<number>().int().positive(),
  residentId: z.coerce.number<number>().int().positive(),
})
const byBallot = z.object({
  id: z.coerce.number<number>().int().positive(),
  ballotId: z.coerce.number<number>().int().positive(),
})

export const representative = z.strictObject({
  name: kit.personName,
  /** Power of attorney, extract of a register, birth certificate of a child. */
  document: kit.text(200),
  form: z.enum(representativeForms).default('written'),
  scope: z.enum(representativeScopes).default('votes'),
  number: kit.optionalText(60),
  date: kit.day.nullable().default(null),
  valid_to: kit.day.nullable().default(null),
  /** A scan or a photograph of the document. */
  file_id: kit.id.nullable().optional(),
})
/** With that file, where one owner is read. */
const shownRepresentative = representative.extend({
  /** Missing where it was entered before it was asked for. */
  form: z.enum(representativeForms).optional(),
  scope: z.enum(representativeScopes).optional(),
  file: file.nullable().optional(),
})
export type Representative = z.output<typeof representative>

export const votingAnswer = z.strictObject({ question_id: kit.id, answer: z.enum(ballotAnswers) })

export const ballotFields = z.strictObject({
  resident_id: kit.id,
  channel: z.enum(['meeting', 'paper']),
  /** The day that the owner wrote beside the signature. */
  cast_on: kit.day,
  answers: z
    .array(votingAnswer)
    .min(1)
    .max(50)
    .refine((all) => new Set(all.map((one) => one.question_id)).size === all.length, { params: { key: 'repeated' } }),
  representative: representative.nullable().default(null),
  /** The co-owner who gave it, in person or through the representative; only one of several has to be named. */
  signed_by: kit.id.nullable().optional(),
  surveyor: kit.optionalText(100),
  /** Replaces the ballot of this id, for an error of entry; needs the reason. */
  replaces: kit.id.nullable().default(null),
  reason: kit.optionalText(1000),
})
export type BallotFields = z.output<typeof ballotFields>

export const ballot = z.object({
  id: kit.id,
  channel: z.enum(ballotChannels),
  state: z.enum(ballotStates),
  cast_on: kit.day,
  answers: z.array(votingAnswer),
  representative: shownRepresentative.nullable(),
  /** The co-owner who gave it; null where the sheet does not tell, or the owner was not recorded apart. */
  signed_by: kit.ref.nullable(),
  surveyor: z.string().nullable(),
  reason: z.string().nullable(),
  entered_by: kit.ref.nullable(),
  created_at: kit.instant,
  /** Whether the scan of its sheet is kept with it. */
  has_scan: z.boolean(),
})
export type Ballot = z.output<typeof ballot>

const attendance = z.object({
  mode: z.enum(attendanceModes),
  representative: shownRepresentative.nullable(),
  /** Which of several co-owners are there; empty where it was not said. */
  attendees: z.array(kit.ref),
  created_at: kit.instant,
})

/** An owner in the frozen register of a voting. */
export const resident = z.object({
  id: kit.id,
  /** Of the owner in this voting, from 1; the number of the sheet. */
  number: z.int(),
  /** Null for a part of the building whose owner is not known: nobody votes for it. */
  member_id: kit.id.nullable(),
  /** All names, where several have one ballot. */
  name: z.string(),
  /** One, or all who have the ballot together; empty where the owner is not known. */
  co_owners: z.array(noticedCoOwner),
  shares: z.array(share),
  weight,
  ballot: ballot.nullable(),
  /** Ballots of the owner beside the counted one that nobody has decided on yet. */
  conflicts: z.int(),
  /** The last notice; null until all co-owners have theirs. */
  notice: notice.nullable(),
  attendance: attendance.nullable(),
  /** Why and since when the owner has no vote, who is not counted then; null for whoever has one. */
  without_vote: z.object({ reason: z.string(), created_at: kit.instant }).nullable(),
  /** The paper sheet, once one is printed or came in. */
  sheet: z.object({ state: z.enum(sheetStates), pages: z.int() }).nullable(),
  /** Null where no personal link was sent or opened. */
  electronic: z.enum(electronicStages).nullable(),
})
export type VotingResident = z.output<typeof resident>
/** One owner with all ballots. */
export const residentWithBallots = resident.extend({ ballots: z.array(ballot) })
const residentDetails = residentWithBallots.extend({
  /** Of the meeting before it was moved: no notices of the present one. In the order of the moves. */
  former_notices: z.array(notice.extend({ rescheduling_id: kit.id, former_at: kit.instant, co_owner: kit.ref })),
})

const participation = ['voted', 'missing', 'conflict', 'unknown', 'without_vote'] as const
const residentList = kit.listQuery({
  sort: ['number', 'name', 'unit', 'weight'],
  order: 'unit',
  filters: {
    participation: z.enum(participation).optional(),
    house_id: kit.idsFilter,
    entrance: z.coerce.number<number>().int().optional(),
    /** The number of a unit, exactly. */
    unit: z.string().trim().min(1).max(20).optional(),
    /** `late` are notices that left after the last lawful day. */
    noticed: z.enum(['true', 'false', 'late']).optional(),
    present: kit.flagFilter,
    sheet: z.enum(sheetStates).optional(),
    electronic: z.enum(electronicStages).optional(),
  },
})

const withholding = z.strictObject({
  /** False gives the vote back. */
  withheld: z.boolean(),
  reason: kit.text(1000),
})
export type VoteWithholding = z.output<typeof withholding>

const people = { of: 'members', at: 'data.co_owners.member_id' } as const

export const votingBallots = kit.resource('/voting', {
  residents: kit.endpoint({
    method: 'GET',
    path: '/:id/residents',
    params: byVoting,
    query: residentList,
    reply: kit.page(resident),
    people,
    permission: 'ballots.read',
    byGrant: true,
    summary: 'Owners of the frozen register with their ballots; empty before the announcement',
  }),
  participations: kit.endpoint({
    method: 'GET',
    path: '/participations',
    query: z.object({
      realty_id: z.coerce.number<number>().int().positive().optional(),
      member_id: z.coerce.number<number>().int().positive().optional(),
    }),
    reply: kit.data(z.array(votingParticipation)),
    people: { of: 'members', at: 'data.resident.co_owners.member_id' },
    permission: 'ballots.read',
    summary: 'The last 100 votings in whose register the unit or person is, by voting and owner',
  }),
  resident: kit.endpoint({
    method: 'GET',
    path: '/:id/residents/:residentId',
    params: byResident,
    reply: kit.data(residentDetails),
    people,
    permission: 'ballots.read',
    byGrant: true,
    summary: 'One owner with all ballots, those that do not count included',
  }),
  enter: kit.endpoint({
    method: 'POST',
    path: '/:id/ballots',
    params: byVoting,
    body: ballotFields,
    reply: kit.data(ballot),
    status: 201,
    permission: 'ballots.create',
    byGrant: true,
    summary: 'Enters a ballot; one for an owner who has voted already is kept as a `conflict` for somebody to decide',
  }),
  decide: kit.endpoint({
    method: 'POST',
    path: '/:id/ballots/:ballotId/decide',
    params: byBallot,
    body: z.strictObject({ act: z.enum(['count', 'reject', 'withdraw']), reason: kit.text(1000) }),
    reply: kit.data(ballot),
    permission: 'ballots.approve',
    byGrant: true,
    summary:
      'Decides on a conflict: counts this ballot in place of the other, or leaves it out; withdraws a counted one',
  }),
  withhold: kit.endpoint({
    method: 'POST',
    path: '/:id/residents/:residentId/withholding',
    params: byResident,
    body: withholding,
    reply: kit.data(residentWithBallots),
    people,
    permission: 'votings.approve',
    summary:
      'Leaves an owner out of the count before it begins, where the rules say that debtors do not vote (409 `debtors_vote`)',
  }),
  tally: kit.endpoint({
    method: 'GET',
    path: '/:id/tally',
    params: byVoting,
    reply: kit.data(tally),
    permission: 'votings.read',
    byGrant: true,
  }),
  visits: kit.endpoint({
    method: 'GET',
    path: '/:id/visits',
    params: byVoting,
    reply: kit.data(z.array(visits)),
    people: { of: 'members', at: 'data.owners.member_id' },
    permission: 'ballots.read',
    summary: 'For each question that can still pass, whom to visit first: the fewest owners whose votes would adopt it',
  }),
  verify: kit.endpoint({
    method: 'GET',
    path: '/:id/verify',
    params: byVoting,
    reply: kit.data(verification),
    permission: 'votings.read',
    summary: 'Counts the raw ballots again, another way, and compares',
  }),
  attend: kit.endpoint({
    method: 'POST',
    path: '/:id/attendance',
    params: byVoting,
    body: z.strictObject({
      resident_id: kit.id,
      mode: z.enum(attendanceModes).nullable(),
      representative: representative.nullable().default(null),
      attendee_ids,
    }),
    reply: kit.data(z.object({ owners: z.int() })),
    permission: 'ballots.create',
    byGrant: true,
    summary: 'Registers an owner at the meeting; `mode` null takes it back',
  }),
  notify: kit.endpoint({
    method: 'POST',
    path: '/:id/notices',
    params: byVoting,
    body: z.strictObject({
      resident_ids: kit.ids.min(1),
      /** These co-owners of them alone; all by default. */
      co_owner_ids: kit.ids.min(1).nullable().default(null),
      way: z.enum(noticeWays),
      sent_on: kit.day,
      delivered_on: kit.day.nullable().default(null),
      number: kit.optionalText(60),
      refused: z.boolean().default(false),
      /** A PDF or a picture; what is stored stays where none is given. */
      proof_file_id: kit.id.nullable().default(null),
    }),
    reply: kit.data(z.object({ saved: z.int() })),
    permission: 'votings.update',
    summary: 'Records how and when owners were given notice of the meeting, with the scan that proves it',
  }),
})

/** Needs `ballots.read` as well, by role or by a grant in the voting, whose entrances it is then limited to. */
export const votingParticipants = kit.resource('/voting-participants', {
  export: exportOf(residentList.extend({ voting_id: z.coerce.number<number>().int().positive() }), 'votings.export'),
})
