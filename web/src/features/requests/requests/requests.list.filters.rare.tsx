import { requestSources } from '@oselia/contract/service-requests.enums'
import { FilterDay, FilterSelect, FilterText } from '../../../platform/filters.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { useChoices } from './requests.choices.ts'
import type { RequestSearch } from './requests.search.ts'

/** Filters that are shown once asked for, or while one of them is set. */
export const RareFilters = ({ search, board }: { search: RequestSearch; board: boolean }) => {
  const t = useText()
  const local = useLocal()
  const choices = useChoices()
  return (
    <>
      {!board && (
        <FilterSelect
          name="open"
          label={t('requestList.openness')}
          any={t('requestList.openOrNot')}
          value={search.open}
          data={[
            { value: 'true', label: t('requestList.onlyOpen') },
            { value: 'false', label: t('requestList.notOpen') },
          ]}
        />
      )}
      <PressingFilters search={search} />
      <FilterSelect
        name="departure_id"
        label={t('request.departure')}
        any={t('requestList.anyDepartment')}
        value={search.departure_id?.join(',')}
        data={(choices?.departures ?? []).map(({ value, label }) => ({ value: String(value), label: local(label) }))}
      />
      <FilterSelect
        name="source"
        label={t('request.source')}
        any={t('requestList.anySource')}
        value={search.source}
        data={requestSources.map((value) => ({ value, label: t(`request.source_${value}`) }))}
      />
      <FilterText name="tag" label={t('requestList.tag')} value={search.tag} />
      <FilterDay name="from" label={t('requestList.from')} value={search.from} />
      <FilterDay name="to" label={t('requestList.to')} value={search.to} />
    </>
  )
}

/** What is late, what waits for an answer, what is not read. */
const PressingFilters = ({ search }: { search: RequestSearch }) => {
  const t = useText()
  return (
    <>
      <FilterSelect
        name="clock"
        label={t('request.term')}
        any={t('requestList.anyTerm')}
        value={search.clock}
        data={[
          { value: 'amber', label: t('requestList.amber') },
          { value: 'missed', label: t('requestList.missed') },
        ]}
      />
      <FilterSelect
        name="waiting_side"
        label={t('requestList.waitingSide')}
        any={t('requestList.anySide')}
        value={search.waiting_side}
        data={[
          { value: 'staff', label: t('requestList.waitsForStaff') },
          { value: 'resident', label: t('requestList.waitsForResident') },
        ]}
      />
      <FilterSelect
        name="unread"
        label={t('requestList.unread')}
        any={t('requestList.unreadOrNot')}
        value={search.unread}
        data={[{ value: 'true', label: t('requestList.onlyUnread') }]}
      />
    </>
  )
}
