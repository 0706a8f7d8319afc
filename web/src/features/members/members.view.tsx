import { Badge, Stack } from '@mantine/core'
import type { Member } from '@oselia/contract/members'
import type { Column } from '../../platform/data-table.tsx'
import { type MessageKey, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { phoneText } from '../../platform/phone-text.ts'
import { UnitLink } from '../realty/realty.door.tsx'
import type { member as texts } from './members.fields.messages.ts'

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
    <Stack gap={2}>
      {of.slice(0, 3).map(({ resident_id, realty, role }) => (
        <span key={resident_id}>
          <UnitLink unit={realty} /> · {local(role)}
        </span>
      ))}
      {of.length > 3 && <span>+{of.length - 3}</span>}
    </Stack>
  )
}

const Kind = ({ of }: { of: Member['kind'] }) => useText()(`member.kind_${of}`)
const Added = ({ at }: { at: string }) => useFormat().date(at)

const primary = <T extends { is_primary: boolean }>(all: readonly T[]): T | undefined =>
  all.find(({ is_primary }) => is_primary) ?? all[0]

/** The phone to call first, if there is one. */
export const firstPhone = ({ phones }: Pick<Member, 'phones'>) => primary(phones)?.number ?? null
export const firstEmail = ({ emails }: Pick<Member, 'emails'>) => primary(emails)?.address ?? null

export const memberColumns: readonly Column<'GET /members'>[] = [
  { key: 'name', label: 'member.name', sort: 'name' },
  { key: 'phones', label: 'member.phone', cell: (member) => phoneText(firstPhone(member) ?? '—') },
  { key: 'links', label: 'member.links', cell: (member) => <Links of={member.links} /> },
  { key: 'status', label: 'member.status', cell: (member) => <MemberStatus status={member.status} /> },
  { key: 'emails', label: 'member.email', hidden: true, cell: (member) => firstEmail(member) ?? '—' },
  { key: 'kind', label: 'member.kind', hidden: true, cell: (member) => <Kind of={member.kind} /> },
  {
    key: 'register_number',
    label: 'member.register_number',
    hidden: true,
    cell: (member) => member.register_number ?? '—',
  },
  { key: 'tags', label: 'member.tags', hidden: true, cell: (member) => member.tags.join(', ') || '—' },
  {
    key: 'created_at',
    label: 'member.created_at',
    sort: 'created_at',
    hidden: true,
    cell: (member) => <Added at={member.created_at} />,
  },
]

const fields = [
  'kind',
  'last_name',
  'first_name',
  'middle_name',
  'legal_name',
  'edrpou',
  'representative',
  'birth_date',
  'phones',
  'emails',
  'language',
  'channels',
  'consent',
  'status',
  'absence',
  'vulnerability',
  'tax_number',
  'tax_number_refused',
  'passport',
  'unzr',
  'photo_id',
  'register_number',
  'entered_on',
  'left_on',
  'left_reason',
  'offices',
  'notice_address',
  'notice_email',
  'notice_requested_on',
  'proxies',
  'note',
  'tags',
] as const satisfies readonly (keyof typeof texts)[]

/** Names of fields, for history and for the choice between two people's values. */
export const memberLabels = Object.fromEntries(fields.map((field) => [field, `member.${field}`])) as Record<
  string,
  MessageKey
>
