import { createServer } from 'node:http'
import pg from 'pg'
import { keptPage, page, search } from './registry.sql.mjs'

// The bare driver: an HTTP server that runs the reference SQL and responds with its rows. Started by its parent with
// the connection as its only argument; sends its address to the parent.

const pool = new pg.Pool({ ...JSON.parse(process.argv[2]), max: 16 })
const plans = { page, kept: keptPage }

const ask = async (url) => {
  const current = url.searchParams.has('current')
  const sought = url.searchParams.get('q')
  const { rows, count } = sought
    ? search(current)
    : plans[url.pathname.slice(1)](current, Number(url.searchParams.get('page')))
  const values = sought ? [`%${sought}%`] : []
  const [total, found] = await Promise.all([pool.query(count, values), pool.query(rows, values)])
  return { data: found.rows, total: Number(total.rows[0].count) }
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
