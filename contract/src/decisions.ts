import { z } from 'zod'
import { decisionStates } from './decisions.enums.js'
import * as kit from './kit.js'
import { file } from './media.js'

/** What is written of a decision that a voting adopted; its text is that of the question. */
export const decisionFields = z.strictObject({
  responsible_id: kit.id.nullable().default(null),
  due_on: kit.day.nullable().default(null),
  state: z.enum(decisionStates).default('planned'),
  /** Needed when it is dropped. */
  reason: kit.optionalText(1000),
  report: kit.optionalText(10_000),
  attachment_ids: kit.ids.max(50).default([]),
})
export type DecisionFields = z.output<typeof decisionFields>

export const decision = kit.entity(decisionFields).extend({
  voting: z.object({ id: kit.id, name: kit.textMap }),
  /** Of the question in its voting, from 1. */
  number: z.int(),
  text: kit.textMap,
  proposal: kit.textMap,
  budget: z.number().nullable(),
  protocol: z.object({ number: z.int(), day: kit.day }).nullable(),
  responsible: kit.ref.nullable(),
  /** Open after its due date. */
  late: z.boolean(),
  finished_on: kit.day.nullable(),
  attachments: z.array(file),
  /** Whether the caller may change all of it, or only report on it. */
  may: z.enum(['all', 'report', 'none']),
})
export type Decision = z.output<typeof decision>

export const decisionList = kit.listQuery({
  sort: ['due_on', 'state', 'created_at', 'text'],
  order: 'due_on',
  filters: {
    /** `open` are those planned and in work, `late` those of them after their due date. */
    status: z.enum([...decisionStates, 'open', 'late']).optional(),
    voting_id: z.coerce.number<number>().int().positive().optional(),
    responsible_id: z.coerce.number<number>().int().positive().optional(),
    house_id: kit.idsFilter,
  },
})

export const decisions = kit.resource('/decisions', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: decisionList,
    reply: kit.page(decision),
    permission: 'signed_in',
    summary: 'Decisions of votings that the caller may read, and those for which the caller is responsible',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(decision),
    permission: 'signed_in',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(decisionFields),
    reply: kit.data(decision),
    permission: 'signed_in',
    summary: 'Needs votings.update; the responsible person may change state, reason, report and files',
  }),
})
