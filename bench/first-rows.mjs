import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadFirstRows } from './first-rows.page.mjs'

// Time until a list is visible: a browser with an empty cache, a session in its storage, the built product on the same
// machine.
// node bench/first-rows.mjs [path] [runs] [--waterfall]
const [path = '/Houses', runs = '15'] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const waterfall = process.argv.includes('--waterfall')
const main = join(import.meta.dirname, '../server/dist/main.js')

const launch = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oselia-first-'))
  await chmod(dataDir, 0o711)
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '' }
  const child = spawn(process.execPath, [main, '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (bytes) => {
      said += bytes
      const found = /listening on (\S+)/.exec(said)
      if (found) resolve(found[1])
    })
    child.on('exit', () => reject(new Error(`the product did not start: ${said}`)))
  })
  const stop = async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, stop }
}

const login = async (url) => {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'demo-password' }),
  })
  return (await response.json()).access_token
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
const print = (line) => process.stdout.write(`${line}\n`)

const product = await launch()
try {
  const results = await loadFirstRows(`${product.url}${path}`, await login(product.url), Number(runs))
  const rows = results.map((one) => one.rows)
  print(
    `${path}: first row painted after ${quantile(rows, 0.5).toFixed(0)} ms (median of ${rows.length}; ` +
      `fastest ${rows[0].toFixed(0)}, quartiles ${quantile(rows, 0.25).toFixed(0)} and ${quantile(rows, 0.75).toFixed(0)}, slowest ${rows.at(-1).toFixed(0)})`,
  )
  if (waterfall) {
    const usual = results.find((one) => one.rows === quantile(rows, 0.5))
    for (const { name, from, sent, first, end, kb } of usual.resources)
      print(
        `${[from, sent, first, end].map((ms) => String(ms).padStart(5)).join('')} ${String(kb).padStart(7)} KB  ${name}`,
      )
  }
} finally {
  await product.stop()
}
