import { Group, Stack, Text } from '@mantine/core'
import { Facts } from '../../../platform/facts.tsx'
import { actionName } from '../../../platform/action-names.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { EntityChanges } from './audit.changes.tsx'
import { kindName, pageOf } from './audit.records.ts'
import type { Row } from './audit.view.tsx'

/** One entry in full: who, what, when, from where, why, and every field before and after. */
const One = ({ row, timeZone, close }: { row: Row; timeZone: string; close: () => void }) => {
  const t = useText()
  const { moment } = useFormat(timeZone)
  const page = row.action === 'delete' ? undefined : pageOf({ kind: row.entity, id: row.entity_id, label: row.label })
  const facts = [
    { label: t('audit.at'), value: moment(row.at) },
    { label: t('audit.actor'), value: row.actor?.name ?? t('history.system') },
    { label: t('audit.action'), value: actionName(t, row.action, row.entity) },
    { label: t('audit.entity'), value: [kindName(t, row.entity), row.label].filter(Boolean).join(': ') },
    { label: t('audit.ip'), value: row.ip },
    { label: t('audit.reason'), value: row.reason },
    { label: t('audit.sealed'), value: t(row.sealed ? 'audit.sealedYes' : 'audit.sealedNo') },
    { label: t('audit.request_id'), value: row.request_id },
  ]
  return (
    <Stack>
      <Facts facts={facts} />
      <Stack gap="xs">
        <Text fw={600}>{t('audit.changes')}</Text>
        <EntityChanges entity={row.entity} row={row} timeZone={timeZone} />
      </Stack>
      <Group gap="md">
        {page && (
          <AnchorLink {...page} onClick={close}>
            {t('audit.openPage')}
          </AnchorLink>
        )}
        {row.entity_id !== null && (
          <AnchorLink to="/Audit" search={{ entity: row.entity, entity_id: row.entity_id }} onClick={close}>
            {t('audit.onlyThis')}
          </AnchorLink>
        )}
      </Group>
    </Stack>
  )
}

/** Opens an entry in the modal. */
export const showEntry = (row: Row, timeZone: string) =>
  showModal({
    title: text('audit.one', { id: row.id }),
    size: 'lg',
    body: (close) => <One row={row} timeZone={timeZone} close={close} />,
  })
