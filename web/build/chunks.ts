import { allRouteFiles, routeFiles } from './route-files.ts'
import { scanSources, sourceRoot } from './source-scan.ts'

/** Which languages there are, which the loader of texts asks. */
const languages = /\/contract\/src\/languages\.ts$/
const libraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|react-router|react-store|router-core|store))\//
/** A part of those libraries that only pages use. */
const onlyPages = /react-router\/.*\/useBlocker\./
const router = /\/web\/src\/app\/(root|router)\.tsx?$|^\0rolldown\/runtime/
const loginFiles = new Set(routeFiles.get('/login'))
/** The tree of all pages with the eager part of each route. It comes with the frame, so that a new route costs the login nothing. */
const isRouteMap = (id: string) =>
  id.endsWith('/web/.build/route-tree.ts') || (allRouteFiles.has(id) && !loginFiles.has(id))
const ownCore =
  /\/web\/src\/platform\/(api|build-id|dirty|id-params|lazy-boundary|list-search|new-version|reload-guard|session|text-parts|token)\.ts$/

/** What every page needs before rendering: the router and the eager part of the login. */
const isCore = (id: string) =>
  libraries.test(id)
    ? !onlyPages.test(id)
    : ownCore.test(id) || languages.test(id) || router.test(id) || loginFiles.has(id)

const { sources, closure } = scanSources()
const filesAt = (...names: string[]) => names.map((name) => sourceRoot + name)

/** What the files with all that they import take from a package, by name. */
const takenBy = (files: Iterable<string>, from: string) => {
  const pattern = new RegExp(`import \\{([^}]+)\\} from '${from}'`, 'g')
  const clauses = [...files].flatMap((file) => Array.from(sources.get(file)!.code.matchAll(pattern)))
  return new Set(
    clauses.flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/s, ''))),
  )
}

const packages = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'] as const
type Library = (typeof packages)[number]

/** Which library's module it is, and by which name sources import it; null for any other module. */
const libraryModule = (id: string): { library: Library; name: string } | null => {
  const component = /@mantine\/core\/esm\/components\/(\w+)\//.exec(id)
  if (component) return { library: '@mantine/core', name: component[1]! }
  const icon = /@tabler\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/.exec(id)
  if (icon) return { library: '@tabler/icons-react', name: icon[1]! }
  const hook = /@mantine\/hooks\/esm\/([\w-]+)\//.exec(id)
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return hook ? { library: '@mantine/hooks', name: camel(hook[1]!) } : null
}

/** Own modules among the files, and the modules of libraries that at least `most` of the groups of files take. */
const modulesOf = (files: ReadonlySet<string>, groups: readonly ReadonlySet<string>[], most: number) => {
  const taken = (library: Library) => {
    const counts = new Map<string, number>()
    for (const group of groups)
      for (const name of takenBy(group, library)) counts.set(name, (counts.get(name) ?? 0) + 1)
    return new Set([...counts].filter(([, count]) => count >= most).map(([name]) => name))
  }
  const names = new Map(packages.map((library) => [library, taken(library)] as const))
  return (id: string) => {
    const found = libraryModule(id)
    return found ? names.get(found.library)!.has(found.name) : files.has(id) && !allRouteFiles.has(id)
  }
}

/** What the login draws, which every other page draws too. */
const login = closure([...filesAt('app/providers.tsx', 'platform/query.ts'), ...(routeFiles.get('/login') ?? [])])
const isLogin = modulesOf(login, [login], 1)
const isShared =
  /node_modules\/(@mantine\/core\/esm\/core|@tanstack\/(react-query|query-core))\/|@tabler\/icons-react\/dist\/esm\/createReactComponent\./
const isBase = (id: string) => isShared.test(id) || isLogin(id)

/** Lists of votings, of billing, and of content beside announcements, are opened seldom: what they draw does not decide what all lists load. */
const seldom = /\/features\/(voting\/|billing\/|content\/(?!announcements\/))/

