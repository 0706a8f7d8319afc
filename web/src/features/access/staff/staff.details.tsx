import { Alert, Avatar, Badge, Grid, Paper, Stack, Text } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { Absences } from './staff.absences.tsx'
import { Account } from './staff.account.tsx'
import { StaffActions } from './staff.actions.tsx'
import { Contacts, Credentials, Employment, Rights } from './staff.facts.tsx'
import { Grants } from './staff.grants.tsx'
import { staffHistory } from './staff.history.public.tsx'
import { AwayNow, StaffStatus } from './staff.view.tsx'

const Head = ({ person }: { person: StaffDetails }) => {
  const t = useText()
  const local = useLocal()
  return (
    <PageHeader
      title={person.name}
      beside={
        <>
          <Avatar src={person.avatar} name={person.name} size={40} color="pine" alt="" />
          {person.position && <Text c="dimmed">{local(person.position)}</Text>}
          <StaffStatus status={person.status} />
          {person.is_self && (
            <Badge variant="light" color="gray" tt="none">
              {t('staff.you')}
            </Badge>
          )}
        </>
      }
      actions={<StaffActions person={person} />}
    />
  )
}

/** Important notices: the access is blocked, or the person is absent. */
const Notices = ({ person }: { person: StaffDetails }) => {
  const t = useText()
  return (
    <>
      {person.blocked_reason && (
        <Alert color="red" mb="md">
          {t('staffPage.blockedBecause', { reason: person.blocked_reason })}
        </Alert>
      )}
      {person.absence && (
        <Alert color="orange" mb="md">
          <AwayNow absence={person.absence} />
        </Alert>
      )}
    </>
  )
}

const Details = () => {
  const { id } = Route.useParams()
  const person = useRead('GET /staff/:id', { params: { id } }).data
  return (
    <>
      <Head person={person} />
      <Notices person={person} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Contacts person={person} />
            <Rights person={person} />
            <Employment person={person} />
            <Credentials person={person} />
            <Absences person={person} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Account person={person} />
            <Grants person={person} />
            <Paper withBorder p="md">
              <staffHistory.History id={id} />
            </Paper>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Staff/$id')({
  staticData: { title: 'staff.section' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /staff/:id', id),
  component: Details,
})
