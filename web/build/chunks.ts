import { allRouteFiles } from './route-files.ts'

const libraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|react-router|react-store|router-core|store))\//
/** A part of those libraries that pages use and the entry does not. */
const onlyPages = /react-router\/.*\/useBlocker\./
/** The tree of all routes: beside the routes themselves, it need not name each of them once more. */
const routeMap = /\/web\/(src\/app\/(root|router)\.tsx?|\.build\/route-tree\.ts)$/
const ownCore = /\/web\/src\/platform\/(api|build-id|dirty|list-search|new-version|reload-guard|session|token)\.ts$/

/** What is needed before any page can be drawn: the router and the eager part of every route. */
const isCore = (id: string) =>
  libraries.test(id) ? !onlyPages.test(id) : ownCore.test(id) || routeMap.test(id) || allRouteFiles.has(id)

const components = (names: string) => new RegExp(`node_modules/@mantine/core/esm/components/(${names})/`)

const own = (names: string) => new RegExp(`/web/src/(${names})\\.tsx?$`)
const icons = (names: string) => new RegExp(`@tabler/icons-react/dist/esm/icons/Icon(${names})\\.mjs$`)

/** What every page has: the libraries, the components of the login, and our own small pieces that all stand on. */
const base = [
  /node_modules\/(@mantine\/core\/esm\/core|@tanstack\/(react-query|query-core))\//,
  /@tabler\/icons-react\/dist\/esm\/createReactComponent\./,
  /\/contract\/src\/languages\.ts$/,
  components(
    'ActionIcon|Alert|Anchor|Button|Center|CloseButton|Group|Input|InputBase|Loader|NativeSelect|Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden',
  ),
  own(
    'platform/(layout|leave|messages|modal|preferences|query|repeat-key|session.acts|theme|title|toast|use-query)|app/brand',
  ),
]

/** What the frame and a list have beyond that, which come together. */
const shell = [
  components(
    'AppShell|Avatar|Badge|Box|Breadcrumbs|Burger|Checkbox|FocusTrap|List|Menu|NavLink|Pagination|Popover|Portal|Skeleton|ThemeIcon',
  ),
  /node_modules\/@mantine\/hooks\/esm\/use-(debounced-callback|debounced-value|disclosure|hotkeys)\//,
  own(
    'platform/(data-table[\\w.]*|expiry|export-button|filters|guide|html.words|list-navigate|list-views|number-text|page|states|undo|user|zoned)|app/(navigation|sections)',
  ),
  icons(
    'AlertTriangle|Archive|ArrowDown|ArrowUp|ArrowsSort|BarrierBlock|Bell|Bookmark|Buildings|Car|Cash' +
      '|Checklist|CircleCheck|Clock|Columns3|DeviceDesktop|DeviceFloppy|Door|Download|FilePencil|Filter|Help' +
      '|History|Home|HomeHeart|IdBadge2|Inbox|InfoCircle|Language|Lock|Logout|MailForward|MessageReport|Moon' +
      '|Paperclip|PinFilled|PlugX|Plus|Search|Settings|ShieldHalf|ShieldLock|Speakerphone|Sun|Tool|Trash|Upload' +
      '|UserCog|Users|UsersGroup|X',
  ),
]

/** Pieces too small to be fetched each on its own: every further chunk costs the entry its name and the page a request. */
const small = [icons('\\w+'), own('platform/phone-text')]

/** Names and choices of the rooms, told to each other. They stand on nothing, and must take nothing along. */
const words = [own('features/(?!announcements)[\\w-]+/[\\w.-]+\\.(words|id)')]

/** What choosing from many is made of: always together. */
const pick = [
  components('Combobox|ScrollArea|MultiSelect|Pill|PillsInput|Select|Autocomplete|TagsInput'),
  own('platform/(lookup-field|filters.lookup)'),
]

/** What forms are made of beyond the login's fields. */
const forms = [
  components('Textarea|Fieldset|Radio|Switch|FileButton|Progress|NumberInput|Chip|SegmentedControl'),
  own('platform/(fields|rows-field|attachments|upload[\\w-]*|doubt|replacement)'),
]

/** What pages of a thing are made of. */
const panels = [
  components('SimpleGrid|Grid|Card|Table|Timeline|Tabs|Divider'),
  own('platform/(facts|panel|timeline|history[\\w.]*|file-cards)'),
]

const anyOf = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/**
 * Few chunks for a first view: each further one costs a round trip over HTTP/1.1 and compresses worse on its own.
 * Only what a first view draws stands here; the rest is split by where it is used.
 */
export const chunks = [
  { name: 'core', test: isCore, priority: 4 },
  { name: 'base', test: anyOf(base), priority: 3 },
  { name: 'shell', test: anyOf(shell), priority: 2 },
  { name: 'small', test: anyOf(small), priority: 1 },
  { name: 'words', test: anyOf(words), priority: 1, includeDependenciesRecursively: false },
  { name: 'pick', test: anyOf(pick), priority: 1 },
  { name: 'forms', test: anyOf(forms), priority: 1 },
  { name: 'panels', test: anyOf(panels), priority: 1 },
]
