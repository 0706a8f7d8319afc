import { Alert, Anchor, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute, redirect } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { Form, useSaveForm } from '../../platform/form.tsx'
import { languageGuessed, setLanguage, useText } from '../../platform/messages.ts'
import { queryClient, read } from '../../platform/query.ts'
import { loadUser, signIn, signedIn, takeReturn } from '../../platform/session.ts'

/** Takes the language saved with the account, unless another was chosen by hand in this browser. */
const speakAsAccount = async () => {
  if (!languageGuessed()) return
  const { locale } = await loadUser()
  if (!locale) return
  await setLanguage(locale)
  // What the first page has read meanwhile is written in the language before.
  await queryClient.invalidateQueries()
}

const Login = () => {
  const t = useText()
  const save = useSaveForm({
    resource: 'login',
    schema: () => import('@oselia/contract/users').then(({ users }) => users.login.body),
    values: { email: '', password: '' },
    guard: false,
    send: (body, key) => call('POST /login', { body, key }),
    // The route itself leads on as soon as there is a session.
    done: ({ access_token }) => {
      signIn(access_token)
      void speakAsAccount().catch(() => undefined)
    },
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
