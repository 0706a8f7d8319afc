import type { QueryOf } from '@oselia/contract/api'
import { Menu } from '@mantine/core'
import { paymentStates, storedPaymentChannels } from '@oselia/contract/billing.enums'
import type { Payment } from '@oselia/contract/payments'
import { IconListDetails } from '@tabler/icons-react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { DayCell } from '../../../platform/field-cells.tsx'
import { addIn, useAskedDialog } from '../../../platform/asked-dialog.ts'
import { FilterDay, FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { Slot } from '../../../platform/slots.tsx'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { AccountFilter } from '../ledger/ledger.account.filter.public.tsx'
import { Money } from '../ledger/ledger.public.tsx'
import { AddPayment, openPaymentForm } from './payments.public.tsx'

const Channel = ({ of }: { of: Payment['channel'] }) => useText()(`payments.channel_${of}`)
const State = ({ of }: { of: Payment['state'] }) => useText()(`payments.state_${of}`)
const Amount = ({ of: { amount_minor, state } }: { of: Payment }) => (
  <Money minor={amount_minor} td={state === 'cancelled' ? 'line-through' : undefined} />
)

const columns: readonly Column<'GET /payments'>[] = [
  {
    key: 'received_on',
    label: 'payments.received_on',
    sort: 'received_on',
    cell: ({ received_on }) => <DayCell value={received_on} />,
  },
  { key: 'account', label: 'payments.account', cell: ({ account }) => account.number },
  { key: 'realty', label: 'payments.realty', cell: ({ realty }) => <UnitLink unit={realty} /> },
  { key: 'channel', label: 'payments.channel', cell: ({ channel }) => <Channel of={channel} /> },
  { key: 'state', label: 'payments.state', cell: ({ state }) => <State of={state} /> },
  { key: 'payer', label: 'payments.payer', hidden: true, cell: ({ payer }) => payer ?? '—' },
  {
    key: 'amount_minor',
    card: 'figure',
    label: 'payments.amount_minor',
    sort: 'amount_minor',
    end: true,
    cell: (payment) => <Amount of={payment} />,
  },
  {
    key: 'allocated_minor',
    label: 'payments.allocated_minor',
    hidden: true,
    end: true,
    cell: ({ allocated_minor }) => <Money minor={allocated_minor} />,
  },
  {
    key: 'refunded_minor',
    label: 'payments.refunded_minor',
    hidden: true,
    end: true,
    cell: ({ refunded_minor }) => <Money minor={refunded_minor} />,
  },
  {
    key: 'document_number',
    label: 'payments.document_number',
    hidden: true,
    cell: ({ document_number }) => document_number ?? '—',
  },
]

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <HouseFilter value={search.house_id} />
      <AccountFilter value={search.account_id} />
      <FilterSelect
        name="channel"
        label={t('payments.channel')}
        any={t('payments.anyChannel')}
        value={search.channel}
        data={storedPaymentChannels.map((value) => ({ value, label: t(`payments.channel_${value}`) }))}
      />
      <FilterSelect
        name="state"
        label={t('payments.state')}
        any={t('payments.anyState')}
        value={search.state}
        data={paymentStates.map((value) => ({ value, label: t(`payments.state_${value}`) }))}
      />
      <FilterDay name="from" label={t('payments.from')} value={search.from} />
      <FilterDay name="to" label={t('payments.to')} value={search.to} />
    </>
  )
}

const MoreItems = () => {
  const t = useText()
  return (
    <>
      <Slot name="payments.actions" props={{}} />
      <Menu.Item component={Link} to="/Debts" leftSection={<IconListDetails size={16} aria-hidden="true" />}>
        {t('debts.section')}
      </Menu.Item>
    </>
  )
}

const show = async (payment: Payment) => (await import('./payments.view.tsx')).showPayment(payment)

const Payments = () => {
  const t = useText()
  const { add = false, ...search } = Route.useSearch()
  const mayAdd = useCan('payments.create')
  useAskedDialog(add, () => mayAdd && openPaymentForm({}))
  return (
    <>
      <PageHeader
        secondary={<ExportButton list="payments" paper search={search} />}
        actions={<AddPayment />}
        more={<MoreItems />}
      />
      <DataTable
        list="GET /payments"
        label={t('payments.section')}
        search={search}
        columns={columns}
        open={(payment) => void show(payment)}
        filters={<Filters />}
        empty={{ title: t('payments.emptyTitle'), text: t('payments.emptyText'), action: <AddPayment /> }}
      />
    </>
  )
}

const search = listSearch({
  house_id: 'ids',
  account_id: 'id',
  realty_id: 'id',
  channel: storedPaymentChannels,
  state: paymentStates,
  from: 'day',
  to: 'day',
})

export const Route = createFileRoute('/_admin/Payments/')({
  staticData: { title: 'payments.section' },
  validateSearch: (raw: Record<string, unknown>) => ({ ...search(raw), ...addIn(raw) }),
  loaderDeps: ({ search: { add: _add, ...list } }) => list,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /payments', { query: deps as QueryOf<'GET /payments'> })),
  component: Payments,
})
