import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import type { Document } from '@oselia/contract/documents'
import type { DocumentState } from '@oselia/contract/documents.enums'
import { IconArchive, IconFileText, IconFileTypePdf, IconFilePencil, IconPhoto, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import type { Column } from '../../../platform/data-table.tsx'
import { fieldColumn } from '../../../platform/field-cells.tsx'
import { expiryOf } from '../../../platform/expiry.ts'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { useZone } from '../../../platform/zone.ts'
import { wallClock } from '../../../platform/zoned.ts'
import { documentFields } from './documents.fields.ts'

/** The state where it is not the usual one: an active document needs no mark. */
export const StateMark = ({ state }: { state: DocumentState }) => {
  const t = useText()
  if (state === 'active') return null
  const Icon = state === 'draft' ? IconFilePencil : IconArchive
  return (
    <Badge
      variant="light"
      color="gray"
      tt="none"
      fw={600}
      miw="max-content"
      leftSection={<Icon size={14} aria-hidden="true" />}
    >
      {t(`documentStates.${state}`)}
    </Badge>
  )
}

const State = ({ state }: { state: DocumentState }) => {
  const t = useText()
  return state === 'active' ? t('documentStates.active') : <StateMark state={state} />
}

const icons = { pdf: IconFileTypePdf, picture: IconPhoto, other: IconFileText }
const kindOf = (mime: string) => (mime === 'application/pdf' ? 'pdf' : mime.startsWith('image/') ? 'picture' : 'other')

const Name = ({ row }: { row: Document }) => {
  const t = useText()
  const local = useLocal()
  const Icon = icons[kindOf(row.file.mime)]
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" miw={{ base: 0, sm: 210 }}>
      <Icon size={18} stroke={1.5} aria-hidden="true" style={{ flexShrink: 0 }} />
      <span style={{ overflowWrap: 'anywhere' }}>{local(row.name)}</span>
      {row.is_public && (
        <>
          <IconWorld size={14} aria-hidden="true" style={{ flexShrink: 0 }} />
          <VisuallyHidden>{t('documents.is_public')}</VisuallyHidden>
        </>
      )}
    </Group>
  )
}

/** The end of validity: red once it has passed, amber within 30 days. */
export const ValidUntil = ({ day }: { day: string | null }) => {
  const t = useText()
  const { day: format } = useFormat()
  const zone = useZone()
  const [today] = useState(() => wallClock(new Date().toISOString(), zone).slice(0, 10))
  const expiry = expiryOf(day, today)
  if (!day) return <>{t('ui.none')}</>
  const color = expiry && (expiry.state === 'expired' ? 'red' : 'orange')
  return (
    <Text
      span
      size="sm"
      c={color ? `var(--mantine-color-${color}-light-color)` : undefined}
      fw={color ? 600 : undefined}
    >
      {format(day)}
    </Text>
  )
}

const Category = ({ row }: { row: Document }) => <>{useLocal()(row.category.name)}</>

const Place = ({ row }: { row: Document }) => {
  const t = useText()
  const { everyone, complex_ids, house_ids, apartment_ids } = row
  if (everyone) return <>{t('documents.everyone')}</>
  const counts = [
    complex_ids.length > 0 && t('documents.complexCount', { count: complex_ids.length }),
    house_ids.length > 0 && t('documents.houseCount', { count: house_ids.length }),
    apartment_ids.length > 0 && t('documents.unitCount', { count: apartment_ids.length }),
  ]
  return <>{counts.filter(Boolean).join(', ')}</>
}

export const columns: readonly Column<'GET /documents'>[] = [
  { key: 'name', label: 'documents.name', sort: 'name', cell: (row) => <Name row={row} /> },
  { key: 'category', label: 'documents.category_id', cell: (row) => <Category row={row} /> },
  { key: 'number', label: 'documents.number', sort: 'number', hidden: true },
  fieldColumn(documentFields, 'doc_date', { sort: 'doc_date' }),
  {
    key: 'valid_until',
    label: 'documents.valid_until',
    sort: 'valid_until',
    cell: (row) => <ValidUntil day={row.valid_until} />,
  },
  { key: 'state', card: 'figure', label: 'documents.state', cell: (row) => <State state={row.state} /> },
  { key: 'everyone', label: 'documents.places', hidden: true, cell: (row) => <Place row={row} /> },
  { key: 'tags', label: 'documents.tags', hidden: true, cell: (row) => row.tags.join(', ') },
  { key: 'created_by', label: 'documents.created_by', hidden: true, cell: (row) => row.created_by?.name },
  fieldColumn(documentFields, 'created_at', { sort: 'created_at', hidden: true }),
  fieldColumn(documentFields, 'updated_at', { sort: 'updated_at', hidden: true }),
]
