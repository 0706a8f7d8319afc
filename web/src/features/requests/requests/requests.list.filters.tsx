import { prioritiesDescending, requestStates } from '@oselia/contract/service-requests.enums'
import { FilterSelect } from '../../../platform/filters.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { ComplexFilter } from '../../access/audience/audience.complex-filter.public.tsx'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { useChoices } from './requests.choices.ts'
import { type RequestSearch, isUsual } from './requests.search.ts'

// Most visits filter by the others, which are drawn at once.
const RareFilters = lazyPiece(async () => (await import('./requests.list.filters.rare.tsx')).RareFilters)

/** The filters of the list, and of the board, whose columns are the states already. */
export const RequestFilters = ({ search, board = false }: { search: RequestSearch; board?: boolean }) => {
  const t = useText()
  const local = useLocal()
  const choices = useChoices()
  return (
    <>
      {!board && (
        <FilterSelect
          name="status"
          always
          label={t('request.status')}
          any={t(isUsual(search) ? 'requestList.viewOpen' : 'requestList.anyStatus')}
          value={search.status}
          data={requestStates.map((value) => ({ value, label: t(`request.status_${value}`) }))}
        />
      )}
      <FilterSelect
        name="priority"
        label={t('request.priority')}
        any={t('requestList.anyPriority')}
        value={search.priority}
        data={prioritiesDescending.map((value) => ({ value, label: t(`request.priority_${value}`) }))}
      />
      <FilterSelect
        name="type_id"
        label={t('request.type')}
        any={t('requestList.anyType')}
        value={search.type_id?.join(',')}
        data={(choices?.types ?? []).map(({ value, label }) => ({ value: String(value), label: local(label) }))}
      />
      <ComplexFilter value={search.complex_id} />
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="performer_id"
        label={t('request.performer')}
        any={t('requestList.anyPerformer')}
        value={search.performer_id?.join(',')}
        data={(choices?.performer ?? []).map(({ value, label }) => ({ value: String(value), label }))}
      />
      <RareFilters search={search} board={board} />
    </>
  )
}
