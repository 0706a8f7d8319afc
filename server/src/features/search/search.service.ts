import type { Hit } from '@oselia/contract/search'
import { unitLabel } from '@oselia/contract/units.messages'
import type { UnitRef } from '@oselia/contract/realty'
import { may, type Act } from '../../platform/act.js'
import { addressesOf } from '../houses/houses.door.js'
import { inLanguage } from '../realty/realty.door.js'
import * as queries from './search.queries.js'
import { soughtBy, type Sought } from './search.rules.js'

const isHere = (act: Act, { type, number, address }: UnitRef): string =>
  `${address}, ${unitLabel(type, number, act.language)}`

/** Hits of a kind with their texts in the caller's language; a hit with one unit opens it where it has no page of its own. */
const told = async (act: Act, kind: Hit['kind'], found: readonly queries.Found[]): Promise<Hit[]> => {
  await inLanguage(
    act.db,
    act.language,
    found.flatMap(({ units }) => units),
  )
  return found.map(({ id, title, detail, units }) => ({
    kind,
    id,
    title,
    detail: [detail, ...units.map((unit) => isHere(act, unit))].filter(Boolean).join(' · '),
    realty: units[0] ? { id: units[0].id, type: units[0].type } : null,
  }))
}

const unitHits = async (act: Act, unit: NonNullable<Sought['unit']>): Promise<Hit[]> => {
  const found = await queries.units(act, unit)
  const hits = await told(act, 'realty', found)
  return hits.map((hit, at) => {
    const { type, number, address } = found[at]!.units[0]!
    return Object.assign(hit, { title: unitLabel(type, number, act.language), detail: address })
  })
}

const phoneHits = async (act: Act, tail: string): Promise<Hit[]> => {
  const found = await queries.phones(act, tail)
  const hits = await told(act, 'phones', found)
  return hits.map((hit, at) =>
    Object.assign(hit, { detail: [found[at]!.number, hit.detail].filter(Boolean).join(' · ') }),
  )
}

const requestHits = async (act: Act, sought: Pick<Sought, 'request' | 'phoneTail'>): Promise<Hit[]> => {
  const found = await queries.requests(act, sought)
  const hits = await told(act, 'requests', found)
  return hits.map((hit, at) => {
    const { type } = found[at]!
    return Object.assign(hit, { detail: [type[act.language] ?? type.uk, hit.detail].filter(Boolean).join(' · ') })
  })
}

const houseHits = async (act: Act, readings: readonly string[][]): Promise<Hit[]> => {
  const found = await queries.houses(act, readings)
  const ids = found.map(({ id }) => id)
  const addresses = await addressesOf(act.db, ids, act.language)
  return found.map(({ id, complex }) => ({
    kind: 'houses',
    id,
    title: addresses.get(id)!,
    detail: complex ?? '',
    realty: null,
  }))
}

const nothing: Promise<Hit[]> = Promise.resolve([])

// A member is kept with the digits of his phones: they are no way round for those who may not see phones.
const byName = (act: Act, [spelt]: readonly string[][]): boolean =>
  may(act, 'members.read') &&
  (may(act, 'phones.sensitive') ? spelt!.some((word) => !/^\d+$/.test(word)) : !spelt!.some((word) => /\d/.test(word)))

const byWords = (act: Act, readings: readonly string[][]): Promise<Hit[]>[] => [
  byName(act, readings) ? queries.members(act, readings).then((found) => told(act, 'members', found)) : nothing,
  may(act, 'complexes.read')
    ? queries.complexes(act, readings).then((found) => told(act, 'complexes', found))
    : nothing,
  may(act, 'houses.read') ? houseHits(act, readings) : nothing,
  may(act, 'staff.read') ? queries.staff(act, readings).then((found) => told(act, 'staff', found)) : nothing,
]

/**
 * Everything that a line typed into the palette may mean, of the kinds that the caller may read: phones and exact things
 * first. When nothing is found, the same keys are tried in the other keyboard layout.
 */
export const find = async (act: Act, text: string): Promise<{ data: Hit[] }> => {
  const sought = soughtBy(text)
  if (!sought) return { data: [] }
  const { phoneTail, account, plate, unit, readings, swapped } = sought
  const exact = [
    phoneTail && may(act, 'members.read') && may(act, 'phones.sensitive') ? phoneHits(act, phoneTail) : nothing,
    unit && may(act, 'realty.read') ? unitHits(act, unit) : nothing,
    account && may(act, 'accounts.read')
      ? queries.accounts(act, account).then((found) => told(act, 'accounts', found))
      : nothing,
    may(act, 'service_requests.read') ? requestHits(act, sought) : nothing,
    plate && may(act, 'vehicles.read')
      ? queries.vehicles(act, plate).then((found) => told(act, 'vehicles', found))
      : nothing,
  ]
  const hits = (await Promise.all([...exact, ...byWords(act, readings)])).flat()
  if (hits.length > 0 || swapped.length === 0) return { data: hits }
  return { data: (await Promise.all(byWords(act, [swapped]))).flat() }
}
