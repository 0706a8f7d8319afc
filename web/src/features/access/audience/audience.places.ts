import type { Complex } from '@oselia/contract/complexes'
import type { House } from '@oselia/contract/houses'
import type { Realty } from '@oselia/contract/realty'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type Text, useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

const MOST = 100
/** At most so many houses beyond the first page are fetched by name; a longer selection shows a count. */
const NAMED = 30

/**
 * The complexes and houses visible to the user, the first hundred of each, and more houses by id. Empty while
 * loading.
 */
export const usePlaces = (houseIds: number[] = []) => {
  const mayHouses = useCan('houses.read')
  const complexes = useQuery({
    ...read('GET /complexes', { query: { per_page: MOST } }),
    enabled: useCan('complexes.read'),
  })
  const first = useQuery({ ...read('GET /houses', { query: { per_page: MOST } }), enabled: mayHouses })
  const listed: House[] = first.data?.data ?? []
  const missing = first.data ? houseIds.filter((id) => !listed.some((house) => house.id === id)).slice(0, NAMED) : []
  const more = useQueries({ queries: missing.map((id) => read('GET /houses/:id', { params: { id } })) })
  const houses = [...listed, ...more.flatMap((answer) => (answer.data ? [answer.data.data] : []))]
  const listedComplexes: Complex[] = complexes.data?.main_data.data ?? []
  return {
    complexes: listedComplexes,
    houses,
    addressOf: (id: number) => houses.find((house) => house.id === id)?.address,
    complexName: (id: number) => listedComplexes.find((complex) => complex.id === id)?.name,
  }
}

/** Named units: `кв. 45, Львів, вул. Садова, буд. 12`. */
export const useUnitNames = (ids: readonly number[]) => {
  const t = useText()
  const mayRead = useCan('realty.read')
  const asked = mayRead ? ids.slice(0, NAMED) : []
  const answers = useQueries({ queries: asked.map((id) => read('GET /realty/:id', { params: { id } })) })
  const names = new Map(answers.flatMap(({ data }) => (data ? [[data.data.id, unitTitle(t, data.data)] as const] : [])))
  return (id: number) => names.get(id)
}

type Unit = Pick<Realty, 'type' | 'number' | 'address'>
const unitTitle = (t: Text, { type, number, address }: Unit) => `${t(`unit.name_${type}`, { number })}, ${address}`

/** Units whose number or address contains these words, with their names. */
export const useUnitSearch = (words: string) => {
  const t = useText()
  const { data } = useQuery({
    ...read('GET /realty', { query: { search_query: words, per_page: 50 } }),
    enabled: useCan('realty.read'),
  })
  return data?.main_data.data.map((unit) => ({ id: unit.id, name: unitTitle(t, unit) }))
}

/** Roles of residents, by id; undefined while loading and for users who may not read them. */
export const useRoles = () => {
  const local = useLocal()
  const { data } = useQuery({
    ...read('GET /resident-roles', { query: { per_page: 100, sort: 'sort' } }),
    enabled: useCan('residents.read'),
  })
  return data && new Map(data.data.map((role) => [role.id, { name: local(role.name), active: role.active }]))
}

/** Houses whose address contains these words. */
export const useHouseSearch = (words: string) =>
  useQuery({
    ...read('GET /houses', { query: { search_query: words, per_page: 50 } }),
    enabled: useCan('houses.read') && words !== '',
  }).data?.data
