import type { Column } from '../../../platform/data-table.tsx'
import { DateCell, DayCell, LocalCell, fieldColumns } from '../../../platform/field-cells.tsx'
import { phoneText } from '../../../platform/phone-text.ts'
import { UnitLink } from '../units/units.link.public.tsx'
import { residentFields } from './residents.fields.public.ts'

export const residentColumns: readonly Column<'GET /residents'>[] = [
  { key: 'name', label: 'residents.name', sort: 'name' },
  { key: 'realty', label: 'residents.realty', cell: ({ realty }) => <UnitLink unit={realty} /> },
  { key: 'role', label: 'residents.role', cell: ({ role }) => <LocalCell value={role.name} /> },
  { key: 'phone', label: 'residents.phone', cell: ({ phone }) => phoneText(phone ?? '—') },
  {
    key: 'from',
    card: 'labelled',
    label: 'residents.from',
    sort: 'from',
    cell: ({ from }) => <DayCell value={from} />,
  },
  { key: 'to', card: 'labelled', label: 'residents.to', cell: ({ to }) => <DayCell value={to} /> },
  { key: 'email', label: 'residents.email', hidden: true, cell: ({ email }) => email ?? '—' },
  ...fieldColumns<'GET /residents'>(residentFields),
  {
    key: 'created_at',
    card: 'labelled',
    label: 'residents.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <DateCell value={created_at} />,
  },
]
