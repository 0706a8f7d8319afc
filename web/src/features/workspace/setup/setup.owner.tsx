import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../platform/api.ts'
import { PhoneField } from '../../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { NewPassword, OwnNames } from '../../../platform/person-fields.tsx'
import { useText } from '../../../platform/messages.ts'
import { parseText } from '../../../platform/number-text.ts'
import { signIn } from '../../../platform/session.acts.ts'

const blank = {
  code: '',
  last_name: '',
  first_name: '',
  middle_name: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
}

type Of = { of: SaveForm<typeof blank> }

/** First start only: whoever can read the server's console becomes the owner and is signed in. */
export const OwnerForm = () => {
  const t = useText()
  const navigate = useNavigate()
  const save = useSaveForm({
    resource: 'setup',
    schema: () => import('@oselia/contract/setup').then(({ setup }) => setup.owner.body),
    values: blank,
    body: (values) => ({ ...values, middle_name: parseText(values.middle_name), phone: parseText(values.phone) }),
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
      <OwnNames of={save} labels={names} />
      <Access of={save} />
      <SaveBar of={save} label={t('setup.makeOwner')} />
    </Form>
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
      <NewPassword of={of} labels={passwords} hint="account.newPasswordHint" />
    </SimpleGrid>
  )
}
