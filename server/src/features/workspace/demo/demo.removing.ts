import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { audit } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { publishEvent } from '../../../platform/live.js'
import { conflict } from '../../../platform/problems.js'
import { mayLogIn } from '../../access/people/people.rights.public.js'
import { removeBilling } from './demo.billing.removing.js'
import * as demo from './demo.changes.js'
import './demo.problems.messages.js'

type Reader = Pick<RequestContext, 'db' | 'language'>

/** Votings that a refusal names. */
const mostNamed = 5

const run = async (db: Db, ...statements: ReturnType<typeof sql>[]) => {
  for (const statement of statements) await statement.execute(db)
}

/** 409 `demo_in_votings` with the votings that can't do without houses of the demo. */
const requireNoVotings = async ({ db, language }: Reader) => {
  const { rows } = await sql<{ id: number; named: string }>`select v.id,
      concat_ws(' – ', v.number, coalesce(v.title ->> ${language}, v.title ->> 'uk')) as named
    from votings v where ${demo.votingsOfBoth} order by v.id`.execute(db)
  if (rows.length === 0) return
  const votings = rows.slice(0, mostNamed).map(({ named }) => named)
  const named = votings.join('; ') + (rows.length > mostNamed ? '; …' : '')
  throw conflict('demo_in_votings', { params: { votings: named }, data: { votings: rows.map(({ id }) => id) } })
}

/**
 * 409 `last_owner` while no real user is an owner, 409 `demo_in_votings`, 409 `changed_since` with what else would be deleted, unless
 * confirmed.
 */
export const requireRemovable = async (ctx: Reader, confirmed: boolean): Promise<demo.Added[]> => {
  const { db } = ctx
  const { rows } = await sql`select 1 from staff p join staff_role_links l on l.staff_id = p.id
    join staff_roles r on r.id = l.role_id and r.code = 'owner' and r.deleted_at is null
    where ${mayLogIn('p')} and not p.is_demo limit 1`.execute(db)
  if (rows.length === 0) throw conflict('last_owner')
  await requireNoVotings(ctx)
  const added = await demo.addedSince(db)
  if (added.length > 0 && !confirmed) throw conflict('changed_since', { data: added })
  return added
}

/** Demo announcements, news, events and contacts are deleted; real ones that target only the demo go to the bin, the others lose that target. */
const removeContent = async ({ db, now, actor }: RequestContext) => {
  const parts = ['announcements', 'articles', 'events', 'interviews', 'contacts'].flatMap((table) => [
    sql`with gone as (delete from ${sql.table(table)} where is_demo returning audience_id)
      delete from audiences where id in (select audience_id from gone)`,
    sql`update ${sql.table(table)} a set deleted_at = ${now}, deleted_by = ${actor.id}, version = version + 1, updated_at = ${now}
      where ${demo.targetsDemoOnly}`,
  ])
  await run(
    db,
    sql`delete from notifications where entity = 'contacts' and entity_id in (select id from contacts where is_demo)`,
    sql`delete from notifications where entity = 'interviews' and entity_id in (select id from interviews where is_demo)`,
    sql`delete from notifications where entity = 'events' and entity_id in (select id from events where is_demo)`,
    ...parts,
    sql`update contacts set responsible_staff_id = null where responsible_staff_id in ${demo.demoStaff}`,
    sql`update events set responsible_staff_id = null where responsible_staff_id in ${demo.demoStaff}`,
    sql`delete from audience_targets where house_id in ${demo.demoHouses} or complex_id in ${demo.demoComplexes}`,
  )
}

/** The same for documents; the links of deleted ones open nothing, and their files are collected. */
const removeDocuments = async ({ db, now, actor }: RequestContext) => {
  await run(
    db,
    sql`delete from notifications where entity = 'documents' and entity_id in (select id from documents where is_demo)`,
    sql`with gone as (delete from documents where is_demo returning audience_id)
      delete from audiences where id in (select audience_id from gone)`,
    sql`update documents a set deleted_at = ${now}, deleted_by = ${actor.id}, version = version + 1, updated_at = ${now}
      where ${demo.targetsDemoOnly}`,
    sql`update documents set member_id = null where member_id in ${demo.demoMembers}`,
    sql`update documents set staff_role_ids = array(select r from unnest(staff_role_ids) r where r not in ${demo.demoRoles})
      where staff_role_ids && array${demo.demoRoles}`,
  )
}

