import { Badge, Group } from '@mantine/core'
import type { Contract } from '@oselia/contract/suppliers'
import { useState } from 'react'
import type { Column } from '../../../platform/data-table.tsx'
import { expiryOf } from '../../../platform/expiry.ts'
import { DayCell, MoneyCell } from '../../../platform/field-cells.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { useZone } from '../../../platform/zone.ts'
import { wallClock } from '../../../platform/zoned.ts'

/** The last day of a contract, with a mark of one that has ended or ends soon. */
export const ContractEnd = ({ to }: Pick<Contract, 'to'>) => {
  const t = useText()
  const zone = useZone()
  const [today] = useState(() => wallClock(new Date().toISOString(), zone).slice(0, 10))
  const expiry = expiryOf(to, today)
  return (
    <Group component="span" display="inline-flex" gap={6}>
      <DayCell value={to} />
      {expiry && (
        <Badge color={expiry.state === 'expired' ? 'gray' : 'orange'} variant="light" tt="none" miw="fit-content">
          {t(expiry.state === 'expired' ? 'supplierContracts.ended' : 'supplierContracts.soon')}
        </Badge>
      )}
    </Group>
  )
}

export const contractColumns: readonly Column<'GET /supplier-contracts'>[] = [
  { key: 'number', label: 'supplierContracts.number', sort: 'number', cell: ({ number }) => `№ ${number}` },
  { key: 'supplier', label: 'supplierContracts.supplier', cell: ({ supplier }) => supplier.name },
  { key: 'subject', label: 'supplierContracts.subject', cell: ({ subject }) => subject ?? '—' },
  { key: 'payee', wide: true, label: 'supplierContracts.payee', cell: ({ payee }) => payee.name },
  {
    key: 'from',
    card: 'labelled',
    label: 'supplierContracts.from',
    sort: 'from',
    hidden: true,
    cell: ({ from }) => <DayCell value={from} />,
  },
  { key: 'to', card: 'labelled', label: 'supplierContracts.to', sort: 'to', cell: ({ to }) => <ContractEnd to={to} /> },
  {
    key: 'amount_minor',
    card: 'figure',
    label: 'supplierContracts.amount_minor',
    end: true,
    cell: ({ amount_minor }) => <MoneyCell value={amount_minor} />,
  },
]

/** Tabs of the two lists; each has its own URL. */
export const SupplierTabs = ({ here }: { here: '/Suppliers' | '/Suppliers/contracts' }) => {
  const t = useText()
  const tab = (to: typeof here, label: string) => (
    <ButtonLink
      to={to}
      size="sm"
      variant={to === here ? 'light' : 'subtle'}
      aria-current={to === here ? 'page' : undefined}
    >
      {label}
    </ButtonLink>
  )
  return (
    <Group component="nav" aria-label={t('suppliers.section')} gap="xs" mb="md">
      {tab('/Suppliers', t('suppliers.section'))}
      {tab('/Suppliers/contracts', t('supplierContracts.section'))}
    </Group>
  )
}
