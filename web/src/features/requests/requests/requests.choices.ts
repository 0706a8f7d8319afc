import type { ReplyOf } from '@oselia/contract/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'

type Choices = ReplyOf<'GET /service_request/form'>['form']
type Worker = Choices['performer'][number]
export type TypeOption = Choices['types'][number]

/** What can be chosen in a request of that house and type; undefined until it is known. */
export const useChoices = (query: { house_id?: number; type_id?: number } = {}) =>
  useQuery({
    ...read('GET /service_request/form', { query }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    select: ({ form }) => form,
  }).data

/** A worker as an option: name, and reasons against choosing them. */
export const useWorkerLabel = () => {
  const t = useText()
  const { day } = useFormat()
  return ({ label, absent_until, deputy, open_requests, max_open_requests }: Worker) => {
    const away =
      absent_until &&
      (deputy
        ? t('requestList.awayDeputy', { day: day(absent_until), name: deputy.name })
        : t('requestList.away', { day: day(absent_until) }))
    const busy =
      max_open_requests !== null &&
      open_requests >= max_open_requests &&
      t('requestList.busy', { count: open_requests, most: max_open_requests })
    return [label, away, busy].filter(Boolean).join(' · ')
  }
}
