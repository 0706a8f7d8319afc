import { edrpouHolds, taxNumberHolds } from '@oselia/contract/checks'
import { maskedMemberChange } from '../../registry/members/members.public.js'
import {
  isLegalName,
  isValidName,
  nameKey,
  namePart,
  splitName,
  type FoundPhone,
  type PersonName,
} from './imports.names.js'
import { addOf, changeOf, issue, textOf, warn, type Draft, type Match, type Step } from './imports.plan.js'
import { FirstOccurrences } from './imports.first-occurrences.js'
import { keysOfPerson, sameName, type Known, type PeoplePool, type Person } from './imports.pool.js'
import type { UnitRow } from './imports.units.js'
import type { Work } from './imports.work.js'

const nullableText = (draft: Draft, field: string) => textOf(draft, field) ?? null

const nameIn = (draft: Draft): PersonName | null => {
  const [last, first, middle] = ['last_name', 'first_name', 'middle_name'].map((field) => nullableText(draft, field))
  if (last && first)
    return { last_name: namePart(last), first_name: namePart(first), middle_name: middle ? namePart(middle) : null }
  const whole = nullableText(draft, 'name') ?? [last, first, middle].filter(Boolean).join(' ')
  return whole ? splitName(whole) : null
}

const checkNumbers = (draft: Draft, { tax_number, edrpou, birth_date }: Person, today: string): void => {
  if (tax_number !== null && !taxNumberHolds(tax_number)) warn(draft, 'tax_number', 'check_digit')
  if (edrpou !== null && !edrpouHolds(edrpou)) warn(draft, 'edrpou', 'check_digit')
  if (birth_date !== null && birth_date > today) issue(draft, 'birth_date', 'in_future')
}

/** The person described by a row; null, with an issue at the row, when no name can be parsed. */
export const personOf = (draft: Draft, today: string): Person | null => {
  const written = nullableText(draft, 'name')
  const isLegal = nullableText(draft, 'edrpou') !== null || (written !== null && isLegalName(written))
  const name = isLegal ? null : nameIn(draft)
  const field = draft.columns.has('name') || !draft.columns.has('last_name') ? 'name' : 'last_name'
  if (isLegal ? !written : !name) {
    issue(draft, field, written || nullableText(draft, 'last_name') ? 'full_name' : 'required')
    return null
  }
  if (name && !isValidName(name)) {
    issue(draft, field, 'person_name')
    return null
  }
  const read: Omit<Person, 'keys'> = {
    kind: isLegal ? 'legal' : 'person',
    name,
    legal_name: isLegal ? written : null,
    edrpou: nullableText(draft, 'edrpou'),
    phones: (draft.values['phones'] as FoundPhone[] | undefined) ?? [],
    emails: (draft.values['emails'] as string[] | undefined) ?? [],
    birth_date: nullableText(draft, 'birth_date'),
    tax_number: nullableText(draft, 'tax_number'),
    external_id: nullableText(draft, 'external_id'),
  }
  const person: Person = { ...read, keys: keysOfPerson(read) }
  checkNumbers(draft, person, today)
  return person
}

/** The person a row refers to: a known member, one added by another row, a new one, or undecided. */
export type Who =
  | { is: 'known'; member: Known }
  | { is: 'row'; row: number; memberId: number | null }
  | { is: 'new' }
  | { is: 'unsure'; matches: Match[] }

const contradicts = (person: Person, member: Known) =>
  (person.tax_number !== null && member.tax_number !== null && person.tax_number !== member.tax_number) ||
  (person.birth_date !== null && member.birth_date !== null && person.birth_date !== member.birth_date)

const unique = (members: readonly Known[]) => [...new Map(members.map((member) => [member.id, member])).values()]

/** Matches people of the file with the register and with each other. */
export class PeopleBook {
  readonly #leaders = new FirstOccurrences()
  /** Members whose own data an earlier row already changes. */
  readonly #changed = new Set<number>()

