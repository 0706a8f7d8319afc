import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { FilterLookup, FilterSelect } from '../../../platform/filters.tsx'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

/** At most so many options are listed; beyond that the user searches by name. */
const MOST = 100

interface Props {
  /** Query parameter of the filter. */
  name?: string
  value: readonly number[] | undefined
}

/** A list filter by complex; renders nothing without the permission to read complexes. */
export const ComplexFilter = ({ name = 'complex_id', value }: Props) => {
  const t = useText()
  const mayRead = useCan('complexes.read')
  const query = { per_page: MOST, sort: 'name' } as const
  const first = useQuery({ ...read('GET /complexes', { query }), enabled: mayRead }).data?.main_data
  if (!mayRead) return null
  if (first && first.total > MOST)
    return (
      <FilterLookup
        name={name}
        label={t('house.complex_id')}
        any={t('houses.anyComplex')}
        value={value}
        resource="complexes"
        find={async (search_query, signal) =>
          (await call('GET /complexes', { query: { search_query, per_page: 20 }, signal })).main_data.data.map(
            ({ id, name: label }) => ({ id, label }),
          )
        }
        one={async (id, signal) => {
          const { data } = await call('GET /complexes/:id', { params: { id }, signal })
          return { id, label: data.name }
        }}
      />
    )
  return (
    <FilterSelect
      name={name}
      label={t('house.complex_id')}
      any={t('houses.anyComplex')}
      value={value?.join(',')}
      data={first?.data.map(({ id, name: label }) => ({ value: String(id), label })) ?? []}
    />
  )
}
