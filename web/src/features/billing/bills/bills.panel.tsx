import { Anchor, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { AccountMonth, AccountStanding } from '@oselia/contract/bill-reports'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { Money, usePeriodText } from '../ledger/ledger.public.tsx'
import { IssuePaper } from '../papers/papers.public.tsx'
import { AddPayment } from '../payments/payments.public.tsx'
import { PenaltyExemptions } from '../penalty-exemptions/penalty-exemptions.public.tsx'
import classes from './bills.module.css'

type About = { realty_id: number } | { member_id: number }

const Standing = ({ of }: { of: AccountStanding }) => {
  const t = useText()
  const { account, realty, balance_minor, debt_minor } = of
  const isAdvance = debt_minor === 0 && balance_minor < 0
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <AnchorLink to="/Bills/list" search={{ account_id: account.id }}>
          {t('ledger.account')} {account.number}
        </AnchorLink>
        <Text fw={600}>
          {debt_minor > 0 ? (
            <>
              {t('billPage.balance')}: <Money minor={debt_minor} c="var(--mantine-color-error)" />
            </>
          ) : isAdvance ? (
            <>
              {t('billPage.advance')}: <Money minor={-balance_minor} />
            </>
          ) : (
            t('billPage.noDebt')
          )}
        </Text>
        {of.lapsed_minor > 0 && (
          <Text size="sm">
            {t('debts.lapsed_minor')}: <Money minor={of.lapsed_minor} />
          </Text>
        )}
      </div>
      <Group gap="xs">
        <IssuePaper account={account} inDebt={debt_minor > 0} size="compact-sm" variant="default" />
        <AddPayment account={{ ...account, realty }} amount_minor={debt_minor} size="compact-sm" variant="default" />
      </Group>
    </Group>
  )
}

const sums = [
  'opening_minor',
  'charged_minor',
  'recalculated_minor',
  'help',
  'penalty_minor',
  'received_minor',
  'closing_minor',
] as const
type Sum = (typeof sums)[number]
const sumOf = (month: AccountMonth, sum: Sum) =>
  sum === 'help' ? month.benefit_minor + month.subsidy_minor : month[sum]

const Months = ({ months, several }: { months: readonly AccountMonth[]; several: boolean }) => {
  const t = useText()
  const write = usePeriodText()
  // Rows and parts without anything in the year say nothing.
  const shown = sums.filter(
    (sum) =>
      ['opening_minor', 'charged_minor', 'received_minor', 'closing_minor'].includes(sum) ||
      months.some((month) => sumOf(month, sum) !== 0),
  )
  return (
    <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <table
        className={`${classes.table} ${classes.months}`}
        aria-label={t('billPage.months')}
        style={{ '--months-width': `${shown.length * 105 + 110}px` } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col">{t('ledger.month')}</th>
            {shown.map((sum) => (
              <th key={sum} scope="col" data-end data-sum={sum}>
                {t(`bills.${sum}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={`${month.period} ${month.account.id}`}>
              <th scope="row">
                {month.bill_id === null ? (
                  write(month.period, 'short')
                ) : (
                  <AnchorLink to="/Bills/$id" params={{ id: month.bill_id }}>
                    {write(month.period, 'short')}
                  </AnchorLink>
                )}
                {several && <span className={classes.part}>{month.account.number}</span>}
                <span className={classes.brief}>
                  {t('bills.charged_minor')} <Money minor={month.charged_minor} />
                </span>
                <span className={classes.brief}>
                  {t('bills.received_minor')} <Money minor={month.received_minor} />
                </span>
              </th>
              {shown.map((sum) => (
                <td key={sum} data-end data-sum={sum}>
                  <Money minor={sumOf(month, sum)} fw={sum === 'closing_minor' ? 600 : undefined} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Table.ScrollContainer>
  )
}

/** Correction is offered at the latest bill, where what it changes is seen. */
const CorrectLatest = ({ bill_id }: { bill_id: number }) => {
  const t = useText()
  const bill = useQuery(read('GET /bills/:id', { params: { id: bill_id } })).data?.data
  if (!useCan('bills.update') || !bill || bill.status === 'cancelled') return null
  const correct = async () => (await import('./bills.correction.tsx')).correctBill(bill)
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => void correct()}>
      {t('billPage.correct')}
    </Anchor>
  )
}

const Content = ({ about }: { about: About }) => {
  const t = useText()
  const mayReadPayments = useCan('payments.read')
  const mayReadPapers = useCan('papers.read')
  const answer = useQuery(read('GET /bills/months', { query: about })).data?.data
  if (!answer) return <Skeleton h={90} role="status" aria-label={t('ui.loading')} />
  const { accounts, months } = answer
  if (months.length === 0) return <Text c="dimmed">{t('billPage.none')}</Text>
  const latest = months.find(({ bill_id }) => bill_id !== null)?.bill_id
  return (
    <Stack gap="sm">
      {accounts
        .filter(({ account }) => months.some((month) => month.account.id === account.id))
        .map((one) => (
          <Standing key={one.account.id} of={one} />
        ))}
      <Months months={months} several={accounts.length > 1} />
      {'realty_id' in about && (
        <PenaltyExemptions realty_id={about.realty_id} accounts={accounts.map(({ account }) => account)} />
      )}
      <Group gap="md">
        {latest && <CorrectLatest bill_id={latest} />}
        <AnchorLink to="/Bills/list" search={about} size="sm">
          {t('billPage.allBills')}
        </AnchorLink>
        {mayReadPayments && 'realty_id' in about && (
          <AnchorLink to="/Payments" search={about} size="sm">
            {t('billPage.allPayments')}
          </AnchorLink>
        )}
        {mayReadPapers && 'realty_id' in about && (
          <AnchorLink to="/Papers" search={about} size="sm">
            {t('papers.allOf')}
          </AnchorLink>
        )}
      </Group>
    </Stack>
  )
}

/** Bills of a unit or a person by month, with what is owed now. */
export const BillsPanel = ({ about }: { about: About }) => {
  const t = useText()
  if (!useCan('bills.read')) return null
  return (
    <Panel title={t('billPage.panel')}>
      <Content about={about} />
    </Panel>
  )
}