  constructor(private readonly work: Work) {}

  who(draft: Draft, person: Person, unit: UnitRow | null, pool: PeoplePool): Who {
    const found = this.#found(draft, person, unit, pool)
    // The candidates stay visible after the decision.
    if (found.is === 'unsure') draft.matches = found.matches
    return this.#decided(draft, pool) ?? found
  }

  #found(draft: Draft, person: Person, unit: UnitRow | null, pool: PeoplePool): Who {
    const { sure, near } = this.#inRegister(person, unit, draft.houseId, pool)
    if (sure.length === 1) return { is: 'known', member: sure[0]! }
    if (sure.length > 1) return { is: 'unsure', matches: sure.map((member) => this.#match(member, pool)) }
    const name = keyOf(person)
    const leader = this.#leaders.by(keysFor(person, unit, name))
    if (leader) return { is: 'row', row: leader.row, memberId: leader.memberId }
    const likely = this.#leaders.by([`h ${draft.houseId} ${name}`])
    const matches = near.map((member) => this.#match(member, pool))
    if (likely && !near.some(({ id }) => id === likely.memberId)) matches.push({ id: `row:${likely.row}`, label: '' })
    return matches.length > 0 ? { is: 'unsure', matches } : { is: 'new' }
  }

  /** Records the person of a row, so that later rows find them. */
  keep(draft: Draft, person: Person, unit: UnitRow | null, who: Who): void {
    if (who.is === 'unsure') return
    const row = who.is === 'row' ? who.row : draft.row
    const memberId = who.is === 'known' ? who.member.id : who.is === 'row' ? who.memberId : null
    const name = keyOf(person)
    const keys = [...keysFor(person, unit, name), `h ${draft.houseId} ${name}`]
    this.#leaders.keep({ row, memberId }, { row: draft.row, keys })
  }

  /** The change of a known person by this row; only the first row of each person counts. */
  changeOf(member: Known, person: Person): Step | null {
    if (this.#changed.has(member.id)) return null
    const step = memberChange(member, person)
    if (step) this.#changed.add(member.id)
    return step
  }

  #decided(draft: Draft, pool: PeoplePool): Who | null {
    const { decision } = draft
    if (decision === 'new') return { is: 'new' }
    const row = /^row:(\d+)$/.exec(decision ?? '')?.[1]
    const leader = row === undefined ? undefined : this.#leaders.of(Number(row))
    if (leader) {
      const member = leader.memberId === null ? undefined : pool.members.get(leader.memberId)
      return member ? { is: 'known', member } : { is: 'row', row: leader.row, memberId: leader.memberId }
    }
    const member = /^\d+$/.test(decision ?? '') ? pool.members.get(Number(decision)) : undefined
    return member ? { is: 'known', member } : null
  }

  #inRegister(person: Person, unit: UnitRow | null, houseId: number | null, pool: PeoplePool) {
    const numbered = [
      ...pool.by('external_id', person.external_id),
      ...pool.by('tax_number', person.tax_number),
      ...pool.by('edrpou', person.edrpou),
    ]
    const byPhone = person.phones.flatMap(({ number }) => pool.by('phone', number))
    const byUnit = pool.by('unit', unit?.id ?? null).filter((member) => sameName(person, member) !== 'other')
    if (numbered.length > 0) {
      const alike = unique(numbered).filter((member) => sameName(person, member) !== 'other')
      return alike.length > 0 ? { sure: alike, near: [] } : { sure: [], near: unique(numbered) }
    }
    const open = (members: readonly Known[]) => members.filter((member) => !contradicts(person, member))
    const phoneAndName = unique(open(byPhone).filter((member) => sameName(person, member) !== 'other'))
    if (phoneAndName.length > 0) return { sure: phoneAndName, near: [] }
    const nameAndUnit = unique(open(byUnit).filter((member) => sameName(person, member) === 'same'))
    if (nameAndUnit.length > 0) return { sure: nameAndUnit, near: [] }
    return { sure: [], near: unique([...byPhone, ...byUnit, ...pool.namesakes(person, houseId)]) }
  }

  #match(member: Known, pool: PeoplePool): Match {
    return { id: String(member.id), label: pool.label(this.work, member) }
  }
}

