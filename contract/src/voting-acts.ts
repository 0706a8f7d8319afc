import { z } from 'zod'
import * as kit from './kit.js'
import { votingMarks } from './votings.enums.js'

export const extension = z.strictObject({
  version: kit.id,
  /** The new last day. */
  survey_to: kit.day,
  reason: kit.text(1000),
})
export type VotingExtension = z.output<typeof extension>

export const secondCall = z.strictObject({
  version: kit.id,
  /** False takes it back. */
  held: z.boolean(),
})
export type SecondCall = z.output<typeof secondCall>

export const mark = z.strictObject({
  version: kit.id,
  mark: z.enum(votingMarks).nullable(),
  reason: kit.text(1000),
})
