import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { allRouteFiles, routeFiles } from './route-files.ts'
import { sourceRoot } from './source-scan.ts'
import { scanTexts } from './text-scan.ts'
import { writeTables } from './text-tables.ts'

type Texts = Record<string, string>
type Plural = { plural: Record<string, Record<string, string>> }
export type Tables = Record<string, Record<string, Texts | Plural>>
interface Step {
  title: string
  body: string
  buttons?: readonly { label: string }[]
}
export type Guides = Record<string, readonly Step[]>

export const languages = ['uk', 'en', 'ru', 'es'] as const
const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
// Contract and server files import `….js`, which is `….ts` until they are built.
const contract = {
  find: /^@oselia\/contract\/(.*)$/,
  replacement: `${fileURLToPath(new URL('../../contract/src/', import.meta.url))}$1.ts`,
}

const generated = async <T>(name: string) => {
  const { module } = await runnerImport<T>(fileURLToPath(new URL(`../.build/${name}`, import.meta.url)), {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [contract] },
  })
  return module
}

/** All tables of texts and all guides, as they are written now. */
export const readTables = async (): Promise<{ tables: Tables; guides: Guides }> => {
  writeTables()
  const { tables } = await generated<{ tables: Tables }>('messages.ts')
  const { guides } = await generated<{ guides: Guides }>('guides.ts')
  return { tables, guides }
}

const isPlural = (message: Texts | Plural): message is Plural => 'plural' in message

/** The page asks for exactly the form that `Intl.PluralRules` names, so a form that a language writes like `other` is filled in. */
const spread = (key: string, table: Record<string, string>, language: string) => {
  const asked = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return forms
    .filter((form) => asked.includes(form))
    .map((form) => [`${key}_${form}`, table[form] ?? table.other] as const)
}

/** The texts of these keys in a language, as the browser loads them: `{ group: { key: text } }`. */
export const bundleOf = (tables: Tables, language: string, keys: Iterable<string>): string => {
  const bundle: Record<string, Record<string, string | undefined>> = {}
  for (const path of keys) {
    const dot = path.indexOf('.')
    const group = path.slice(0, dot)
    const key = path.slice(dot + 1)
    const message = tables[group]![key]!
    const texts = isPlural(message)
      ? spread(key, message.plural[language]!, language)
      : [[key, message[language]] as const]
    Object.assign((bundle[group] ??= {}), Object.fromEntries(texts))
  }
  return JSON.stringify(bundle)
}

/** Key of every text, in the order of the tables. */
export const keysOf = (tables: Tables): string[] =>
  Object.entries(tables).flatMap(([group, table]) => Object.keys(table).map((key) => `${group}.${key}`))

/** The texts that one entry point needs, under a name made of their content. */
interface Part {
  name: string
  keys: string[]
}

const partOf = (tables: Tables, order: readonly string[], wants: (key: string) => boolean): Part | null => {
  const keys = order.filter(wants)
  if (keys.length === 0) return null
  const hash = createHash('sha256')
  for (const language of languages) hash.update(bundleOf(tables, language, keys))
  return { name: hash.digest('hex').slice(0, 6), keys }
}

/**
 * Splits the texts by what the code needs. `base` is what every page has and the login shows; `of(file)` is what a lazily
 * imported file needs beyond it, and a route beyond its layouts too; null where that is nothing.
 */
export const planTexts = async () => {
  const { tables, guides } = await readTables()
  const order = keysOf(tables)
  const scan = scanTexts(new Set(order))
  const beyond = (keys: ReadonlySet<string>, without: ReadonlySet<string>) =>
    partOf(tables, order, (key) => keys.has(key) && !without.has(key))
  // Small pieces of the frame that are imported lazily would each cost a request for a few texts.
  const isSmall = (file: string) =>
    /^(app|platform)\//.test(file.slice(sourceRoot.length)) && !file.endsWith('palette.tsx')
  const first = [`${sourceRoot}app/main.tsx`, `${sourceRoot}app/providers.tsx`, ...(routeFiles.get('/login') ?? [])]
  const baseKeys = scan.needs(first, isSmall)
  const base = beyond(baseKeys, new Set())!
  const known = new Map<string, Part | null>()
  for (const files of routeFiles.values()) {
    const above = new Set(baseKeys)
    for (const file of files) {
      const keys = scan.needs([file])
      if (!known.has(file)) known.set(file, beyond(keys, above))
      for (const key of keys) above.add(key)
    }
  }
  for (const file of scan.lazy) if (!allRouteFiles.has(file)) known.set(file, beyond(scan.needs([file]), baseKeys))
  const guideParts = Object.entries(guides).map(([name, steps]) => {
    const keys = steps.flatMap(({ title, body, buttons = [] }) => [title, body, ...buttons.map(({ label }) => label)])
    return { name, steps, part: beyond(new Set(keys), baseKeys) }
  })
  const parts = [base, ...known.values(), ...guideParts.map(({ part }) => part)].filter((part) => part !== null)
  return {
    tables,
    base,
    of: (file: string): Part | null => known.get(file) ?? null,
    guides: guideParts,
    parts: new Map(parts.map((part) => [part.name, part])),
  }
}
export type TextPlan = Awaited<ReturnType<typeof planTexts>>