/** Messages, moves and links are deleted with their requests; requests of real houses lose references to the demo. */
const removeRequests = (db: Db) =>
  run(
    db,
    sql`delete from notifications where entity = 'service_requests' and entity_id in ${demo.demoRequests}`,
    sql`update service_requests set incident_id = null where incident_id in ${demo.demoIncidents}`,
    sql`update service_requests set duplicate_of = null where duplicate_of in ${demo.demoRequests}`,
    sql`delete from service_requests where id in ${demo.demoRequests}`,
    sql`update service_request_messages set incident_id = null where incident_id in ${demo.demoIncidents}`,
    sql`delete from incidents where id in ${demo.demoIncidents}`,
    sql`update service_requests set member_id = null where member_id in ${demo.demoMembers}`,
    sql`update service_request_links set member_id = null where member_id in ${demo.demoMembers}`,
    sql`update service_requests set departure_id = null where departure_id in ${demo.demoDepartments}`,
    sql`update service_request_types set departure_id = null where departure_id in ${demo.demoDepartments}`,
    sql`update service_request_types set responsible_id = null where responsible_id in ${demo.demoStaff}`,
    sql`update service_request_types set performer_id = null where performer_id in ${demo.demoStaff}`,
    sql`delete from service_request_numbers n
      where not exists (select 1 from service_requests r where r.prefix = n.prefix and r.year = n.year)`,
    sql`update service_request_settings set unprefixed_place = null where not exists (select 1 from service_requests where prefix = '')`,
  )

/** Votings of the demo are deleted with what was entered; drafts of real staff for houses of the demo lose them. */
const removeVotings = (db: Db) =>
  run(
    db,
    sql`delete from notifications where entity = 'votings' and entity_id in ${demo.demoVotings}`,
    sql`update events set voting_id = null where voting_id in ${demo.demoVotings}`,
    sql`update votings set is_demo = true where id in ${demo.demoVotings} and not is_demo`,
    sql`delete from votings where id in ${demo.demoVotings}`,
    sql`delete from voting_houses l using votings v where v.id = l.voting_id and v.state = 'draft' and l.house_id in ${demo.demoHouses}`,
    sql`delete from voting_grants where staff_id in ${demo.demoStaff}`,
  )

/** Ownerships, links and accounts are deleted with their units and people; vehicles of real members stay, detached. */
const removeRegistry = (db: Db) =>
  run(
    db,
    sql`delete from comments c where ${demo.aboutDemo}`,
    sql`delete from trusted_issuers where is_demo`,
    sql`delete from vehicles where is_demo`,
    sql`delete from papers where is_demo`,
    sql`delete from personal_accounts where is_demo or realty_id in ${demo.demoUnits}`,
    sql`delete from members where is_demo`,
    sql`delete from realty where is_demo or house_id in ${demo.demoHouses}`,
    sql`delete from staff_scopes where house_id in ${demo.demoHouses} or complex_id in ${demo.demoComplexes}`,
    sql`delete from houses where is_demo`,
    sql`update houses set complex_id = null where complex_id in ${demo.demoComplexes}`,
    sql`delete from complexes where is_demo`,
  )

const removeDictionaries = (db: Db) =>
  run(
    db,
    sql`update staff_roles set departure_id = null where departure_id in ${demo.demoDepartments}`,
    sql`update departments set parent_id = null where parent_id in ${demo.demoDepartments}`,
    sql`delete from departments where is_demo`,
    sql`delete from staff_role_links where role_id in ${demo.demoRoles}`,
    sql`delete from staff_grants where role_id in ${demo.demoRoles}`,
    sql`delete from staff_roles where is_demo`,
  )

