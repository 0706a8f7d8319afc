import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minify, type Plugin, type Rollup } from 'vite'
import { routeFiles } from './route-files.ts'
import { type TextPlan } from './text-parts.ts'
import { textPlan } from './texts.ts'

const source = 'src/app/first-paint.js'
type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

const isChunk = (part: Bundle[string] | undefined): part is Chunk => part?.type === 'chunk'

/** Every file that the chunks need to run, styles first. */
const closureOf = (bundle: Bundle, roots: Chunk[]) => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (chunk: Chunk) => {
    if (scripts.has(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file)
    for (const file of chunk.imports) {
      const part = bundle[file]
      if (isChunk(part)) visit(part)
    }
  }
  roots.forEach(visit)
  return [...styles, ...scripts]
}

/** The chunks that a route file was split into. */
const chunksOf = (bundle: Bundle, file: string) =>
  Object.values(bundle)
    .filter(isChunk)
    .filter(({ facadeModuleId }) => facadeModuleId?.split('?')[0] === file && facadeModuleId !== file)

/**
 * Which files a page needs, by its path, beyond what index.html names already, and which parts of the texts:
 * `{ base: part, files, pages: [[path, [step to the index of a file], [part]]] }`. A parameter of a path is written `*`.
 * Files of many pages come first, and each list has the differences between its rising indexes: this compresses best.
 */
const preloads = (bundle: Bundle, plan: TextPlan, named: (file: string) => boolean) => {
  const needs = [...routeFiles].map(([path, roots]) => {
    const chunks = roots.flatMap((file) => chunksOf(bundle, file))
    return {
      path,
      needed: new Set(closureOf(bundle, chunks).filter((file) => !named(file))),
      parts: roots.flatMap((file) => plan.of(file)?.name ?? []),
    }
  })
  const users = new Map<string, number>()
  for (const file of needs.flatMap(({ needed }) => [...needed])) users.set(file, (users.get(file) ?? 0) + 1)
  const files = [...users.keys()].toSorted((a, b) => users.get(b)! - users.get(a)!)
  const pages = needs.map(({ path, needed, parts }) => {
    const at = files.flatMap((file, index) => (needed.has(file) ? [index] : []))
    return [path, at.map((index, i) => index - (at[i - 1] ?? 0)), parts]
  })
  return { base: plan.base.name, files, pages }
}

/** What the entry imports dynamically, to stay small itself, and yet before anything is drawn. */
const atOnce = ['/app/providers.tsx', '/platform/query.ts']

const linksOf = (bundle: Bundle, page: string) => {
  const roots = Object.values(bundle)
    .filter(isChunk)
    .filter(({ facadeModuleId }) => atOnce.some((file) => facadeModuleId?.endsWith(file)))
  return closureOf(bundle, roots)
    .filter((file) => !page.includes(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
}

const nameOf = (code: string) => `assets/first-paint-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`

/**
 * Emits the blocking script under a hashed name (the CSP allows no inline script, and long caching needs a new name
 * per content) and declares early everything that a first view needs: the providers in index.html, the page's own
 * files in that script. Otherwise the browser would discover each file only after running the one that imports it.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const html = bundle['index.html']
      if (html?.type !== 'asset') return
      const plan = await textPlan()
      const page = String(html.source)
      const links = linksOf(bundle, page)
      const withLinks = page.replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
      const table = JSON.stringify(preloads(bundle, plan, (file) => withLinks.includes(file)))
      const script = readFileSync(new URL(`../${source}`, import.meta.url), 'utf8')
      // The table is put in afterwards: `bench/sizes.mjs` reads it as JSON.
      const named = script.replace("{ base: '', files: [], pages: [] }", 'PRELOADS')
      const code = (await minify(source, named)).code.replace('PRELOADS', () => table)
      html.source = withLinks.replace(`/${source}`, `/${nameOf(code)}`)
      this.emitFile({ type: 'asset', fileName: nameOf(code), source: code })
    },
  },
})
