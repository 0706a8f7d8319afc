import { Anchor } from '@mantine/core'
import type { HouseProblem } from '@oselia/contract/bill-runs'
import type { RunProblem } from '@oselia/contract/bill-runs.enums'
import { AnchorLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'

/** Where a problem is corrected: at the tariffs, at the inputs of the month, or at the units that it names. */
const places: Record<RunProblem, 'tariffs' | 'totals' | 'month' | 'units' | 'none'> = {
  no_tariffs: 'tariffs',
  tariff_missing: 'tariffs',
  no_account: 'units',
  several_accounts: 'units',
  area_missing: 'units',
  heated_area_missing: 'units',
  persons_missing: 'units',
  reading_missing: 'units',
  house_total_missing: 'totals',
  share_without_weights: 'tariffs',
  share_bases_differ: 'tariffs',
  amount_too_big: 'tariffs',
  period_closed: 'month',
  inflation_index_missing: 'tariffs',
  house_failed: 'none',
  former_account_charged: 'none',
}

interface Props {
  of: HouseProblem
  houseId: number
  period: string
}

const Mend = ({ of: { kind }, houseId, period }: Props) => {
  const t = useText()
  const mayCreate = useCan('bills.create')
  const place = places[kind]
  const enter = async () => (await import('./runs.inputs.tsx')).enterTotals({ house_id: houseId, period })
  if (place === 'tariffs')
    return (
      <AnchorLink inherit to="/Tariffs" search={{ house_id: houseId }}>
        {t('billRuns.mend_tariffs')}
      </AnchorLink>
    )
  if (place === 'month')
    return (
      <AnchorLink inherit to="/Bills" search={{ period }}>
        {t('billRuns.mend_month')}
      </AnchorLink>
    )
  if (place === 'totals' && mayCreate)
    return (
      <Anchor component="button" type="button" inherit onClick={() => void enter()}>
        {t('billRuns.mend_totals')}
      </Anchor>
    )
  return null
}

/** A problem in words, with the units that it concerns as links and where to correct it. */
export const Problem = (props: Props) => {
  const t = useText()
  const local = useLocal()
  const { kind, service, units, count } = props.of
  return (
    <>
      {t(`billRuns.problem_${kind}`)}
      {service && `: ${local(service.name)}`}
      {units.length > 0 && ': '}
      {units.map(({ id, number }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <AnchorLink inherit to="/Realty/$type/$id" params={{ type: 'apartment', id }}>
            {number}
          </AnchorLink>
        </span>
      ))}
      {count > units.length && units.length > 0 && ` ${t('billRuns.alsoUnits', { count: count - units.length })}`}{' '}
      <Mend {...props} />
    </>
  )
}
