import { type PublicationState, publicationStates } from '@oselia/contract/publishing.enums'
import { FilterSelect } from '../../../platform/filters.tsx'
import { useText } from '../../../platform/messages.ts'
import { ComplexFilter } from '../../access/audience/audience.complex-filter.public.tsx'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'

interface Search {
  state?: PublicationState
  complex_id?: readonly number[]
  house_id?: readonly number[]
  pinned?: 'true' | 'false'
}

interface Props {
  search: Search
  /** Where items are not in the order of a list. */
  withoutPinned?: boolean | undefined
}

/** Filters that the lists of published items share. */
export const PublicationFilters = ({ search, withoutPinned }: Props) => {
  const t = useText()
  return (
    <>
      <FilterSelect
        name="state"
        label={t('publication.state')}
        value={search.state}
        any={t('publication.anyState')}
        data={publicationStates.map((value) => ({ value, label: t(`publication.${value}`) }))}
      />
      <ComplexFilter value={search.complex_id} />
      <HouseFilter value={search.house_id} />
      {!withoutPinned && (
        <FilterSelect
          name="pinned"
          label={t('publication.pinnedMark')}
          value={search.pinned}
          any={t('publication.pinnedOrNot')}
          data={[
            { value: 'true', label: t('publication.onlyPinned') },
            { value: 'false', label: t('publication.notPinned') },
          ]}
        />
      )}
    </>
  )
}
