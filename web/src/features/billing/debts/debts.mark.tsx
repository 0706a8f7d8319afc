import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

/** Months in debt of a unit; red once one is overdue. */
export const DebtMark = ({ realty_id, house_id }: { realty_id: number; house_id: number }) => {
  const t = useText()
  const mayRead = useCan('debts.read')
  const marks = useQuery({ ...read('GET /bills/debt-marks', { query: { house_id } }), enabled: mayRead }).data?.data
  const found = marks?.find((one) => one.realty_id === realty_id)
  if (!found) return null
  return (
    <Badge color={found.overdue ? 'red' : 'gray'} variant="light" tt="none" miw="fit-content">
      {t('debts.mark', { count: found.months })}
    </Badge>
  )
}
