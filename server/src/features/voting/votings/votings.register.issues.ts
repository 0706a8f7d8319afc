import type { VotingRules } from '@oselia/contract/governance-profiles'
import type { VotingRegister } from '@oselia/contract/voting-register'
import { compare, decimalText, exactText, fraction, one, type Fraction } from '../../../platform/fractions.js'
import type { FrozenRegister, RegisterHouse, RegisterUnit } from './votings.register.rules.js'
import { freeze } from './votings.register.rules.js'

type Issue = VotingRegister['issues'][number]
type Change = VotingRegister['changes'][number]

const frozenAlone = (unit: RegisterUnit, rules: VotingRules) =>
  freeze([unit], [], { ...rules, weight: 'unit', dominant_owner: false })

/** The sum of the shares of a unit: at least one, since what nobody holds is somebody's who is not known. */
const sharesOf = (unit: RegisterUnit, rules: VotingRules): Fraction => frozenAlone(unit, rules).total

const unitIssue = (unit: RegisterUnit, rules: VotingRules): Issue['issue'] | null => {
  if (unit.owners.length === 0) return 'no_owner'
  if (rules.weight === 'area' && unit.area === null) return 'no_area'
  if (rules.weight === 'quota' && unit.quota === null) return 'no_quota'
  if (compare(sharesOf(unit, rules), one) > 0) return 'shares_exceed'
  const { owners } = frozenAlone(unit, rules)
  return owners.some(({ known }) => !known) ? 'shares_incomplete' : null
}

/** What the register lacks: units without owner, area or quota, shares below or above one, and a declared area that differs from the sum. */
export const issuesOf = (
  units: readonly RegisterUnit[],
  houses: readonly RegisterHouse[],
  rules: VotingRules,
  addresses: ReadonlyMap<number, string>,
): Issue[] => {
  const houseRef = (id: number) => ({ id, name: addresses.get(id) ?? '' })
  const ofUnits = units.flatMap((unit): Issue[] => {
    const issue = unitIssue(unit, rules)
    const realty = { id: unit.realty_id, name: unit.unit, type: unit.unit_type }
    const detail = issue === 'shares_exceed' ? exactText(sharesOf(unit, rules)) : null
    return issue ? [{ issue, house: houseRef(unit.house_id), realty, detail }] : []
  })
  if (rules.weight !== 'area') return ofUnits
  const ofHouses = houses.flatMap(({ house_id, declared }): Issue[] => {
    if (declared === null) return []
    const sum = units.reduce((total, unit) => (unit.house_id === house_id ? total + (unit.area ?? 0) : total), 0)
    if (sum === declared) return []
    const text = (area: number) => decimalText(fraction(area, 100), 2)
    return [
      { issue: 'total_differs', house: houseRef(house_id), realty: null, detail: `${text(declared)} / ${text(sum)}` },
    ]
  })
  return [...ofHouses, ...ofUnits]
}

interface Share {
  realty_id: number | null
  unit: string
  area: number | null
  share: Fraction
}
type Register = Pick<FrozenRegister, never> & {
  owners: readonly { name: string; known: boolean; shares: readonly Share[] }[]
}

/** Holders of each unit as one text: names with shares and the area of the unit. */
const holdersOf = ({ owners }: Register) => {
  const units = new Map<string, { realty_id: number | null; unit: string; holders: string[] }>()
  for (const { name, shares } of owners)
    for (const { realty_id, unit, area, share } of shares) {
      const key = realty_id === null ? `- ${unit}` : String(realty_id)
      const held = units.get(key) ?? { realty_id, unit, holders: [] }
      held.holders.push(
        `${name || '—'} ${exactText(share)}${area === null ? '' : `, ${decimalText(fraction(area, 100), 2)}`}`,
      )
      units.set(key, held)
    }
  return units
}

/** Units whose owners, shares or area are not as they were frozen. */
export const changesSince = (frozen: Register, now: Register): Change[] => {
  const [before, after] = [holdersOf(frozen), holdersOf(now)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Change[] => {
    const [was, is] = [before.get(key), after.get(key)]
    const text = (held: typeof was) => (held ? [...held.holders].sort().join('; ') : null)
    if (text(was) === text(is)) return []
    const { realty_id, unit } = (is ?? was)!
    return [{ realty: realty_id === null ? null : { id: realty_id, name: unit }, unit, was: text(was), is: text(is) }]
  })
}
