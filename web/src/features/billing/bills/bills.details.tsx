import { Alert, Grid, Group, Stack, Text } from '@mantine/core'
import type { BillDetails } from '@oselia/contract/bills'
import { createFileRoute } from '@tanstack/react-router'
import { Facts } from '../../../platform/facts.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { loadOne } from '../../../platform/load-one.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { Slot } from '../../../platform/slots.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { BillLetters } from '../bill-papers/bill-papers.letters.public.tsx'
import { PaperProblems } from '../bill-papers/bill-papers.public.tsx'
import { Money, usePeriodText } from '../ledger/ledger.public.tsx'
import { paymentChannelKey } from '../payments/payments.public.tsx'
import { BillActions } from './bills.actions.tsx'
import { billHistory } from './bills.history.public.tsx'
import { BillLines } from './bills.lines.public.tsx'
import classes from './bills.module.css'
import { BillState } from './bills.status.public.tsx'
import { WaitingCorrections } from './bills.waiting.tsx'

const parts = [
  'opening_minor',
  'charged_minor',
  'recalculated_minor',
  'benefit_minor',
  'subsidy_minor',
  'penalty_minor',
  'inflation_minor',
  'three_percent_minor',
] as const

/** The account in the month: from what it owed before to what it owes after. */
const Account = ({ bill }: { bill: BillDetails }) => {
  const t = useText()
  const shown = parts.filter((part) => part === 'opening_minor' || part === 'charged_minor' || bill[part] !== 0)
  return (
    <Panel title={t('billPage.account')}>
      <table className={classes.table}>
        <tbody>
          {shown.map((part) => (
            <tr key={part}>
              <th scope="row">{t(`bills.${part}`)}</th>
              <td data-end>
                <Money minor={bill[part]} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('bills.received_minor')}</th>
            <td data-end>
              <Money minor={0 - bill.received_minor} />
            </td>
          </tr>
          {bill.other_minor !== 0 && (
            <tr>
              <th scope="row">{t('billPage.other')}</th>
              <td data-end>
                <Money minor={bill.other_minor} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(bill.closing_minor < 0 ? 'billPage.advance' : 'bills.closing_minor')}</th>
            <td data-end>
              <Money minor={Math.abs(bill.closing_minor)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

const Payments = ({ bill }: { bill: BillDetails }) => {
  const t = useText()
  const { day } = useFormat()
  return (
    <Panel title={t('billPage.payments')}>
      {bill.payments.length === 0 && <Text c="dimmed">{t('billPage.noPayments')}</Text>}
      <Stack gap={6}>
        {bill.payments.map(({ payment_id, received_on, channel, amount_minor }) => (
          <Group key={`${payment_id} ${received_on} ${amount_minor}`} justify="space-between" gap="xs">
            <Text>
              {day(received_on)} · {t(paymentChannelKey(channel))}
            </Text>
            <Money minor={amount_minor} />
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}

const About = ({ bill }: { bill: BillDetails }) => {
  const t = useText()
  const { day, number } = useFormat()
  return (
    <Facts
      facts={[
        { label: t('bills.realty'), value: <UnitLink unit={bill.realty} /> },
        { label: t('bills.payer_name'), value: bill.payer_name },
        {
          label: t('bills.account'),
          value: (
            <AnchorLink to="/Bills/list" search={{ account_id: bill.account.id }}>
              {bill.account.number}
            </AnchorLink>
          ),
        },
        { label: t('bills.issued_on'), value: bill.issued_on && day(bill.issued_on) },
        { label: t('bills.due_on'), value: day(bill.due_on) },
        { label: t('bills.source'), value: t(`bills.source_${bill.source}`) },
        { label: t('bills.area'), value: bill.area !== null && number(bill.area, { maximumFractionDigits: 2 }) },
        { label: t('bills.persons'), value: bill.persons !== null && number(bill.persons) },
        { label: t('bills.note'), value: bill.note },
      ].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
    />
  )
}

const Notices = ({ bill }: { bill: BillDetails }) => {
  const t = useText()
  const { dispute_reason, cancel_reason, is_closed } = bill
  return (
    <>
      {dispute_reason && (
        <Alert color="orange" mb="sm" title={t('bills.dispute_reason')}>
          {dispute_reason}
        </Alert>
      )}
      {cancel_reason && (
        <Alert color="gray" mb="sm" title={t('bills.cancel_reason')}>
          {cancel_reason}
        </Alert>
      )}
      {is_closed && !cancel_reason && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('billPage.closedMonth')}
        </Text>
      )}
    </>
  )
}

const Details = () => {
  const t = useText()
  const month = usePeriodText()
  const { id } = Route.useParams()
  const bill = useRead('GET /bills/:id', { params: { id } }).data
  return (
    <>
      <PageHeader
        title={t('bills.titleOf', { number: bill.number })}
        beside={<BillState status={bill.status} />}
        actions={<BillActions bill={bill} />}
      />
      <Notices bill={bill} />
      {bill.issued_on && !bill.cancel_reason && <PaperProblems paper={bill.paper} />}
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="sm">
            <Panel title={month(bill.period)}>
              <Group gap="xl" mb="sm">
                {(['total_minor', 'paid_minor', 'outstanding_minor'] as const).map((sum) => (
                  <div key={sum}>
                    <Text size="sm" c="dimmed">
                      {t(`bills.${sum}`)}
                    </Text>
                    <Money minor={bill[sum]} fz={sum === 'outstanding_minor' ? 24 : 18} fw={650} />
                  </div>
                ))}
              </Group>
              <BillLines lines={bill.lines} total_minor={bill.total_minor} />
            </Panel>
            <Panel title={t('billPage.about')}>
              <About bill={bill} />
            </Panel>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="sm">
            <Account bill={bill} />
            <WaitingCorrections bill={bill} />
            <Payments bill={bill} />
            <Slot name="bills.disputes" props={{ billId: id }} />
            {bill.issued_on && <BillLetters id={id} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <HistoryFold>
            <billHistory.History id={id} />
          </HistoryFold>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Bills/$id')({
  staticData: { title: 'bills.one' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /bills/:id', id),
  component: Details,
})
