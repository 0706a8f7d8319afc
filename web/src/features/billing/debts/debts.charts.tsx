import { Grid, Table } from '@mantine/core'
import { debtAges, type DebtAge } from '@oselia/contract/billing.enums'
import type { CollectionMonth } from '@oselia/contract/bill-reports'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { usePeriodText } from '../ledger/ledger.public.tsx'
import classes from './debts.module.css'
import { useDebtTotals } from './debts.totals.ts'

/** A bar is drawn in a cell of the table that holds its number, so that the same is read and looked at. */
const Bar = ({ part, most, age, soft }: { part: number; most: number; age?: DebtAge; soft?: boolean }) => (
  <span
    className={classes.bar}
    data-age={age}
    data-soft={soft || undefined}
    data-none={part <= 0 || undefined}
    style={{ '--part': `${most > 0 ? Math.max(0, (part / most) * 100) : 0}%` } as CSSProperties}
    aria-hidden="true"
  />
)

const shareOf = (part: number, whole: number) => (whole > 0 ? Math.round((part * 100) / whole) : null)

/** The ages of all debts as parts of one line; the table of ages has the numbers. */
export const AgesLine = ({ ages }: { ages: Record<DebtAge, number> }) => (
  <div className={classes.line} aria-hidden="true">
    {debtAges.map((age) => ages[age] > 0 && <span key={age} data-age={age} style={{ flexGrow: ages[age] }} />)}
  </div>
)

/** Debts by age. */
const DebtAges = ({ ages, total }: { ages: Record<DebtAge, number>; total: number }) => {
  const t = useText()
  const { money, percent } = useFormat()
  const most = Math.max(...debtAges.map((age) => ages[age]))
  return (
    <table className={classes.chart} aria-label={t('debts.byAge')}>
      <thead>
        <tr>
          <th scope="col">{t('debts.age')}</th>
          <td className={classes.track} aria-hidden="true" />
          <th scope="col">{t('debts.debt_minor')}</th>
          <th scope="col">{t('debts.share')}</th>
        </tr>
      </thead>
      <tbody>
        {debtAges.map((age) => (
          <tr key={age}>
            <th scope="row">{t(`debts.age_${age}`)}</th>
            <td className={classes.track} aria-hidden="true">
              <Bar part={ages[age]} most={most} age={age} />
            </td>
            <td>{money(ages[age])}</td>
            <td>{total > 0 ? percent(shareOf(ages[age], total) ?? 0) : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was charged and received by month, with the rate of collection. */
const Collection = ({ months }: { months: readonly CollectionMonth[] }) => {
  const t = useText()
  const { money, percent } = useFormat()
  const month = usePeriodText()
  const most = Math.max(...months.flatMap(({ charged_minor, received_minor }) => [charged_minor, received_minor]))
  return (
    <table className={classes.chart} aria-label={t('debts.collection')}>
      <thead>
        <tr>
          <th scope="col">{t('ledger.month')}</th>
          <td className={classes.track} aria-hidden="true" />
          <th scope="col">{t('debts.charged')}</th>
          <th scope="col">{t('debts.received')}</th>
          <th scope="col">{t('debts.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ period, charged_minor, received_minor }) => {
          const rate = shareOf(received_minor, charged_minor)
          return (
            <tr key={period}>
              <th scope="row">{month(period, 'short')}</th>
              <td className={classes.track} aria-hidden="true">
                <Bar part={received_minor} most={most} />
                <Bar part={charged_minor} most={most} soft />
              </td>
              <td>{money(charged_minor)}</td>
              <td>{money(received_minor)}</td>
              <td>{rate === null ? '—' : percent(rate)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The same by age, and what was received of what was charged by month. */
export const Charts = ({ house_id }: { house_id: number[] | undefined }) => {
  const t = useText()
  const totals = useDebtTotals(house_id)
  const months = useQuery(read('GET /bills/collection', { query: { house_id, count: 12 } })).data?.data
  return (
    <Grid mt="md" gap="sm">
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Panel title={t('debts.byAge')}>
          {totals && (
            <Table.ScrollContainer minWidth={270} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
              <DebtAges ages={totals.ages} total={totals.debt_minor} />
            </Table.ScrollContainer>
          )}
        </Panel>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Panel title={t('debts.collection')}>
          {months && (
            <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
              <Collection months={months} />
            </Table.ScrollContainer>
          )}
        </Panel>
      </Grid.Col>
    </Grid>
  )
}
