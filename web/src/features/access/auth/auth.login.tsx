import { Alert, Anchor, Button, Stack, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute, redirect } from '@tanstack/react-router'
import type { Challenge } from '@oselia/contract/users'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { useText } from '../../../platform/messages.ts'
import { PasswordField } from '../../../platform/password-field.tsx'
import { useEnter } from '../../../platform/preferences.ts'
import { read } from '../../../platform/query.ts'
import { signedIn, takeReturn } from '../../../platform/session.ts'
import { toastError } from '../../../platform/toast.ts'
import { placeIssues } from './auth.login.rules.ts'

const SecondStep = lazyPiece(async () => (await import('./auth.second-step.tsx')).SecondStep)

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
    <SecondStep
      challenge={challenge}
      entered={({ access_token }) => enter(access_token)}
      back={() => setChallenge(null)}
    />
  )
}

interface PasswordProps {
  name: string
  challenged: (name: string, challenge: Challenge) => void
}

/**
 * Sends name and password. The login does without the form library, which would be a fifteenth of its bytes;
 * the contract's schema and the errors at their fields are the same.
 */
const useSignIn = (challenged: PasswordProps['challenged']) => {
  const enter = useEnter()
  const [issues, setIssues] = useState<Record<string, string>>({})
  const [general, setGeneral] = useState<string[]>([])
  const [saving, setSaving] = useState(false)
  const refuse = (form: HTMLFormElement, found: Record<string, string>) => {
    const inputs = [...form.elements].filter((field) => field instanceof HTMLInputElement)
    const { shown, others } = placeIssues(
      found,
      inputs.map(({ name }) => name),
    )
    setIssues(shown)
    setGeneral(others)
    inputs.find(({ name }) => name in shown)?.focus()
  }
  const send = async (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const textOf = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const body = { email: textOf('email'), password: textOf('password') }
    const { check } = await import('../../../platform/form-check.ts')
    const found = await check(() => import('@oselia/contract/users').then(({ users }) => users.login.body), body)
    if (Object.keys(found).length > 0) return refuse(form, found)
    try {
      const reply = await call('POST /login', { body })
      // The route itself leads on as soon as there is a session.
      return 'two_factor' in reply ? challenged(body.email, reply.two_factor) : enter(reply.access_token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = Object.entries(error.errors).map(([field, sentences]) => [field, sentences.join(' ')] as const)
      return refused.length > 0 ? refuse(form, Object.fromEntries(refused)) : toastError(error)
    }
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    setIssues({})
    setGeneral([])
    await send(event.currentTarget).catch(toastError)
    setSaving(false)
  }
  return { issues, general, saving, submit }
}

const Password = ({ name, challenged }: PasswordProps) => {
  const t = useText()
  const { issues, general, saving, submit } = useSignIn(challenged)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Title order={1}>{t('account.login')}</Title>
        <SetupOffer />
        {general.length > 0 && <Alert color="red">{general.join(' ')}</Alert>}
        <TextInput
          name="email"
          ref={name ? undefined : first}
          defaultValue={name}
          error={issues['email']}
          label={t('account.email')}
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          ref={name ? first : undefined}
          error={issues['password']}
          label={t('account.password')}
          autoComplete="current-password"
        />
        <Button type="submit" loading={saving} fullWidth mt="xs">
          {t('account.enter')}
        </Button>
        <Anchor component={Link} to="/ForgetPassword" ta="center" size="sm">
          {t('account.forgot')}
        </Anchor>
      </Stack>
    </form>
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
