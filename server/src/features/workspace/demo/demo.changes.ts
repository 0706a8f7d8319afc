import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'

/** Houses of the demo. */
export const demoHouses = sql`(select id from houses where is_demo)`
export const demoComplexes = sql`(select id from complexes where is_demo)`
/** Units removed with the demo: its own, and those added to its houses. */
export const demoUnits = sql`(select id from realty where is_demo or house_id in ${demoHouses})`
export const demoMembers = sql`(select id from members where is_demo)`
export const demoStaff = sql`(select id from staff where is_demo)`
export const demoRoles = sql`(select id from staff_roles where is_demo)`
export const demoDepartments = sql`(select id from departments where is_demo)`
/** Requests removed with the demo: its own, and those of its houses; likewise incidents. */
export const demoRequests = sql`(select id from service_requests where is_demo or house_id in ${demoHouses})`
export const demoIncidents = sql`(select id from incidents
  where is_demo or house_id in ${demoHouses} or complex_id in ${demoComplexes})`

/** Votings removed with the demo: its own, and those of nothing but its houses. */
export const demoVotings = sql`(select v.id from votings v where v.is_demo or (
  exists (select 1 from voting_houses l where l.voting_id = v.id and l.house_id in ${demoHouses})
  and not exists (select 1 from voting_houses l where l.voting_id = v.id and l.house_id not in ${demoHouses})))`

/**
 * Announced votings `v` of houses of the demo and others together. They are documents of the others, whose register, papers and count
 * have the houses of the demo in them.
 */
export const votingsOfBoth = sql`v.state <> 'draft'
  and exists (select 1 from voting_houses l where l.voting_id = v.id and l.house_id in ${demoHouses})
  and exists (select 1 from voting_houses l where l.voting_id = v.id and l.house_id not in ${demoHouses})`

const ofDemoEnds = sql`not x.is_demo and x.deleted_at is null
  and (x.realty_id in ${demoUnits} or x.member_id in ${demoMembers})`

/** Condition over `a`: a content row of real staff that targets only houses of the demo. */
export const targetsDemoOnly = sql`not a.is_demo and a.deleted_at is null
  and exists (select 1 from audience_targets t where t.audience_id = a.audience_id)
  and not exists (select 1 from audience_targets t where t.audience_id = a.audience_id
    and not coalesce(t.house_id in ${demoHouses}, false) and not coalesce(t.complex_id in ${demoComplexes}, false))`

/** Condition over `c`: a comment on something that is removed with the demo. */
export const aboutDemo = sql`((c.entity = 'members' and c.entity_id in ${demoMembers})
  or (c.entity = 'realty' and c.entity_id in ${demoUnits}) or (c.entity = 'houses' and c.entity_id in ${demoHouses}))`

const real = sql`(select id from staff where not is_demo and deleted_at is null)`

/** What real users added to the demo and what would be removed with it, by kind. */
const kinds: Readonly<Record<string, RawBuilder<unknown>>> = {
  realty: sql`select count(*) from realty x where not x.is_demo and x.deleted_at is null and x.house_id in ${demoHouses}`,
  residents: sql`select count(*) from residents x where ${ofDemoEnds} and not x.is_owner`,
  ownerships: sql`select count(*) from ownerships x where ${ofDemoEnds}`,
  accounts: sql`select count(*) from personal_accounts x
    where not x.is_demo and x.deleted_at is null and x.realty_id in ${demoUnits}`,
  comments: sql`select count(*) from comments c where c.deleted_at is null and c.author_id in ${real} and ${aboutDemo}`,
  service_requests: sql`select count(*) from service_requests x
    where not x.is_demo and x.deleted_at is null and x.house_id in ${demoHouses}`,
  incidents: sql`select count(*) from incidents x
    where not x.is_demo and x.deleted_at is null and x.id in ${demoIncidents}`,
  announcements: sql`select count(*) from announcements a where ${targetsDemoOnly}`,
  contacts: sql`select count(*) from contacts a where ${targetsDemoOnly}`,
  articles: sql`select count(*) from articles a where ${targetsDemoOnly}`,
  events: sql`select count(*) from events a where ${targetsDemoOnly}`,
  interviews: sql`select count(*) from interviews a where ${targetsDemoOnly}`,
  documents: sql`select count(*) from documents a where ${targetsDemoOnly}`,
  votings: sql`select count(*) from votings x where not x.is_demo and x.deleted_at is null and x.id in ${demoVotings}`,
  ...Object.fromEntries(
    ['payments', 'bills', 'meters'].map((table) => [
      table,
      sql`select count(*) from ${sql.table(table)} x where not x.is_demo and x.house_id in ${demoHouses}`,
    ]),
  ),
  staff_roles: sql`select count(distinct l.staff_id) from staff_role_links l
    where l.role_id in ${demoRoles} and l.staff_id in ${real}`,
  staff_departures: sql`select count(distinct l.staff_id) from department_staff l
    where l.departure_id in ${demoDepartments} and l.staff_id in ${real}`,
  staff: sql`select count(distinct w.staff_id) from staff_scopes w where w.staff_id in ${real}
    and (w.house_id in ${demoHouses} or w.complex_id in ${demoComplexes})`,
}

export interface Added {
  kind: string
  count: number
}

/** Counts, by kind, what else the removal would delete; members linked to demo units stay, their links do not. */
export const addedSince = async (db: Db): Promise<Added[]> => {
  const rows = Object.entries(kinds).map(([kind, count]) => sql`select ${kind}::text as kind, (${count}) as count`)
  const { rows: found } =
    await sql<Added>`select * from (${sql.join(rows, sql` union all `)}) x where count > 0`.execute(db)
  return found
}
