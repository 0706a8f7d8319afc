import { Alert, Anchor, Container, Paper, Stack } from '@mantine/core'
import { Link, createFileRoute, useNavigate } from '@tanstack/react-router'
import { call } from '../../../platform/api.ts'
import { Form, SaveBar, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { NewPassword } from '../../../platform/person-fields.tsx'
import { forgetToken } from '../../../platform/token.ts'
import { toast } from '../../../platform/toast.ts'

const ResetPassword = () => {
  const t = useText()
  const { token, email } = Route.useSearch()
  return (
    <Container size={520} px={0}>
      <PageHeader />
      <Paper withBorder p="lg">
        {token && email ? (
          <PasswordForm token={token} email={email} />
        ) : (
          <Alert color="orange">
            <Stack gap="xs">
              {t('account.badLink')}
              <Anchor component={Link} to="/ForgetPassword">
                {t('account.recovery')}
              </Anchor>
            </Stack>
          </Alert>
        )}
      </Paper>
    </Container>
  )
}

const PasswordForm = ({ token, email }: { token: string; email: string }) => {
  const t = useText()
  const navigate = useNavigate()
  const save = useSaveForm({
    resource: 'reset_password',
    schema: () => import('@oselia/contract/users').then(({ users }) => users.resetPassword.body),
    values: { password: '', password_confirmation: '' },
    body: (values) => ({ ...values, token, email }),
    guard: false,
    send: (body, key) => call('POST /reset_password', { body, key }),
    done: async () => {
      // The server has ended all sessions of the user, including this browser's.
      forgetToken()
      await navigate({ to: '/Login' })
      void toast({ message: text('account.passwordSet') })
    },
  })
  return (
    <Form of={save}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPassword
        of={save}
        labels={{ password: 'account.newPassword', password_confirmation: 'account.repeatPassword' }}
        hint="account.newPasswordHint"
      />
      <SaveBar of={save} label={t('account.setPassword')} />
    </Form>
  )
}

const word = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

export const Route = createFileRoute('/_admin/ResetPassword')({
  staticData: { title: 'account.recovery', open: true },
  validateSearch: (search: Record<string, unknown>): { token?: string; email?: string } => ({
    token: word(search.token),
    email: word(search.email),
  }),
  component: ResetPassword,
})
