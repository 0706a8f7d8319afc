import { memberFields, type MemberFields } from '@oselia/contract/members'
import { dayAfter } from '../../../platform/today.js'
import type { Stored } from './members.queries.js'

export type Choice = 'kept' | 'gone'
type Field = keyof MemberFields

// Phones, e-mails and tags of both records are combined; the kind (person or legal entity) can't differ.
const combinedFields: readonly Field[] = ['phones', 'emails', 'tags']
const fixed = new Set<Field>(['kind', ...combinedFields])

/** Fields for which the value of one record must be chosen. */
export const choosable: readonly Field[] = (Object.keys(memberFields.shape) as Field[]).filter(
  (field) => !fixed.has(field),
)

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Fields in which the records differ, with the default choice: the surviving record's value, unless it is empty. */
export const differing = (kept: Stored, gone: Stored): { field: Field; choice: Choice }[] =>
  choosable
    .filter((field) => !same(kept[field], gone[field]))
    .map((field) => ({ field, choice: isEmpty(kept[field]) ? 'gone' : 'kept' }))

/** Appends the items of the other list that are missing; the primary item of the first list stays primary. */
const joined = <T extends { is_primary: boolean }>(
  list: readonly T[],
  other: readonly T[],
  key: (one: T) => string,
): T[] => {
  const known = new Set(list.map(key))
  const added = other.filter((one) => !known.has(key(one)))
  return [...list, ...(list.length === 0 ? added : added.map((one) => Object.assign({}, one, { is_primary: false })))]
}

/** The fields of the merged record. */
export const mergedFields = (kept: Stored, gone: Stored, choices: Readonly<Record<string, Choice>>): MemberFields => {
  const taken = differing(kept, gone).filter(({ field, choice }) => (choices[field] ?? choice) === 'gone')
  const merged = {
    ...kept,
    ...Object.fromEntries(taken.map(({ field }) => [field, gone[field]])),
    phones: joined(kept.phones, gone.phones, ({ number }) => number),
    emails: joined(kept.emails, gone.emails, ({ address }) => address),
    tags: [...new Set([...kept.tags, ...gone.tags])],
  } as MemberFields
  return { ...merged, tax_number_refused: merged.tax_number_refused && merged.tax_number === null }
}

/** The fields of a link that joining may change. */
export interface Link {
  id: number
  realty_id: number
  role_id: number
  is_owner: boolean
  from: string
  to: string | null
  registered: boolean
  lives_here: boolean
  is_primary_contact: boolean
  note: string | null
}

const endless = '9999-12-31'
const later = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
const datesOverlap = (a: Link, b: Link) =>
  a.realty_id === b.realty_id && a.role_id === b.role_id && a.from <= (b.to ?? endless) && b.from <= (a.to ?? endless)

/** The surviving links, widened so that together they cover the removed one; each ends before the next begins. */
const covering = (links: readonly Link[], gone: Link): Link[] =>
  links.map((link, at) => {
    const next = links[at + 1]
    const isFirst = at === 0
    return {
      ...link,
      from: isFirst ? earlier(link.from, gone.from) : link.from,
      to: next ? dayAfter(next.from, -1) : later(link.to, gone.to),
      ...(isFirst && {
        registered: link.registered || gone.registered,
        lives_here: link.lives_here || gone.lives_here,
        is_primary_contact: link.is_primary_contact || gone.is_primary_contact,
        note: link.note ?? gone.note,
      }),
    }
  })

interface Joining {
  /** Links of the removed record that the surviving record's links now cover. */
  joined: number[]
  /** Links of the surviving record that were widened, with their new values. */
  widened: Link[]
}

/**
 * Resolves overlapping links of the same unit and role: the surviving link gets the wider dates, the other stays with
 * the removed record. Owners' links are never joined, because they belong to shares and one person may hold several
 * shares of a unit.
 */
export const joinLinks = (kept: readonly Link[], gone: readonly Link[]): Joining => {
  const standing = new Map(kept.filter(({ is_owner }) => !is_owner).map((link) => [link.id, link]))
  const before = new Map(standing)
  const taken: number[] = []
  for (const link of gone) {
    if (link.is_owner) continue
    const met = [...standing.values()]
      .filter((one) => datesOverlap(one, link))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    if (met.length === 0) continue
    taken.push(link.id)
    for (const wide of covering(met, link)) standing.set(wide.id, wide)
  }
  return { joined: taken, widened: [...standing.values()].filter((link) => !same(link, before.get(link.id))) }
}

/** Differences between two records: `kinds_differ` forbids the merge, the others are warnings for the user. */
export const mergeConflicts = (kept: Stored, gone: Stored, joining: Joining): string[] => {
  const differ = (field: 'tax_number' | 'birth_date') =>
    kept[field] !== null && gone[field] !== null && kept[field] !== gone[field]
  return [
    ...(kept.kind === gone.kind ? [] : ['kinds_differ']),
    ...(differ('tax_number') ? ['tax_numbers_differ'] : []),
    ...(differ('birth_date') ? ['birth_dates_differ'] : []),
    ...(joining.joined.length > 0 ? ['residents_overlap'] : []),
  ]
}
