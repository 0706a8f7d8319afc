// Delivers an announcement to 1,000 residents by e-mail over a real SMTP connection, kills the server (SIGKILL) while it sends, starts
// it again, and counts letters by address: none may come twice, and none may be missing without being named uncertain.
// Usage: npm run build && node bench/delivery.mjs [people] [kills]
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { enter, makeDataDir, startProduct, withDatabase } from './registry.product.mjs'
import { fill } from './registry.fill.mjs'

const { SMTPServer } = createRequire(new URL('../server/package.json', import.meta.url))('smtp-server')
const people = Number(process.argv[2] ?? 1000)
const kills = Number(process.argv[3] ?? 3)
const say = (line) => process.stdout.write(`${line}\n`)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const letters = new Map()
const received = () => [...letters.values()].reduce((sum, n) => sum + n, 0)
const smtp = new SMTPServer({
  hideSTARTTLS: true,
  authOptional: true,
  onData: (stream, { envelope }, done) =>
    void text(stream).then(() => {
      const { address } = envelope.rcptTo[0]
      letters.set(address, (letters.get(address) ?? 0) + 1)
      done(null)
      // A connection that ends before the message does: nothing was received.
    }, done),
})
await new Promise((done) => void smtp.listen(0, '127.0.0.1', done))
smtp.on('error', () => undefined)
process.env['SMTP_URL'] = `smtp://127.0.0.1:${smtp.server.address().port}?from=office@board.example`
process.env['PUBLIC_URL'] = 'https://board.example'

const dataDir = makeDataDir()
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
let product = await startProduct(dataDir)
const token = await enter(product)
await withDatabase(dataDir, async (db) => {
  await fill(db, Math.ceil(people / 100), () => undefined)
  await db.query('alter table members disable trigger user')
  await db.query(
    `update members set emails = jsonb_build_array(jsonb_build_object('address', 'm' || id || '@home.example')), channels = '{email}',
      consent = '{"state":"given"}', language = (array['uk','en','ru','es'])[1 + id % 4]
    where id in (select member_id from residents where "to" is null and deleted_at is null and member_id in (
      select id from members where status = 'active' and deleted_at is null) group by member_id order by member_id limit $1)`,
    [people],
  )
  await db.query(
    `update members set consent = null where emails->0->>'address' is distinct from 'm' || id || '@home.example'`,
  )
  await db.query('alter table members enable trigger user')
  await db.query('analyze')
})

const post = async (path, body) => {
  const response = await fetch(`${product.url}/api/admin${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.data
}
const states = () =>
  withDatabase(dataDir, async (db) => {
    const { rows } =
      await db.query(`select count(*)::int as all, count(*) filter (where r.state = 'queued')::int as queued,
      count(*) filter (where r.state in ('queued', 'waiting'))::int as open, count(*) filter (where r.state = 'sent')::int as sent,
      count(*) filter (where o.last_error = 'INTERRUPTED')::int as uncertain
      from delivery_recipients r left join outbox o on o.id = r.outbox_id`)
    return rows[0]
  })

const body = '<p>Завтра з 9:00 до 12:00 води не буде: міняємо засувку.</p>'.repeat(10)
const { id } = await post('/announcements', { title: 'Вода завтра', body, state: 'published' })
const preview = await post(`/announcements/${id}/deliver`, { channels: ['email'], preview: true })
const began = performance.now()
await post(`/announcements/${id}/deliver`, { channels: ['email'], preview: false })
const answered = performance.now() - began
while ((await states()).queued > 0) await sleep(10)
const queued = performance.now() - began
say(
  `${preview.reached} people: queued and answered after ${answered.toFixed(0)} ms (target 1,000), all handed to the outbox after ${queued.toFixed(0)} ms`,
)

const wait = async (done) => {
  while (!(await done())) await sleep(20)
}
for (let i = 1; i <= kills; i++) {
  await wait(() => received() >= (people * i) / (kills + 1))
  process.kill(product.pid, 'SIGKILL')
  await sleep(100)
  product = await startProduct(dataDir)
}
await wait(async () => (await states()).open === 0)
const seconds = (performance.now() - began) / 1000
const { all, sent, uncertain } = await states()
const twice = [...letters.values()].filter((n) => n > 1).length
const missing = all - letters.size
say(
  `${kills} kills of the server: ${all} to send, ${sent} sent, ${received()} letters to ${letters.size} addresses, ${twice} twice, ${uncertain} uncertain, ${missing} of them not received; ${seconds.toFixed(1)} s`,
)
await product.stop()
await new Promise((done) => void smtp.close(done))
process.exitCode = twice === 0 && missing <= uncertain && answered < 1000 && all === people ? 0 : 1
