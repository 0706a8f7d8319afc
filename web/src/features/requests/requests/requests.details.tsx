import { Grid, Stack, Text } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { useText } from '../../../platform/messages.ts'
import { Slot } from '../../../platform/slots.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { RequestChats } from '../chats/chats.public.ts'
import { isOwnVersion } from './requests.details.actions.ts'
import { Description, Particulars } from './requests.details.facts.tsx'
import { Files } from './requests.details.files.tsx'
import { RequestHead } from './requests.details.head.tsx'
import { StateHistory } from './requests.details.history.tsx'
import { Incident } from './requests.details.incident.tsx'
import { useLeavesWhatIsGone } from './requests.details.leaving.ts'
import { Links } from './requests.details.links.tsx'
import { FieldBar } from './requests.details.moves.tsx'
import { Caller, People } from './requests.details.people.tsx'
import { Outcome } from './requests.details.quality.tsx'
import { Checklist, Materials } from './requests.details.work.tsx'
import classes from './requests.details.module.css'

/** A notice that another user changed the shown request; typed input stays. */
const ChangedByAnother = ({ request }: { request: ServiceRequest }) => {
  const t = useText()
  const { id, version, changes } = request
  const [seen, setSeen] = useState({ id, version })
  const [isChanged, setIsChanged] = useState(false)
  if (seen.id !== id || seen.version !== version) {
    setSeen({ id, version })
    setIsChanged(seen.id === id && !isOwnVersion(request))
  }
  const who = changes[0]?.by?.name
  return (
    <Text size="sm" c="dimmed" role="status" mih="1.4em">
      {isChanged && (who ? t('requestDetails.changedBy', { name: who }) : t('requestDetails.changed'))}
    </Text>
  )
}

const Details = () => {
  const { id } = Route.useParams()
  const request = useRead('GET /service_request/:id', { params: { id } }).data
  useLeavesWhatIsGone(request)
  return (
    <>
      <RequestHead request={request} />
      <FieldBar request={request} />
      <ChangedByAnother request={request} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            {request.incident && <Incident request={request} />}
            <Description request={request} />
            {!request.incident && <Incident request={request} />}
            <Checklist request={request} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Slot name="requests.about" props={{ requestId: id }} />
            <Caller request={request} />
            <People request={request} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12} data-guide="request-chats">
          <RequestChats key={id} request={request} />
        </Grid.Col>
        <Grid.Col span={12} className={classes.rest}>
          <Files request={request} />
          <Materials request={request} />
          <Slot name="request.papers" props={{ request }} />
          <Outcome request={request} />
          <Particulars request={request} />
          {request.allowed.includes('link') && <Links request={request} />}
          <StateHistory request={request} />
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Requests/$id')({
  staticData: { title: 'requests.section', guide: 'request' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /service_request/:id', id),
  component: Details,
})
