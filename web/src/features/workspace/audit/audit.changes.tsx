import { Text } from '@mantine/core'
import { type ChangesOf, namedChanges, recordedHistory } from '../../../platform/history.changes.tsx'
import { useText } from '../../../platform/messages.ts'

// The formatters that features register, found by the names of their files.
import.meta.glob('../../*/*/*.history.public.tsx', { eager: true })

type Of = ChangesOf & { entity: string }

/** Before and after of every labelled field, formatted by the feature that owns the entity. */
export const EntityChanges = ({ entity, ...of }: Of) => {
  const t = useText()
  const kind = recordedHistory(entity)
  if (kind && namedChanges(of.row, kind.labels).length > 0) return <kind.Changes {...of} />
  if (kind || of.row.changes.length === 0) return <Text c="dimmed">{t('audit.noChanges')}</Text>
  return <Codes {...of} />
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Changes of an entity without registered labels, shown by field code. */
const Codes = ({ row }: ChangesOf) => {
  const t = useText()
  return row.changes.map(({ field, old, new: now }) => (
    <Text key={field} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {field}: {old === null || old === undefined ? t('ui.none') : written(old)} →{' '}
      {now === null || now === undefined ? t('ui.none') : written(now)}
    </Text>
  ))
}

const SHOWN = 2

/** Names of the changed fields, the first ones of many. */
export const ChangedFields = ({ entity, row }: Of) => {
  const t = useText()
  const labels = recordedHistory(entity)?.labels
  const names = labels
    ? namedChanges(row, labels).map(({ label }) => t(label))
    : row.action === 'create'
      ? []
      : row.changes.map(({ field }) => field)
  if (names.length === 0) return t('ui.none')
  const rest = names.length - SHOWN
  return [...names.slice(0, SHOWN), ...(rest > 0 ? [t('audit.more', { count: rest })] : [])].join(', ')
}
