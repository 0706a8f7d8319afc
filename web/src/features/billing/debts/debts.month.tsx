import type { QueryOf, ReplyOf } from '@oselia/contract/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../platform/query.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { Money, MonthSwitch } from '../ledger/ledger.public.tsx'

/** The filters of a list of one month. */
export const MonthFilters = ({ period, house_id }: { period: string; house_id: number[] | undefined }) => (
  <>
    <MonthSwitch period={period} />
    <HouseFilter value={house_id} />
  </>
)

type Totals = ReplyOf<'GET /turnover/totals'>['data']

/**
 * Cells of sums of the turnover sheet, asked for beside the page and shown when they come; undefined until then. Those of other filters keep
 * the place of the line. Without `asked` there are none.
 */
export const useTurnoverCells = (
  query: QueryOf<'GET /turnover/totals'>,
  sumsOf: (totals: Totals) => Readonly<Record<string, number>>,
  asked = true,
): Record<string, ReactNode> | undefined => {
  const answer = useQuery({
    ...read('GET /turnover/totals', { query }),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
  const totals = answer.data?.data
  if (!asked || !totals) return undefined
  return Object.fromEntries(
    Object.entries(sumsOf(totals)).map(([key, minor]) => [
      key,
      answer.isPlaceholderData ? '…' : <Money key={key} minor={minor} />,
    ]),
  )
}
