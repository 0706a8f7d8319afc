import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Connect, Plugin } from 'vite'
import { type TextPlan, bundleOf, keysOf, languages, planTexts, readTables } from './text-parts.ts'

const loader = fileURLToPath(new URL('../src/platform/text-parts.ts', import.meta.url))
const source = fileURLToPath(new URL('../src/', import.meta.url))

/** Address of a part of the texts; the name is made of its content, so it can be kept for ever. */
export const partFile = (language: string, part: string): string => `assets/texts-${language}-${part}.json`

let planned: Promise<TextPlan> | undefined
/** The split of this build, made once. */
export const textPlan = (): Promise<TextPlan> => (planned ??= planTexts())

/** Every file that is made of tables in the source: its path in the build, and its text. */
const files = (plan: TextPlan) =>
  new Map<string, string>([
    ...languages.map(
      (language) => [`_i18n/${language}/messages.json`, bundleOf(plan.tables, language, keysOf(plan.tables))] as const,
    ),
    ...languages.flatMap((language) =>
      Array.from(
        plan.parts.values(),
        ({ name, keys }) => [partFile(language, name), bundleOf(plan.tables, language, keys)] as const,
      ),
    ),
    ...plan.guides.map(
      ({ name, steps, part }) =>
        [`payload/${name}.json`, JSON.stringify({ guide: steps, texts: part?.name ?? null })] as const,
    ),
  ])

// While developing, all texts come at once, as they are written at the moment.
const answer: Connect.NextHandleFunction = (request, response, next) => {
  const [, language, guide] = /^\/(?:_i18n\/(\w+)\/messages|payload\/(\w+))\.json(?:\?|$)/.exec(request.url ?? '') ?? []
  if (!language && !guide) return next()
  readTables().then(
    ({ tables, guides }) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(
        language
          ? bundleOf(tables, language, keysOf(tables))
          : JSON.stringify({ guide: guides[guide!] ?? [], texts: null }),
      )
    },
    (error: unknown) => next(error),
  )
}

const imported = /\bimport\(\s*(["'])([^"']+)\1\s*\)/g

/**
 * Has each lazily imported file bring its texts: `import('./x.tsx')` becomes `withTexts(import('./x.tsx'), 'part')`, which fetches
 * both side by side. Writes the parts, all texts as `_i18n/{locale}/messages.json`, and `payload/{guide}.json`.
 */
export const texts = (): Plugin => ({
  name: 'texts',
  async transform(code, id) {
    if (this.environment.config.command !== 'build') return undefined
    const file = id.split('?')[0]!
    if (!file.startsWith(source)) return undefined
    const plan = await textPlan()
    if (file === loader) return code.replace('BASE_TEXTS', plan.base.name)
    let isChanged = false
    const changed = code.replace(imported, (whole, _quote, to: string) => {
      const part = plan.of(resolve(dirname(file), to.split('?')[0]!))
      // Of what a route is split into, only the page itself needs all texts of its file.
      if (!part || /tsr-split=(?!.*\bcomponent\b)/.test(to)) return whole
      isChanged = true
      return `withTexts(${whole}, '${part.name}')`
    })
    return isChanged ? `import { withTexts } from ${JSON.stringify(loader)};${changed}` : undefined
  },
  async generateBundle() {
    for (const [fileName, text] of files(await textPlan())) this.emitFile({ type: 'asset', fileName, source: text })
  },
  configureServer: (server) => void server.middlewares.use(answer),
})
