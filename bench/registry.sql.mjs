// The reference: hand-written SQL for the list of residents.

const joined = `from residents r join members m on m.id = r.member_id join realty u on u.id = r.realty_id
  join houses h on h.id = r.house_id join resident_roles y on y.id = r.role_id`
const columns = `r.id, r.version, r.created_at, r.updated_at, r.member_id, r.realty_id, r.role_id, r."from", r."to", r.registered,
  r.lives_here, r.is_primary_contact, r.end_reason, r.note, m.name, m.phones, m.emails, u.type, u.number, u.house_id, h.label,
  y.name as role, y.is_owner`
const order = 'order by r.sort_name collate uk_icu, r.id'
const perPage = 10

const open = `(r."to" is null or r."to" >= current_date)`
const where = (current, search) =>
  ['r.deleted_at is null', ...(current ? [open] : []), ...(search ? ['r.search_keys like $1'] : [])].join(' and ')

/** A page with plain joins, and the exact count over the same joins. */
export const page = (current, n) => ({
  rows: `select ${columns} ${joined} where ${where(current)} ${order} limit ${perPage} offset ${(n - 1) * perPage}`,
  count: `select count(*) ${joined} where ${where(current)}`,
})

/** The same page with the product's optimisations: ids by the index first, and the stored total. */
export const keptPage = (current, n) => ({
  rows: `select ${columns} ${joined} where r.id = any(array(select r.id from residents r where ${where(current)} ${order}
    limit ${perPage} offset ${(n - 1) * perPage})) ${order}`,
  count: current
    ? `select (select sum(n) from row_counts where name = 'residents.open')
        + (select count(*) from residents r where r.deleted_at is null and r."to" >= current_date) as count`
    : `select sum(n) as count from row_counts where name = 'residents'`,
})

/** A substring of names with the exact count; the parameter is \`%substring%\`. */
export const search = (current) => ({
  rows: `select ${columns} ${joined} where ${where(current, true)} ${order} limit ${perPage}`,
  count: `select count(*) ${joined} where ${where(current, true)}`,
})

/** The same with the hits found once, by their index, for both the count and the page. */
export const searchOnce = `with hits as materialized (select r.id, r.sort_name from residents r where ${where(false, true)}),
    wanted as materialized (select array(select r.id from hits r ${order} limit ${perPage}) as ids)
  select (select count(*) from hits) as total, (select json_agg(x) from (select ${columns} ${joined}
    where r.id = any((select ids from wanted)::bigint[]) ${order}) x) as data`