/** What the frame draws, and what at least a third of the other lists draw: they come together. */
const layout = closure(filesAt('app/admin.layout.tsx'))
const lists = [...allRouteFiles]
  .filter((file) => file.endsWith('.list.tsx') && !seldom.test(file))
  .map((file) => closure([file]))
const third = Math.ceil(lists.length / 3)
const inManyLists = [...sources.keys()].filter((file) => lists.filter((files) => files.has(file)).length >= third)
const isOfLayout = modulesOf(layout, [layout], 1)
const isOfLists = modulesOf(new Set(inManyLists), lists, third)
// Hooks are small, and one that only a kit brought would make a list load the whole kit.
const isOfSomeList = modulesOf(new Set(), lists, 1)
const isHook = (id: string) => libraryModule(id)?.library === '@mantine/hooks' && isOfSomeList(id)
const isShell = (id: string) => isRouteMap(id) || isOfLayout(id) || isOfLists(id) || isHook(id)

/** Icons that more than one file draws; one that a single file draws goes with it. Those of no list are apart. */
const isSharedIcon = modulesOf(
  new Set(),
  [...sources.keys()].map((file) => new Set([file])),
  2,
)
const isIcon = (id: string) => isSharedIcon(id) && libraryModule(id)?.library === '@tabler/icons-react'
const isSmall = (id: string) => isIcon(id) && isOfSomeList(id)

const components = (names: string) => new RegExp(`node_modules/@mantine/core/esm/components/(${names})/`)
const own = (names: string) => new RegExp(`/web/src/(${names})\\.tsx?$`)

/** Components for selecting one of many, always loaded together. */
const pick = [
  components('Combobox|ScrollArea|MultiSelect|Pill|PillsInput|Select|Autocomplete|TagsInput'),
  own('platform/(lookup-field|filters.lookup)'),
]

/** Form components beyond those of the login page. */
const forms = [
  components('Textarea|Fieldset|Radio|Switch|FileButton|Progress|NumberInput|Chip|SegmentedControl'),
  own('platform/(dialog-bar|fields|rows-field|attachments|upload[\\w-]*|field-warning|replacement)'),
]

/** Components of record pages. */
const panels = [components('SimpleGrid|Grid|Card|Table|Timeline|Tabs|Divider'), own('platform/(facts|panel)')]

/** The history of a record, which a list with panels does not have. */
const histories = [own('platform/(timeline|history[\\w.]*)')]

const iconModule = (name: string) => `/@tabler/icons-react/dist/esm/icons/${name}.mjs`
const lazyKits = [own('platform/form[\\w-]*'), ...pick, ...forms, ...panels, ...histories]
/** Whether a file needs nothing beyond what the first pages have: none of the kits above, and only components of base and shell. */
const isLight = (file: string) => {
  const all = closure([file])
  const drawn = [...takenBy(all, '@mantine/core')].filter((name) => /^[A-Z]/.test(name))
  const isLoaded = (id: string) => isBase(id) || isShell(id)
  return (
    ![...all].some((one) => lazyKits.some((kit) => kit.test(one))) &&
    drawn.every((name) => isLoaded(`/@mantine/core/esm/components/${name}/`)) &&
    [...takenBy([file], '@tabler/icons-react')].every((name) => isLoaded(iconModule(name)) || isSmall(iconModule(name)))
  )
}
/** Small files that at least three lists reach: each on its own would cost a request. */
const common = new Set(
  [...sources.keys()].filter(
    (file) => lists.filter((files) => files.has(file)).length >= 3 && !allRouteFiles.has(file) && isLight(file),
  ),
)

/** What they take from the contract: words and enumerations, which would otherwise be put beside a form that takes them too. */
const ofContract = new Set(
  [...common].flatMap((file) =>
    [...sources.get(file)!.code.matchAll(/^import \{[^}]+\} from '@oselia\/contract\/([\w.-]+)'/gm)].map(
      ([, name]) => `/contract/src/${name}.ts`,
    ),
  ),
)
const isCommon = (id: string) => common.has(id) || ofContract.has(/\/contract\/src\/[\w.-]+$/.exec(id)?.[0] ?? '')

