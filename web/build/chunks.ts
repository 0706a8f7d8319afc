import { routeFiles } from './route-files.ts'

const libraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|react-router|react-store|router-core|store))\//
/** A part of those libraries that pages use and the entry does not. */
const onlyPages = /react-router\/.*\/useBlocker\./
const ownCore = /\/web\/src\/platform\/(api|build-id|dirty|list-search|new-version|reload-guard|session|token)\.ts$/

/** What is needed before any page can be drawn: the router and the eager part of every route. */
const isCore = (id: string) => (libraries.test(id) ? !onlyPages.test(id) : ownCore.test(id) || routeFiles.has(id))

const components = (names: string) => new RegExp(`node_modules/@mantine/core/esm/components/(${names})/`)

/** Components of the login: what every page has. */
const base = components(
  'ActionIcon|Alert|Anchor|Button|Center|CloseButton|Group|Input|InputBase|Loader|NativeSelect|Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden',
)
/** Components of the frame and of a list, which come together. */
const shell = components(
  'AppShell|Avatar|Badge|Box|Breadcrumbs|Burger|Checkbox|FocusTrap|Menu|NavLink|Pagination|Popover|Portal|Skeleton|Table|ThemeIcon',
)

/**
 * Few chunks for a first view: each further one costs a round trip over HTTP/1.1 and compresses worse on its own.
 * Only what a first view draws stands here; the rest is split by where it is used.
 */
export const chunks = [
  { name: 'core', test: isCore, priority: 4 },
  {
    name: 'base',
    test: /node_modules\/(@mantine\/core\/esm\/core|@tanstack\/(react-query|query-core))\//,
    priority: 3,
  },
  { name: 'base', test: base, priority: 3 },
  { name: 'shell', test: shell, priority: 2 },
]
