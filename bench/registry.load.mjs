import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

// A load process: each connection requests the next URL of the list as soon as it has a response; a URL with a body is
// posted. Receives its work from its parent, sends the milliseconds of each response by name.

let turn = 0
const ask = (agent, url, { token, language = 'uk' }, body) =>
  new Promise((resolve, reject) => {
    turn += 1
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      // The rate limit is 3,000 requests a minute per address: these simulate 2,000 users behind a proxy.
      'x-forwarded-for': `10.0.${turn % 8}.${(turn >> 3) % 250}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    }
    const asked = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      const isRefused = response.statusCode >= 400
      let text = ''
      response.on('data', (bytes) => isRefused && (text += bytes))
      response.on('end', () => resolve({ isRefused, text: `${response.statusCode} ${text}` }))
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })

const load = async ({ url, paths, connections, seconds, rounds, ...reader }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = []
  let next = 0
  let refused = 0
  let reason
  const start = performance.now()
  const isOver = () => (rounds ? next >= paths.length * rounds : performance.now() - start > seconds * 1000)
  const lane = async () => {
    while (!isOver()) {
      const [name, path, body] = paths[next++ % paths.length]
      const from = performance.now()
      const { isRefused, text } = await ask(agent, url + path, reader, body)
      if (isRefused) {
        refused += 1
        reason ??= text
      }
      times.push([name, performance.now() - from])
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
  return { times, refused, reason, seconds: (performance.now() - start) / 1000 }
}

process.on('message', (work) => {
  load(work).then(
    (told) => process.send(told),
    (error) => process.send({ error: String(error) }),
  )
})
