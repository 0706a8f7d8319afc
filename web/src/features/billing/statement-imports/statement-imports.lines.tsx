import { statementLineStates } from '@oselia/contract/statement-imports.enums'
import type { StatementLine } from '@oselia/contract/statement-imports'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { DayCell } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import type { ListSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { Money } from '../ledger/ledger.public.tsx'

const State = ({ of: { state } }: { of: StatementLine }) => useText()(`statementLines.state_${state}`)
const Where = ({ of: { payments, expense } }: { of: StatementLine }) =>
  expense ? expense.line : payments.map(({ number }) => number).join(', ') || '—'
const signed = ({ direction, amount_minor }: StatementLine) => (direction === 'debit' ? -amount_minor : amount_minor)

const columns: readonly Column<'GET /payments/lines'>[] = [
  { key: 'purpose', label: 'statementLines.purpose', cell: ({ purpose, payer_name }) => purpose || payer_name || '—' },
  {
    key: 'booked_on',
    card: 'labelled',
    label: 'statementLines.booked_on',
    sort: 'booked_on',
    cell: ({ booked_on }) => <DayCell value={booked_on} />,
  },
  { key: 'payer_name', label: 'statementLines.payer_name', cell: ({ payer_name }) => payer_name ?? '—' },
  {
    key: 'amount_minor',
    card: 'figure',
    label: 'statementLines.amount_minor',
    sort: 'amount_minor',
    end: true,
    cell: (line) => <Money minor={signed(line)} />,
  },
  { key: 'state', label: 'statementLines.state', cell: (line) => <State of={line} /> },
  { key: 'payments', label: 'statementLines.accounts', cell: (line) => <Where of={line} /> },
  {
    key: 'posted_minor',
    label: 'statementLines.posted_minor',
    hidden: true,
    end: true,
    cell: ({ posted_minor }) => <Money minor={posted_minor} />,
  },
  { key: 'payer_iban', label: 'statementLines.payer_iban', hidden: true, cell: ({ payer_iban }) => payer_iban ?? '—' },
]

const show = async ({ id }: StatementLine) => (await import('./statement-imports.view.tsx')).showLine(id)

interface Props {
  import_id: number
  search: ListSearch & { state?: StatementLine['state'] }
}

/** The movements that an import added. */
export const ImportLines = ({ import_id, search }: Props) => {
  const t = useText()
  return (
    <DataTable
      list="GET /payments/lines"
      label={t('statementLines.section')}
      search={search}
      within={{ import_id }}
      columns={columns}
      open={(line) => void show(line)}
      filters={
        <FilterSelect
          name="state"
          label={t('statementLines.state')}
          any={t('statementLines.anyState')}
          value={search.state}
          data={statementLineStates.map((value) => ({ value, label: t(`statementLines.state_${value}`) }))}
        />
      }
      empty={{ title: t('statementLines.emptyTitle'), text: t('statementLines.emptyText') }}
    />
  )
}
