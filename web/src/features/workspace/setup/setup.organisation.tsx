import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { SetupSteps } from '@oselia/contract/setup'
import type { User } from '@oselia/contract/users'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../platform/api.ts'
import { Form, SaveBar, useSaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { invalidate } from '../../../platform/query.ts'
import { TimezoneField } from '../../../platform/timezone-field.tsx'
import { documentLanguages } from '../../../platform/document-languages.ts'
import { Postpone } from './setup.postponed.tsx'
import { Skip } from './setup.step-footer.tsx'

interface Props extends Pick<User, 'organisation'> {
  state: SetupSteps['organisation']
}

export const OrganisationForm = ({ organisation, state }: Props) => {
  const t = useText()
  const navigate = useNavigate()
  const save = useSaveForm({
    resource: 'setup',
    schema: () => import('@oselia/contract/setup').then(({ setup }) => setup.organisation.body),
    values: {
      name: organisation.name,
      document_language: organisation.document_language,
      timezone: organisation.timezone,
    },
    send: (body, key) => call('POST /setup/step/organisation', { body, key }),
    done: async () => {
      await invalidate('setup', 'user', 'settings')
      await navigate({ to: '/Setup', search: {} })
    },
  })
  return (
    <Form of={save}>
      <Text>{t('setup.organisationText')}</Text>
      <TextInput {...save.field('name')} label={t('setup.name')} withAsterisk maxLength={200} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          {...save.field('document_language')}
          label={t('setup.document_language')}
          data={[...documentLanguages]}
        />
        <TimezoneField {...save.field('timezone')} label={t('setup.timezone')} />
      </SimpleGrid>
      <SaveBar of={save} label={t('setup.next')}>
        <Skip step="organisation" state={state} />
        <Postpone />
      </SaveBar>
    </Form>
  )
}
