import { sql } from 'kysely'
import type { Db } from '../platform/db.js'
import { restoreAcknowledgements } from './announcements.js'
import type { useApp } from './app.js'
import type { Tenant } from './matrix.world.js'

type Product = ReturnType<typeof useApp>

const returning = new WeakMap<Db, Promise<string>>()
/** One text of statements that takes everything out of the bin: a round trip for each table would be most of the time of a repair. */
const returnAll = (db: Db): Promise<string> => {
  const made =
    returning.get(db) ??
    sql<{
      text: string
    }>`select string_agg(format('update %I set deleted_at = null where deleted_at is not null', table_name), '; ') as text
      from information_schema.columns where table_schema = 'public' and column_name = 'deleted_at'`
      .execute(db)
      .then(({ rows }) => rows[0]!.text)
  returning.set(db, made)
  return made
}

/** Restores everything that a request removed, so that the next role finds the same state. */
export const repair = async (product: Product, tenants: readonly Tenant[]): Promise<void> => {
  const { db } = product.app.pools
  const returned = await returnAll(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(returned).execute(tx)
    await restoreAcknowledgements(tx, tenants)
    for (const { event, registration, namesake } of tenants)
      await sql`insert into event_registrations (id, event_id, date, member_id, seats, state) overriding system value
        values (${registration}, ${event}, '2035-06-01', ${namesake}, 1, 'going') on conflict (id) do update set removed_at = null`.execute(
        tx,
      )
    for (const {
      complex,
      house,
      other_house,
      staff,
      absence,
      grant,
      incident,
      joined,
      request,
      requestLink,
      paper,
      requestPaper,
    } of tenants) {
      await sql`update service_requests set incident_id = case when id = ${joined} then ${incident}::bigint end
        where id in (${joined}, ${request})`.execute(tx)
      await sql`update service_request_links set revoked_at = null where id = ${requestLink}`.execute(tx)
      await sql`insert into staff_absences (id, staff_id, kind, "from", "to") overriding system value
        values (${absence}, ${staff}, 'sick', '2020-01-01', '2020-01-02') on conflict (id) do nothing`.execute(tx)
      await sql`insert into staff_grants (id, staff_id, role_id, begins_at, ends_at, reason) overriding system value
        select ${grant}, ${staff}, id, now() + interval '1 day', now() + interval '2 days', 'Перевірка' from staff_roles where code = 'guard'
        on conflict (id) do update set revoked_at = null`.execute(tx)
      await sql`update houses set complex_id = ${complex} where id in (${house}, ${other_house})`.execute(tx)
      await sql`update staff set status = 'active' where id = ${staff}`.execute(tx)
      await sql`update papers set revoked_at = null, revoked_by = null, revoke_reason = null
        where id in (${paper}, ${requestPaper})`.execute(tx)
    }
  })
}
