import { z } from 'zod'
import * as kit from './kit.js'
import { ballot, resident } from './voting-ballots.js'
import { page, entry } from './voting-sheets.js'

const number = z.coerce.number<number>().int().positive()
const place = {
  house_id: number,
  entrance: z.coerce.number<number>().int(),
  floor: z.coerce.number<number>().int().optional(),
}

const part = z.object({
  house: kit.ref,
  /** As on the printed list: units without an entrance are on that of the first. */
  entrance: z.int(),
  floors: z.array(z.int()),
  owners: z.int(),
  voted: z.int(),
  /** Scanned pages of the list. */
  pages: z.int(),
})
export type VotingListPart = z.output<typeof part>

const list = z.object({
  /** Known owners with a share in the part, in the order of the printed list. */
  rows: z.array(resident),
  /** Scanned pages of the list of the entrance, by question. */
  pages: z.array(page),
})
export type VotingList = z.output<typeof list>

const listEntry = entry.extend({
  resident_id: kit.id,
  /** The scanned page of the list that the answers were read from. */
  page_id: kit.id.nullable().default(null),
})
export type ListEntry = z.output<typeof listEntry>

export const votingLists = kit.resource('/voting', {
  parts: kit.endpoint({
    method: 'GET',
    path: '/:id/lists',
    params: kit.byId,
    reply: kit.data(z.array(part)),
    permission: 'ballots.read',
    byGrant: true,
    summary: 'The entrances that have a list each: owners, how many of them have voted, and scanned pages',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id/list',
    params: kit.byId,
    query: z.object(place),
    reply: kit.data(list),
    people: { of: 'members', at: 'data.rows.co_owners.member_id' },
    permission: 'ballots.read',
    byGrant: true,
    summary: 'The list of an entrance or a floor of it, with its scanned pages',
  }),
  enter: kit.endpoint({
    method: 'POST',
    path: '/:id/lists',
    params: kit.byId,
    body: listEntry,
    reply: kit.data(ballot),
    status: 201,
    permission: 'ballots.create',
    byGrant: true,
    summary:
      'Enters a ballot from a row of a list, by the rules of all ballots on paper; the scanned page is kept with it',
  }),
})
