import type { VotingRules } from '@oselia/contract/governance-profiles'
import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import {
  compare,
  fraction,
  largest,
  minus,
  one,
  over,
  sumOf,
  times,
  zero,
  type Fraction,
} from '../../../platform/fractions.js'

interface RegisterOwner {
  member_id: number
  name: string
  numerator: number
  denominator: number
  joint: boolean
  document: string | null
}

/** A unit that counts in votings. */
export interface RegisterUnit {
  realty_id: number
  house_id: number
  unit: string
  unit_type: string
  entrance: number | null
  floor: number | null
  sort_key: string
  /** Hundredths of square metres; null where it is not known. */
  area: number | null
  /** Hundredths of the participation quota. */
  quota: number | null
  owners: readonly RegisterOwner[]
}

/** Hundredths of square metres that vote in the house as a whole; null where nobody stated it. */
export interface RegisterHouse {
  house_id: number
  declared: number | null
}

export interface FrozenShare {
  house_id: number
  realty_id: number | null
  unit: string
  unit_type: string
  entrance: number | null
  floor: number | null
  area: number | null
  quota: number | null
  share: Fraction
  joint: boolean
  document: string | null
  weight: Fraction
}

/** Somebody who holds a share: its owner, or each of those who have one ballot together. */
interface FrozenPerson {
  member_id: number
  name: string
}

interface FrozenOwner {
  /** The first of the people. */
  member_id: number | null
  /** Nobody where the owner is not known. */
  people: readonly FrozenPerson[]
  known: boolean
  /** Whether it is somebody by number of owners; the area outside of all units is nobody. */
  is_head: boolean
  name: string
  sort_key: string
  shares: FrozenShare[]
  weight: Fraction
}

export interface FrozenRegister {
  weight_by: VotingWeight
  total: Fraction
  owners: FrozenOwner[]
}

type Part = Pick<RegisterOwner, 'member_id' | 'name' | 'joint' | 'document'> & { share: Fraction }

/** The shares of a unit: joint owners hold the largest of their shares together, in equal parts. */
const partsOf = ({ owners }: RegisterUnit): Part[] => {
  const shareOf = ({ numerator, denominator }: RegisterOwner) => fraction(numerator, denominator)
  const joint = owners.filter((owner) => owner.joint)
  const together = joint.length > 0 ? over(largest(joint.map(shareOf)), fraction(joint.length)) : zero
  return owners.map((owner) => ({ ...owner, share: owner.joint ? together : shareOf(owner) }))
}

const measureOf = (unit: Pick<RegisterUnit, 'area' | 'quota'>, by: VotingWeight): Fraction => {
  if (by === 'unit') return one
  if (by === 'quota') return fraction(unit.quota ?? 0)
  return by === 'area' ? fraction(unit.area ?? 0) : zero
}

const frozenShare = (unit: RegisterUnit, part: Omit<Part, 'member_id' | 'name'>, by: VotingWeight): FrozenShare => ({
  house_id: unit.house_id,
  realty_id: unit.realty_id,
  unit: unit.unit,
  unit_type: unit.unit_type,
  entrance: unit.entrance,
  floor: unit.floor,
  area: unit.area,
  quota: unit.quota,
  share: part.share,
  joint: part.joint,
  document: part.document,
  weight: times(measureOf(unit, by), part.share),
})

type Owners = Map<string, FrozenOwner>
const give = (owners: Owners, key: string, owner: Omit<FrozenOwner, 'shares' | 'weight'>, share: FrozenShare): void => {
  const known = owners.get(key)
  if (known) known.shares.push(share)
  else owners.set(key, { ...owner, shares: [share], weight: zero })
}

const nobody = { member_id: null, people: [], known: false, name: '' } as const

/** The people of a unit, each once, in the order in which they were entered. */
const peopleOf = (parts: readonly Part[]): FrozenPerson[] => [
  ...new Map(parts.map(({ member_id, name }) => [member_id, { member_id, name }])).values(),
]

