import { z } from 'zod'
import { readingStates } from './announcements.enums.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'

/** Somebody of an announcement's audience, with the units by which they belong to it and their confirmation. */
const announcementReader = z.object({
  id: kit.id,
  name: z.string(),
  units: z.array(z.object({ id: kit.id, number: z.string(), house: kit.ref })),
  entry: z
    .object({
      id: kit.id,
      on: kit.day,
      at: kit.instant,
      /** Entered by a colleague from a signed sheet. */
      on_paper: z.boolean(),
      recorded_by: kit.ref.nullable(),
    })
    .nullable(),
})
export type AnnouncementReader = z.output<typeof announcementReader>

const filters = { state: z.enum(readingStates).optional() }
const readers = kit.listQuery({ sort: ['name', 'at'], order: 'name', filters })

/** Who has confirmed an announcement: people of its audience today, in the caller's houses. All of it requires `members.read` as well. */
export const announcementAcknowledgements = kit.resource('/announcements/:id/acknowledgements', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    params: kit.byId,
    query: readers,
    /** `people` and `confirmed` do not depend on the filters. */
    reply: kit.page(announcementReader).extend({ people: z.int(), confirmed: z.int() }),
    permission: 'announcements.read',
    people: { of: 'members', at: 'data.id' },
    summary: 'Who of the audience has confirmed, and who has not',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    params: kit.byId,
    body: z.strictObject({ member_id: kit.id, on: kit.day }),
    reply: kit.done,
    permission: 'announcements.update',
    summary: 'Enters what somebody of the audience has signed on paper',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:number',
    params: kit.byId.extend({ number: z.coerce.number<number>().int().positive() }),
    reply: kit.done,
    permission: 'announcements.update',
    summary: 'Takes back an entry made from paper',
  }),
})

const exported = kit.listQuery({
  sort: ['name', 'at'],
  order: 'name',
  filters: { ...filters, announcement_id: z.coerce.number<number>().int().positive() },
})

export const announcementReaders = kit.resource('/announcement-acknowledgements', {
  export: exportOf(exported, 'announcements.export'),
})
