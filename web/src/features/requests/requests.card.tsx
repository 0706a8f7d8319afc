import { Grid, Stack, Text } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-cards'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../platform/messages.ts'
import { queryClient } from '../../platform/query.ts'
import { useRead } from '../../platform/use-query.ts'
import { RequestChats } from '../chats/chats.door.tsx'
import { isOwnVersion, readRequest } from './requests.card.acts.ts'
import { Description, Particulars } from './requests.card.facts.tsx'
import { Files } from './requests.card.files.tsx'
import { RequestHead } from './requests.card.head.tsx'
import { StateHistory } from './requests.card.history.tsx'
import { Incident } from './requests.card.incident.tsx'
import { useLeavesWhatIsGone } from './requests.card.leaving.ts'
import { Links } from './requests.card.links.tsx'
import { FieldBar } from './requests.card.moves.tsx'
import { Caller, People } from './requests.card.people.tsx'
import { Outcome } from './requests.card.quality.tsx'
import { Checklist, Materials } from './requests.card.work.tsx'
import classes from './requests.card.module.css'

/** A quiet word that somebody else changed what is on the screen; what is being typed stays. */
const ChangedByAnother = ({ request }: { request: ServiceRequest }) => {
  const t = useText()
  const { id, version, changes } = request
  const [seen, setSeen] = useState({ id, version })
  const [told, setTold] = useState(false)
  if (seen.id !== id || seen.version !== version) {
    setSeen({ id, version })
    setTold(seen.id === id && !isOwnVersion(request))
  }
  const who = changes[0]?.by?.name
  return (
    <Text size="sm" c="dimmed" role="status" mih="1.4em">
      {told && (who ? t('requestCard.changedBy', { name: who }) : t('requestCard.changed'))}
    </Text>
  )
}

const Card = () => {
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
  staticData: { title: 'requests.section', texts: 'later', guide: 'request' },
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: async ({ params: { id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    await queryClient.ensureQueryData(readRequest(id))
  },
  component: Card,
})
