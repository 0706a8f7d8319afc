import { z } from 'zod'
import * as kit from './kit.js'

const clientError = z.object({
  id: kit.id,
  message: z.string(),
  stack: z.string().nullable(),
  /** The pattern of the page's path: `/Members/$id`, never an id. */
  route: z.string(),
  build: z.string(),
  /** How often it occurred. */
  count: z.int(),
  first_at: kit.instant,
  last_at: kit.instant,
})
export type ClientError = z.output<typeof clientError>

export const clientErrors = kit.resource('/client-errors', {
  report: kit.endpoint({
    method: 'POST',
    path: '',
    body: z.strictObject({
      message: kit.text(1000),
      stack: kit.optionalText(8000),
      route: kit.text(200),
      build: kit.text(80),
    }),
    reply: kit.done,
    permission: 'anyone',
    summary: 'At most 20 an hour from one address; e-mail addresses and long numbers are removed',
  }),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({ sort: ['last_at', 'count'], order: '-last_at', filters: {} }),
    reply: kit.page(clientError),
    permission: 'settings.update',
  }),
})
