// Sends raw requests and records what came of them.
import { Agent, request } from 'node:http'

/** Milliseconds after which a call without an answer counts as hanging. */
export const longest = 5000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const paths = /[^\x21-\x7e]/g

let serial = 0
/** An address of its own for every few calls, as the product limits the calls of each address. */
const clientAddress = () => {
  const n = Math.floor(++serial / 50)
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

const open = (url, { method, path, headers, body }) => {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const { hostname, port } = new URL(url)
  return request({
    hostname,
    port,
    agent,
    method,
    path: path.replace(paths, (letter) => encodeURIComponent(letter)),
    headers: { 'x-forwarded-for': clientAddress(), ...length, ...headers },
  })
}

/** Answers `{ status, text, milliseconds, end }`; `end` is `hang`, `closed` (by the server), `unsent` or `answer`. At most `most` bytes are kept. */
export const send = (url, call, most = 65_536) =>
  new Promise((resolve) => {
    const begun = performance.now()
    const chunks = []
    let size = 0
    let outgoing
    let timer
    const finish = (end, status = 0, why = '') => {
      clearTimeout(timer)
      const text = why || Buffer.concat(chunks).toString()
      resolve({ end, status, text, milliseconds: performance.now() - begun })
    }
    try {
      outgoing = open(url, call)
    } catch (error) {
      // Node refuses to send some headers.
      return finish('unsent', 0, error.code)
    }
    timer = setTimeout(() => {
      finish('hang')
      outgoing.destroy()
    }, longest)
    outgoing.on('error', (error) => finish('closed', 0, error.code))
    outgoing.on('response', (response) => {
      const status = response.statusCode
      // An event stream does not end by itself, and the rest of a large file tells nothing.
      const cut = () => {
        finish('answer', status)
        response.destroy()
      }
      if (response.headers['content-type']?.startsWith('text/event-stream')) return cut()
      response.on('data', (bytes) => {
        size += bytes.length
        if (size <= most) chunks.push(bytes)
        if (size > Math.max(most, 1_000_000)) cut()
      })
      response.on('end', () => finish('answer', status))
      response.on('error', () => finish('closed', status))
      response.on('close', () => finish('closed', status))
    })
    if (call.body === undefined) outgoing.end()
    else outgoing.end(call.body)
  })

export const sendJson = async (url, call) => {
  const { status, text } = await send(url, call, 20_000_000)
  try {
    return { status, answer: JSON.parse(text) }
  } catch {
    return { status, answer: null }
  }
}

/** An answer of a GET as JSON; null when it is refused. */
export const read = async (url, path, token) => {
  const { status, answer } = await sendJson(url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
  return status === 200 ? answer : null
}

/** A call with a body; the answer as JSON. */
export const write = (url, path, { token, body }) =>
  sendJson(url, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

/** Logs in; null when the person can't any more. */
export const login = async (url, email) => {
  const body = { email, password: 'demo-password' }
  for (let attempt = 0; attempt < 5; attempt++) {
    const { status, answer } = await write(url, '/api/admin/login', { body })
    if (status === 200) return answer.access_token ?? null
    if (status !== 503) return null
    await new Promise((wait) => setTimeout(wait, 500))
  }
  return null
}
