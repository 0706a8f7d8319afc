import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = 'src/app/first-paint.js'

/** Ships the blocking script under a hashed name: the policy allows no inline script, and long caching needs a new name per content. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(`/${source}`, `/${nameOf(read())}`),
  },
  generateBundle() {
    const code = read()
    this.emitFile({ type: 'asset', fileName: nameOf(code), source: code })
  },
})

const read = () => readFileSync(new URL(`../${source}`, import.meta.url), 'utf8').replace(/^\s*\/\/.*$/gm, '')
const nameOf = (code: string) => `assets/first-paint-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