/** Tables whose rows are deleted with a staff member, with the referencing columns. */
const belongings = {
  sessions: ['staff_id', 'viewer_id'],
  staff_role_links: ['staff_id'],
  staff_scopes: ['staff_id'],
  staff_grants: ['staff_id'],
  staff_absences: ['staff_id'],
  staff_invites: ['staff_id'],
  department_staff: ['staff_id'],
  staff_apps: ['staff_id'],
  recovery_codes: ['staff_id'],
  codes: ['staff_id'],
  password_resets: ['staff_id'],
  idempotency_keys: ['actor_id'],
  list_views: ['staff_id'],
  notifications: ['staff_id'],
  document_acknowledgements: ['staff_id'],
}

/**
 * Staff referenced elsewhere stay as deleted rows without login and address, so that the log still names them; others
 * are deleted.
 */
const removeStaff = async ({ db, now, actor }: RequestContext) => {
  const cut = Object.entries(belongings).flatMap(([table, columns]) =>
    columns.map((column) => sql`delete from ${sql.table(table)} where ${sql.ref(column)} in ${demo.demoStaff}`),
  )
  await run(
    db,
    ...cut,
    sql`update departments set head_id = null where head_id in ${demo.demoStaff}`,
    sql`update staff_absences set deputy_id = null, deputy_has_roles = false where deputy_id in ${demo.demoStaff}`,
    sql`delete from outbox where state = 'waiting' and staff_id in ${demo.demoStaff}`,
  )
  const { rows } = await sql<{ id: number }>`select id from staff where is_demo and deleted_at is null
    or is_demo and status <> 'dismissed' order by id`.execute(db)
  for (const { id } of rows) {
    await sql`savepoint person`.execute(db)
    const gone = await sql`delete from staff p where p.id = ${id}
        and not exists (select 1 from audit_log a where a.actor_id = p.id)`
      .execute(db)
      .then(({ numAffectedRows }) => numAffectedRows === 1n)
      .catch(async (error: { code?: string }) => {
        if (error.code !== '23503') throw error
        await sql`rollback to savepoint person`.execute(db)
        return false
      })
    if (!gone)
      await sql`update staff set deleted_at = ${now}, deleted_by = ${actor.id}, status = 'dismissed', password_hash = null,
          email = ${`removed-${id}@invalid`}, phone = null, two_factor_email = false, two_factor_phone = false, avatar_id = null,
          search_keys = '', version = version + 1, updated_at = ${now} where id = ${id}`.execute(db)
    await sql`release savepoint person`.execute(db)
  }
}

/** Kinds whose lists browsers must reload. */
const shownKinds = [
  'complexes',
  'houses',
  'realty',
  'members',
  'residents',
  'vehicles',
  'announcements',
  'articles',
  'events',
  'interviews',
  'contacts',
  'documents',
  'service_requests',
  'votings',
  'bills',
  'payments',
  'tariffs',
  'meters',
  'benefits',
  'suppliers',
  'budget_lines',
  'staff',
]

/** Removes the demo data and what was added to it in the current transaction; other real data stays. */
export const removeDemo = async (ctx: RequestContext, added: readonly demo.Added[]): Promise<void> => {
  await removeDocuments(ctx)
  await removeContent(ctx)
  await removeRequests(ctx.db)
  await removeVotings(ctx.db)
  await removeBilling(ctx.db)
  await removeRegistry(ctx.db)
  await removeDictionaries(ctx.db)
  await removeStaff(ctx)
  await sql`update settings set demo_loaded_at = null`.execute(ctx.db)
  await audit(ctx, {
    action: 'update',
    entity: 'setup',
    changes: [
      { field: 'demo', old: 'done', new: 'todo' },
      ...added.map(({ kind, count }) => ({ field: kind, old: count, new: 0 })),
    ],
  })
  for (const entity of shownKinds) await publishEvent(ctx.db, { entity, entity_id: null, action: 'delete' })
}
