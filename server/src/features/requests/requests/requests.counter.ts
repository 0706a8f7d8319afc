import { mostCounted } from '@oselia/contract/counters'
import { openStates } from '@oselia/contract/service-request-moves'
import { sql } from 'kysely'
import { can } from '../../../platform/request-context.js'
import { registerSectionCounter } from '../../../platform/section-counters.js'
import { requestInScope } from '../request-records/request-records.public.js'
import { missed, notOver } from './requests.list.js'

/** Counts requests that are overdue, or whose resident waits for an answer. */
export const registerRequestCounter = (): void =>
  registerSectionCounter('requests', (ctx) => {
    if (!can(ctx, 'service_requests.read')) return null
    const seen = sql`r.deleted_at is null and ${requestInScope(ctx, 'r')}`
    const enough = sql`limit ${mostCounted + 1}`
    // Each side has an index of its own, and ends early by its own limit.
    return sql`(select r.id from service_requests r
        where r.status = any(${[...openStates]}::text[]) and ${missed(ctx.now)} and ${seen} ${enough})
      union
      (select r.id from service_requests r
        where r.waiting_side = 'staff' and r.status = any(${[...notOver]}::text[]) and ${seen} ${enough})`
  })
