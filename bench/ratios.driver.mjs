import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { keptPage, searchOnce } from './registry.sql.mjs'

// The bare driver of `ratios.mjs`: an HTTP server that runs hand-written SQL and responds with its rows, without
// permissions, validation, languages or files. Started by its parent with the connection as its only argument; sends its
// address to the parent.

const pool = new pg.Pool({ ...JSON.parse(process.argv[2]), max: 16, application_name: 'driver' })
// Its parent ends idle connections.
pool.on('error', () => undefined)

const page = async (n) => {
  const { rows, count } = keptPage(false, n)
  const [total, found] = await Promise.all([pool.query(count), pool.query(rows)])
  return { data: found.rows, total: Number(total.rows[0].count) }
}

/** One request with its messages. */
const item = `select r.*, array(select to_jsonb(m) from service_request_messages m where m.request_id = r.id order by m.id desc limit 60) as messages
  from service_requests r where r.id = $1`

const insertRequest = `with numbered as (insert into service_request_numbers as c (prefix, year, last)
    values ('H' || $1::bigint, extract(year from now())::int, 1) on conflict (prefix, year) do update set last = c.last + 1 returning prefix, year, last)
  insert into service_requests (place, prefix, year, number, type_id, priority, description, house_id, entrance, floor, realty_id,
    caller_name, caller_phone, source, preset_id, search_keys, created_by)
  select lower(n.prefix), n.prefix, n.year, n.last, t.id, t.priority, $4, u.house_id, u.entrance, u.floor, u.id, $5, $6, 'phone', t.preset_id,
    lower($4 || ' ' || $5 || ' ' || $6), (select min(id) from staff)
  from numbered n, service_request_types t, realty u where t.id = $2 and u.id = $3 returning *`
const insertMove = `insert into service_request_moves (request_id, to_status, staff_id) values ($1, 'new', $2)`
const insertHistory = `insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, label, changes)
  values (now(), $1, 'driver', 'create', 'service_requests', $2, $3, $4)`
const insertEvent = `insert into live_events (entity, entity_id, action, house_ids, staff_ids)
  values ('service_requests', $1, 'create', $2, $3)`

/** Creates a request: its row with its number, its first state, its history row and its event in one transaction. */
const create = async ({ house_id, type_id, realty_id, description, caller_name, caller_phone }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const values = [house_id, type_id, realty_id, description, caller_name, caller_phone]
    const [row] = (await client.query(insertRequest, values)).rows
    await client.query(insertMove, [row.id, row.created_by])
    const changes = Object.entries(row).map(([field, value]) => ({ field, old: null, new: value }))
    await client.query(insertHistory, [row.created_by, row.id, String(row.number), JSON.stringify(changes)])
    await client.query(insertEvent, [row.id, [row.house_id], [row.created_by]])
    await client.query('commit')
    return { data: row }
  } finally {
    client.release()
  }
}

const answers = {
  '/page': (url) => page(Number(url.searchParams.get('page'))),
  '/search': async (url) => (await pool.query(searchOnce, [`%${url.searchParams.get('q')}%`])).rows[0],
  '/item': async (url) => ({ data: (await pool.query(item, [url.searchParams.get('id')])).rows[0] }),
  '/create': async (_url, request) => create(await json(request)),
}

const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://driver')
  answers[url.pathname](url, request).then(
    (answer) => {
      response.statusCode = request.method === 'POST' ? 201 : 200
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    },
    (error) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
})
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
process.on('SIGTERM', () => process.exit(0))
