import { z } from 'zod'
import * as kit from './kit.js'
import { file } from './media.js'
import { noticeWays } from './votings.enums.js'

/** How somebody was given notice. */
export const notice = z.object({
  way: z.enum(noticeWays),
  sent_on: kit.day,
  delivered_on: kit.day.nullable(),
  number: z.string().nullable(),
  refused: z.boolean(),
  /** Days by which it left after the last lawful one; 0 in time, and where no meeting has a term. */
  days_late: z.int(),
  /** The signed list or the receipt of the post; one file may prove the notices of many owners. */
  proof_file_id: kit.id.nullable(),
  /** That file. Null without one, among the rows of a paper, and for whoever has not all houses of the voting, since it names other owners. */
  proof: file.nullable(),
})

/** Somebody who holds a share of the frozen register: its one owner, or each of those who have one ballot together. */
export const coOwner = z.object({
  id: kit.id,
  /** Null once the person was removed. */
  member_id: kit.id.nullable(),
  name: z.string(),
})
export const noticedCoOwner = coOwner.extend({ notice: notice.nullable() })
export type CoOwner = z.output<typeof noticedCoOwner>

/** Which of several co-owners are at the meeting: null leaves what is registered, empty is not said. */
export const attendee_ids = kit.ids.max(200).nullable().default(null)

/** Of a unit, as it was frozen. */
export const share = z.object({
  realty_id: kit.id.nullable(),
  house: kit.ref,
  unit: z.string(),
  unit_type: z.string(),
  entrance: z.int().nullable(),
  floor: z.int().nullable(),
  area: z.number().nullable(),
  numerator: z.int(),
  denominator: z.int(),
  joint: z.boolean(),
  document: z.string().nullable(),
})
