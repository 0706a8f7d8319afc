import { Badge } from '@mantine/core'
import type { Member } from '@oselia/contract/members'
import type { Column } from '../../../platform/data-table.tsx'
import { DateCell, fieldColumn } from '../../../platform/field-cells.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { phoneText } from '../../../platform/phone-text.ts'
import { UnitLink } from '../units/units.link.public.tsx'
import { memberFields } from './members.fields.ts'

const colours = {
  active: 'green',
  pending_documents: 'orange',
  suspended: 'orange',
  former: 'gray',
  deceased: 'gray',
  merged: 'gray',
} as const

export const MemberStatus = ({ status }: Pick<Member, 'status'>) => {
  const t = useText()
  return (
    <Badge color={colours[status]} variant="light" tt="none" miw="fit-content">
      {t(`member.status_${status}`)}
    </Badge>
  )
}

const Links = ({ of }: { of: Member['links'] }) => {
  const local = useLocal()
  if (of.length === 0) return '—'
  return (
    <>
      {of.length > 3 && `${of.length}: `}
      {of.slice(0, 3).map(({ resident_id, realty, role }, at) => (
        <span key={resident_id}>
          {at > 0 && ', '}
          <UnitLink unit={realty} /> · {local(role)}
        </span>
      ))}
    </>
  )
}

const primary = <T extends { is_primary: boolean }>(all: readonly T[]): T | undefined =>
  all.find(({ is_primary }) => is_primary) ?? all[0]

/** The primary phone, if any. */
const firstPhone = ({ phones }: Pick<Member, 'phones'>) => primary(phones)?.number ?? null
const firstEmail = ({ emails }: Pick<Member, 'emails'>) => primary(emails)?.address ?? null

export const memberColumns: readonly Column<'GET /members'>[] = [
  { key: 'name', label: 'member.name', sort: 'name' },
  { key: 'phones', label: 'member.phone', cell: (member) => phoneText(firstPhone(member) ?? '—') },
  { key: 'links', label: 'member.links', cell: (member) => <Links of={member.links} /> },
  { key: 'status', card: 'figure', label: 'member.status', cell: (member) => <MemberStatus status={member.status} /> },
  { key: 'emails', label: 'member.email', hidden: true, cell: (member) => firstEmail(member) ?? '—' },
  fieldColumn(memberFields, 'kind', { hidden: true }),
  fieldColumn(memberFields, 'register_number', { hidden: true }),
  { key: 'tags', label: 'member.tags', hidden: true, cell: (member) => member.tags.join(', ') || '—' },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'member.created_at',
    sort: 'created_at',
    hidden: true,
    cell: (member) => <DateCell value={member.created_at} />,
  },
]
