import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import type { DocumentDetails } from '@oselia/contract/documents'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '../../../platform/data-table.failed.tsx'
import { DayField } from '../../../platform/day-field.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'

interface Of {
  document: DocumentDetails
}

/** Who has read the newest version and agrees, and who has not. */
export const Acknowledgements = ({ document }: Of) => {
  const t = useText()
  const { id, needs_ack, state, acknowledged, revision } = document
  const mayAll = useCan('all_documents.read')
  const agree = useAction('POST /documents/:id/acknowledgements', { message: t('documentAck.thanks') })
  if (!needs_ack || state !== 'active') return null
  return (
    <Panel title={t('documentAck.title')}>
      <Stack gap="sm">
        {acknowledged ? (
          <Group gap={6}>
            <IconCheck size={18} aria-hidden="true" />
            <Text size="sm">{t('documentAck.own')}</Text>
          </Group>
        ) : (
          <Button
            style={{ alignSelf: 'flex-start' }}
            loading={agree.isPending}
            leftSection={<IconCheck size={18} aria-hidden="true" />}
            onClick={() => agree.mutate({ params: { id }, body: { revision } })}
          >
            {t('documentAck.agree')}
          </Button>
        )}
        {mayAll && <People document={document} />}
      </Stack>
    </Panel>
  )
}

const People = ({ document: { id, revision } }: Of) => {
  const t = useText()
  const { day } = useFormat()
  const mayUpdate = useCan('documents.update')
  const answer = useQuery(read('GET /documents/:id/acknowledgements', { params: { id } }))
  const remove = useAction('DELETE /documents/:id/acknowledgements/:number')
  if (answer.error) return <Failed error={answer.error} again={() => void answer.refetch()} busy={answer.isFetching} />
  if (!answer.data) return null
  const { done, missing } = answer.data.data
  return (
    <>
      <Text size="sm" fw={600}>
        {t('documentAck.done', { count: done.length })}
      </Text>
      <List size="sm" spacing={2}>
        {done.map((one) => (
          <List.Item key={one.id}>
            {one.staff?.name ?? one.member?.name ?? one.name} · {day(one.on)}
            {one.on_paper && ` · ${t('documentAck.paper')}`}
            {one.on_paper && mayUpdate && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={t('documentAck.takeBackOf', { name: one.staff?.name ?? one.member?.name ?? one.name })}
                onClick={() => remove.mutate({ params: { id, number: one.id } })}
              >
                {t('documentAck.takeBack')}
              </Button>
            )}
          </List.Item>
        ))}
      </List>
      <Text size="sm" fw={600}>
        {t('documentAck.missing', { count: missing.length })}
      </Text>
      <Text size="sm" c="dimmed">
        {missing.map(({ name }) => name).join(', ')}
      </Text>
      {mayUpdate && missing.length > 0 && <Paper id={id} revision={revision} missing={missing} />}
    </>
  )
}

interface PaperProps {
  id: number
  revision: number
  missing: readonly { id: number; name: string }[]
}

/** Enters what somebody has signed on paper. */
const Paper = ({ id, revision, missing }: PaperProps) => {
  const t = useText()
  const [person, setPerson] = useState('')
  const [on, setOn] = useState('')
  const enter = useAction('POST /documents/:id/acknowledgements', { done: () => setPerson('') })
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        label={t('documentAck.who')}
        value={person}
        data={[
          { value: '', label: t('documentAck.choose') },
          ...missing.map((one) => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
      <DayField label={t('documentAck.on')} value={on} onChange={setOn} />
      <Button
        variant="default"
        disabled={person === ''}
        loading={enter.isPending}
        onClick={() =>
          enter.mutate({ params: { id }, body: { revision, staff_id: Number(person), on: on === '' ? undefined : on } })
        }
      >
        {t('documentAck.enter')}
      </Button>
    </Group>
  )
}
