import { z } from 'zod'
import * as kit from './kit.js'

const hearing = z.strictObject({
  question_id: kit.id,
  /** Who reported on the question. */
  speaker: kit.optionalText(200),
  /** What was said, in short. */
  summary: kit.optionalText(4000),
})

/** What is left out stays as it is; a hearing of neither a speaker nor a summary is taken out. */
export const proceedingsFields = z.strictObject({
  began_at: kit.instant.optional(),
  ended_at: kit.instant.nullable().optional(),
  hearings: z
    .array(hearing)
    .max(50)
    .refine((all) => new Set(all.map((one) => one.question_id)).size === all.length, { params: { key: 'repeated' } })
    .default([]),
})
export type ProceedingsFields = z.output<typeof proceedingsFields>

const proceedings = z.object({
  /** Null where no meeting was held. */
  began_at: kit.instant.nullable(),
  /** Null until the meeting is closed, or while nobody has entered it. */
  ended_at: kit.instant.nullable(),
  /** In the order of the questions; those of which nothing is written are left out. */
  hearings: z.array(hearing.extend({ recorded_by: kit.ref.nullable(), recorded_at: kit.instant })),
})
export type Proceedings = z.output<typeof proceedings>

export const votingProceedings = kit.resource('/voting', {
  proceedings: kit.endpoint({
    method: 'GET',
    path: '/:id/proceedings',
    params: kit.byId,
    reply: kit.data(proceedings),
    permission: 'votings.read',
    summary: 'When the meeting began and ended, and what was said on each question',
  }),
  writeProceedings: kit.endpoint({
    method: 'PUT',
    path: '/:id/proceedings',
    params: kit.byId,
    body: proceedingsFields,
    reply: kit.data(proceedings),
    permission: 'votings.update',
    summary:
      'From the beginning of the meeting until its minutes are made: 409 `meeting_not_begun` before, `protocol_exists` after them',
  }),
})
