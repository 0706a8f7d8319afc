import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The page of a house as a whole building opens it: requests a second from many addresses, and the bytes of a first load.
// Usage: node bench/lobby.mjs [--seconds 5] [--connections 32]
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const seconds = option('seconds', 5)
const connections = option('connections', 32)
/** Requests a second that the page has to answer on one machine, and KB of a first load. */
const target = { perSecond: 1000, kilobytes: 60 }

const main = join(import.meta.dirname, '../server/dist/main.js')
const dataDir = mkdtempSync(join(tmpdir(), 'oselia-lobby-'))
chmodSync(dataDir, 0o711)

const start = async () => {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '' }
  // Each address may ask 3,000 times a minute, so that every request names another one.
  const child = spawn(process.execPath, [main, '--demo'], {
    env: { ...env, TRUSTED_PROXIES: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (part) => {
      said += part
      const found = /listening on (\S+)/.exec(said)
      if (found) resolve(found[1])
    })
    child.on('exit', () => reject(new Error(`the product did not start: ${said}`)))
  })
  const stop = async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, stop }
}

const agent = new Agent({ keepAlive: true, maxSockets: connections })
let serial = 0
const addressOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** One request of the page: `{ status, bytes, headers, milliseconds }`. */
const open = (url, headers = {}) =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const outgoing = request(url, {
      agent,
      headers: { 'accept-encoding': 'br, gzip', 'x-forwarded-for': addressOf(++serial), ...headers },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          bytes: Buffer.concat(chunks),
          headers: response.headers,
          milliseconds: performance.now() - begun,
        }),
      )
    })
    outgoing.end()
  })

const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1)

/** Opens the page over and over on all connections. */
const load = async (name, url, expected, headers) => {
  const times = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const { status, milliseconds } = await open(url, headers)
        if (status !== expected) throw new Error(`${name}: status ${status}`)
        times.push(milliseconds)
      }
    }),
  )
  times.sort((a, b) => a - b)
  const perSecond = Math.round(times.length / seconds)
  process.stdout.write(
    `${name.padEnd(34)} ${String(perSecond).padStart(6)} per second, p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, max ${times.at(-1).toFixed(0)} ms\n`,
  )
  return perSecond
}

const measure = async (url) => {
  const call = async (method, path, body) => {
    const response = await fetch(`${url}/api/admin${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(call.token && { authorization: `Bearer ${call.token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response.json()
  }
  const login = await call('POST', '/login', { email: 'admin@example.com', password: 'demo-password' })
  call.token = login.access_token
  const { data: houses } = await call('GET', '/houses?per_page=1')
  const { link } = (await call('POST', `/houses/${houses[0].id}/lobby/link`, {})).data
  const page = `${url}${new URL(link.url).pathname}?lang=uk`
  const write = (n) =>
    call('POST', '/announcements', {
      title: { uk: `Оголошення ${n}` },
      body: { uk: `<p>${'Текст оголошення для мешканців будинку. '.repeat(15)}</p>` },
      audience: { house_ids: [houses[0].id] },
      state: 'published',
    })
  for (let n = 0; n < 20; n++) await write(n)
  const first = await open(page)
  const whole = brotliDecompressSync(first.bytes).length
  const kilobytes = first.bytes.length / 1024
  process.stdout.write(
    `first load: 1 request, ${kilobytes.toFixed(1)} KB (brotli), ${(whole / 1024).toFixed(1)} KB of HTML\n`,
  )
  await load('warming up', page, 200)
  const perSecond = await load('the page', page, 200)
  await load('the page that the browser has', page, 304, { 'if-none-match': first.headers.etag })
  let n = 0
  const writing = setInterval(() => void write(`під навантаженням ${n++}`), 500)
  await load('the page during 2 changes a second', page, 200)
  clearInterval(writing)
  return perSecond >= target.perSecond && kilobytes <= target.kilobytes
}

const product = await start()
try {
  const isMet = await measure(product.url)
  process.stdout.write(`target: ${target.perSecond} per second, ${target.kilobytes} KB: ${isMet ? 'met' : 'SHORT'}\n`)
  process.exitCode = isMet ? 0 : 1
} finally {
  agent.destroy()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
