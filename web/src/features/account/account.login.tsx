import { Alert, Anchor, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute, redirect } from '@tanstack/react-router'
import type { Challenge } from '@oselia/contract/users'
import { Suspense, lazy, useState } from 'react'
import { call } from '../../platform/api.ts'
import { Form, useSaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { useEnter } from '../../platform/preferences.ts'
import { read } from '../../platform/query.ts'
import { signedIn, takeReturn } from '../../platform/session.ts'

const SecondStep = lazy(async () => ({ default: (await import('./account.second-step.tsx')).SecondStep }))

/** Name and password, then the code for those who have a second step. */
const Login = () => {
  const enter = useEnter()
  const [name, setName] = useState('')
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  if (!challenge)
    return (
      <Password
        name={name}
        challenged={(typed, next) => {
          setName(typed)
          setChallenge(next)
        }}
      />
    )
  return (
    <Suspense>
      <SecondStep
        challenge={challenge}
        entered={({ access_token }) => enter(access_token)}
        back={() => setChallenge(null)}
      />
    </Suspense>
  )
}

interface PasswordProps {
  name: string
  challenged: (name: string, challenge: Challenge) => void
}

const Password = ({ name, challenged }: PasswordProps) => {
  const t = useText()
  const enter = useEnter()
  const save = useSaveForm({
    resource: 'login',
    schema: () => import('@oselia/contract/users').then(({ users }) => users.login.body),
    values: { email: name, password: '' },
    guard: false,
    send: async (body, key) => ({ typed: body.email, reply: await call('POST /login', { body, key }) }),
    // The route itself leads on as soon as there is a session.
    done: ({ typed, reply }) =>
      'two_factor' in reply ? challenged(typed, reply.two_factor) : enter(reply.access_token),
  })
  return (
    <Form of={save}>
      <Title order={1}>{t('account.login')}</Title>
      <SetupOffer />
      <TextInput
        {...save.field('email')}
        label={t('account.email')}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...save.field('password')}
        label={t('account.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('ui.showPassword') }}
      />
      <Button type="submit" loading={save.saving} fullWidth mt="xs">
        {t('account.enter')}
      </Button>
      <Anchor component={Link} to="/ForgetPassword" ta="center" size="sm">
        {t('account.forgot')}
      </Anchor>
    </Form>
  )
}

/** A server that nobody owns yet offers its setup. */
const SetupOffer = () => {
  const t = useText()
  const { data } = useQuery(read('GET /setup'))
  if (data?.data.has_owner !== false) return null
  return (
    <Alert>
      <Stack gap="xs" align="flex-start">
        {t('account.noOwner')}
        <Button component="a" href="/Setup" size="xs">
          {t('account.toSetup')}
        </Button>
      </Stack>
    </Alert>
  )
}

export const Route = createFileRoute('/_auth/Login')({
  staticData: { title: 'account.login' },
  beforeLoad: () => {
    if (signedIn()) throw redirect({ href: takeReturn() })
  },
  component: Login,
})
