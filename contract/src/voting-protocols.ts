import { z } from 'zod'
import * as kit from './kit.js'
import { file } from './media.js'
import { ballotAnswers } from './votings.enums.js'
import { electionMethods, meetingRoles, signedKinds } from './voting-meetings.enums.js'

const byElection = z.object({
  id: z.coerce.number<number>().int().positive(),
  electionId: z.coerce.number<number>().int().positive(),
})

const paper = file.extend({ sha256: z.string() })

/** The votes for one answer as they were fixed; exact fractions as `n/d`, the area in square metres. */
const fixedAnswer = z.object({
  answer: z.enum([...ballotAnswers, 'none']),
  owners: z.int(),
  weight: z.string(),
  area: z.string(),
})

const protocol = z.object({
  id: kit.id,
  /** Within the payee and the year of `day`. */
  number: z.int(),
  day: kit.day,
  generated_at: kit.instant,
  generated_by: kit.ref.nullable(),
  /** SHA-256 of all counted ballots in their canonical form. */
  ballots_hash: z.string(),
  /** Null while it is being drawn. */
  protocol: paper.nullable(),
  /** The votes by name; null while it is being drawn and for whoever may not read ballots. */
  roll: paper.nullable(),
  signed: paper.nullable(),
  signed_kind: z.enum(signedKinds).nullable(),
  signed_at: kit.instant.nullable(),
  signed_by: kit.ref.nullable(),
  /** When and to whom the original was handed over for storage. */
  handed_on: kit.day.nullable(),
  handed_to: z.string().nullable(),
  /** What was published of it. */
  document_id: kit.id.nullable(),
  announcement_id: kit.id.nullable(),
  results: z.array(
    z.object({
      question_id: kit.id,
      adopted: z.boolean(),
      /** False where the question that it depends on was not adopted. */
      counted: z.boolean(),
      answers: z.array(fixedAnswer),
    }),
  ),
})
export type VotingProtocol = z.output<typeof protocol>

const voteOfOwner = z.strictObject({ resident_id: kit.id, answer: z.enum(['for', 'against', 'abstain']) })
const count = z.int().min(0).max(100_000)

/** By show of hands the three numbers, by name the answers of owners who are present. */
const electionFields = z.strictObject({
  role: z.enum(meetingRoles),
  candidate: kit.personName,
  method: z.enum(electionMethods).default('hands'),
  votes_for: count.default(0),
  votes_against: count.default(0),
  votes_abstained: count.default(0),
  votes: z.array(voteOfOwner).max(5000).default([]),
})
export type ElectionFields = z.output<typeof electionFields>

const election = z.object({
  id: kit.id,
  role: z.enum(meetingRoles),
  candidate: z.string(),
  method: z.enum(electionMethods),
  /** Owners who were present and could vote, one vote each. */
  present: z.int(),
  votes_for: z.int(),
  votes_against: z.int(),
  votes_abstained: z.int(),
  elected: z.boolean(),
  /** Of an election by name; null by show of hands, and for whoever may not read all ballots of the voting. */
  votes: z.array(voteOfOwner).nullable(),
})
export type Election = z.output<typeof election>

export const votingProtocols = kit.resource('/voting', {
  protocol: kit.endpoint({
    method: 'GET',
    path: '/:id/protocol',
    params: kit.byId,
    reply: kit.data(protocol.nullable()),
    permission: 'votings.read',
    summary: 'The protocol with the addresses of its files; null before it is generated',
  }),
  makeProtocol: kit.endpoint({
    method: 'POST',
    path: '/:id/protocol',
    params: kit.byId,
    /** `number` where earlier protocols were numbered on paper; otherwise the next one is taken. */
    multipart: z.strictObject({ number: z.coerce.number<string>().int().min(1).max(9999).optional() }),
    filesOptional: true,
    reply: kit.data(protocol),
    status: 201,
    permission: 'votings.update',
    summary:
      'With an empty body fixes the results and generates the protocol; with multipart `file` takes the signed copy, which needs votings.approve',
  }),
  handOver: kit.endpoint({
    method: 'POST',
    path: '/:id/protocol/storage',
    params: kit.byId,
    body: z.strictObject({ handed_on: kit.day, handed_to: kit.text(300) }),
    reply: kit.data(protocol),
    permission: 'votings.update',
    summary: 'Records that the original was handed over for storage',
  }),
  elections: kit.endpoint({
    method: 'GET',
    path: '/:id/elections',
    params: kit.byId,
    reply: kit.data(z.array(election)),
    permission: 'votings.read',
  }),
  elect: kit.endpoint({
    method: 'POST',
    path: '/:id/elections',
    params: kit.byId,
    body: electionFields,
    reply: kit.data(election),
    status: 201,
    permission: 'ballots.create',
    summary:
      'Elects chair, secretary or a member of the counting commission by heads of those present in person or by proxy',
  }),
  unelect: kit.endpoint({
    method: 'DELETE',
    path: '/:id/elections/:electionId',
    params: byElection,
    reply: kit.done,
    permission: 'ballots.create',
  }),
})

export const votingPackets = kit.resource('/voting', {
  packet: kit.endpoint({
    method: 'GET',
    path: '/:id/packet.zip',
    params: kit.byId,
    reply: kit.bytes('application/zip'),
    permission: 'votings.export',
    summary:
      'All of the voting for a court: papers, register, ballots, notices, history, rules and results, with hashes and a description of the count; needs ballots.read',
  }),
})
