import { Text } from '@mantine/core'
import { IconLockCheck, IconLockOpen } from '@tabler/icons-react'
import { Suspense, lazy } from 'react'
import type { Column, RowOf } from '../../../platform/data-table.tsx'
import { actionName } from '../../../platform/action-names.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { kindName, pageOf } from './audit.records.ts'

export type Row = RowOf<'GET /audit'>

// The formatters of all features are loaded after the rows, which render without them.
const ChangedFields = lazy(async () => ({ default: (await import('./audit.changes.tsx')).ChangedFields }))

const Moment = ({ at }: { at: string }) => {
  const { moment } = useFormat()
  return <time dateTime={at}>{moment(at)}</time>
}
const Actor = ({ of }: { of: Row }) => {
  const t = useText()
  return of.actor?.name ?? t('history.system')
}
const Act = ({ of }: { of: Row }) => actionName(useText(), of.action, of.entity)

const Thing = ({ of: { action, entity, entity_id, label } }: { of: Row }) => {
  const t = useText()
  const kind = kindName(t, entity)
  const page = action === 'delete' ? undefined : pageOf({ kind: entity, id: entity_id, label })
  const name = label || kind
  return (
    <>
      {page ? (
        <AnchorLink {...page} size="sm">
          {name}
        </AnchorLink>
      ) : (
        name
      )}
      {label && (
        <Text component="span" size="sm" c="dimmed">
          {' '}
          · {kind}
        </Text>
      )}
    </>
  )
}

const What = ({ of }: { of: Row }) => {
  const t = useText()
  return (
    <>
      {of.changes.length > 0 ? (
        <Suspense fallback="…">
          <ChangedFields entity={of.entity} row={of} />
        </Suspense>
      ) : (
        t('ui.none')
      )}
      {of.reason && (
        <Text component="span" size="sm" c="dimmed">
          {' '}
          · {t('audit.reason')}: {of.reason}
        </Text>
      )}
    </>
  )
}

const Seal = ({ on }: { on: boolean }) => {
  const t = useText()
  const words = t(on ? 'audit.sealedYes' : 'audit.sealedNo')
  const Icon = on ? IconLockCheck : IconLockOpen
  return (
    <Icon
      size={18}
      role="img"
      aria-label={words}
      title={words}
      color={`var(--mantine-color-${on ? 'green' : 'gray'}-light-color)`}
    />
  )
}

export const auditColumns: readonly Column<'GET /audit'>[] = [
  { key: 'at', label: 'audit.at', sort: 'at', cell: ({ at }) => <Moment at={at} /> },
  { key: 'actor', label: 'audit.actor', cell: (row) => <Actor of={row} /> },
  { key: 'action', label: 'audit.action', cell: (row) => <Act of={row} /> },
  { key: 'label', wide: true, label: 'audit.entity', cell: (row) => <Thing of={row} /> },
  { key: 'changes', label: 'audit.changes', cell: (row) => <What of={row} /> },
  { key: 'ip', label: 'audit.ip', cell: ({ ip }) => ip ?? '—' },
  { key: 'sealed', label: 'audit.sealed', cell: ({ sealed }) => <Seal on={sealed} /> },
  { key: 'request_id', label: 'audit.request_id', hidden: true, cell: ({ request_id }) => request_id ?? '—' },
]
