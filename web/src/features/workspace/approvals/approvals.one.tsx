import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import type { Approval } from '@oselia/contract/approvals'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../../platform/facts.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { type MessageKey, text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { parseText } from '../../../platform/number-text.ts'
import { toast } from '../../../platform/toast.ts'
import { type Resource, read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { usageLines } from '../../registry/houses/houses.public.tsx'
import { EntityChanges, pageOf } from '../audit/audit.public.tsx'
import { ApprovalState } from './approvals.view.tsx'

// Resources to refetch when an operation of this kind was approved.
const touches: Record<Approval['kind'], Resource[]> = {
  'houses.delete': ['houses', 'realty', 'bin'],
  'complexes.delete': ['complexes', 'houses', 'bin'],
  'staff.owner': ['staff'],
  'imports.undo': ['imports', 'realty', 'members', 'residents'],
  exports: [],
  'roles.change': ['staff_role', 'staff'],
  'settings.four_eyes': ['settings', 'user', 'setup'],
  'setup.demo': ['setup', 'settings'],
  'votings.announce': ['voting'],
  'votings.close': ['voting'],
  'votings.reschedule': ['voting'],
  'votings.protocol': ['voting'],
  'bills.correct': ['bills'],
  'bills.opening': ['bills', 'payments'],
  'openings.post': ['opening-imports', 'bills', 'payments'],
  'openings.undo': ['opening-imports', 'bills', 'payments'],
  'bills.limit': ['bills'],
  'payments.refund': ['payments', 'bills'],
  'statements.undo': ['payments', 'bills', 'counters'],
  'readings.undo': ['meters', 'meter-readings'],
}

const useAfter = (close: () => void) => (message: MessageKey) => async () => {
  close()
  await toast({ message: text(message) })
}

/** Approves or rejects, with a note. */
const Decide = ({ approval: { id, kind }, close }: { approval: Approval; close: () => void }) => {
  const t = useText()
  const [note, setNote] = useState('')
  const after = useAfter(close)
  const approved = kind === 'exports' ? 'approvals.state_approved' : 'approvals.approved'
  const approve = useAction('POST /approvals/:id/approve', { touches: touches[kind], done: after(approved) })
  const reject = useAction('POST /approvals/:id/reject', { done: after('approvals.rejected') })
  const given = { params: { id }, body: { note: parseText(note) } }
  const busy = approve.isPending || reject.isPending
  return (
    <Stack gap="sm">
      <Textarea
        label={t('approvals.note')}
        description={t('approvals.noteHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="sm" justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconX size={18} aria-hidden="true" />}
          loading={reject.isPending}
          disabled={busy}
          onClick={() => reject.mutate(given)}
        >
          {t('approvals.reject')}
        </Button>
        <Button
          leftSection={<IconCheck size={18} aria-hidden="true" />}
          loading={approve.isPending}
          disabled={busy}
          onClick={() => approve.mutate(given)}
        >
          {t(kind === 'exports' ? 'approvals.approveExport' : 'approvals.approve')}
        </Button>
      </Group>
    </Stack>
  )
}

const Withdraw = ({ id, close }: { id: number; close: () => void }) => {
  const t = useText()
  const after = useAfter(close)
  const withdraw = useAction('POST /approvals/:id/withdraw', { done: after('approvals.withdrawn') })
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ params: { id } })}
    >
      {t('approvals.withdraw')}
    </Button>
  )
}

const useFacts = (approval: Approval) => {
  const t = useText()
  const { moment } = useFormat()
  const { kind, state, requested_by, created_at, expires_at, reason, decided_by, decided_at, decision_note } = approval
  return [
    { label: t('approvals.kind'), value: t(`approvals.kind_${kind}`) },
    { label: t('approvals.state'), value: <ApprovalState state={state} /> },
    { label: t('approvals.requested_by'), value: requested_by.name },
    { label: t('approvals.created_at'), value: moment(created_at) },
    { label: t('approvals.reason'), value: reason },
    { label: t('approvals.expires_at'), value: state === 'waiting' ? moment(expires_at) : null },
    { label: t('approvals.decided_by'), value: decided_by?.name },
    { label: t('approvals.decided_at'), value: decided_at && moment(decided_at) },
    { label: t('approvals.decision_note'), value: decision_note },
  ]
}

const Dependents = ({ lines }: { lines: string[] }) => {
  const t = useText()
  if (lines.length === 0) return null
  return (
    <div>
      <Text fw={600}>{t('ui.hangsOnIt')}</Text>
      <List>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )
}

const HouseDependents = ({ id }: { id: number }) => {
  const t = useText()
  const usage = useQuery(read('GET /houses/:id/usage', { params: { id } }))
  return <Dependents lines={usageLines(usage.data?.data ?? [], t)} />
}

const ComplexDependents = ({ id }: { id: number }) => {
  const t = useText()
  const usage = useQuery(read('GET /complexes/:id/usage', { params: { id } }))
  return <Dependents lines={usageLines(usage.data?.data ?? [], t)} />
}

/** What depends on the record that would be deleted. */
const AffectedRecords = ({ approval: { kind, entity_id } }: { approval: Approval }) => {
  const mayReadHouses = useCan('houses.read')
  const mayReadComplexes = useCan('complexes.read')
  if (entity_id === null) return null
  if (kind === 'houses.delete' && mayReadHouses) return <HouseDependents id={entity_id} />
  if (kind === 'complexes.delete' && mayReadComplexes) return <ComplexDependents id={entity_id} />
  return null
}

const One = ({ approval, close }: { approval: Approval; close: () => void }) => {
  const t = useText()
  const facts = useFacts(approval)
  const { entity, entity_id, changes, state } = approval
  const mayDecide = useCan('approvals.approve') && approval.may_decide
  const page = entity_id === null ? undefined : pageOf({ kind: entity, id: entity_id, label: approval.label })
  const waits = state === 'waiting'
  return (
    <Stack>
      <Facts facts={facts} />
      {page && state !== 'approved' && (
        <AnchorLink {...page} onClick={close} style={{ alignSelf: 'flex-start' }}>
          {t('approvals.openPage')}
        </AnchorLink>
      )}
      {changes.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>{t('approvals.changes')}</Text>
          <EntityChanges entity={entity} row={{ action: 'update', changes }} />
        </Stack>
      )}
      {waits && <AffectedRecords approval={approval} />}
      {waits && mayDecide && <Decide approval={approval} close={close} />}
      {waits && !mayDecide && <Text c="dimmed">{t('approvals.cannotDecide')}</Text>}
      {waits && approval.is_own && <Withdraw id={approval.id} close={close} />}
    </Stack>
  )
}

/** Opens an approval request. */
export const showApproval = (approval: Approval) =>
  showModal({
    title: approval.label || text(`approvals.kind_${approval.kind}`),
    size: 'lg',
    body: (close) => <One approval={approval} close={close} />,
  })
