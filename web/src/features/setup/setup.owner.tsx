import { PasswordInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { PhoneField } from '../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { textIn } from '../../platform/number-text.ts'
import { signIn } from '../../platform/session.ts'

const nobody = {
  code: '',
  last_name: '',
  first_name: '',
  middle_name: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
}

type Of = { of: SaveForm<typeof nobody> }

/** First start only: whoever can read the server's console becomes the owner and is logged in. */
export const OwnerForm = () => {
  const t = useText()
  const navigate = useNavigate()
  const save = useSaveForm({
    resource: 'setup',
    schema: () => import('@oselia/contract/setup').then(({ setup }) => setup.owner.body),
    values: nobody,
    body: (values) => ({ ...values, middle_name: textIn(values.middle_name), phone: textIn(values.phone) }),
    send: (body, key) => call('POST /setup/owner', { body, key }),
    done: async ({ access_token }) => {
      signIn(access_token)
      await navigate({ to: '/Setup', search: { step: 'organisation' } })
    },
  })
  return (
    <Form of={save}>
      <Text>{t('setup.ownerText')}</Text>
      <TextInput
        {...save.field('code')}
        label={t('setup.code')}
        withAsterisk
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX"
      />
      <Names of={save} />
      <Access of={save} />
      <SaveBar of={save} label={t('setup.makeOwner')} />
    </Form>
  )
}

const Names = ({ of }: Of) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        {...of.field('last_name')}
        label={t('setup.last_name')}
        withAsterisk
        autoComplete="family-name"
        maxLength={100}
      />
      <TextInput
        {...of.field('first_name')}
        label={t('setup.first_name')}
        withAsterisk
        autoComplete="given-name"
        maxLength={100}
      />
      <TextInput
        {...of.field('middle_name')}
        label={t('setup.middle_name')}
        autoComplete="additional-name"
        maxLength={100}
      />
    </SimpleGrid>
  )
}

const Access = ({ of }: Of) => {
  const t = useText()
  const visibility = { 'aria-label': t('ui.showPassword') }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        {...of.field('email')}
        label={t('setup.email')}
        withAsterisk
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PhoneField {...of.field('phone')} label={t('setup.phone')} />
      <PasswordInput
        {...of.field('password')}
        label={t('setup.password')}
        description={t('account.newPasswordHint')}
        withAsterisk
        autoComplete="new-password"
        visibilityToggleButtonProps={visibility}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <PasswordInput
        {...of.field('password_confirmation')}
        label={t('setup.repeatPassword')}
        withAsterisk
        autoComplete="new-password"
        visibilityToggleButtonProps={visibility}
      />
    </SimpleGrid>
  )
}
