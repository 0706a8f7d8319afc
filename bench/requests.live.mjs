import { Agent, request } from 'node:http'

// A process with open event streams. Reports to its parent when all are open, and for each chat message the time at
// which the last stream received it.

const listen = ({ url, token, connections }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const heard = new Map()
  let open = 0
  const hear = (chunk) => {
    for (const [, id] of chunk.matchAll(/"client_msg_id":"(bench-\d+)"/g)) {
      const n = (heard.get(id) ?? 0) + 1
      heard.set(id, n)
      if (n === connections) process.send({ heard: id, at: Date.now() })
    }
  }
  for (let i = 0; i < connections; i++) {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      'x-forwarded-for': `10.1.${i % 250}.${Math.floor(i / 250) + 1}`,
    }
    const asked = request(`${url}/api/admin/stream`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) process.send({ error: `a stream was answered with ${response.statusCode}` })
      response.setEncoding('utf8')
      // An event may arrive in two chunks.
      let rest = ''
      response.on('data', (data) => {
        const whole = (rest + data).split('\n\n')
        rest = whole.pop()
        whole.forEach(hear)
      })
      open += 1
      if (open === connections) process.send({ open })
    })
    asked.on('error', (error) => process.send({ error: String(error) }))
    asked.end()
  }
}

process.on('message', listen)
