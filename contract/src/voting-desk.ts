import { z } from 'zod'
import * as kit from './kit.js'
import { ballot, representative, votingAnswer } from './voting-ballots.js'
import { attendee_ids } from './voting-co-owners.js'
import { attendanceModes } from './votings.enums.js'

const deskEntry = z.strictObject({
  resident_id: kit.id,
  /** How the owner takes part; null leaves what is registered. */
  mode: z.enum(attendanceModes).nullable().default(null),
  /** Who votes for the owner; needed with the mode `proxy`. */
  representative: representative.nullable().default(null),
  attendee_ids,
  /** Which of several co-owners votes; registered as present without a representative. */
  signed_by: kit.id.nullable().optional(),
  /** Null registers the owner alone. */
  answers: z
    .array(votingAnswer)
    .min(1)
    .max(50)
    .refine((all) => new Set(all.map((one) => one.question_id)).size === all.length, { params: { key: 'repeated' } })
    .nullable()
    .default(null),
})
export type DeskEntry = z.output<typeof deskEntry>

export const votingDesk = kit.resource('/voting', {
  enterAtMeeting: kit.endpoint({
    method: 'POST',
    path: '/:id/desk',
    params: kit.byId,
    body: deskEntry,
    reply: kit.data(z.object({ owners: z.int().nullable(), ballot: ballot.nullable() })),
    status: 201,
    permission: 'ballots.create',
    byGrant: true,
    summary: 'Registers an owner at the meeting and enters the ballot, both or neither; `owners` are those registered',
  }),
})
