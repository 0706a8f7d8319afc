import { Alert, Button, Stack } from '@mantine/core'
import type { User } from '@oselia/contract/users'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { PanelLinks, ledToPanel } from '../../../platform/panel.tsx'
import { queryClient, read } from '../../../platform/query.ts'
import { needsSecondStep, takeReturn } from '../../../platform/session.ts'
import { useRead } from '../../../platform/use-query.ts'
import { Contacts } from './auth.contacts.tsx'
import { Appearance } from './auth.appearance.tsx'
import { Notices } from './auth.notices.tsx'
import classes from './auth.module.css'
import { Password } from './auth.password.tsx'
import { Profile } from './auth.profile.tsx'
import { Sessions } from './auth.sessions.tsx'
import { TwoFactor } from './auth.two-factor.tsx'

const panels = [
  { id: 'profile', title: 'own.profile' },
  { id: 'contacts', title: 'own.contacts' },
  { id: 'password', title: 'own.password' },
  { id: 'two-factor', title: 'safety.twoFactor' },
  { id: 'sessions', title: 'own.sessions' },
  { id: 'notices', title: 'own.notices' },
  { id: 'looks', title: 'own.looks' },
] as const

const Own = () => {
  const t = useText()
  const user = useRead('GET /user').data
  return (
    <Stack maw={860} ref={ledToPanel}>
      <div>
        <PageHeader />
        <PanelLinks label={t('own.parts')} panels={panels.map(({ id, title }) => ({ id, title: t(title) }))} />
      </div>
      <SecondStepNeeded user={user} />
      {user.seen_by && <Alert color="orange">{t('own.readOnly')}</Alert>}
      <fieldset disabled={user.seen_by !== null} className={classes.all}>
        <Profile user={user} />
        <Contacts user={user} />
        <Password />
        <TwoFactor user={user} />
        <Sessions />
        <Notices user={user} />
        <Appearance />
      </fieldset>
    </Stack>
  )
}

/** Explains why the rest of the product is unavailable until two-factor login is on, then links onwards. */
const SecondStepNeeded = ({ user }: { user: User }) => {
  const t = useText()
  const navigate = useNavigate()
  const needed = needsSecondStep(user)
  const [wasNeeded, setWasNeeded] = useState(needed)
  if (needed && !wasNeeded) setWasNeeded(true)
  if (!wasNeeded) return null
  if (needed)
    return (
      <Alert color="orange" title={t('safety.needed')} role="alert">
        {t('safety.neededText')}
      </Alert>
    )
  return (
    <Alert color="green" title={t('safety.neededDone')} role="status">
      <Button onClick={() => void navigate({ href: takeReturn() })}>{t('safety.goOn')}</Button>
    </Alert>
  )
}

export const Route = createFileRoute('/_admin/User')({
  staticData: { title: 'shell.account' },
  loader: () =>
    Promise.all([
      queryClient.ensureQueryData(read('GET /user')),
      queryClient.ensureQueryData(read('GET /setting/sessions')),
    ]).then(() => undefined),
  component: Own,
})
