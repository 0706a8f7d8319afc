import { searchKey } from '@oselia/contract/search-key'

/** A type of requests as the search sees it. */
interface SearchableType {
  label: Readonly<Partial<Record<string, string>>>
  keywords: readonly string[]
  /** The name of the type above it, which it is shown with. */
  parent?: Readonly<Partial<Record<string, string>>> | undefined
  priority: string
}

const wordsOf = (text: string) =>
  searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** Without its last letter, which inflection changes: «лампи» also finds «лампа». */
const stem = (word: string) => (word.length >= 4 ? word.slice(0, -1) : word)

/** 4: a name begins so; 3: each typed word begins a word of a name, of its parent's or a keyword; 2: so do their stems; 1: a name contains it; 0: not found. */
const rank = (type: SearchableType, typed: string): number => {
  const names = Object.values(type.label).flatMap((name) => (name ? [searchKey(name)] : []))
  const sought = searchKey(typed)
  if (names.some((name) => name.startsWith(sought))) return 4
  const parents = Object.values(type.parent ?? {}).flatMap((name) => name ?? [])
  const known = [...names, ...parents, ...type.keywords].flatMap(wordsOf)
  const every = (form: (word: string) => string) =>
    wordsOf(typed).every((word) => known.some((one) => one.startsWith(form(word))))
  if (every((word) => word)) return 3
  if (every(stem)) return 2
  return names.some((name) => name.includes(sought)) ? 1 : 0
}

/** Types that what is typed may mean, the best first; of equally good ones an emergency comes after the others. */
export const typesFound = <T extends SearchableType>(types: readonly T[], typed: string): T[] =>
  types
    .map((type) => ({ type, rank: rank(type, typed), last: type.priority === 'emergency' ? 1 : 0 }))
    .filter((found) => found.rank > 0)
    .toSorted((a, b) => b.rank - a.rank || a.last - b.last)
    .map(({ type }) => type)
