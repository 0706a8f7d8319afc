import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import {
  audienceOf,
  numberColumn,
  presentChange,
  requestInScope,
  type StoredRequest,
} from '../request-records/request-records.public.js'

/** Requests are created and moved by their own code, which writes what it records; history and bin follow from here. */
export const requestEntity = entity({
  resource: serviceRequests,
  table: 'service_requests',
  as: 'r',
  select: () => ({
    columns: sql<StoredRequest>`r.*, to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until`,
    from: sql`service_requests r`,
  }),
  label: sql`'№ ' || ${numberColumn('t')}`,
  visible: requestInScope,
  audience: (db, rows) => audienceOf(db, rows.at(-1)!),
  history: { present: presentChange },
})
