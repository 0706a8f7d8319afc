import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import { exactText, type Fraction } from '../../../platform/fractions.js'
import type { FrozenShare } from './votings.register.rules.js'

/** The form in which registers are frozen; those before keep theirs. */
export const presentForm = 2

/** A share as it is written. */
export type WrittenShare = Omit<FrozenShare, 'realty_id'> & {
  /** Whether it is the first of the owner in its entrance, where the owner is counted by number. */
  first_in_entrance: boolean
}
export interface WrittenOwner {
  name: string
  known: boolean
  is_head: boolean
  weight: Fraction
  people: readonly { position: number; member_id: number | null; name: string }[]
  shares: readonly WrittenShare[]
}
export interface WrittenRegister {
  weight_by: VotingWeight
  total: Fraction
  owners: readonly WrittenOwner[]
}

/** The first share of an owner in each entrance; none of an owner who is not counted by number. */
export const withFirstShares = <S extends Pick<FrozenShare, 'house_id' | 'entrance'>>(
  shares: readonly S[],
  isHead: boolean,
): (S & { first_in_entrance: boolean })[] => {
  const met = new Set<string>()
  return shares.map((share) => {
    const place = `${share.house_id} ${share.entrance}`
    const first_in_entrance = isHead && !met.has(place)
    met.add(place)
    return { ...share, first_in_entrance }
  })
}

type Cell = string | number | boolean | null

/** A line for each share in the order of the owners' numbers, without documents, entrances, floors and co-owners. */
const formerText = ({ weight_by, total, owners }: WrittenRegister): string =>
  [
    `${weight_by}\t${exactText(total)}`,
    ...owners.flatMap(({ name, known, shares }, n) =>
      shares.map(({ house_id, unit, unit_type, area, quota, share, weight }) =>
        [n + 1, name, known, house_id, unit_type, unit, area, quota, exactText(share), exactText(weight)].join('\t'),
      ),
    ),
  ].join('\n')

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
/** One line of cells; what would divide them otherwise is escaped. */
const lineOf = (...cells: Cell[]): string =>
  cells.map((cell) => String(cell ?? '').replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign]!)).join('\t')

/** For each owner a line, one for each of the people, and one for each share. */
const presentText = ({ weight_by, total, owners }: WrittenRegister): string =>
  [
    lineOf(`oselia-register/${presentForm}`, weight_by, exactText(total)),
    ...owners.flatMap(({ name, known, is_head, weight, people, shares }, n) => [
      lineOf('owner', n + 1, name, known, is_head, exactText(weight)),
      ...people.map((one) => lineOf('person', n + 1, one.position, one.member_id, one.name)),
      ...shares.map((one) =>
        lineOf(
          'share',
          n + 1,
          one.house_id,
          one.unit_type,
          one.unit,
          one.entrance,
          one.floor,
          one.first_in_entrance,
          one.area,
          one.quota,
          exactText(one.share),
          one.joint,
          one.document,
          exactText(one.weight),
        ),
      ),
    ]),
  ].join('\n')

/**
 * The register as text, whose SHA-256 is its hash: fields separated by tabs, in the form in which it was frozen. Anybody can write it
 * again from the export.
 */
export const canonicalRegister = (register: WrittenRegister, form: number): string =>
  form === 1 ? formerText(register) : presentText(register)
