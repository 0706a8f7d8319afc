import { z } from 'zod'
import * as kit from './kit.js'

/** Sections of the sidebar that count what needs attention. */
const countedSections = ['requests', 'votings', 'approvals', 'outbox', 'payments'] as const
export type CountedSection = (typeof countedSections)[number]

/** Larger counts are reported as this one with `is_capped`. */
export const mostCounted = 99

const counter = z.object({
  section: z.enum(countedSections),
  count: z.int(),
  /** Whether there are more than `count`. */
  is_capped: z.boolean(),
})

export const counters = kit.resource('/counters', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    reply: kit.data(z.array(counter)),
    permission: 'signed_in',
    summary: 'What needs attention in the sections that the caller may see',
  }),
})
