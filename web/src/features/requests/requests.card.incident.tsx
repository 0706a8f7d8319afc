import { Alert, Anchor, Button, Group, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-cards'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { text, useFormat, useText } from '../../platform/messages.ts'
import { confirm, showModal } from '../../platform/modal.tsx'
import { Panel } from '../../platform/panel.tsx'
import { invalidate, read } from '../../platform/query.ts'
import { sentenceOf, toast, toastError } from '../../platform/toast.ts'
import { useMay } from '../../platform/user.ts'
import { useZone } from './requests.labels.tsx'

interface Of {
  request: ServiceRequest
}

const told = async (message: string) => {
  await invalidate('incidents', 'service_request', 'service_requests')
  await toast({ message })
}

const leave = async (id: number, incident: number) => {
  const agreed = await confirm({
    title: text('requestCard.leaveIncident'),
    text: text('requestCard.leaveIncidentText'),
    yes: text('requestCard.leaveIncident'),
  })
  if (!agreed) return
  await call('DELETE /incidents/:id/requests/:request_id', { params: { id: incident, request_id: id } })
  await told(text('requestCard.leftIncident'))
}

const NEW = 'new'

/** Joins one that is open, or opens a new one with a name. */
const useJoining = ({ request, close }: Of & { close: () => void }) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const join = async () => {
    if (chosen === null) return setError(text('requestCard.chooseIncident'))
    setBusy(true)
    setError(undefined)
    const request_ids = [request.id]
    try {
      if (chosen === NEW)
        await call('POST /incidents', {
          body: { title, house_id: request.house_id, type_id: request.type.id, request_ids },
        })
      else await call('POST /incidents/:id/requests', { params: { id: Number(chosen) }, body: { request_ids } })
      close()
      await told(text('requestCard.joinedIncident'))
    } catch (failure) {
      const faults = failure instanceof ApiError ? Object.values(failure.errors).flat() : []
      setError(faults[0] ?? sentenceOf(failure))
      setBusy(false)
    }
  }
  return { chosen, setChosen, title, setTitle, busy, error, join }
}

const Join = ({ request, close }: Of & { close: () => void }) => {
  const t = useText()
  const { moment } = useFormat(useZone())
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
          label={t('requestCard.whichIncident')}
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
                description={[t('requestCard.incidentCount', { count }), moment(created_at)].join(' · ')}
              />
            ))}
            <Radio value={NEW} label={t('requestCard.newIncident')} />
          </Stack>
        </Radio.Group>
        {chosen === NEW && (
          <TextInput
            label={t('requestCard.incidentTitle')}
            withAsterisk
            maxLength={200}
            value={title}
            error={error}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        <Group>
          <Button type="submit" loading={busy}>
            {t('requestCard.join')}
          </Button>
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const openJoin = (request: ServiceRequest) =>
  showModal({
    title: text('requestCard.joinIncident'),
    body: (close) => <Join request={request} close={close} />,
  })

/** How the incident stands, for those who see all requests. */
const IncidentState = ({ id }: { id: number }) => {
  const t = useText()
  const { moment } = useFormat(useZone())
  const incident = useQuery(read('GET /incidents/:id', { params: { id } })).data?.data
  if (!incident) return null
  const { requests_count: count, expected_at, state } = incident
  return (
    <Text size="sm">
      {[
        t('requestCard.incidentCount', { count }),
        state === 'closed' && t('requestCard.incidentClosed'),
        expected_at && t('requestCard.expectedAt', { moment: moment(expected_at) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  )
}

/** The incident that the request is part of, and the ways into one and out of it. */
export const Incident = ({ request }: Of) => {
  const t = useText()
  const maySee = useMay('all_requests.read')
  const { incident, allowed, id } = request
  const may = allowed.includes('incident')
  if (incident)
    return (
      <Alert
        color="orange"
        icon={<IconAlertTriangle aria-hidden="true" />}
        title={t('requestCard.incidentOf', { name: incident.name })}
        role="region"
        aria-label={t('request.incident')}
      >
        <Stack gap="xs" align="flex-start">
          {maySee && <IncidentState id={incident.id} />}
          {maySee && (
            <Anchor component={Link} to="/Requests/incidents/$id" params={{ id: incident.id } as never} size="sm">
              {t('requestCard.openIncident')}
            </Anchor>
          )}
          {may && (
            <Button size="xs" variant="default" onClick={() => void leave(id, incident.id).catch(toastError)}>
              {t('requestCard.leaveIncident')}
            </Button>
          )}
        </Stack>
      </Alert>
    )
  if (!may) return null
  return (
    <Panel title={t('request.incident')}>
      <Group justify="space-between" gap="xs">
        <Text c="dimmed">{t('requestCard.noIncident')}</Text>
        <Button size="xs" variant="default" onClick={() => openJoin(request)}>
          {t('requestCard.joinIncident')}
        </Button>
      </Group>
    </Panel>
  )
}
