import type { Realty } from '@oselia/contract/realty'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type Text, useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

/** At most so many units are fetched by name; a longer selection shows a count. */
const NAMED = 30

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
