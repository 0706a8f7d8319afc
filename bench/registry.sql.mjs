// The reference: what the list of residents needs, as one would write it by hand.

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

/** A page with its joins as they are, and the exact count over the same joins. */
export const page = (current, n) => ({
  rows: `select ${columns} ${joined} where ${where(current)} ${order} limit ${perPage} offset ${(n - 1) * perPage}`,
  count: `select count(*) ${joined} where ${where(current)}`,
})

/** The same page with all that the product knows: ids along the index first, and the total as it is kept. */
export const keptPage = (current, n) => ({
  rows: `select ${columns} ${joined} where r.id = any(array(select r.id from residents r where ${where(current)} ${order}
    limit ${perPage} offset ${(n - 1) * perPage})) ${order}`,
  count: current
    ? `select (select sum(n) from kept_counts where name = 'residents.open')
        + (select count(*) from residents r where r.deleted_at is null and r."to" >= current_date) as count`
    : `select sum(n) as count from kept_counts where name = 'residents'`,
})

/** A substring of names with the exact count; the parameter is \`%substring%\`. */
export const search = (current) => ({
  rows: `select ${columns} ${joined} where ${where(current, true)} ${order} limit ${perPage}`,
  count: `select count(*) ${joined} where ${where(current, true)}`,
})
