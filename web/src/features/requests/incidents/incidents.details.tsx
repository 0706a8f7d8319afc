import { Button, Grid, Stack, Textarea } from '@mantine/core'
import type { IncidentDetails } from '@oselia/contract/incidents'
import { IconEdit, IconLock } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useActForm } from '../../../platform/act-form.ts'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { Facts } from '../../../platform/facts.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { onLive } from '../../../platform/live.ts'
import { text, useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { parseText } from '../../../platform/number-text.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { invalidate } from '../../../platform/query.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { editIncident, touched } from './incidents.form.public.tsx'
import { incidentHistory } from './incidents.history.public.tsx'
import { Replies } from './incidents.replies.tsx'
import { Joined } from './incidents.requests.tsx'
import { IncidentState } from './incidents.view.tsx'

const Close = ({ incident, close }: { incident: IncidentDetails; close: () => void }) => {
  const t = useText()
  const { id, version } = incident
  const save = useActForm('POST /incidents/:id/close', {
    params: { id },
    contract: () => import('@oselia/contract/incidents').then(({ incidents }) => incidents),
    values: { message: '' },
    version,
    body: ({ message }) => ({ message: parseText(message) }),
    touches: touched,
    first: close,
    message: () => text('incidents.closed'),
  })
  return (
    <Form of={save}>
      <p style={{ margin: 0 }}>{t('incidents.closeText')}</p>
      <Textarea
        {...save.field('message')}
        label={t('incidents.closeMessage')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        data-autofocus
      />
      <DialogBar of={save} label={t('incidents.close')} cancel={close} />
    </Form>
  )
}

const openClose = (incident: IncidentDetails) =>
  showModal({
    title: text('incidents.close'),
    body: (close) => <Close incident={incident} close={close} />,
  })

/** What is said and read in chats changes nothing here. */
const talk = /^(message|read)/

const Actions = ({ incident }: { incident: IncidentDetails }) => {
  const t = useText()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEdit size={18} aria-hidden="true" />}
        onClick={() => editIncident(incident)}
      >
        {t('ui.edit')}
      </Button>
      <Button leftSection={<IconLock size={18} aria-hidden="true" />} onClick={() => openClose(incident)}>
        {t('incidents.close')}
      </Button>
    </>
  )
}

const Particulars = ({ incident }: { incident: IncidentDetails }) => {
  const t = useText()
  const local = useLocal()
  const { moment } = useFormat()
  return (
    <Panel title={t('incidents.facts')}>
      <Facts
        facts={[
          { label: t('incidents.place'), value: incident.address },
          { label: t('incidents.entrance'), value: incident.entrance },
          { label: t('incidents.type_id'), value: incident.type && local(incident.type.name) },
          { label: t('incidents.expected_at'), value: incident.expected_at && moment(incident.expected_at) },
          { label: t('incidents.created_at'), value: moment(incident.created_at) },
          { label: t('incidents.created_by'), value: incident.created_by?.name },
          { label: t('incidents.closed_at'), value: incident.closed_at && moment(incident.closed_at) },
          { label: t('incidents.description'), value: incident.description },
        ]}
      />
    </Panel>
  )
}

// The states of its requests stand on the page, and their events name only the request.
const useRequestsLive = ({ requests }: IncidentDetails) =>
  useEffect(
    () =>
      onLive(({ entity, entity_id, action }) => {
        if (entity !== 'service_requests' || talk.test(action)) return
        if (entity_id === null || requests.some(({ id }) => id === entity_id)) void invalidate('incidents')
      }),
    [requests],
  )

const Page = () => {
  const { id } = Route.useParams()
  const incident = useRead('GET /incidents/:id', { params: { id } }).data
  const can = useCan('service_requests.approve') && incident.state === 'open'
  useRequestsLive(incident)
  return (
    <>
      <PageHeader
        title={incident.title}
        beside={<IncidentState state={incident.state} />}
        actions={can && <Actions incident={incident} />}
      />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Joined incident={incident} canEdit={can} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Particulars incident={incident} />
            <Replies key={id} incident={incident} canEdit={can} />
          </Stack>
        </Grid.Col>
      </Grid>
      <HistoryFold>
        <incidentHistory.History id={id} />
      </HistoryFold>
    </>
  )
}

export const Route = createFileRoute('/_admin/Requests/incidents/$id')({
  staticData: { title: 'incidents.one' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /incidents/:id', id),
  component: Page,
})
