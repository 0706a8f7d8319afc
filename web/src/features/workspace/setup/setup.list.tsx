import { Container, List, Paper, Stack, Text, Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read } from '../../../platform/query.ts'
import { can, returnTo, signedIn } from '../../../platform/session.ts'
import { loadUser } from '../../../platform/user.ts'
import { Forbidden } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { HousesForm } from './setup.builder.tsx'
import { Demo } from './setup.demo.tsx'
import { AcceptInvite } from './setup.invite.tsx'
import { Invites } from './setup.invites.tsx'
import { setupSteps } from './setup.order.ts'
import { OrganisationForm } from './setup.organisation.tsx'
import { OwnerForm } from './setup.owner.tsx'
import { Registers, RolesStep } from './setup.registers.tsx'
import { type StepStates, Steps, firstLeft, nothingDone, stepLabel } from './setup.view.tsx'

const Setup = () => {
  const { is_in } = Route.useLoaderData()
  const { invite } = Route.useSearch()
  if (invite) return <AcceptInvite token={invite} />
  return (
    <Container size={860} px={0}>
      <PageHeader />
      {is_in ? <Going /> : <Beginning />}
    </Container>
  )
}

/** Before sign-in: creates the owner, or signs in. */
const Beginning = () => {
  const t = useText()
  const { has_owner } = useRead('GET /setup').data
  if (!has_owner) {
    return (
      <>
        <Steps here="owner" states={nothingDone} open={false} />
        <Paper withBorder p="md">
          <OwnerForm />
        </Paper>
      </>
    )
  }
  return (
    <Paper withBorder p="md">
      <Stack align="flex-start">
        <Title order={2}>{t('setup.hasOwner')}</Title>
        <Text>{t('setup.hasOwnerText')}</Text>
        <ButtonLink to="/Login" onClick={() => returnTo('/Setup')}>
          {t('shell.login')}
        </ButtonLink>
      </Stack>
    </Paper>
  )
}

/** The steps after the owner, each available at any time. */
const Going = () => {
  const user = useRead('GET /user').data
  if (!can(user, 'settings.update')) return <Forbidden />
  return <OwnSteps />
}

const OwnSteps = () => {
  const states = useRead('GET /setup/steps').data
  const { organisation } = useRead('GET /user').data
  const { step } = Route.useSearch()
  const here = step ?? firstLeft(states)
  return (
    <>
      <Steps here={here} states={states} open />
      <Paper withBorder p="md">
        {here === 'organisation' && <OrganisationForm organisation={organisation} state={states.organisation} />}
        {here === 'houses' && <HousesForm organisation={organisation} state={states.houses} />}
        {here === 'registers' && <Registers states={states} />}
        {here === 'roles' && <RolesStep states={states} />}
        {here === 'invites' && <Invites states={states} />}
        {here === 'demo' && <Demo states={states} />}
        {here === 'finish' && <Finish states={states} />}
      </Paper>
    </>
  )
}

const Finish = ({ states }: { states: StepStates }) => {
  const t = useText()
  const left = firstLeft(states)
  const to = (path: string, label: string) => (
    <List.Item>
      <AnchorLink to={path}>{label}</AnchorLink>
    </List.Item>
  )
  return (
    <Stack align="flex-start">
      <Title order={2}>{t(left === 'finish' ? 'setup.finishTitle' : 'setup.finishLeft')}</Title>
      {left !== 'finish' && left !== 'owner' && (
        <AnchorLink to="/Setup" search={{ step: left }}>
          {t(stepLabel(left))}
        </AnchorLink>
      )}
      <Text>{t('setup.finishText')}</Text>
      <List>
        {to('/Imports', t('setup.toImports'))}
        {to('/Houses', t('setup.toHouses'))}
        {to('/Houses/complexes', t('setup.toComplexes'))}
        {to('/Announcements/create', t('setup.toAnnouncement'))}
      </List>
      <ButtonLink to="/">{t('setup.toHome')}</ButtonLink>
    </Stack>
  )
}

// The owner is created once, before sign-in.
type Word = Exclude<(typeof setupSteps)[number], 'owner'>
const words = setupSteps.filter((step): step is Word => step !== 'owner')

export const Route = createFileRoute('/_admin/Setup')({
  staticData: { title: 'setup.section', open: true },
  validateSearch: (search: Record<string, unknown>): { step?: Word; invite?: string } => {
    const step = words.find((word) => word === search.step)
    const { invite } = search
    return { ...(step && { step }), ...(typeof invite === 'string' && invite && { invite }) }
  },
  loader: async () => {
    const is_in = signedIn()
    if (!is_in) await queryClient.ensureQueryData(read('GET /setup'))
    else if (can(await loadUser(), 'settings.update')) await queryClient.ensureQueryData(read('GET /setup/steps'))
    return { is_in }
  },
  component: Setup,
})
