import { Anchor, Container, Paper, Stack, Text, TextInput } from '@mantine/core'
import { Link, createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { Form, SaveBar, useSaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'

const ForgetPassword = () => {
  const t = useText()
  const [sent, setSent] = useState(false)
  return (
    <Container size={520} px={0}>
      <PageHeader />
      <Paper withBorder p="lg">
        {sent ? (
          <Stack role="status">
            <Text fw={600}>{t('account.linkSent')}</Text>
            <Text>{t('account.linkSentText')}</Text>
            <ToLogin />
          </Stack>
        ) : (
          <AddressForm done={() => setSent(true)} />
        )}
      </Paper>
    </Container>
  )
}

const AddressForm = ({ done }: { done: () => void }) => {
  const t = useText()
  const save = useSaveForm({
    resource: 'forgot_password',
    schema: () => import('@oselia/contract/users').then(({ users }) => users.forgotPassword.body),
    values: { email: '' },
    guard: false,
    send: (body, key) => call('POST /forgot_password', { body, key }),
    done,
  })
  return (
    <Form of={save}>
      <Text>{t('account.recoveryText')}</Text>
      <TextInput
        {...save.field('email')}
        label={t('account.email')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SaveBar of={save} label={t('account.sendLink')}>
        <ToLogin />
      </SaveBar>
    </Form>
  )
}

const ToLogin = () => {
  const t = useText()
  return (
    <Anchor component={Link} to="/Login" size="sm">
      {t('account.toLogin')}
    </Anchor>
  )
}

export const Route = createFileRoute('/_admin/ForgetPassword')({
  staticData: { title: 'account.recovery', open: true },
  component: ForgetPassword,
})