/** What lists of requests show of one: looks and enumerations, which would otherwise cost a request each. */
const records = [
  own('features/requests/request-records/request-records\\.(public|icons|labels|time[\\w.]*)'),
  /\/contract\/src\/service-requests\.enums\.ts$/,
]

/** What lists show of an audience. */
const audience = [
  own('features/access/audience/audience\\.(summary|summary\\.public|places\\.public|rules|rules\\.public|choices)'),
]

/** What lists of published items share. */
const content = [
  own('features/content/publishing/publishing\\.(state\\.public|filters\\.public|calls)'),
  /\/contract\/src\/publishing\.enums\.ts$/,
  /\/@tabler\/icons-react\/dist\/esm\/icons\/(IconFilePencil|IconPinFilled)\.mjs$/,
]

/** Small modules of lists that forms use too: beside a form they would make a list load all of it. */
const views = [
  own('platform/(zoned|picture|expiry|copy|phone-link)'),
  /\/contract\/src\/(local-time|media\.sources|media\.enums)\.ts$/,
]

/** What lists of one area have in several modules, which their forms use too: as one they cost a request. */
const areas = [
  {
    name: 'ledger',
    of: [
      own(
        'platform/page-tabs|features/billing/ledger/ledger\\.(public|tabs\\.public|money\\.rules|account\\.(choice|filter)\\.public)',
      ),
    ],
  },
  {
    name: 'documents',
    of: [
      own('features/content/documents/documents\\.(categories|folders|view|fields)'),
      /\/contract\/src\/documents\.enums\.ts$/,
      /\/documents\/documents\.module\.css$/,
      /\/@tabler\/icons-react\/dist\/esm\/icons\/(IconFolder|IconWorld)\.mjs$/,
    ],
  },
  {
    name: 'contacts',
    of: [own('features/content/contacts/contacts\\.(fields|view)'), /\/contract\/src\/contacts\.enums\.ts$/],
  },
  {
    name: 'meters',
    of: [
      own('features/billing/meters/meters\\.(fields|view|tabs|today\\.public)'),
      /\/contract\/src\/meters\.enums\.ts$/,
    ],
  },
  {
    name: 'news',
    of: [
      own('features/content/news/news\\.(fields|cover\\.picture)'),
      /\/contract\/src\/articles\.enums\.ts$/,
      /\/news\/news\.module\.css$/,
    ],
  },
]

const anyOf = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/**
 * Groups modules of a first view into few chunks: each additional one costs a round trip over HTTP/1.1 and compresses
 * worse. Other modules are split by usage.
 */
export const chunks = [
  { name: 'core', test: isCore, priority: 4 },
  { name: 'base', test: isBase, priority: 3 },
  { name: 'shell', test: isShell, priority: 2 },
  { name: 'small', test: isSmall, priority: 1 },
  { name: 'icons', test: isIcon, priority: 0.9 },
  { name: 'common', test: isCommon, priority: 1.5, includeDependenciesRecursively: false },
  { name: 'records', test: anyOf(records), priority: 0.5 },
  { name: 'audience', test: anyOf(audience), priority: 0.5, includeDependenciesRecursively: false },
  { name: 'content', test: anyOf(content), priority: 1.2, includeDependenciesRecursively: false },
  { name: 'views', test: anyOf(views), priority: 1.2, includeDependenciesRecursively: false },
  ...areas.map(({ name, of }) => ({ name, test: anyOf(of), priority: 1.1, includeDependenciesRecursively: false })),
  { name: 'pick', test: anyOf(pick), priority: 1 },
  { name: 'forms', test: anyOf(forms), priority: 1 },
  { name: 'panels', test: anyOf(panels), priority: 1 },
  { name: 'histories', test: anyOf(histories), priority: 1 },
]
