import { z } from 'zod'
import * as kit from './kit.js'

const acknowledgement = z.object({
  id: kit.id,
  /** Who confirmed, as they were called then. */
  name: z.string(),
  /** One of the two; neither once the record of the person is gone. */
  staff: kit.ref.nullable(),
  member: kit.ref.nullable(),
  revision: z.int(),
  on: kit.day,
  /** Entered by a colleague from a signed sheet. */
  on_paper: z.boolean(),
  recorded_by: kit.ref.nullable(),
})
export type Acknowledgement = z.output<typeof acknowledgement>

const acknowledgements = z.object({
  revision: z.int(),
  done: z.array(acknowledgement),
  /** Staff whom it is for and who have not confirmed the newest version. */
  missing: z.array(kit.ref),
})

const byNumber = kit.byId.extend({ number: z.coerce.number<number>().int().positive() })

export const documentAcknowledgements = kit.resource('/documents/:id/acknowledgements', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    params: kit.byId,
    reply: kit.data(acknowledgements),
    permission: 'documents.read',
    people: { of: 'members', at: 'data.done.member.id' },
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    params: kit.byId,
    /** For the caller without anybody named; for another one, from a signed sheet, `documents.update` is required. */
    body: z.strictObject({
      revision: z.int().positive(),
      staff_id: kit.id.optional(),
      member_id: kit.id.optional(),
      on: kit.day.optional(),
    }),
    reply: kit.data(acknowledgements),
    permission: 'documents.read',
    summary: 'Records that the caller, or a person on paper, has read the document and agrees',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:number',
    params: byNumber,
    reply: kit.data(acknowledgements),
    permission: 'documents.update',
    summary: 'Takes back an entry made from paper',
  }),
})
