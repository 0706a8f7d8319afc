import { createServer } from 'node:http'
import pg from 'pg'

// The bare driver beside the product: an HTTP server that runs one hand-written statement and responds with its rows.
// Started by its parent with the connection as its only argument; sends its address to the parent.

const pool = new pg.Pool({ ...JSON.parse(process.argv[2]), max: 16 })

/** The twenty newest requests with the columns of the list; no total, permissions or unread counts. */
const list = `select r.*, t.name as type, h.label, u.number as unit, m.name as member, sr.last_name as responsible, sp.last_name as performer
  from service_requests r join service_request_types t on t.id = r.type_id join houses h on h.id = r.house_id
  left join realty u on u.id = r.realty_id left join members m on m.id = r.member_id
  left join staff sr on sr.id = r.responsible_id left join staff sp on sp.id = r.performer_id
  where r.deleted_at is null order by r.created_at desc, r.id desc limit 20`
/** One request with its messages. */
const details = `select r.*, array(select to_jsonb(m) from service_request_messages m where m.request_id = r.id order by m.id desc limit 60) as lines
  from service_requests r where r.id = $1`

const ask = async (url) => {
  const id = url.searchParams.get('id')
  const { rows } = await (id ? pool.query(details, [id]) : pool.query(list))
  return { data: rows }
}

const server = createServer((request, response) => {
  ask(new URL(request.url, 'http://driver')).then(
    (answer) => {
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
