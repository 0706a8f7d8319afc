import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { bin, run } from './kit.mjs'

// The headless shell is the same engine without the window's code: tests take half of the CPU time.
const names = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']

const works = (path) => {
  try {
    execFileSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

const installed = () => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...places]
  const given = process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []
  return [...given, ...folders.flatMap((f) => [...names, 'Google Chrome'].map((n) => join(f, n)))].find(
    (p) => existsSync(p) && works(p),
  )
}

const byApt = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { quiet: true, env })
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-dejavu-core'], {
      quiet: true,
      env,
    })
    const found = installed()
    if (found) return found
  }
  return undefined
}

const byPlaywright = async () => {
  if ((await run(bin('playwright'), ['install', 'chromium'], { quiet: true })) !== 0) return undefined
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** Path of Chrome or Chromium: an installed one, else Debian's, else Playwright's; undefined when none is available. */
export const findBrowser = async () => installed() ?? (await byApt()) ?? (await byPlaywright())
