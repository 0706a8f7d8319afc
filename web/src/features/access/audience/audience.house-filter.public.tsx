import { call } from '../../../platform/api.ts'
import { FilterLookup } from '../../../platform/filters.tsx'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'

interface Props {
  /** Query parameter of the filter. */
  name?: string
  value: number | readonly number[] | undefined
}

/**
 * A list filter by house, searched by a part of the address; renders nothing without the permission to read houses.
 */
export const HouseFilter = ({ name = 'house_id', value }: Props) => {
  const t = useText()
  if (!useCan('houses.read')) return null
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
