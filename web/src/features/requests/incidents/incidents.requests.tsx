import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import type { IncidentDetails } from '@oselia/contract/incidents'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import { IconUnlink } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { StatusBadge } from '../request-records/request-records.public.ts'
import { touched } from './incidents.form.public.tsx'

interface Choice {
  id: number
  label: string
  name: string
}

const useJoining = (id: number) => {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const join = async () => {
    if (busy) return
    if (!chosen) return setError(text('incidents.chooseRequest'))
    setBusy(true)
    setError(undefined)
    await perform(
      'POST /incidents/:id/requests',
      { params: { id }, body: { request_ids: [chosen.id] } },
      {
        touches: touched,
        first: () => setChosen(null),
        message: text('incidents.joined'),
        failed: (refusal) => setError(Object.values(refusal.errors).flat()[0] ?? sentenceOf(refusal)),
      },
    )
    setBusy(false)
  }
  const choose = (next: Choice | null) => {
    setChosen(next)
    setError(undefined)
  }
  return { chosen, choose, error, busy, join }
}

/** Joins one more request, found by its number or words among the open ones of the place. */
const Join = ({ incident }: { incident: IncidentDetails }) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const { id, house_id, complex_id } = incident
  const { chosen, choose, error, busy, join } = useJoining(id)
  const find = async (search_query: string, signal: AbortSignal): Promise<Choice[]> => {
    const place = house_id === null ? { complex_id: [complex_id!] } : { house_id: [house_id] }
    const query = { search_query, open: 'true' as const, per_page: 20, ...place }
    const { main_data } = await call('GET /service_request', { query, signal })
    return main_data.data
      .filter((one) => one.incident === null)
      .map((one) => ({
        id: one.id,
        name: one.number,
        label: `${one.number} · ${one.title ?? one.description}`.slice(0, 120),
      }))
  }
  return (
    <form
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void join().then(() => form.current?.querySelector('input')?.focus())
      }}
    >
      <Stack gap="xs">
        <LookupField<Choice>
          path="request_id"
          resource="service_request"
          within={`incident ${id}`}
          label={t('incidents.joinWhich')}
          description={t('incidents.joinHint')}
          error={error}
          find={find}
          value={chosen}
          choose={choose}
        />
        <Button type="submit" variant="default" loading={busy} style={{ alignSelf: 'flex-start' }}>
          {t('incidents.join')}
        </Button>
      </Stack>
    </form>
  )
}

const split = async (id: number, { id: request_id, number }: RequestBrief) => {
  const agreed = await confirm({
    title: text('incidents.splitTitle', { number }),
    text: text('incidents.splitText'),
    yes: text('incidents.splitYes'),
  })
  if (!agreed) return
  await perform(
    'DELETE /incidents/:id/requests/:request_id',
    { params: { id, request_id } },
    { touches: touched, message: text('incidents.splitDone') },
  )
}

const Row = ({ request, id, canEdit }: { request: RequestBrief; id: number; canEdit: boolean }) => {
  const t = useText()
  const local = useLocal()
  const { number, title, type, address, description, status, wait_reason, deferred_until } = request
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
      <Stack gap={2} miw={0} align="flex-start">
        <Group gap="xs">
          <AnchorLink to="/Requests/$id" params={{ id: request.id }} fw={600}>
            {number}
          </AnchorLink>
          <StatusBadge status={status} wait_reason={wait_reason} deferred_until={deferred_until} />
        </Group>
        <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {title ?? (description || local(type.name))}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Text>
      </Stack>
      {canEdit && (
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('incidents.split', { number })}
          title={t('incidents.split', { number })}
          onClick={() => void split(id, request)}
        >
          <IconUnlink size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </Group>
  )
}

/** The requests of the incident; each may be taken out, others may join. */
export const Joined = ({ incident, canEdit }: { incident: IncidentDetails; canEdit: boolean }) => {
  const t = useText()
  const { id, requests } = incident
  return (
    <Panel title={t('incidents.requests')}>
      <Stack>
        {canEdit && <Join incident={incident} />}
        {requests.length === 0 && <Text c="dimmed">{t('incidents.noRequests')}</Text>}
        {requests.length > 0 && (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {requests.map((request) => (
              <Row key={request.id} request={request} id={id} canEdit={canEdit} />
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  )
}
