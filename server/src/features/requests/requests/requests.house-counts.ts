import type { RequestCounts } from '@oselia/contract/board'
import { openStates } from '@oselia/contract/service-request-moves'
import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { CountsOfHouse } from '../../registry/realty/realty.public.js'
import { requestInScope } from '../request-records/request-records.public.js'
import { missed } from './requests.list.js'

type Row = RequestCounts & { realty_id: number | null }

/** The requests of a house that the caller sees, by unit; null without the permission to see any. */
export const countsOfHouse = async (ctx: RequestContext, houseId: number): Promise<CountsOfHouse | null> => {
  if (!can(ctx, 'service_requests.read')) return null
  const { rows } = await sql<Row>`select c.realty_id,
      count(*) filter (where c.unfinished and not c.late) as open,
      count(*) filter (where c.unfinished and c.late) as overdue,
      count(*) filter (where not c.unfinished) as finished
    from (select r.realty_id, r.status = any(${[...openStates]}::text[]) as unfinished, ${missed(ctx.now)} as late
      from service_requests r
      where r.house_id = ${houseId} and r.deleted_at is null and ${requestInScope(ctx, 'r')}) c
    group by c.realty_id`.execute(ctx.db)
  return new Map(rows.map(({ realty_id, ...counts }) => [realty_id, counts]))
}
