import type { Complex } from '@oselia/contract/complexes'
import type { House } from '@oselia/contract/houses'
import { useQueries, useQuery } from '@tanstack/react-query'
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
