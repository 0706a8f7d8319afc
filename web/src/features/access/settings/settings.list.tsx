import { Alert, Badge, Group, List, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { Settings } from '@oselia/contract/settings'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../../platform/api.ts'
import { useFieldForm } from '../../../platform/field-form.ts'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { language, useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { queryClient, read } from '../../../platform/query.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { can } from '../../../platform/session.ts'
import { Forbidden } from '../../../platform/states.tsx'
import { TimezoneField } from '../../../platform/timezone-field.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { loadUser, useCan, useUser } from '../../../platform/user.ts'
import { documentLanguages } from '../../../platform/document-languages.ts'
import { settingsFields } from './settings.fields.ts'
import { below, DeliveryPrice, Limits, Safety, type Of } from './settings.safety.tsx'
import { settingsWords } from './settings.history.public.tsx'

const Page = () => {
  const mayRead = useCan('settings.read')
  return (
    <>
      <PageHeader />
      {mayRead ? <Community /> : <Forbidden />}
    </>
  )
}

const Community = () => {
  const t = useText()
  const settings = useRead('GET /settings').data
  const { moment } = useFormat(settings.timezone)
  return (
    <Stack align="stretch" maw={860}>
      {settings.demo_loaded_at && (
        <Alert>{t('settings.demoLoaded', { moment: moment(settings.demo_loaded_at) })}</Alert>
      )}
      {settings.public_url_missing && <UnknownAddress />}
      <Fields settings={settings} />
      <Gateways gateways={settings.gateways} />
      <Places />
    </Stack>
  )
}

/** For those who may change settings: others can do nothing about it. */
const UnknownAddress = () => {
  const t = useText()
  if (!useCan('settings.update')) return null
  return (
    <Alert color="orange" title={t('settings.noAddress')} role="status" style={{ overflowWrap: 'anywhere' }}>
      {t('settings.noAddressText', { example: `PUBLIC_URL=${window.location.origin}` })}
    </Alert>
  )
}

const Fields = ({ settings }: { settings: Settings }) => {
  const t = useText()
  const disabled = !useCan('settings.update')
  const save: Of['of'] = useFieldForm({
    table: settingsFields,
    save: 'PUT /settings',
    contract: () => import('@oselia/contract/settings').then(({ settings: contract }) => contract),
    held: settings,
    words: settingsWords,
    send: async (given) => {
      try {
        return await call('PUT /settings', given)
      } catch (error) {
        if ((await askSecondPerson(error, { kind: 'settings.four_eyes' })) !== 'sent') throw error
        // This switch waits for approval by a second person; the other settings are saved now.
        const { four_eyes: _, ...body } = given.body
        return call('PUT /settings', { ...given, body })
      }
    },
    touches: ['user', 'setup'],
    done: ({ data }) => {
      // A switch awaiting approval keeps its stored value.
      if (data.four_eyes === save.form.getValues().four_eyes) return
      const values = settingsFields.values(data, language())
      save.form.setValues(values)
      save.form.resetDirty(values)
    },
  })
  return (
    <Form of={save}>
      {disabled && <Alert>{t('settings.readOnly')}</Alert>}
      <Organisation of={save} disabled={disabled} />
      <Safety of={save} disabled={disabled} />
      <Limits of={save} disabled={disabled} />
      <DeliveryPrice of={save} disabled={disabled} />
      {!disabled && <SaveBar of={save} />}
    </Form>
  )
}

const Organisation = ({ of, disabled }: Of) => {
  const t = useText()
  return (
    <Panel title={t('settings.organisation')}>
      <Stack align="stretch">
        <TextInput
          {...of.field('organisation_name')}
          label={t('settings.organisation_name')}
          description={t('settings.organisationHint')}
          withAsterisk
          disabled={disabled}
          maxLength={200}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            {...of.field('document_language')}
            label={t('settings.document_language')}
            description={t('settings.documentLanguageHint')}
            inputWrapperOrder={below}
            disabled={disabled}
            data={[...documentLanguages]}
          />
          <TimezoneField
            {...of.field('timezone')}
            label={t('settings.timezone')}
            description={t('settings.timezoneHint')}
            inputWrapperOrder={below}
            disabled={disabled}
          />
        </SimpleGrid>
      </Stack>
    </Panel>
  )
}

const variables = {
  email: ['SMTP_URL', 'smtps://user:password@mail.example.com'],
  sms: ['SMS_URL', 'https://token@sms.example.com/send'],
} as const

const Gateways = ({ gateways }: Pick<Settings, 'gateways'>) => {
  const t = useText()
  return (
    <Panel title={t('settings.gateways')}>
      <Stack align="stretch">
        <Text size="sm" c="dimmed">
          {t('settings.gatewaysText')}
        </Text>
        {(['email', 'sms'] as const).map((way) => {
          const [name, example] = variables[way]
          return (
            <div key={way}>
              <Group gap="xs">
                <Text fw={600}>{t(`settings.${way}`)}</Text>
                <Badge variant="light" color={gateways[way] ? 'green' : 'orange'}>
                  {t(gateways[way] ? 'settings.isSet' : 'settings.isNotSet')}
                </Badge>
              </Group>
              {!gateways[way] && <Text size="sm">{t('settings.waits')}</Text>}
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t('settings.variable', { name, example })}
              </Text>
            </div>
          )
        })}
      </Stack>
    </Panel>
  )
}

const places = [
  { to: '/Setup', label: 'settings.toSetup', permission: 'settings.update' },
  { to: '/Roles-departments', label: 'roles.section', permission: 'roles.read' },
  { to: '/Voting/issuers', label: 'trustedIssuers.section', permission: 'settings.read' },
  { to: '/Audit', label: 'audit.section', permission: 'audit.read' },
  { to: '/Audit', search: { entity: 'settings' }, label: 'settings.toHistory', permission: 'audit.sensitive' },
  { to: '/Outbox', label: 'outbox.section', permission: 'outbox.read' },
  { to: '/Client-errors', label: 'clientErrors.section', permission: 'settings.update' },
  { to: '/Bin', label: 'bin.section', permission: null },
] as const

const Places = () => {
  const t = useText()
  const user = useUser()
  return (
    <div data-guide="settings-places">
      <Panel title={t('settings.places')}>
        <List>
          {places
            .filter((place) => place.permission === null || can(user, place.permission))
            .map((place) => (
              <List.Item key={place.label}>
                <AnchorLink to={place.to} search={'search' in place ? place.search : {}}>
                  {t(place.label)}
                </AnchorLink>
              </List.Item>
            ))}
        </List>
      </Panel>
    </div>
  )
}

export const Route = createFileRoute('/_admin/Settings')({
  staticData: { title: 'settings.section', guide: 'settings' },
  loader: async () => {
    if (can(await loadUser(), 'settings.read')) await queryClient.ensureQueryData(read('GET /settings'))
  },
  component: Page,
})
