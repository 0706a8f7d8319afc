import { Alert, Button, NativeSelect, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import { type Language, languages } from '@oselia/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call } from '../../../platform/api.ts'
import { Facts } from '../../../platform/facts.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { setLanguage, useFormat, useLanguage, useLocal, useText } from '../../../platform/messages.ts'
import { parseText } from '../../../platform/number-text.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { NewPassword, OwnNames } from '../../../platform/person-fields.tsx'
import { languageNames, useEnter } from '../../../platform/preferences.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useUser } from '../../../platform/user.ts'

type Invite = ReplyOf<'POST /setup/invite'>['data']

/**
 * The page of an invitation: the inviter and the role, then name, password and language; afterwards the user is
 * signed in.
 */
export const AcceptInvite = ({ token }: { token: string }) => {
  const t = useText()
  const asked = useQuery({
    queryKey: ['setup', 'invite', token],
    queryFn: () => call('POST /setup/invite', { body: { token } }),
    staleTime: Infinity,
    retry: false,
  })
  const content = () => {
    if (asked.data) return <Accept token={token} invite={asked.data.data} />
    if (asked.error) return <Refused error={asked.error} again={() => void asked.refetch()} />
    return <Skeleton h={320} aria-label={t('ui.loading')} role="status" />
  }
  return (
    <>
      <PageHeader title={t('invite.title')} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={680}>
        {content()}
      </Paper>
    </>
  )
}

const Refused = ({ error, again }: { error: Error; again: () => void }) => {
  const t = useText()
  if (error instanceof ApiError && error.status === 404)
    return (
      <Stack align="flex-start" role="status">
        <Text fw={650} fz="lg">
          {t('invite.gone')}
        </Text>
        <Text>{t('invite.goneText')}</Text>
        <Text>{t('invite.goneLogin')}</Text>
        <ButtonLink to="/Login">{t('shell.login')}</ButtonLink>
      </Stack>
    )
  return (
    <Stack align="flex-start" role="status">
      <Text>{sentenceOf(error)}</Text>
      <Button onClick={again}>{t('ui.retry')}</Button>
    </Stack>
  )
}

const valuesOf = ({ last_name, first_name, middle_name, locale }: Invite, language: Language) => ({
  last_name,
  first_name,
  middle_name: middle_name ?? '',
  locale: locale ?? language,
  password: '',
  password_confirmation: '',
})
type Of = { of: SaveForm<ReturnType<typeof valuesOf>> }

const Accept = ({ token, invite }: { token: string; invite: Invite }) => {
  const t = useText()
  const language = useLanguage()
  const enter = useEnter()
  const navigate = useNavigate()
  const save = useSaveForm({
    resource: 'setup',
    schema: () => import('@oselia/contract/setup').then(({ setup }) => setup.acceptInvite.body),
    values: valuesOf(invite, language),
    body: (values) => ({ ...values, middle_name: parseText(values.middle_name), token }),
    guard: false,
    send: async (body, key) => ({
      locale: body.locale,
      session: await call('POST /setup/invite/accept', { body, key }),
    }),
    done: async ({ locale, session }) => {
      if (locale !== language) await setLanguage(locale)
      enter(session.access_token)
      await navigate({ to: '/', replace: true })
    },
  })
  return (
    <Stack>
      <About invite={invite} />
      <Form of={save}>
        <Text>{t('invite.text')}</Text>
        <input type="text" name="username" autoComplete="username" value={invite.login} readOnly hidden />
        <OwnNames of={save} labels={names} />
        <Access of={save} />
        <SaveBar of={save} label={t('invite.accept')} />
      </Form>
    </Stack>
  )
}

const About = ({ invite: { organisation, roles, login, expires_at } }: { invite: Invite }) => {
  const t = useText()
  const user = useUser()
  const local = useLocal()
  const { list, moment } = useFormat()
  return (
    <>
      <Text fw={650} fz="lg" style={{ overflowWrap: 'anywhere' }}>
        {t('invite.welcome', { organisation })}
      </Text>
      <Facts
        facts={[
          { label: t('invite.roles'), value: list(roles.map(local)) },
          { label: t('invite.login'), value: login },
          { label: t('invite.until'), value: moment(expires_at) },
        ]}
      />
      {user && <Alert color="orange">{t('invite.signedIn', { name: user.name })}</Alert>}
    </>
  )
}

const names = {
  last_name: 'setup.last_name',
  first_name: 'setup.first_name',
  middle_name: 'setup.middle_name',
} as const
const passwords = { password: 'setup.password', password_confirmation: 'setup.repeatPassword' } as const

const Access = ({ of }: Of) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NewPassword of={of} labels={passwords} hint="account.newPasswordHint" />
      <NativeSelect
        {...of.field('locale')}
        label={t('invite.language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </SimpleGrid>
  )
}
