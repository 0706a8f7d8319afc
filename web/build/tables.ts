import { fileURLToPath } from 'node:url'
import { type Connect, type Plugin, runnerImport } from 'vite'

type Texts = Record<string, string>
type Plural = { plural: Record<string, Record<string, string>> }
interface Tables {
  tables: Record<string, Record<string, Texts | Plural>>
  laterTables: readonly string[]
}
interface Guides {
  guides: Record<string, unknown>
}

const languages = ['uk', 'en', 'ru', 'es'] as const
const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

// The runner leaves packages to Node, which would look for the contract's build; the build of the web needs its source alone.
const contract = {
  find: /^@oselia\/contract\/(.+)$/,
  replacement: `${fileURLToPath(new URL('../../contract/src/', import.meta.url))}$1.ts`,
}

const load = async <T>(path: string) => {
  const file = fileURLToPath(new URL(`../src/features/${path}`, import.meta.url))
  const { module } = await runnerImport<T>(file, {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [contract] },
  })
  return module
}

const isPlural = (message: Texts | Plural): message is Plural => 'plural' in message

/** The page asks for exactly the form that `Intl.PluralRules` names, so a form that a language writes like `other` is filled in. */
const spread = (key: string, table: Record<string, string>, language: string) => {
  const asked = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return forms
    .filter((form) => asked.includes(form))
    .map((form) => [`${key}_${form}`, table[form] ?? table.other] as const)
}

const inLanguage = (table: Record<string, Texts | Plural>, language: string) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([key, message]) =>
      isPlural(message) ? spread(key, message.plural[language]!, language) : [[key, message[language]] as const],
    ),
  )

const bundleOf = (groups: Tables['tables'], language: string, takes: (group: string) => boolean) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(groups)
        .filter(([group]) => takes(group))
        .map(([group, table]) => [group, inLanguage(table, language)]),
    ),
  )

/** Every file that is made of tables in the source: its path in the build, and its text. */
const files = async () => {
  const { tables, laterTables } = await load<Tables>('messages.ts')
  const isLater = (group: string) => laterTables.includes(group)
  const { guides } = await load<Guides>('guides.ts')
  return new Map<string, string>([
    ...languages.flatMap((language) => [
      [`_i18n/${language}/messages.json`, bundleOf(tables, language, (group) => !isLater(group))] as const,
      [`_i18n/${language}/office.json`, bundleOf(tables, language, isLater)] as const,
    ]),
    ...Object.entries(guides).map(([route, guide]) => [`payload/${route}.json`, JSON.stringify({ guide })] as const),
  ])
}

const answer: Connect.NextHandleFunction = (request, response, next) => {
  const path = request.url?.split('?')[0]?.slice(1) ?? ''
  if (!/^(_i18n|payload)\//.test(path)) return next()
  files().then(
    (made) => {
      response.statusCode = made.has(path) ? 200 : 404
      response.setHeader('Content-Type', 'application/json')
      response.end(made.get(path) ?? '{}')
    },
    (error: unknown) => next(error),
  )
}

/** Writes `_i18n/{locale}/messages.json` and `office.json` out of all messages tables and `payload/{route}.json` out of all guides. */
export const tables = (): Plugin => ({
  name: 'tables',
  async generateBundle() {
    for (const [fileName, source] of await files()) this.emitFile({ type: 'asset', fileName, source })
  },
  configureServer: (server) => void server.middlewares.use(answer),
})
