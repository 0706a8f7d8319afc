import { useQuery } from '@tanstack/react-query'
import { read } from '../../../platform/query.ts'

/** What is owed in the chosen houses, asked for once by all that show it. */
export const useDebtTotals = (house_id: number[] | undefined) =>
  useQuery(read('GET /bills/debts', { query: { house_id, per_page: 1 } })).data?.totals
