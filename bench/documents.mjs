import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import PdfKit from 'pdfkit'
import { chromium } from 'playwright-core'

// Twenty documents of 20 MB in one drop over a connection that is cut twice, and the first page of a PDF of 300 pages at 360 px.
// node bench/documents.mjs [--only pdf]        (CHROME_PATH names the browser, if it is not Playwright's own)
const main = join(import.meta.dirname, '../server/dist/main.js')
const mega = 1024 * 1024
const [count, bytes] = [20, 20 * mega - 4096]
const say = (line) => process.stdout.write(`${line}\n`)

const launch = async (dataDir) => {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '' }
  const child = spawn(process.execPath, [main, '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
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

/** A proxy that breaks every connection each time one of these numbers of bytes has passed to the server. */
const cuttingProxy = async (target, cutsAt) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set()
  let passed = 0
  let cuts = 0
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (part) => {
      passed += part.length
      if (cuts >= cutsAt.length || passed < cutsAt[cuts]) return
      cuts += 1
      for (const socket of sockets) socket.destroy()
    })
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cuts: () => cuts,
    passed: () => passed,
    close: () => server.close(),
  }
}

const login = async (url) => {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'demo-password' }),
  })
  return (await response.json()).access_token
}

const api = (url, token) => async (path, body) => {
  const response = await fetch(`${url}/api/admin${path}`, {
    ...(body && { method: 'POST', body }),
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Text files, each with bytes of its own, since a store of equal ones would prove nothing. */
const makeFiles = async (folder) => {
  const paths = []
  for (let n = 1; n <= count; n++) {
    const path = join(folder, `Drop ${n}.txt`)
    await writeFile(path, randomBytes(bytes / 2).toString('hex'))
    paths.push(path)
  }
  return paths
}

const makePdf = async (pages) => {
  const paper = new PdfKit({ autoFirstPage: false, compress: true })
  const parts = []
  paper.on('data', (part) => parts.push(part))
  for (let n = 1; n <= pages; n++) {
    paper.addPage({ size: 'A4', margin: 50 }).fontSize(11)
    for (let line = 0; line < 40; line++)
      paper.text(`Page ${n}, line ${line}: articles of the association of co-owners`)
  }
  paper.end()
  await once(paper, 'end')
  return Buffer.concat(parts)
}

const openPage = async (browser, token, size) => {
  const context = await browser.newContext({ viewport: size })
  await context.addInitScript((held) => {
    localStorage.setItem('auth.token', held)
  }, token)
  return context.newPage()
}

const drop = async (browser, url, folder) => {
  const token = await login(url)
  const ask = api(url, token)
  const proxy = await cuttingProxy(url, [90 * mega, 260 * mega])
  const page = await openPage(browser, token, { width: 1366, height: 768 })
  await page.goto(`${proxy.url}/Documents`)
  const files = await makeFiles(folder)
  const chooser = page.waitForEvent('filechooser')
  await page.locator('[data-guide="upload-documents"] button').first().click()
  const from = performance.now()
  await (await chooser).setFiles(files)
  await page.waitForFunction((n) => document.querySelectorAll('li[data-state="done"]').length === n, count, {
    timeout: 600_000,
  })
  const seconds = (performance.now() - from) / 1000
  const { data } = await ask(`/documents?per_page=100&search_query=Drop`)
  const names = data.map(({ name }) => name.uk)
  const whole = data.filter(({ file }) => file.bytes === bytes).length
  say(
    `drop: ${names.length} documents, ${new Set(names).size} different, ${whole} whole, of ${count} x 20 MB; ${proxy.cuts()} cuts; ` +
      `${seconds.toFixed(1)} s, ${(proxy.passed() / mega).toFixed(0)} MB sent`,
  )
  await page.context().close()
  proxy.close()
  return names.length === count && new Set(names).size === count && whole === count && proxy.cuts() === 2
}

const firstPage = async (browser, url) => {
  const token = await login(url)
  const form = new FormData()
  form.set('name', 'Three hundred pages')
  const pdf = await makePdf(300)
  form.set('file', new Blob([pdf]), 'three-hundred.pdf')
  await api(url, token)('/documents', form)
  const page = await openPage(browser, token, { width: 360, height: 740 })
  const times = []
  for (let run = 0; run < 5; run++) {
    await page.goto(`${url}/Documents`)
    const link = page.getByRole('link', { name: 'Three hundred pages' })
    await link.hover()
    // As long as a person looks at a list before choosing from it.
    await page.waitForTimeout(1500)
    const from = performance.now()
    await link.click()
    await page.getByText('Page 1, line 0:', { exact: false }).first().waitFor()
    times.push(performance.now() - from)
  }
  await page.context().close()
  const [first, ...next] = times
  const middle = next.toSorted((a, b) => a - b)[Math.floor(next.length / 2)]
  say(
    `300 pages (${(pdf.length / mega).toFixed(1)} MB) at 360 px, from the list to the text of the first page: ` +
      `${first.toFixed(0)} ms with an empty cache, then ${middle.toFixed(0)} ms`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'oselia-documents-'))
await chmod(folder, 0o711)
const product = await launch(folder)
const executablePath = process.env['CHROME_PATH']
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  await firstPage(browser, product.url)
  if (!process.argv.includes('pdf') && !(await drop(browser, product.url, folder))) process.exitCode = 1
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
