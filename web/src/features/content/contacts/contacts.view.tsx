import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Contact } from '@oselia/contract/contacts'
import { IconUrgent } from '@tabler/icons-react'
import { useState } from 'react'
import { type Column } from '../../../platform/data-table.tsx'
import { expiryOf } from '../../../platform/expiry.ts'
import { DayCell, fieldColumn, fieldColumns } from '../../../platform/field-cells.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PhoneLink } from '../../../platform/phone-link.tsx'
import { useZone } from '../../../platform/zone.ts'
import { wallClock } from '../../../platform/zoned.ts'
import { AudienceSummary } from '../../access/audience/audience.summary.public.ts'
import { contactFields } from './contacts.fields.ts'

/** A mark of an emergency, of a contact that residents do not see, and of one that is no longer in use. */
export const Marks = ({ contact: { is_emergency, visible_to, active } }: { contact: Contact }) => {
  const t = useText()
  const mark = (color: string, text: string) => (
    <Badge color={color} variant="light" tt="none" miw="fit-content">
      {text}
    </Badge>
  )
  return (
    <>
      {is_emergency && mark('red', t('contacts.is_emergency'))}
      {visible_to === 'staff' && mark('gray', t('contacts.staffOnly'))}
      {!active && mark('gray', t('contacts.inactive'))}
    </>
  )
}

/** The last day of a contract, with the days left where few are. */
export const ContractEnd = ({ contact: { contract_to, active } }: { contact: Contact }) => {
  const t = useText()
  const zone = useZone()
  const [today] = useState(() => wallClock(new Date().toISOString(), zone).slice(0, 10))
  const expiry = active ? expiryOf(contract_to, today) : null
  return (
    <Group component="span" display="inline-flex" gap={6}>
      <DayCell value={contract_to} />
      {expiry && (
        <Badge color={expiry.state === 'expired' ? 'red' : 'orange'} variant="light" tt="none" miw="fit-content">
          {expiry.state === 'expired' ? t('contacts.ended') : t('contacts.endsSoon', { count: expiry.days })}
        </Badge>
      )}
    </Group>
  )
}

const Name = ({ contact }: { contact: Contact }) => {
  const local = useLocal()
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" miw={{ base: 0, sm: 220 }}>
      {contact.is_emergency && (
        <IconUrgent size={18} color="var(--mantine-color-red-7)" aria-hidden="true" style={{ flexShrink: 0 }} />
      )}
      <span style={{ overflowWrap: 'anywhere' }}>{local(contact.name)}</span>
    </Group>
  )
}

const Phones = ({ phones }: Pick<Contact, 'phones'>) => (
  <Stack gap={0} align="flex-start">
    {phones.slice(0, 2).map(({ number }) => (
      <PhoneLink key={number} number={number} />
    ))}
    {phones.length > 2 && (
      <Text size="xs" c="dimmed">
        +{phones.length - 2}
      </Text>
    )}
  </Stack>
)

export const columns: readonly Column<'GET /contacts'>[] = [
  { key: 'name', label: 'contacts.name', sort: 'name', cell: (row) => <Name contact={row} /> },
  { key: 'phones', label: 'contacts.phones', cell: ({ phones }) => <Phones phones={phones} /> },
  fieldColumn(contactFields, 'category', { sort: 'category' }),
  fieldColumn(contactFields, 'organisation', { sort: 'organisation', hidden: true }),
  {
    key: 'audience',
    label: 'contacts.audience',
    cell: ({ audience }) => (
      <Text size="sm" span lineClamp={2}>
        <AudienceSummary audience={audience} />
      </Text>
    ),
  },
  {
    key: 'contract_to',
    card: 'labelled',
    label: 'contacts.contract_to',
    sort: 'contract_to',
    cell: (row) => <ContractEnd contact={row} />,
  },
  ...fieldColumns<'GET /contacts'>(contactFields),
  {
    key: 'responsible',
    label: 'contacts.responsible_staff_id',
    hidden: true,
    cell: (row) => row.responsible?.name ?? '—',
  },
  fieldColumn(contactFields, 'created_at', { sort: 'created_at', hidden: true }),
]
