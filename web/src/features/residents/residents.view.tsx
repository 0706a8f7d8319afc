import type { Resident } from '@oselia/contract/residents'
import type { Column } from '../../platform/data-table.tsx'
import { useFormat, useLocal, useText } from '../../platform/messages.ts'
import { phoneText } from '../../platform/phone-text.ts'
import { UnitLink } from '../realty/realty.door.tsx'

const Role = ({ of }: { of: Resident['role'] }) => useLocal()(of.name)
const Day = ({ of }: { of: string | null }) => {
  const { day } = useFormat()
  return of ? day(of) : '—'
}
const Added = ({ at }: { at: string }) => useFormat().date(at)
const Flag = ({ of }: { of: boolean }) => useText()(of ? 'ui.yes' : 'ui.no')

export const residentColumns: readonly Column<'GET /residents'>[] = [
  { key: 'name', label: 'residents.name', sort: 'name' },
  { key: 'realty', label: 'residents.realty', cell: ({ realty }) => <UnitLink unit={realty} /> },
  { key: 'role', label: 'residents.role', cell: ({ role }) => <Role of={role} /> },
  { key: 'phone', label: 'residents.phone', cell: ({ phone }) => phoneText(phone ?? '—') },
  { key: 'from', label: 'residents.from', sort: 'from', cell: ({ from }) => <Day of={from} /> },
  { key: 'to', label: 'residents.to', cell: ({ to }) => <Day of={to} /> },
  { key: 'email', label: 'residents.email', hidden: true, cell: ({ email }) => email ?? '—' },
  {
    key: 'registered',
    label: 'residents.registered',
    hidden: true,
    cell: ({ registered }) => <Flag of={registered} />,
  },
  {
    key: 'lives_here',
    label: 'residents.lives_here',
    hidden: true,
    cell: ({ lives_here }) => <Flag of={lives_here} />,
  },
  {
    key: 'is_primary_contact',
    label: 'residents.is_primary_contact',
    hidden: true,
    cell: ({ is_primary_contact }) => <Flag of={is_primary_contact} />,
  },
  {
    key: 'created_at',
    label: 'residents.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <Added at={created_at} />,
  },
]
