import { z } from 'zod'
import * as kit from './kit.js'
import { grantKinds } from './voting-meetings.enums.js'

/** An entrance of a building; without one the whole building. */
const part = z.strictObject({ house_id: kit.id, entrance: z.int().min(1).max(99).nullable().default(null) })

const limits = z.strictObject({
  /** The last day; without one it ends with the count. */
  ends_on: kit.day.nullable().default(null),
  /** None: the whole voting. */
  parts: z
    .array(part)
    .max(200)
    .refine((all) => new Set(all.map((one) => `${one.house_id} ${one.entrance}`)).size === all.length, {
      params: { key: 'repeated' },
    })
    .default([]),
})
export type GrantLimits = z.output<typeof limits>

export const votingGrantFields = limits.extend({ staff_id: kit.id, kind: z.enum(grantKinds) })
export type VotingGrantFields = z.output<typeof votingGrantFields>

const grant = z.object({
  id: kit.id,
  version: z.int(),
  staff: kit.ref,
  kind: z.enum(grantKinds),
  ends_on: kit.day.nullable(),
  parts: z.array(z.object({ house: kit.ref, entrance: z.int().nullable() })),
  /** Whether it is used now: the voting takes ballots or is announced, and the last day has not passed. */
  is_live: z.boolean(),
  created_at: kit.instant,
})
export type VotingGrant = z.output<typeof grant>

const byGrant = z.object({
  id: z.coerce.number<number>().int().positive(),
  grantId: z.coerce.number<number>().int().positive(),
})

/** One voting, or entrances of it, for staff whose roles have no right to votings. */
export const votingGrants = kit.resource('/voting', {
  grants: kit.endpoint({
    method: 'GET',
    path: '/:id/grants',
    params: kit.byId,
    reply: kit.data(z.array(grant)),
    permission: 'votings.read',
  }),
  addGrant: kit.endpoint({
    method: 'POST',
    path: '/:id/grants',
    params: kit.byId,
    body: votingGrantFields,
    reply: kit.data(grant),
    status: 201,
    permission: 'votings.approve',
    summary: 'Lets a person enter ballots of this voting until the count is over',
  }),
  changeGrant: kit.endpoint({
    method: 'PUT',
    path: '/:id/grants/:grantId',
    params: byGrant,
    body: limits.extend({ version: z.int() }),
    reply: kit.data(grant),
    permission: 'votings.approve',
  }),
  revokeGrant: kit.endpoint({
    method: 'DELETE',
    path: '/:id/grants/:grantId',
    params: byGrant,
    reply: kit.deleted,
    permission: 'votings.approve',
  }),
})
