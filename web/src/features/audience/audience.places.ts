import type { Complex } from '@oselia/contract/complexes'
import type { House } from '@oselia/contract/houses'
import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'

const MOST = 100
/** So many houses beyond the first page are asked for by name; a longer list shows their number. */
const NAMED = 30

/** The complexes and houses that the person may see, the first hundred of each, and more houses by id. Empty while not known. */
export const usePlaces = (houseIds: number[] = []) => {
  const mayHouses = useMay('houses.read')
  const complexes = useQuery({
    ...read('GET /complexes', { query: { per_page: MOST } }),
    enabled: useMay('complexes.read'),
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

/** Houses whose address has these words. */
export const useHouseSearch = (words: string) =>
  useQuery({
    ...read('GET /houses', { query: { search_query: words, per_page: 50 } }),
    enabled: useMay('houses.read') && words !== '',
  }).data?.data
