import { searchKey } from '@oselia/contract/search-key'

// Fills a product that has houses, units and members with requests and chat messages. Triggers are disabled meanwhile;
// the same statements write the counts that triggers would maintain.

/** Deterministic pseudo-random number from 0 to 1 as an SQL expression of a value and a seed. */
const roll = (of, seed) => `((hashint8extended((${of})::bigint, ${seed}) & 1048575) / 1048576.0)`

const staffSize = 200
const people = `insert into staff (last_name, first_name, email, status, scope_all)
  select 'Технік' || n, 'Іван', 'worker' || n || '@example.com', 'active', false from generate_series(1, ${staffSize}) n`

/** State by a random number: two requests of a hundred are open. */
const status = `(case when d < 0.002 then 'new' when d < 0.004 then 'accepted' when d < 0.008 then 'assigned' when d < 0.013 then 'in_progress'
  when d < 0.016 then 'waiting' when d < 0.018 then 'deferred' when d < 0.021 then 'done' when d < 0.95 then 'closed' else 'cancelled' end)`

const requests = (
  from,
  to,
) => `insert into service_requests (id, place, year, number, type_id, priority, description, house_id, entrance, floor, realty_id, member_id,
    caller_name, caller_phone, source, responsible_id, performer_id, status, wait_reason, cancel_reason, deferred_until, status_since,
    preset_id, first_reply_due_at, first_replied_at, due_at, amber_at, due_minutes, resolved_at, closed_at, search_keys, created_at, updated_at, created_by, escalated)
  overriding system value
  select n, 'h' || u.house_id, extract(year from at)::int, n, t.id, t.priority, 'Заявка ' || n || ': ' || (t.name ->> 'uk'), u.house_id, u.entrance, u.floor, u.id, null,
    'Мешканець ' || n, '+38067' || lpad((n % 10000000)::text, 7, '0'), 'phone', s.responsible, s.performer, st,
    case st when 'waiting' then 'resident' end, case st when 'cancelled' then 'other' end, case st when 'deferred' then current_date + 10 end, at,
    t.preset_id, at + interval '4 hours', case when st <> 'new' then at + interval '1 hour' end,
    case when st not in ('closed', 'cancelled', 'done', 'waiting', 'deferred') then at + interval '10 days' end,
    case when st not in ('closed', 'cancelled', 'done', 'waiting', 'deferred') then at + interval '7 days' end, 14400,
    case when st in ('done', 'closed') then at + interval '1 hour' end, case when st in ('closed', 'cancelled') then at + interval '5 days' end,
    n || ' ' || $1 || n || ' 38067' || lpad((n % 10000000)::text, 7, '0'), at, at, s.responsible,
    '{unclaimed,amber,late,reply_amber,reply_late,waiting}'
  from (select n, ${roll('n', 1)} as d,
      now() - make_interval(secs => case when ${roll('n', 1)} between 0.018 and 0.021 then ${roll('n', 2)} * 6 when ${roll('n', 1)} < 0.018 then ${roll('n', 2)} * 12 else ${roll('n', 2)} * 1095 end * 86400) as at
    from generate_series(${from}::bigint, ${to}::bigint) n) q
  cross join lateral (select ${status} as st) x
  join units_by_turn u on u.turn = floor(${roll('n', 3)} * (select count(*) from units_by_turn))::int
  join types_by_turn t on t.turn = floor(${roll('n', 4)} * (select count(*) from types_by_turn))::int
  cross join lateral (select (select min(id) from workers) + floor(${roll('n', 5)} * ${staffSize})::int as responsible,
    (select min(id) from workers) + floor(${roll('n', 6)} * ${staffSize})::int as performer) s`

/** Five messages per request: two internal, three with the resident. */
const messages = (
  from,
  to,
) => `insert into service_request_messages (request_id, chat, author_kind, staff_id, author_name, body, client_msg_id, at)
  select r.id, case when k < 2 then 'staff_chat' else 'member_chat' end, case when k = 3 then 'resident' else 'staff' end,
    case when k <> 3 then r.performer_id end, case when k = 3 then r.caller_name end, 'Рядок ' || k || ' заявки ' || r.id, 'fill-' || k,
    r.created_at + make_interval(mins => 10 * (k + 1))
  from service_requests r cross join generate_series(0, 4) k where r.id between ${from} and ${to}`

const tables = ['service_requests', 'service_request_messages']

/** Drops indexes, as recreating them after the rows is much faster. */
const dropIndexes = async (db) => {
  const { rows } = await db.query(
    `select format('drop index %I', c.relname) as drop, pg_get_indexdef(c.oid) as make
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint k where k.conindid = c.oid)`,
    [tables],
  )
  for (const { drop } of rows) await db.query(drop)
  return rows.map(({ make }) => make)
}

const step = 50_000

/** Inserts `count` requests, with five messages each, over three years. */
export const fillRequests = async (db, count, say) => {
  await db.query('set session_replication_role = replica')
  await db.query(people)
  await db.query(`create temp table workers as select id from staff where email like 'worker%@example.com'`)
  await db.query(
    `create temp table units_by_turn as select id, house_id, entrance, floor, (row_number() over (order by id) - 1)::int as turn from realty where type = 'apartment'`,
  )
  await db.query(
    `create temp table types_by_turn as select id, name, priority, preset_id, (row_number() over (order by id) - 1)::int as turn from service_request_types`,
  )
  await db.query('create unique index on units_by_turn (turn)')
  await db.query('analyze')
  // One transaction, so that jobs of the product wait for it instead of reading tables without indexes.
  await db.query('begin')
  const make = await dropIndexes(db)
  for (let from = 1; from <= count; from += step) {
    const to = Math.min(count, from + step - 1)
    await db.query(requests(from, to), [`${searchKey('Заявка')} `])
    await db.query(messages(from, to))
    say(`${to} requests`)
  }
  for (const index of make) await db.query(index)
  await db.query(
    `insert into row_counts (name, n) select 'requests:' || status, count(*) from service_requests group by status`,
  )
  await db.query(`select setval(pg_get_serial_sequence('service_requests', 'id'), ${count})`)
  await db.query(
    `update service_request_settings set unprefixed_place = (select place from service_requests order by id limit 1)`,
  )
  await db.query(
    `insert into service_request_numbers (prefix, year, last) select prefix, year, max(number) from service_requests group by 1, 2`,
  )
  await db.query('commit')
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze service_requests')
  await db.query('vacuum analyze service_request_messages')
}
