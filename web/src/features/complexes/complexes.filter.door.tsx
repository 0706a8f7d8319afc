import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { FilterLookup, FilterSelect } from '../../platform/filters.tsx'
import { useText } from '../../platform/messages.ts'
import { read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'

/** So many are offered in a select; of more one finds the complex by typing. */
const MOST = 100

interface Props {
  /** Name of the filter in the address. */
  name?: string
  value: readonly number[] | undefined
}

/** A filter of any list by complex; not there for those who may not see complexes. */
export const ComplexFilter = ({ name = 'complex_id', value }: Props) => {
  const t = useText()
  const mayRead = useMay('complexes.read')
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
