import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { SetupSteps } from '@oselia/contract/setup'
import type { User } from '@oselia/contract/users'
import { useNavigate } from '@tanstack/react-router'
import { useActForm } from '../../../platform/act-form.ts'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
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
  const save = useActForm('POST /setup/step/organisation', {
    contract: () => import('@oselia/contract/setup').then(({ setup }) => setup),
    values: {
      name: organisation.name,
      document_language: organisation.document_language,
      timezone: organisation.timezone,
    },
    touches: ['user', 'settings'],
    done: () => navigate({ to: '/Setup', search: {} }),
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