const addUnit = (owners: Owners, unit: RegisterUnit, rules: VotingRules): void => {
  const { sort_key } = unit
  const parts = partsOf(unit)
  const people = peopleOf(parts)
  const held = sumOf(parts.map(({ share }) => share))
  if (rules.joint_owners === 'one_ballot' && people.length > 1) {
    const key = people.map(({ member_id }) => member_id).sort((a, b) => a - b)
    const name = people.map((one) => one.name).join(', ')
    const documents = [...new Set(parts.flatMap(({ document }) => document ?? []))].join('; ')
    const share = frozenShare(unit, { share: held, joint: true, document: documents || null }, rules.weight)
    give(
      owners,
      `member ${key.join(' ')}`,
      { member_id: people[0]!.member_id, people, known: true, is_head: true, name, sort_key },
      share,
    )
  } else
    for (const part of parts) {
      const { member_id, name } = part
      const owner = { member_id, people: [{ member_id, name }], known: true, is_head: true, name, sort_key }
      give(owners, `member ${part.member_id}`, owner, frozenShare(unit, part, rules.weight))
    }
  const rest = minus(one, held)
  if (compare(rest, zero) <= 0) return
  const share = frozenShare(unit, { share: rest, joint: false, document: null }, rules.weight)
  give(owners, `unit ${unit.realty_id}`, { ...nobody, is_head: true, sort_key }, share)
}

/** The area of a house that belongs to no unit of the register. */
const addRest = (owners: Owners, house: RegisterHouse, units: readonly RegisterUnit[]): void => {
  const known = units.reduce((sum, { house_id, area }) => (house_id === house.house_id ? sum + (area ?? 0) : sum), 0)
  if (house.declared === null || house.declared <= known) return
  const area = house.declared - known
  const nowhere = { realty_id: null, unit: '', unit_type: '', entrance: null, floor: null, quota: null }
  const share = { ...nowhere, house_id: house.house_id, area, share: one, joint: false, document: null }
  const owner = { ...nobody, is_head: false, sort_key: '\u{10FFFF}' }
  give(owners, `house ${house.house_id}`, owner, { ...share, weight: fraction(area) })
}

/** One vote for each owner, in equal parts for the owner's shares, so that parts of the building add up to the whole. */
const byHead = (owners: readonly FrozenOwner[]): FrozenOwner[] =>
  owners.map((owner) => {
    const head = owner.is_head ? one : zero
    const part = over(head, fraction(owner.shares.length))
    return { ...owner, weight: head, shares: owner.shares.map((share) => ({ ...share, weight: part })) }
  })

/**
 * Owners with their shares and exact weights, in the order of their first units. The total takes in all units, known or not,
 * and what the declared area of a house exceeds them by. By heads where the rules say so, or where one owner holds more of the
 * total than the part above which the rules switch (exactly that part does not).
 */
export const freeze = (
  units: readonly RegisterUnit[],
  houses: readonly RegisterHouse[],
  rules: VotingRules,
): FrozenRegister => {
  const found: Owners = new Map()
  for (const unit of units) addUnit(found, unit, rules)
  if (rules.weight === 'area') for (const house of houses) addRest(found, house, units)
  const weighed = [...found.values()]
  for (const owner of weighed) owner.weight = sumOf(owner.shares.map(({ weight }) => weight))
  const total = sumOf(weighed.map(({ weight }) => weight))
  const most = largest(weighed.filter(({ known }) => known).map(({ weight }) => weight))
  const { numerator, denominator } = rules.dominant_over
  const dominated = rules.dominant_owner && compare(most, times(total, fraction(numerator, denominator))) > 0
  if (rules.weight !== 'head' && !dominated) return { weight_by: rules.weight, total, owners: weighed }
  const owners = byHead(weighed)
  return { weight_by: 'head', total: sumOf(owners.map(({ weight }) => weight)), owners }
}

/** Those who are counted by number. */
export const headsOf = (owners: readonly Pick<FrozenOwner, 'is_head'>[]): number =>
  owners.filter(({ is_head }) => is_head).length
