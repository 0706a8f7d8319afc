import { z } from 'zod'
import * as kit from './kit.js'
import { registerIssues } from './votings.enums.js'

const registerIssue = z.object({
  issue: z.enum(registerIssues),
  house: kit.ref,
  realty: kit.ref.extend({ type: z.string() }).nullable(),
  /** Of `total_differs`: declared and summed square metres; of `shares_exceed`: the sum of the shares. */
  detail: z.string().nullable(),
})

const registerChange = z.object({
  realty: kit.ref.nullable(),
  unit: z.string(),
  /** Owner, area or share as frozen and as it is now; null where there is none. */
  was: z.string().nullable(),
  is: z.string().nullable(),
})

export const votingRegister = z.object({
  owners: z.int(),
  units: z.int(),
  issues: z.array(registerIssue),
  /** What changed since it was frozen, which changes nothing in the voting. */
  changes: z.array(registerChange),
  /** Whether the frozen register still has its hash; null before the announcement. */
  intact: z.boolean().nullable(),
})
export type VotingRegister = z.output<typeof votingRegister>
