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

/** The chunks of lazily imported files. */
const chunksAt = (bundle: Bundle, files: readonly string[]) =>
  Object.values(bundle)
    .filter(isChunk)
    .filter(({ facadeModuleId }) => files.some((file) => facadeModuleId?.endsWith(file)))

/** The chunks that a route file was split into. */
const chunksOf = (bundle: Bundle, file: string) =>
  Object.values(bundle)
    .filter(isChunk)
    .filter(({ facadeModuleId }) => facadeModuleId?.split('?')[0] === file && facadeModuleId !== file)

/**
 * What a page needs, by its path, beyond what index.html names already: file names and parts of the texts, in
 * one line. A parameter of a path is written `*`. The server puts the line of a page into the HTML that it sends.
 */
const needsOf = (bundle: Bundle, plan: TextPlan, named: (file: string) => boolean) =>
  [...routeFiles].map(([path, roots]) => {
    const chunks = roots.flatMap((file) => chunksOf(bundle, file))
    // The routes of all pages; those of the login are in the entry.
    const routes = path === '/login' ? [] : chunksAt(bundle, ['/.build/route-tree.ts'])
    const files = closureOf(bundle, [...routes, ...chunks]).filter((file) => !named(file))
    const parts = roots.flatMap((file) => plan.of(file)?.name ?? [])
    return [path, [...files.map((file) => file.replace(/^assets\//, '')), ...parts].join(' ')]
  })

/** What the entry imports dynamically, to stay small itself, and yet before anything is drawn. */
const atOnce = ['/app/providers.tsx']

const linksOf = (bundle: Bundle, page: string) => {
  return closureOf(bundle, chunksAt(bundle, atOnce))
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
 * per content) and declares early everything that a first view needs: the providers in index.html, each page's own
 * files in `builds/pages.json`. Otherwise the browser would discover each file only after running the one that imports it.
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
      const needs = needsOf(bundle, plan, (file) => withLinks.includes(file))
      const script = readFileSync(new URL(`../${source}`, import.meta.url), 'utf8')
      const { code } = await minify(source, script)
      html.source = withLinks
        .replace(`/${source}`, `/${nameOf(code)}`)
        .replace('name="page-needs" content="', (meta) => meta + plan.base.name)
      this.emitFile({ type: 'asset', fileName: nameOf(code), source: code })
      this.emitFile({ type: 'asset', fileName: 'builds/pages.json', source: JSON.stringify(needs) })
    },
  },
})
