import { createServer } from 'node:http'

// The bare server beside the product: holds streams open and writes to all of them what it receives, without a
// database, permissions or storage. Sends its address to the parent.

const open = new Set()
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': ready\n\n')
    open.add(response)
    return
  }
  const name = request.headers['x-name']
  // As long as the event of a message.
  const frame = Buffer.from(`id: 1\ndata: {"client_msg_id":"${name}","more":"${'x'.repeat(600)}"}\n\n`)
  for (const one of open) one.write(frame)
  request.resume()
  response.writeHead(201).end()
})
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
process.on('SIGTERM', () => process.exit(0))