const keyOf = (person: Person): string => (person.name ? nameKey(person.name) : person.keys.sort_name)

const keysFor = (person: Person, unit: UnitRow | null, name: string): string[] => [
  ...(person.external_id ? [`x ${person.external_id}`] : []),
  ...(person.tax_number ? [`t ${person.tax_number}`] : []),
  ...(person.edrpou ? [`e ${person.edrpou}`] : []),
  ...person.phones.map(({ number }) => `p ${number} ${name}`),
  ...(unit ? [`u ${unit.id} ${name}`] : []),
]

const phonesOf = (person: Person, before: Known['phones'] = []) => {
  const added = person.phones.filter(({ number }) => !before.some((phone) => phone.number === number))
  return [
    ...before,
    ...added.map(({ number, label }, at) => ({
      number,
      label,
      is_primary: before.length === 0 && at === 0,
      messengers: [],
    })),
  ].slice(0, 10)
}
const emailsOf = (person: Person, before: Known['emails'] = []) => {
  const added = person.emails.filter((address) => !before.some((known) => known.address === address))
  return [
    ...before,
    ...added.map((address, at) => ({ address, label: null, is_primary: before.length === 0 && at === 0 })),
  ].slice(0, 10)
}

/** The step that adds a new person. */
export const memberAdd = (person: Person): Step => {
  const step = addOf(
    {
      kind: person.kind,
      last_name: person.name?.last_name ?? null,
      first_name: person.name?.first_name ?? null,
      middle_name: person.name?.middle_name ?? null,
      legal_name: person.legal_name,
      edrpou: person.edrpou,
      birth_date: person.birth_date,
      phones: phonesOf(person),
      emails: emailsOf(person),
      tax_number: person.tax_number,
      external_id: person.external_id,
      ...person.keys,
    },
    person.keys.name,
  )
  return { ...step, changes: step.changes.map(maskedMemberChange) }
}

// A name is replaced only by a fuller one: with a patronymic, or a full word instead of an initial; other spellings are
// ignored.
const fuller = (person: Person, member: Known): Record<string, unknown> => {
  if (!person.name || member.kind !== 'person') return {}
  const likeness = sameName(person, member)
  if (likeness === 'same') return {}
  const longer = (['first_name', 'middle_name'] as const).filter(
    (part) => (person.name![part] ?? '').length > (member[part] ?? '').length,
  )
  if (likeness === 'near') return Object.fromEntries(longer.map((part) => [part, person.name![part]]))
  return { ...person.name }
}

const memberChange = (member: Known, person: Person): Step | null => {
  const step = changeOf(
    member,
    {
      ...fuller(person, member),
      phones: phonesOf(person, member.phones),
      emails: emailsOf(person, member.emails),
      birth_date: person.birth_date,
      tax_number: person.tax_number,
      edrpou: person.edrpou,
      external_id: person.external_id,
    },
    member.name,
    (merged) => keysOfMember(merged as Known),
  )
  return step && { ...step, changes: step.changes.map(maskedMemberChange) }
}

const keysOfMember = (member: Known) =>
  keysOfPerson({
    kind: member.kind,
    name:
      member.kind === 'person'
        ? { last_name: member.last_name ?? '', first_name: member.first_name ?? '', middle_name: member.middle_name }
        : null,
    legal_name: member.legal_name,
    edrpou: member.edrpou,
    phones: member.phones,
    emails: member.emails.map(({ address }) => address),
    birth_date: null,
    tax_number: null,
    external_id: null,
  })
