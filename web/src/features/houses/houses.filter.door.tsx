import { call } from '../../platform/api.ts'
import { FilterLookup } from '../../platform/filters.tsx'
import { useText } from '../../platform/messages.ts'
import { useMay } from '../../platform/user.ts'

interface Props {
  /** Name of the filter in the address. */
  name?: string
  value: number | readonly number[] | undefined
}

/** A filter of any list by house, found by a part of its address; not there for those who may not see houses. */
export const HouseFilter = ({ name = 'house_id', value }: Props) => {
  const t = useText()
  if (!useMay('houses.read')) return null
  return (
    <FilterLookup
      name={name}
      label={t('houses.house')}
      any={t('houses.anyHouse')}
      value={value}
      resource="houses"
      find={async (search_query, signal) =>
        (await call('GET /houses', { query: { search_query, per_page: 20 }, signal })).data.map(({ id, address }) => ({
          id,
          label: address,
        }))
      }
      one={async (id, signal) => {
        const { data } = await call('GET /houses/:id', { params: { id }, signal })
        return { id, label: data.address }
      }}
    />
  )
}
