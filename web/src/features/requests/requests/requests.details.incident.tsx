import { Alert, Button, Group, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../../platform/api.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { confirm, showModal } from '../../../platform/modal.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'

interface Of {
  request: ServiceRequest
}

const touches = ['incidents', 'service_request', 'service_requests'] as const

const leave = async (id: number, incident: number) => {
  const agreed = await confirm({
    title: text('requestDetails.leaveIncident'),
    text: text('requestDetails.leaveIncidentText'),
    yes: text('requestDetails.leaveIncident'),
  })
  if (!agreed) return
  await perform(
    'DELETE /incidents/:id/requests/:request_id',
    { params: { id: incident, request_id: id } },
    { touches, message: text('requestDetails.leftIncident') },
  )
}

const NEW = 'new'

/** Joins one that is open, or opens a new one with a name. */
const useJoining = ({ request, close }: Of & { close: () => void }) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const join = async () => {
    if (chosen === null) return setError(text('requestDetails.chooseIncident'))
    setBusy(true)
    setError(undefined)
    const request_ids = [request.id]
    const outcome = {
      touches,
      first: close,
      message: text('requestDetails.joinedIncident'),
      failed: (refusal: ApiError) => setError(Object.values(refusal.errors).flat()[0] ?? sentenceOf(refusal)),
    }
    try {
      if (chosen === NEW) {
        const body = { title, house_id: request.house_id, type_id: request.type.id, request_ids }
        await perform('POST /incidents', { body }, outcome)
      } else
        await perform(
          'POST /incidents/:id/requests',
          { params: { id: Number(chosen) }, body: { request_ids } },
          outcome,
        )
    } finally {
      // `failed` is called for refusals of the server only; other errors must free the button as well.
      setBusy(false)
    }
  }
  return { chosen, setChosen, title, setTitle, busy, error, join }
}

const Join = ({ request, close }: Of & { close: () => void }) => {
  const t = useText()
  const { moment } = useFormat()
  const { chosen, setChosen, title, setTitle, busy, error, join } = useJoining({ request, close })
  const open = useQuery(
    read('GET /incidents', { query: { state: 'open', house_id: [request.house_id], per_page: 50 } }),
  )
  if (open.isPending) return <Skeleton h={120} role="status" aria-label={t('ui.loading')} />
  const choices = open.data?.data ?? []
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void join()
      }}
    >
      <Stack>
        <Radio.Group
          label={t('requestDetails.whichIncident')}
          value={chosen}
          onChange={setChosen}
          error={chosen === NEW ? undefined : error}
        >
          <Stack gap="xs" mt="xs">
            {choices.map(({ id, title: name, requests_count: count, created_at }) => (
              <Radio
                key={id}
                value={String(id)}
                label={name}
                description={[t('requestDetails.incidentCount', { count }), moment(created_at)].join(' · ')}
              />
            ))}
            <Radio value={NEW} label={t('requestDetails.newIncident')} />
          </Stack>
        </Radio.Group>
        {chosen === NEW && (
          <TextInput
            label={t('requestDetails.incidentTitle')}
            withAsterisk
            maxLength={200}
            value={title}
            error={error}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('requestDetails.join')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const openJoin = (request: ServiceRequest) =>
  showModal({
    title: text('requestDetails.joinIncident'),
    body: (close) => <Join request={request} close={close} />,
  })

/** How the incident stands, for those who see all requests. */
const IncidentState = ({ id }: { id: number }) => {
  const t = useText()
  const { moment } = useFormat()
  const incident = useQuery(read('GET /incidents/:id', { params: { id } })).data?.data
  if (!incident) return null
  const { requests_count: count, expected_at, state } = incident
  return (
    <Text size="sm">
      {[
        t('requestDetails.incidentCount', { count }),
        state === 'closed' && t('requestDetails.incidentClosed'),
        expected_at && t('requestDetails.expectedAt', { moment: moment(expected_at) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  )
}

/** The incident that the request is part of, and the ways into one and out of it. */
export const Incident = ({ request }: Of) => {
  const t = useText()
  const maySee = useCan('all_requests.read')
  const { incident, allowed, id } = request
  const can = allowed.includes('incident')
  if (incident)
    return (
      <Alert
        color="orange"
        icon={<IconAlertTriangle aria-hidden="true" />}
        title={t('requestDetails.incidentOf', { name: incident.name })}
        role="region"
        aria-label={t('request.incident')}
      >
        <Stack gap="xs" align="flex-start">
          {maySee && <IncidentState id={incident.id} />}
          {maySee && (
            <AnchorLink to="/Requests/incidents/$id" params={{ id: incident.id }} size="sm">
              {t('requestDetails.openIncident')}
            </AnchorLink>
          )}
          {can && (
            <Button size="xs" variant="default" onClick={() => void leave(id, incident.id)}>
              {t('requestDetails.leaveIncident')}
            </Button>
          )}
        </Stack>
      </Alert>
    )
  if (!can) return null
  return (
    <Panel title={t('request.incident')}>
      <Group justify="space-between" gap="xs">
        <Text c="dimmed">{t('requestDetails.noIncident')}</Text>
        <Button size="xs" variant="default" onClick={() => openJoin(request)}>
          {t('requestDetails.joinIncident')}
        </Button>
      </Group>
    </Panel>
  )
}
